// A question that a screen has: it is asked again when it changes, the old answer stays meanwhile,
// and it can be stopped.
import { useCallback, useEffect, useRef, useState } from '../vendor/preact.js';

const NOTHING = {
    data: undefined,
    error: undefined,
    working: false,
    progress: undefined,
    since: 0,
};

// key: what is asked (a text; undefined asks nothing). work(more) gives the answer; more holds
// signal and progress, to be passed to the engine. The result: data, error, working, progress, since,
// key (of the data), stop(), again().
export function useAsk(key, work) {
    const [state, set] = useState(NOTHING);
    const [round, setRound] = useState(0);
    const control = useRef(null);
    const latest = useRef(work);
    latest.current = work;
    useEffect(() => {
        if (key === undefined || key === null) {
            set(NOTHING);
            return undefined;
        }
        const abort = new AbortController();
        control.current = abort;
        let over = false;
        set((old) => ({
            ...old,
            error: undefined,
            working: true,
            progress: undefined,
            since: performance.now(),
        }));
        const progress = (step) => over || set((old) => ({ ...old, progress: step }));
        const end = (change) => {
            if (over) return;
            over = true;
            set((old) => ({ ...old, working: false, progress: undefined, ...change }));
        };
        latest.current({ signal: abort.signal, progress, round }).then(
            (data) => end({ data, key, error: undefined }),
            (error) => end({ error, errorKey: key }),
        );
        return () => {
            over = true;
            abort.abort();
        };
    }, [key, round]);
    const stop = useCallback(() => control.current?.abort(), []);
    const again = useCallback(() => setRound((n) => n + 1), []);
    return { ...state, fresh: state.key === key && !state.working, stop, again };
}

// A value that follows another once it has been still for a while.
export function useSettled(value, wait) {
    const [settled, set] = useState(value);
    useEffect(() => {
        const clock = setTimeout(() => set(value), wait);
        return () => clearTimeout(clock);
    }, [value, wait]);
    return settled;
}

// True from wait milliseconds after since as long as it is working.
export function useSlow(working, wait) {
    const [slow, set] = useState(false);
    useEffect(() => {
        set(false);
        if (!working) return undefined;
        const clock = setTimeout(() => set(true), wait);
        return () => clearTimeout(clock);
    }, [working, wait]);
    return working && slow;
}

// Whether the page is as narrow as a phone.
const phone = matchMedia('(max-width: 760px)');
export function useNarrow() {
    const [narrow, set] = useState(phone.matches);
    useEffect(() => {
        const change = () => set(phone.matches);
        phone.addEventListener('change', change);
        return () => phone.removeEventListener('change', change);
    }, []);
    return narrow;
}
