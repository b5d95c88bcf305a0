// What a command or an expression answered, whatever it is.
import { html } from '../vendor/preact.js';
import { Maths } from '../app/math.js';
import { number } from '../app/words.js';
import { Outcome, Value } from './chips.js';

const FACTS = [
    ['mean', 'mean'],
    ['temperature', 'temperature'],
    ['birthday', 'born on day'],
    ['nodes', 'subpositions'],
];
const SHOWN = 400;

export function Facts({ row }) {
    return html`<p class="cell-facts"><${Outcome} outcome=${row.outcome}/>
        ${FACTS.slice(0, 2).map(([field, name]) => row[field] !== undefined
            && html`<span>${name} <b>${number(row[field])}</b></span>`)}
        ${row.left_stop !== undefined
            && html`<span>stops <b>${number(row.left_stop)}</b> and <b>${number(row.right_stop)}</b>
            </span>`}
        ${row.birthday !== undefined && html`<span
            title="the height of its canonical form">birthday <b>${row.birthday}</b></span>`}</p>`;
}

function plain(value) {
    if (Array.isArray(value)) {
        const rows = value.map((one) =>
            Array.isArray(one)
                ? `(${one.join(',')})`
                : typeof one === 'object'
                  ? (one.text ?? JSON.stringify(one))
                  : one,
        );
        return (
            rows.slice(0, SHOWN).join(' ') +
            (rows.length > SHOWN ? ` .. ${rows.length} in all` : '')
        );
    }
    if (value && typeof value === 'object')
        return Object.entries(value)
            .map(([name, one]) => `${name}: ${plain(one)}`)
            .join('; ');
    return String(value);
}

function Grid({ rows }) {
    return html`<div class="scroll-x"><table class="numbers">
        <tbody>${rows.slice(0, 40).map((row) => html`<tr>${row.slice(0, 60).map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
        </table></div>`;
}

// A command's answer: its text if it has one, else field by field.
function Fields({ row }) {
    const long = [
        'game',
        'position',
        'outcome',
        'value',
        'rows',
        'options',
        'options_complete',
        'seconds',
        'why',
        'help',
        'explanation',
        'about',
    ];
    const rest = Object.entries(row).filter(
        ([name, value]) => !long.includes(name) && value !== null && value !== '',
    );
    return html`${row.outcome && html`<p class="cell-facts"><${Outcome}
        outcome=${row.outcome}/>${row.value !== undefined && html`<${Value}
            value=${row.value}/>`}</p>`}
        ${!row.outcome && row.value !== undefined && html`<p><${Maths} className="big"
            text=${row.value}/></p>`}
        ${(row.help ?? row.about ?? row.explanation) && html`<pre class="prose">${row.help
            ?? row.about ?? row.explanation}</pre>`}
        ${row.rows && html`<${Grid} rows=${row.rows}/>`}
        ${rest.length > 0 && html`<dl
            class="fields">${rest.map(([name, value]) => html`<dt>${name.replace(/_/g, ' ')}</dt>
                <dd>${plain(value)}</dd>`)}</dl>`}`;
}

export function Result({ row, name }) {
    if (row.truth !== undefined)
        return html`<p class="answer-word">${row.truth ? 'true' : 'false'}</p>`;
    if (row.list)
        return html`<p class="list">${row.list.map((one) => html`<${Value}
            value=${String(one)}/>`)}${!row.list.length && html`<span
                class="mute">an empty list</span>`}</p>`;
    if (row.value !== undefined && row.mean !== undefined && row.game === undefined) {
        return html`<p class="cell-value"><${Maths} className="big" text=${name
            ? `${name} = ${row.value}` : row.value}/></p>${row.left_stop !== undefined
            && html`<${Facts} row=${row}/>`}`;
    }
    return html`<${Fields} row=${row}/>`;
}
