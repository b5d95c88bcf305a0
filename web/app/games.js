// The games there are, as the engine lists them.
import { useEffect, useState } from '../vendor/preact.js';
import { run } from '../engine.js';

let list;

export function useGames() {
    const [games, set] = useState(list ?? []);
    useEffect(() => {
        if (list) {
            set(list);
            return;
        }
        run('games')
            .then((answer) => {
                list = answer.games;
                set(list);
            })
            .catch(() => {});
    }, []);
    return games;
}

// misere:wythoff:k=2 is the form misere:, the name wythoff and the parameters k=2.
export function split(game) {
    const [, form, name, params] = game.match(/^((?:misere:|impartial:)*)([^:]*):?(.*)$/s);
    return { form, name, params };
}

export function join({ form = '', name, params }) {
    return form + name + (params ? ':' + params : '');
}
