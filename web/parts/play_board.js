// The board of a game with what belongs to it: the heading, the line under it, the buttons.
import { html } from '../vendor/preact.js';
import { Maths } from '../app/math.js';
import { split, useGames } from '../app/games.js';
import { sentence, SIDES } from '../app/words.js';
import { Board } from './board.js';
import { Verdict } from './chips.js';

// What a move is, in the line under the board.
function ReadOut({ option, marks, turn, idle }) {
    if (!option) return html`<div class="readout"><span class="quiet">${idle}</span></div>`;
    return html`<div class="readout"><span>${option.text}</span>
        ${
            turn.blocked.has(option.to)
                ? html`<span class="loses">blocked by the other player</span>`
                : marks && html`<${Verdict} wins=${option.wins}/>`
        }
        ${
            marks &&
            html`<span class="quiet">leaves ${
                option.value === undefined
                    ? option.to
                    : html`a position worth <${Maths} text=${option.value}/>`
            }</span>`
        }</div>`;
}

// Which moves of the program you block.
function Blocks({ turn, chosen, toggle, done }) {
    return html`<div class="blocks" role="group" aria-label="Blocks">
        <p>Block up to ${turn.may} of the program's moves, then go on.</p>
        <div class="row">${turn.options
            .filter((option) => option.blockable)
            .map(
                (option) => html`<button type="button" class="btn sm"
            aria-pressed=${chosen.has(option.to)}
                onClick=${() => toggle(option)}>${option.text}</button>`,
            )}</div>
        <button type="button" class="btn go sm" onClick=${done}>Go on</button></div>`;
}

export function heading(turn, won) {
    if (won) return won === 'you' ? 'You won' : 'The program won';
    if (turn.waits) return 'Your blocks';
    if (turn.mover === 'it') return 'Thinking..';
    return turn.partizan ? `Your move, ${SIDES[turn.side]}` : 'Your move';
}

// What a move is, in the engine's words.
function useRules(game) {
    const summary = useGames().find((entry) => entry.name === split(game).name)?.summary;
    return summary ? sentence(summary) : 'Choose a move on the board or in the list.';
}

function Heading({ now, marks, setMarks, game }) {
    const rules = useRules(game);
    const words = now.turn.blocked.size ? 'The program has blocked what is crossed out.' : rules;
    return html`<div class="row apart">
        <div><h1 tabindex="-1">${heading(now.turn, now.won)}</h1>
            <p class="mute">${now.mine ? words : ''}</p></div>
        <label class="switch"><input type="checkbox" role="switch" checked=${marks}
            onChange=${() => setMarks(!marks)}/>Show winning moves</label></div>`;
}

// Whose moves have led here; only where it makes a difference.
function ownersOf({ turn, turns }) {
    if (!turn.partizan) return undefined;
    return turns
        .filter((one) => one.played)
        .map((one) => ({ side: one.side, hit: one.played.hit }));
}

function Moves({ now, picture, view, act, chosen }) {
    const { turn, mine } = now;
    if (picture.error)
        return html`<p class="plain-position" role="img" aria-label="Board">${turn.position}</p>`;
    return html`<${Board} svg=${picture.data} ready=${picture.fresh} position=${turn.position}
        options=${now.options} marks=${view.marks && mine} preview=${view.preview}
        missing=${view.setLeft} dots=${view.list}
        side=${turn.partizan ? turn.side : undefined} owners=${ownersOf(now)} chosen=${chosen}
        choose=${turn.waits ? act.toggle : act.move}
        isBlocked=${(option) => mine && turn.blocked.has(option.to)}
        say=${(option) => (turn.waits ? `block ${option.text}` : option.text)}/>`;
}

function Controls({ now, act, list, setList }) {
    const key = (letter) => html`<kbd aria-hidden="true">${letter}</kbd>`;
    return html`<div class="row controls">
        <button type="button" class="btn" onClick=${act.undo}
            disabled=${!act.undo}>Undo ${key('U')}</button>
        <button type="button" class="btn" onClick=${act.hint}
            disabled=${!now.mine}>Hint ${key('H')}</button>
        <button type="button" class="btn" aria-pressed=${list}
            onClick=${() => setList(!list)}>All moves ${key('M')}</button>
        <span class="grow"></span>
        <button type="button" class="btn ghost" onClick=${act.again}>New game</button></div>`;
}

// now: turn, turns, won, mine, options. act: what can be done. view: what is shown.
export function PlayBoard({ game, now, act, view, picture, chosen }) {
    const { turn, won, mine } = now;
    const idle = won
        ? 'The game is over.'
        : mine
          ? 'Point at a move to see what it does.'
          : 'The program is thinking.';
    return html`<section class="card play" aria-label="Play" data-position=${turn.position}
        data-drawn=${picture.fresh || picture.error ? 'yes' : 'no'}>
        <${Heading} now=${now} marks=${view.marks} setMarks=${view.setMarks} game=${game}/>
        <${Moves} now=${now} picture=${picture} view=${view} act=${act} chosen=${chosen}/>
        ${
            turn.waits
                ? html`<${Blocks} turn=${turn} chosen=${chosen} toggle=${act.toggle}
                done=${act.confirm}/>`
                : html`<${ReadOut} option=${view.seen} marks=${view.marks} turn=${turn}
                idle=${idle}/>`
        }
        <${Controls} now=${now} act=${act} list=${view.list} setList=${view.setList}/></section>`;
}
