// The reason, step by step. Every kind of step has its own look; what it says comes from the engine.
import { html, useState } from '../vendor/preact.js';
import { address } from '../app/route.js';
import { Maths } from '../app/math.js';
import { Value } from './chips.js';
import { Icon } from './icons.js';
import { Word } from './quotient.js';

const FEW = 6; // rows that are shown at first

// Binary digits in columns; the ones of columns with an odd number of them are ringed.
function NimSum({ rows }) {
    const width = Math.max(...rows.map((row) => row[1]?.length ?? 0));
    const sum = rows[rows.length - 1][1].padStart(width, '0');
    const powers = Array.from({ length: width }, (unused, i) =>
        width - 1 - i <= 12 ? String(2 ** (width - 1 - i)) : `2^${width - 1 - i}`,
    );
    return html`<div class="scroll-x"><table class="binary"><thead><tr><td>
        </td>${powers.map((power) => html`<th scope="col">${power}</th>`)}<td></td></tr></thead>
        <tbody>${rows.map(
            (
                [name, digits, remark],
                r,
            ) => html`<tr class=${r === rows.length - 1 ? 'sum' : ''}><th scope="row">${name}</th>
            ${[...digits.padStart(width, '0')].map((digit, i) => html`<td><span
                class=${digit === '1' && sum[i] === '1' && r < rows.length - 1 ? 'ringed'
                    : ''}>${digit}</span></td>`)}
            <td class="remark">${remark && (/wins/.test(remark) ? html`<span class="wins"><${Icon}
            name="tick" size="14"/>${remark}</span>` : remark)}</td></tr>`,
        )}</tbody></table></div>`;
}

function Standing({ standing, by, instead }) {
    if (standing === 'dominated') return html`<span class="mute">dominated by the move ${by}</span>`;
    if (standing === 'reversible')
        return html`<span class="mute">reversed through ${by}${instead ? `, replaced by ${instead}`
            : ''}</span>`;
    return html`<span>${standing === 'sensible' ? 'stays' : standing}</span>`;
}

function Options({ rows }) {
    return html`<table class="plain"><thead><tr><th>Move</th><th>leaves</th><th></th></tr></thead>
        <tbody>${rows.map(
        ([move, value, standing, by, instead]) => html`
        <tr class=${standing === 'sensible' ? '' : 'struck'}><td>${move}</td><td>${value.startsWith('a value of ')
        ? value : html`<${Maths} text=${value}/>`}</td>
            <td><${Standing} standing=${standing} by=${by} instead=${instead}/></td></tr>`,
    )}</tbody></table>`;
}

// If one plays here, the other answers there; the line can be played on.
function Replies({ rows, game, loser }) {
    const names =
        loser === 'L'
            ? ['If Left plays', 'Right answers']
            : loser === 'R'
              ? ['If Right plays', 'Left answers']
              : ['If the first player plays', 'the other answers'];
    return html`<table class="plain replies"><thead><tr><th>${names[0]}</th><th>${names[1]}</th><th>
        </th></tr></thead>
        <tbody>${rows.map(
            ([move, answer, position]) => html`<tr><td>${move}</td><td>${answer}</td>
            <td>${position && html`<a class="btn sm"
            href=${address('play', [game, position], { you: loser === 'R' ? 'R'
                : undefined, strength: 4 })}
                aria-label=${`Play on after ${move}`}>Play on</a>`}</td></tr>`,
        )}</tbody></table>`;
}

function Pairs({ rows, names, game }) {
    return html`<table class="plain"><thead><tr>${names.map((name) => html`<th>${name}</th>`)}</tr>
        </thead><tbody>${rows.map(
        (row) =>
            html`<tr>${names.map(
                (name, i) => html`<td>
        ${name === 'value' && row[i] ? html`<${Value} value=${row[i]}/>` : name === 'image'
            ? html`<${Word} word=${row[i]}/>` : name === 'leads to' && row[i] ? html`<a class="mono" href=${address('solve', [game, row[i]])}>${row[i]}</a>`
            : row[i]}</td>`,
            )}</tr>`,
    )}</tbody></table>`;
}

const NAMES = {
    parts: ['part', 'value'],
    images: ['heap', 'image'],
    'nim-values': ['part', 'nim-value', ''],
    moves: ['winning move', 'leads to'],
    blocks: ['move', 'leads to'],
    line: ['', 'move', 'leads to'],
    failing: ['move', 'answer', 'leads to'],
};

function Rows({ step, rows, game, loser }) {
    if (step.kind === 'nim-sum') return html`<${NimSum} rows=${step.rows}/>`;
    if (step.kind === 'options') return html`<${Options} rows=${rows}/>`;
    if (step.kind === 'replies')
        return html`<${Replies} rows=${rows} game=${game} loser=${loser}/>`;
    return html`<${Pairs} rows=${rows} names=${NAMES[step.kind] ?? step.rows[0].map(() => '')}
        game=${game}/>`;
}

function Step({ step, order, game, loser, hidden }) {
    const [all, setAll] = useState(false);
    const rows = all || step.kind === 'nim-sum' ? step.rows : step.rows?.slice(0, FEW);
    return html`<li class=${`step ${hidden ? 'later' : ''}`} hidden=${hidden}><span class="order"
        aria-hidden="true">${order}</span><div>
        <h3 class=${step.kind === 'conclusion' ? 'conclusion' : ''}>${step.title}</h3>
        ${step.text && html`<p>${step.text}</p>`}
        ${step.latex && html`<p class="formula"><${Maths} latex=${step.latex}/></p>`}
        ${rows?.length > 0 && html`<div class="scroll-x"><${Rows} step=${step} rows=${rows}
            game=${game} loser=${loser}/></div>`}
        ${step.rows?.length > rows?.length && html`<button type="button" class="btn sm"
            onClick=${() => setAll(true)}>Show all ${step.rows.length}${step.kind === 'replies'
                ? ' replies' : ''}</button>`}</div></li>`;
}

// Which side moves first and loses: Right where Left wins, either where the position is P.
const loserOf = (outcome) => ({ L: 'R', R: 'L' })[outcome];

// shown: how many steps, all when it is not given.
export function Why({ steps, outcome, game, shown, change }) {
    const stepping = shown !== undefined && shown < steps.length;
    return html`<section class="card why" role="region" aria-label="Why"><div class="row apart">
        <h2>Why?</h2><div class="row">
        ${
            stepping
                ? html`<button type="button" class="btn sm ghost"
                onClick=${() => change(undefined)}>All at once</button>
            <button type="button" class="btn sm" onClick=${() => change(shown + 1)}>Next step <kbd
            aria-hidden="true">N</kbd></button>`
                : steps.length > 1 &&
                  html`<button type="button" class="btn sm ghost"
                      onClick=${() => change(1)}>Step by step</button>`
        }</div></div>
        <ol class="steps-list">${steps.map((step, i) => html`<${Step} key=${i} step=${step}
        order=${i + 1} game=${game} loser=${loserOf(outcome)} hidden=${shown !== undefined
            && i >= shown}/>`)}</ol></section>`;
}
