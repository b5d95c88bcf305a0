// Play: a board, an opponent, hints, the moves so far, and a report card at the end.
import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { address, go } from '../app/route.js';
import { useAsk } from '../app/ask.js';
import { useKeys } from '../app/keys.js';
import { recall, useRemembered } from '../app/store.js';
import { tell } from '../app/tell.js';
import { Maths } from '../app/math.js';
import { analyse, choose, good, judge, readGame, replay, rival, STRENGTHS, winner, writeMove } from '../app/play.js';
import { split, useGames } from '../app/games.js';
import { sentence, SIDES } from '../app/words.js';
import { Board, usePicture } from '../parts/board.js';
import { Bar, Outcome, Value, Verdict } from '../parts/chips.js';
import { Failure, Working } from '../parts/states.js';
import { MoveList, ordered } from '../parts/movelist.js';
import { Report } from '../parts/report.js';
import { Subject } from '../parts/subject.js';
import { Editor } from '../parts/editor.js';
import { Hint } from '../parts/hint.js';

const PAUSE = 450; // before the program moves

function addressOf(play, strength, change = {}) {
    const next = { ...play, ...change };
    return address('play', [next.game, next.start], {
        you: next.you === 'R' ? 'R' : undefined, first: next.first === 'it' ? 'it' : undefined,
        strength, moves: next.moves.map(writeMove).join(';'),
    });
}

// What a move is, in the line under the board.
function ReadOut({ option, marks, turn, idle }) {
    if (!option) return html`<div class="readout"><span class="quiet">${idle}</span></div>`;
    return html`<div class="readout"><span>${option.text}</span>
        ${turn.blocked.has(option.to) ? html`<span class="loses">blocked by the other player</span>` : marks && html`<${Verdict} wins=${option.wins}/>`}
        ${marks && html`<span class="quiet">leaves ${option.value === undefined ? option.to : html`a position worth <${Maths} text=${option.value}/>`}</span>`}</div>`;
}

function Opponent({ play, strength, setStrength, change, partizan }) {
    const pick = (label, on, what) => html`<button type="button" aria-pressed=${on} onClick=${() => change(what)}>${label}</button>`;
    return html`<section class="card" aria-label="Opponent"><h2>Opponent</h2>
        <label class="row apart small" for="strength"><span>Strength</span><b>${STRENGTHS[strength]}</b></label>
        <input id="strength" type="range" min="0" max="4" step="1" value=${strength} aria-valuetext=${STRENGTHS[strength]}
            onInput=${(event) => setStrength(Number(event.target.value))}/>
        <p class="row apart note"><span>Beginner</span><span>Perfect</span></p>
        <div class="stack tight"><div class="seg sm wide" role="group" aria-label="Who starts">
            ${pick('You start', play.first === 'you', { first: 'you', moves: [] })}${pick('It starts', play.first === 'it', { first: 'it', moves: [] })}</div>
        ${partizan && html`<div class="seg sm wide" role="group" aria-label="Your side">
            ${pick(html`<${Bar} side="L"/> You are Left`, play.you === 'L', { you: 'L', moves: [] })}
            ${pick(html`<${Bar} side="R"/> You are Right`, play.you === 'R', { you: 'R', moves: [] })}</div>`}</div></section>`;
}

function remark(turn, before) {
    if (!judge(turn).lost) return null;
    const back = before && judge(before).lost;
    return html`<span class=${`note ${turn.mover === 'it' ? 'wins' : ''}`}>${back ? 'gave it back' : 'gave the win away'}</span>`;
}

function SoFar({ turns, play }) {
    const played = turns.filter((turn) => turn.played);
    if (!played.length) return null;
    const cell = (turn) => turn && html`<span>${turn.played.text}</span> ${remark(turn, turns[turn.ply - 1])}`;
    const rows = [];
    const skip = play.first === 'it' ? 1 : 0;
    for (let i = -skip; i < played.length; i += 2) rows.push([played[i], played[i + 1]]);
    return html`<section class="card" aria-label="So far"><h2>So far</h2><table class="plain so-far"><thead><tr><th>You</th><th>Program</th></tr></thead>
        <tbody>${rows.map(([mine, its]) => html`<tr><td>${cell(mine)}</td><td>${cell(its)}</td></tr>`)}</tbody></table></section>`;
}

function ThisPosition({ turn, game }) {
    const { analysis } = turn;
    const value = analysis.value ?? (analysis.nim_value === undefined ? undefined : analysis.nim_value === 0 ? '0' : analysis.nim_value === 1 ? '*' : `*${analysis.nim_value}`);
    return html`<section class="card" aria-label="This position"><h2>This position</h2>
        <p><${Outcome} outcome=${analysis.outcome}/></p>
        <dl class="facts">${value !== undefined && html`<dt>Value</dt><dd><${Value} value=${value}/></dd>`}
            ${turn.partizan && html`<dt>Who to move</dt><dd><${Bar} side=${turn.side}/> ${SIDES[turn.side]} (${turn.mover === 'you' ? 'you' : 'program'})</dd>`}</dl>
        <div class="row"><a class="btn sm" href=${address('solve', [game, turn.position])}>Why?</a>
            ${value !== undefined && html`<a class="btn sm" href=${address('thermograph', [value])}>Thermograph</a>`}</div></section>`;
}

// Which moves of the program you block.
function Blocks({ turn, chosen, toggle, done }) {
    return html`<div class="blocks" role="group" aria-label="Blocks"><p>Block up to ${turn.may} of the program's moves, then go on.</p>
        <div class="row">${turn.options.filter((option) => option.blockable).map((option) => html`<button type="button" class="btn sm"
            aria-pressed=${chosen.has(option.to)} onClick=${() => toggle(option)}>${option.text}</button>`)}</div>
        <button type="button" class="btn go sm" onClick=${done}>Go on</button></div>`;
}

function heading(turn, won) {
    if (won) return won === 'you' ? 'You won' : 'The program won';
    if (turn.waits) return 'Your blocks';
    if (turn.mover === 'it') return 'Thinking..';
    return turn.partizan ? `Your move, ${SIDES[turn.side]}` : 'Your move';
}

function Game({ play, turns, strength, setStrength }) {
    const turn = turns[turns.length - 1];
    const won = winner(turn);
    const [marks, setMarks] = useRemembered('marks', false);
    const [list, setList] = useState(false);
    const [seen, preview] = useState();
    const [hints, setHints] = useState(0);
    const [left, setLeft] = useState(0); // moves that are not in the picture
    const [editing, setEditing] = useState(false);
    const [chosen, setChosen] = useState(new Set());
    const picture = usePicture(play.game, turn.position);
    const rules = useRules(play.game);
    const change = (what, replace) => go(addressOf(play, strength, what), { replace });
    const mine = turn.mover === 'you' && !won;
    const options = useMemo(() => (turn.waits ? turn.options.filter((option) => option.blockable) : mine ? turn.options : []), [turn.position, mine, turn.waits]);

    useEffect(() => {
        setHints(0);
        setChosen(new Set());
        preview(undefined);
    }, [turn.position]);
    const move = (option, replace) => {
        change({ moves: [...play.moves, { to: option.to, said: false, blocks: [] }] }, replace);
    };
    // The program's turn: a short pause, then its move takes the place of yours in the history.
    useEffect(() => {
        if (won || turn.mover !== 'it' || turn.waits || !turn.open.length) return undefined;
        const clock = setTimeout(() => move(choose(turn, strength), true), PAUSE);
        return () => clearTimeout(clock);
    }, [turn.position, turn.waits, won]);
    useEffect(() => {
        const last = turns.slice(-3, -1).filter((one) => one.played).map((one) => `${one.mover === 'you' ? 'You' : 'Program'}: ${one.played.text}.`);
        tell([...last, won ? heading(turn, won) + '.' : mine ? 'Your move.' : ''].join(' '));
    }, [turn.position, won]);

    const mineBefore = [...turns].slice(0, -1).reverse().find((one) => one.mover === 'you');
    const undo = () => mineBefore && change({ moves: play.moves.slice(0, mineBefore.ply) });
    const hint = () => mine && setHints((n) => Math.min(3, n + 1));
    const again = () => change({ moves: [] });
    const nth = (n) => mine && options.length >= n && !turn.blocked.has(ordered(options, marks)[n - 1].to) && move(ordered(options, marks)[n - 1]);
    useKeys({
        u: undo, h: hint, m: () => setList(!list), w: () => setMarks(!marks),
        ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [String(n), () => nth(n)])),
    });
    const toggle = (option) => setChosen((old) => {
        const next = new Set(old);
        if (!next.delete(option.to) && next.size < turn.may) next.add(option.to);
        return next;
    });
    const confirm = () => change({ moves: [...play.moves.slice(0, -1), { ...play.moves[play.moves.length - 1], said: true, blocks: [...chosen] }] }, true);
    const listed = list || picture.error || (left > 0 && mine);
    return html`<${Subject} view="play" game=${play.game} position=${turn.position} edit=${{ on: editing, toggle: () => setEditing(!editing) }}/>
    <div class="cols"><div>
        ${editing && html`<${Editor} game=${play.game} position=${turn.position} done=${(p) => { setEditing(false); if (p) go(address('play', [play.game, p])); }}/>`}
        <section class="card play" aria-label="Play" data-position=${turn.position} data-drawn=${picture.fresh || picture.error ? 'yes' : 'no'}>
            <div class="row apart"><div><h1 tabindex="-1">${heading(turn, won)}</h1>
                <p class="mute">${mine ? turn.blocked.size ? 'The program has blocked what is crossed out.' : rules : ''}</p></div>
                <label class="switch"><input type="checkbox" role="switch" checked=${marks} onChange=${() => setMarks(!marks)}/>Show winning moves</label></div>
            ${picture.error ? html`<p class="plain-position" role="img" aria-label="Board">${turn.position}</p>`
                : html`<${Board} svg=${picture.data} position=${turn.position} ready=${picture.fresh} options=${options} marks=${marks && mine} preview=${preview} missing=${setLeft}
                    side=${turn.partizan ? turn.side : undefined} owners=${turn.partizan ? turns.filter((one) => one.played).map((one) => ({ side: one.side, hit: one.played.hit })) : undefined} choose=${turn.waits ? toggle : move} chosen=${chosen} isBlocked=${(option) => mine && turn.blocked.has(option.to)}
                    say=${(option) => (turn.waits ? `block ${option.text}` : option.text)}/>`}
            ${turn.waits ? html`<${Blocks} turn=${turn} chosen=${chosen} toggle=${toggle} done=${confirm}/>`
                : html`<${ReadOut} option=${seen} marks=${marks} turn=${turn} idle=${won ? 'The game is over.' : mine ? 'Point at a move to see what it does.' : 'The program is thinking.'}/>`}
            <div class="row controls">
                <button type="button" class="btn" onClick=${undo} disabled=${!mineBefore}>Undo <kbd aria-hidden="true">U</kbd></button>
                <button type="button" class="btn" onClick=${hint} disabled=${!mine}>Hint <kbd aria-hidden="true">H</kbd></button>
                <button type="button" class="btn" aria-pressed=${list} onClick=${() => setList(!list)}>All moves <kbd aria-hidden="true">M</kbd></button>
                <span class="grow"></span>
                <button type="button" class="btn ghost" onClick=${again}>New game</button></div>
        </section></div>
    <div>
        ${won && html`<${Report} turns=${turns} won=${won === 'you'} again=${again} retry=${(ply) => change({ moves: play.moves.slice(0, ply) })}/>`}
        ${hints > 0 && mine && html`<${Hint} game=${play.game} turn=${turn} level=${hints} next=${hint}/>`}
        ${listed && mine && html`<section class="card" aria-label="Your moves"><h2>Your moves</h2>
            <${MoveList} key=${turn.position} options=${options} marks=${marks} choose=${move} preview=${preview} isBlocked=${(option) => turn.blocked.has(option.to)}/></section>`}
        ${marks && html`<${ThisPosition} turn=${turn} game=${play.game}/>`}
        <${Opponent} play=${play} strength=${strength} setStrength=${setStrength} change=${change} partizan=${turn.partizan}/>
        <${SoFar} turns=${turns} play=${play}/>
        ${turn.analysis.unfinished && html`<p class="note">This position is too large to be solved in time: the program guesses.</p>`}
    </div></div>`;
}

// What a move is, in the engine's words.
function useRules(game) {
    const summary = useGames().find((entry) => entry.name === split(game).name)?.summary;
    return summary ? sentence(summary) : 'Choose a move on the board or in the list.';
}

// A game without a position starts from its example.
function useStart(play) {
    const ask = useAsk(play.start ? undefined : play.game, () => run('help', [play.game]));
    useEffect(() => {
        if (!play.start && ask.data?.example) go(address('play', [play.game, ask.data.example]), { replace: true });
    }, [ask.data]);
    return ask;
}

export function Play({ route }) {
    const play = readGame(route);
    const strength = Math.min(4, Math.max(0, Number(route.query.strength ?? recall('strength', 1)) || 0));
    const [, setKept] = useRemembered('strength', 1);
    const setStrength = (n) => {
        setKept(n);
        go(addressOf(play, n), { replace: true });
    };
    const start = useStart(play);
    const key = play.start ? JSON.stringify([play.game, play.positions]) : undefined;
    const ask = useAsk(key, (more) => Promise.all(play.positions.map((position) => analyse(play.game, position, more))));
    const shown = useRef();
    if (ask.data && ask.key === key) shown.current = { key, play, turns: replay(play, ask.data) };
    // Changes of the address that need no new answer count at once.
    if (shown.current && shown.current.key === key) shown.current = { key, play, turns: replay(play, ask.data) };
    if (ask.error || !shown.current) {
        return html`<${Subject} view="play" game=${play.game} position=${play.positions[play.positions.length - 1]} error=${ask.error}/>
            <h1 tabindex="-1">Play</h1><${Failure} error=${ask.error ?? start.error} again=${ask.again}/><${Working} ask=${ask} label="Looking at the position"/>`;
    }
    return html`<${Game} ...${shown.current} strength=${strength} setStrength=${setStrength}/>`;
}
