// An editor for positions: squares are painted, piles stepped, strings of edges drawn. It works on
// the text of a position, whatever the game; the engine says whether the text makes sense.
import { html, useRef, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { useAsk, useSettled } from '../app/ask.js';
import { usePicture } from './board.js';
import { Failure } from './states.js';
import { Field } from './field.js';
import { Icon } from './icons.js';
import { Picture } from './picture.js';

const LARGEST = 24; // rows and columns that can be painted

// -- squares --

function readSquares(text) {
    const [, rows, columns] = text.match(/^(\d+)x(\d+)$/) ?? [];
    if (rows)
        return Array.from({ length: Math.min(LARGEST, rows) }, () =>
            '.'.repeat(Math.min(LARGEST, columns)),
        );
    return text.split('/');
}

const isSquares = (text) =>
    /^\d{1,2}x\d{1,2}$/.test(text) ||
    (/^[^\d\s,()/>]+(\/[^\d\s,()/>]+)*$/.test(text) &&
        new Set(text.split('/').map((row) => row.length)).size === 1);

// Letters that the notation and the example speak of.
function symbolsOf(text, help) {
    const said = /^\d+x\d+$/.test(help?.example ?? '')
        ? []
        : (`${help?.notation ?? ''}`.match(/(?<![\w.])[A-Za-z.#](?![\w.])/g) ?? []);
    const used = /^\d+x\d+$/.test(text) ? ['.', '#'] : [...text.replace(/\//g, '')];
    const example = /^[^\d\s,()]+$/.test(help?.example ?? '')
        ? [...help.example.replace(/\//g, '')]
        : [];
    return [
        ...new Set(['.', ...used, ...example, ...said.filter((sign) => /[A-Z.#xo]/.test(sign))]),
    ].slice(0, 6);
}

function Stepper({ name, n, step }) {
    return html`<span class="stepper" role="group" aria-label=${name}>
        <button type="button" class="btn sm icon" aria-label=${`Fewer ${name}`}
            onClick=${() => step(-1)}>\u2212</button><b>${n}</b> ${name}
        <button type="button" class="btn sm icon" aria-label=${`More ${name}`}
            onClick=${() => step(1)}>+</button></span>`;
}

function Squares({ text, change, help }) {
    const rows = readSquares(text),
        symbols = symbolsOf(text, help);
    const [brush, setBrush] = useState(symbols.find((sign) => sign !== '.') ?? '.');
    const painting = useRef();
    const put = (r, c, sign) =>
        change(
            rows
                .map((row, i) => (i === r ? row.slice(0, c) + sign + row.slice(c + 1) : row))
                .join('/'),
        );
    const begin = (r, c) => {
        painting.current = rows[r][c] === brush ? '.' : brush;
        put(r, c, painting.current);
    };
    const over = (event, r, c) =>
        event.buttons === 1 &&
        painting.current &&
        rows[r][c] !== painting.current &&
        put(r, c, painting.current);
    const size = (dr, dc) => {
        const height = Math.max(1, Math.min(LARGEST, rows.length + dr)),
            width = Math.max(1, Math.min(LARGEST, rows[0].length + dc));
        change(
            Array.from({ length: height }, (unused, r) =>
                (rows[r] ?? '').padEnd(width, '.').slice(0, width),
            ).join('/'),
        );
    };
    return html`<div class="row"><span class="seg sm" role="group"
        aria-label="Paint with">${symbols.map((sign) => html`<button type="button"
            aria-pressed=${brush === sign} onClick=${() => setBrush(sign)}><span
                class="mono">${sign}</span></button>`)}</span>
        <${Stepper} name="rows" n=${rows.length} step=${(d) => size(d, 0)}/><${Stepper}
        name="columns" n=${rows[0].length} step=${(d) => size(0, d)}/></div>
        <div class="paint" role="group" aria-label="Squares">${rows.map(
            (row, r) =>
                html`<div>${[...row].map(
                    (
                        sign,
                        c,
                    ) => html`<button type="button" class=${`square ${sign === '.' ? '' : 'full'}`}
                        aria-label=${`row ${r + 1}, column ${c + 1}: ${sign === '.' ? 'free'
                            : sign}`}
            onPointerDown=${(event) => {
                event.preventDefault();
                begin(r, c);
            }} onPointerEnter=${(event) => over(event, r, c)}
                onClick=${(event) => event.detail === 0 && begin(r, c)}>${sign === '.' ? ''
                    : sign}</button>`,
                )}</div>`,
        )}</div>`;
}

// -- piles --

const PILE = /(\*?)(\d+)/g;
const isPiles = (text) => /^[(*\d][\d,()*\s]*$/.test(text) && !/\d{7}/.test(text);

// Every number of the text is a pile; all that stands between stays.
function Piles({ text, change }) {
    const piles = [...text.matchAll(PILE)].map((match) => ({
        at: match.index + match[1].length,
        length: match[2].length,
        size: Number(match[2]),
        depth: depthAt(text, match.index),
        star: Boolean(match[1]),
    }));
    const set = (pile, size) =>
        change(text.slice(0, pile.at) + Math.max(0, size) + text.slice(pile.at + pile.length));
    const plain = piles.every((pile) => pile.depth === 0 && !pile.star);
    const drop = (i) =>
        change(
            piles
                .filter((pile, j) => j !== i)
                .map((pile) => pile.size)
                .join(','),
        );
    const kind = (pile) =>
        pile.star ? 'green' : pile.depth === 2 ? 'red' : pile.depth === 1 ? 'blue' : '';
    return html`<div class="piles-editor">${piles.map(
        (
            pile,
            i,
        ) => html`<div class=${`pile ${kind(pile)}`} role="group"
            aria-label=${`${kind(pile)} pile ${i + 1}`.trim()}>
        <button type="button" class="btn sm icon" aria-label="One more"
        onClick=${() => set(pile, pile.size + 1)}>+</button>
        <${Field} aria-label=${`Size of pile ${i + 1}`} inputmode="numeric" value=${pile.size}
            commit=${(text) => /^\d{1,6}$/.test(text) && set(pile, Number(text))}/>
        <button type="button" class="btn sm icon" aria-label="One less" disabled=${pile.size === 0}
        onClick=${() => set(pile, pile.size - 1)}>\u2212</button>
        ${plain && piles.length > 1 && html`<button type="button" class="btn sm ghost icon"
            aria-label="Remove this pile" onClick=${() => drop(i)}><${Icon} name="close" size="12"/>
                </button>`}</div>`,
    )}
        ${plain && html`<button type="button" class="btn sm"
            onClick=${() => change(`${text},1`)}>Add a pile</button>`}</div>`;
}

function depthAt(text, index) {
    const before = text.slice(0, index);
    return (before.match(/\(/g) ?? []).length - (before.match(/\)/g) ?? []).length;
}

// -- strings of edges --

const EDGES = { L: 'blue', R: 'red', G: 'green' };
const NEXT = { L: 'R', R: 'G', G: 'L' };
const isStrings = (text) => /^[LRG]+(,[LRG]+)*$/.test(text);

function Strings({ text, change }) {
    const strings = text.split(',');
    const [colour, setColour] = useState('L');
    const put = (i, string) =>
        change(
            strings
                .map((one, j) => (j === i ? string : one))
                .filter(Boolean)
                .join(',') || 'L',
        );
    return html`<div class="row"><span class="seg sm" role="group"
        aria-label="Draw with">${Object.entries(EDGES).map(([letter, name]) => html`<button
            type="button" aria-pressed=${colour === letter}
                onClick=${() => setColour(letter)}>${name}</button>`)}</span>
        <button type="button" class="btn sm"
        onClick=${() => change(`${text},${colour}`)}>New string</button></div>
        <div class="strings" role="group" aria-label="Strings">${strings.map(
            (
                string,
                i,
            ) => html`<div class="string"><button type="button" class="btn sm icon"
                aria-label=${`Add a ${EDGES[colour]} edge to string ${i + 1}`}
                    onClick=${() => put(i, string + colour)}>+</button>
            ${[...string].map((letter, k) => html`<button type="button"
                class=${`edge ${EDGES[letter]}`}
                    aria-label=${`string ${i + 1}, edge ${k + 1}: ${EDGES[letter]}`}
                        onClick=${() => put(i, string.slice(0, k) + NEXT[letter] + string.slice(k + 1))}>${letter}</button>`).reverse()}
            <button type="button" class="btn sm icon" aria-label=${`Cut the top of string ${i + 1}`}
            onClick=${() => put(i, string.slice(0, -1))}>\u2212</button></div>`,
        )}</div>`;
}

const KINDS = [
    [isStrings, Strings],
    [isSquares, Squares],
    [isPiles, Piles],
];

// done(text) takes the position over, done() leaves it.
export function Editor({ game, position, done }) {
    const [text, change] = useState(position);
    const help = useAsk(game, (more) => run('help', [game], {}, more));
    const settled = useSettled(text, 150);
    const picture = usePicture(game, settled);
    const kind = KINDS.find(([fits]) => fits(text))?.[1];
    return html`<section class="card editor" aria-label="Edit the position"><div class="row apart">
        <h2>Edit the position</h2><div class="row">
        <button type="button" class="btn sm ghost" onClick=${() => done()}>Cancel</button><button
        type="button" class="btn sm go" disabled=${Boolean(picture.error)}
            onClick=${() => done(text.trim())}>Use it</button></div></div>
        <div class="editor-body"><div class="stack">${kind ? html`<${kind} text=${text}
        change=${change} help=${help.data}/>` : html`<p
            class="note">This position is edited as text.</p>`}
            <label class="field">As text<input class="in mono" aria-label="As text" value=${text}
            spellcheck="false" onInput=${(event) => change(event.target.value)}/></label>
            ${help.data?.notation && html`<p class="note">${help.data.notation}</p>`}</div>
            <div>${picture.error ? html`<${Failure} error=${picture.error}/>` : picture.data
            && html`<${Picture} svg=${picture.data} label="Preview"/>`}</div></div></section>`;
}
