// What stands beside the board: the opponent, the moves so far, what is known of the position.
import { html } from '../vendor/preact.js';
import { address } from '../app/route.js';
import { judge, STRENGTHS, valueOf } from '../app/play.js';
import { SIDES } from '../app/words.js';
import { Bar, Outcome, Value } from './chips.js';
import { Following, OpenStrategy } from './strategy.js';

function Strength({ strength, setStrength, change }) {
    return html`<label class="row apart small" for="strength"><span>Strength</span>
        <b>${STRENGTHS[strength]}</b></label>
        <input id="strength" type="range" min="0" max="4" step="1" value=${strength}
        aria-valuetext=${STRENGTHS[strength]}
            onInput=${(event) => setStrength(Number(event.target.value))}/>
        <p class="row apart note"><span>Beginner</span><span>Perfect</span></p>
        <div class="row buttons opponent-by"><button type="button" class="btn sm"
            onClick=${() => change({ by: 'strategy', moves: [] })}>Follow a strategy</button>
            <${OpenStrategy} strength=${strength}/></div>`;
}

export function Opponent({ play, strength, setStrength, change, partizan, strategy }) {
    const pick = (label, on, what) =>
        html`<button type="button" aria-pressed=${on}
            onClick=${() => change(what)}>${label}</button>`;
    return html`<section class="card" aria-label="Opponent"><h2>Opponent</h2>
        ${
            strategy
                ? html`<${Following} strategy=${strategy} strength=${strength}
                leave=${() => change({ by: undefined, moves: [] })}/>`
                : html`<${Strength} strength=${strength} setStrength=${setStrength}
                change=${change}/>`
        }
        <div class="stack tight">${
            !(strategy && 'NP'.includes(strategy.outcome)) &&
            html`<div class="seg sm wide" role="group" aria-label="Who starts">
            ${pick('You start', play.first === 'you', { first: 'you', moves: [] })}${pick('It starts', play.first === 'it', { first: 'it', moves: [] })}</div>`
        }
        ${
            partizan &&
            !(strategy && 'LR'.includes(strategy.outcome)) &&
            html`<div class="seg sm wide" role="group" aria-label="Your side">
            ${pick(
                html`<${Bar}
                side="L"/> You are Left`,
                play.you === 'L',
                { you: 'L', moves: [] },
            )}
            ${pick(
                html`<${Bar}
                side="R"/> You are Right`,
                play.you === 'R',
                { you: 'R', moves: [] },
            )}</div>`
        }</div></section>`;
}

function remark(turn, before) {
    if (!judge(turn).lost) return null;
    const back = before && judge(before).lost;
    return html`<span class=${`note ${turn.mover === 'it' ? 'wins' : ''}`}>${
        back ? 'gave it back' : 'gave the win away'
    }</span>`;
}

export function SoFar({ turns, play }) {
    const played = turns.filter((turn) => turn.played);
    if (!played.length) return null;
    const cell = (turn) =>
        turn && html`<span>${turn.played.text}</span> ${remark(turn, turns[turn.ply - 1])}`;
    const rows = [];
    const skip = play.first === 'it' ? 1 : 0;
    for (let i = -skip; i < played.length; i += 2) rows.push([played[i], played[i + 1]]);
    return html`<section class="card" aria-label="So far"><h2>So far</h2><table
        class="plain so-far"><thead><tr><th>You</th><th>Program</th></tr></thead>
        <tbody>${rows.map(
            ([mine, its]) => html`<tr><td>${cell(mine)}</td><td>${cell(its)}</td>
        </tr>`,
        )}</tbody></table></section>`;
}

export function ThisPosition({ turn, game }) {
    const { analysis } = turn;
    const value = valueOf(analysis);
    return html`<section class="card" aria-label="This position"><h2>This position</h2>
        <p><${Outcome} outcome=${analysis.outcome}/></p>
        <dl class="facts">${
            value !== undefined &&
            html`<dt>Value</dt><dd><${Value} value=${value}/>
        </dd>`
        }
            ${
                turn.partizan &&
                html`<dt>Who to move</dt><dd><${Bar}
                side=${turn.side}/> ${SIDES[turn.side]} (${
                    turn.mover === 'you' ? 'you' : 'program'
                })</dd>`
            }</dl>
        <div class="row"><a class="btn sm" href=${address('solve', [game, turn.position])}>Why?</a>
            ${
                value !== undefined &&
                html`<a class="btn sm"
                href=${address('thermograph', [value])}>Thermograph</a>`
            }</div></section>`;
}
