// Play: a board, an opponent, hints, the moves so far, and a report card at the end.
import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { address, go } from '../app/route.js';
import { useAsk } from '../app/ask.js';
import { useKeys } from '../app/keys.js';
import { recall, useRemembered } from '../app/store.js';
import { tell } from '../app/tell.js';
import { findStrategy, follow, learnReplies, sidesFor } from '../app/strategy.js';
import { analyse, choose, readGame, replay, winner, writeMove } from '../app/play.js';
import { usePicture } from '../parts/board.js';
import { Failure, Working } from '../parts/states.js';
import { MoveList, ordered } from '../parts/movelist.js';
import { heading, PlayBoard } from '../parts/play_board.js';
import { Opponent, SoFar, ThisPosition } from '../parts/play_side.js';
import { Report } from '../parts/report.js';
import { Replies } from '../parts/strategy.js';
import { Subject } from '../parts/subject.js';
import { Editor } from '../parts/editor.js';
import { Hint } from '../parts/hint.js';

const PAUSE = 450; // before the program moves
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

function addressOf(play, strength, change = {}) {
    const next = { ...play, ...change };
    return address('play', [next.game, next.start], {
        you: next.you === 'R' ? 'R' : undefined,
        first: next.first === 'it' ? 'it' : undefined,
        by: next.by,
        strength,
        moves: next.moves.map(writeMove).join(';'),
    });
}

// How the game stands: whose turn, who has won, what can be chosen on the board.
function useNow(turns) {
    const turn = turns[turns.length - 1];
    const won = winner(turn);
    const mine = turn.mover === 'you' && !won;
    const options = useMemo(() => {
        if (turn.waits) return turn.options.filter((option) => option.blockable);
        return mine ? turn.options : [];
    }, [turn.position, mine, turn.waits]);
    return { turn, turns, won, mine, options };
}

// What is shown, beside the game itself.
function useView() {
    const [marks, setMarks] = useRemembered('marks', false);
    const [list, setList] = useState(false);
    const [seen, preview] = useState();
    const [left, setLeft] = useState(0); // moves that are not in the picture
    return { marks, setMarks, list, setList, seen, preview, left, setLeft };
}

// The program's turn: a short pause, then its move takes the place of yours in the history, unless
// the address has become another one meanwhile.
function useProgram({ turn, turns, won }, strength, strategy, move) {
    useEffect(() => {
        if (won || turn.mover !== 'it' || turn.waits || !turn.open.length) return undefined;
        const { hash } = location;
        const pick = () => (strategy && follow(strategy, turns)) || choose(turn, strength);
        const play = () => location.hash === hash && move(pick(), true);
        const clock = setTimeout(play, PAUSE);
        return () => clearTimeout(clock);
    }, [turn.position, turn.mover, turn.waits, won, strength, strategy]);
}

// "You: heap 5 to 3. Program: heap 11 to 9. Your move."
function useTold({ turn, turns, won, mine }) {
    useEffect(() => {
        const last = turns.slice(-3, -1).filter((one) => one.played);
        const said = last.map(
            (one) => `${one.mover === 'you' ? 'You' : 'Program'}: ${one.played.text}.`,
        );
        tell([...said, won ? `${heading(turn, won)}.` : mine ? 'Your move.' : ''].join(' '));
    }, [turn.position, won]);
}

// The moves of the program that you block, as long as they are being chosen.
function useBlocks(turn) {
    const [chosen, set] = useState(new Set());
    useEffect(() => set(new Set()), [turn.position]);
    const toggle = (option) => {
        const next = new Set(chosen);
        if (!next.delete(option.to) && next.size < turn.may) next.add(option.to);
        set(next);
    };
    return [chosen, toggle];
}

function useHints(turn, mine) {
    const [hints, set] = useState(0);
    useEffect(() => set(0), [turn.position]);
    return [hints, () => mine && set((n) => Math.min(3, n + 1))];
}

function useGameKeys(now, act, view) {
    const nth = (n) => {
        const option = now.mine && ordered(now.options, view.marks)[n - 1];
        if (option && !now.turn.blocked.has(option.to)) act.move(option);
    };
    useKeys({
        u: () => act.undo?.(),
        h: act.hint,
        m: () => view.setList(!view.list),
        w: () => view.setMarks(!view.marks),
        ...Object.fromEntries(DIGITS.map((digit) => [digit, () => nth(Number(digit))])),
    });
}

function Side({ play, now, act, view, hints, strength, setStrength, picture, strategy }) {
    const { turn, turns, won, mine } = now;
    const listed = mine && (view.list || picture.error || view.left > 0);
    return html`<div>
        ${
            won &&
            html`<${Report} turns=${turns} won=${won === 'you'} again=${act.again}
            retry=${act.retry}/>`
        }
        ${
            hints > 0 &&
            mine &&
            html`<${Hint} game=${play.game} turn=${turn} level=${hints}
            next=${act.hint}/>`
        }
        ${
            listed &&
            html`<section class="card" aria-label="Your moves"><h2>Your moves</h2>
            <${MoveList} key=${turn.position} options=${now.options} marks=${view.marks}
                choose=${act.move} preview=${view.preview}
                isBlocked=${(option) => turn.blocked.has(option.to)}/></section>`
        }
        ${view.marks && html`<${ThisPosition} turn=${turn} game=${play.game}/>`}
        <${Opponent} play=${play} strength=${strength} setStrength=${setStrength}
            change=${act.change} partizan=${turn.partizan} strategy=${strategy}/>
        ${
            strategy &&
            mine &&
            html`<${Replies} key=${turn.position} strategy=${strategy} turn=${turn}/>`
        }
        <${SoFar} turns=${turns} play=${play}/>
        ${
            turn.analysis.unfinished &&
            !strategy &&
            html`<p class="note">This position is too large to be solved
            in time: the program guesses.</p>`
        }</div>`;
}

// What can be done: each is a change of the address.
function actionsOf(play, now, strength) {
    const change = (what, replace) => go(addressOf(play, strength, what), { replace });
    const retry = (ply) => change({ moves: play.moves.slice(0, ply) });
    const before = now.turns
        .slice(0, -1)
        .reverse()
        .find((one) => one.mover === 'you');
    const last = play.moves[play.moves.length - 1];
    return {
        change,
        retry,
        move: (option, replace) =>
            change({ moves: [...play.moves, { to: option.to, said: false, blocks: [] }] }, replace),
        undo: before && (() => retry(before.ply)),
        again: () => change({ moves: [] }),
        block: (blocks) =>
            change({ moves: [...play.moves.slice(0, -1), { ...last, said: true, blocks }] }, true),
    };
}

function Game({ play, turns, strength, setStrength, strategy }) {
    const now = useNow(turns),
        view = useView();
    const [chosen, toggle] = useBlocks(now.turn);
    const [hints, hint] = useHints(now.turn, now.mine);
    const [editing, setEditing] = useState(false);
    const picture = usePicture(play.game, now.turn.position);
    const actions = actionsOf(play, now, strength);
    const act = { ...actions, hint, toggle, confirm: () => actions.block([...chosen]) };
    useEffect(() => view.preview(undefined), [now.turn.position]);
    useProgram(now, strength, strategy, act.move);
    useTold(now);
    useGameKeys(now, act, view);
    const edited = (position) => {
        setEditing(false);
        if (position) go(address('play', [play.game, position]));
    };
    return html`<${Subject} view="play" game=${play.game} position=${now.turn.position}
            edit=${{ on: editing, toggle: () => setEditing(!editing) }}/>
        <div class="cols"><div>
            ${
                editing &&
                html`<${Editor} game=${play.game} position=${now.turn.position}
                done=${edited}/>`
            }
            <${PlayBoard} game=${play.game} now=${now} act=${act} view=${view} picture=${picture}
                chosen=${chosen}/></div>
            <${Side} play=${play} now=${now} act=${act} view=${view} hints=${hints}
                strength=${strength} setStrength=${setStrength} picture=${picture}
                strategy=${strategy}/></div>`;
}

// The replies of a strategy by parts where you move; a graph has all of them.
function useReplies(play, strategy) {
    const yours = play.positions.filter((_, ply) => play.turn(ply) === 'you');
    const key = strategy?.terms ? JSON.stringify([play.game, play.start, yours]) : undefined;
    const ask = useAsk(key, (more) => learnReplies(strategy, yours, more));
    return { ask, ready: key === undefined || ask.key === key };
}

// The strategy that the program follows, if the address says that it follows one; the sides are
// those that it is for.
function useStrategy(play, strength) {
    const key = play.by && play.start ? JSON.stringify([play.game, play.start]) : undefined;
    const ask = useAsk(key, (more) => findStrategy(play.game, play.start, more));
    const strategy = key && ask.key === key ? ask.data : undefined;
    useEffect(() => {
        const sides = strategy && sidesFor(strategy, play);
        if (sides && (sides.you !== play.you || sides.first !== play.first))
            go(addressOf(play, strength, { ...sides, moves: [] }), { replace: true });
    }, [strategy]);
    const replies = useReplies(play, strategy);
    return { ask, strategy, replies, missing: key !== undefined && !strategy };
}

// A game without a position starts from its example.
function useStart(play) {
    const ask = useAsk(play.start ? undefined : play.game, () => run('help', [play.game]));
    useEffect(() => {
        if (!play.start && ask.data?.example)
            go(address('play', [play.game, ask.data.example]), { replace: true });
    }, [ask.data]);
    return ask;
}

export function Play({ route }) {
    const play = readGame(route);
    const strength = Math.min(
        4,
        Math.max(0, Number(route.query.strength ?? recall('strength', 1)) || 0),
    );
    const [, setKept] = useRemembered('strength', 1);
    const setStrength = (n) => {
        setKept(n);
        go(addressOf(play, n), { replace: true });
    };
    const start = useStart(play);
    const key = play.start ? JSON.stringify([play.game, play.positions]) : undefined;
    const ask = useAsk(key, (more) =>
        Promise.all(play.positions.map((position) => analyse(play.game, position, more))),
    );
    const followed = useStrategy(play, strength);
    const shown = useRef();
    const { replies } = followed;
    const error = ask.error ?? replies.ask.error;
    if (ask.data && ask.key === key && replies.ready)
        shown.current = { key, play, turns: replay(play, ask.data) };
    if (error || !shown.current) {
        return html`<${Subject} view="play" game=${play.game}
            position=${play.positions[play.positions.length - 1]} error=${error}/>
            <h1 tabindex="-1">Play</h1><${Failure} error=${error ?? start.error}
            again=${ask.error ? ask.again : replies.ask.again}/><${Working} ask=${ask}
            label="Looking at the position"/>`;
    }
    if (followed.missing || (!replies.ready && shown.current.key === key)) {
        const without = address('play', [play.game, play.start], { strength });
        return html`<${Subject} view="play" game=${play.game} position=${play.start}/>
            <h1 tabindex="-1">Play against a strategy</h1><${Failure} error=${followed.ask.error}
            again=${followed.ask.again}/><${Working} ask=${followed.ask}
            label="Looking for a strategy"/>
            <p class="row buttons"><a class="btn sm" href=${without}>Without a strategy</a></p>`;
    }
    return html`<${Game} ...${shown.current} strength=${strength} setStrength=${setStrength}
        strategy=${followed.strategy}/>`;
}
