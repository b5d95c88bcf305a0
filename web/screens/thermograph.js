// Thermographs: walls that are read off with a tax, several over each other, and how they are made.
import { html, useEffect, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { address, go } from '../app/route.js';
import { useAsk, useNarrow } from '../app/ask.js';
import { isNumber, toNumber, toText } from '../app/fraction.js';
import { Maths } from '../app/math.js';
import { Facts } from '../parts/result.js';
import { Failure, Working } from '../parts/states.js';
import { Downloads } from '../parts/downloads.js';
import { Legend, readWalls, TaxSlider, Thermograph } from '../parts/thermograph.js';
import { Construction } from '../parts/construction.js';
import { Value } from '../parts/chips.js';

const EXAMPLE = '{4||2|-1}';
const MORE = ['{2|-1}', '{5|1||0}', '+-{3,{4|2}}', '^', '[domineering 2x3]', '{10|{2|-1}}'];

// Overlays in the address are separated by a semicolon.
const readWith = (text) => (text ? text.split(';').filter(Boolean) : []);

function Overlays({ list, change }) {
    const [text, set] = useState('');
    const add = (event) => {
        event.preventDefault();
        if (text.trim()) change([...list, text.trim()]);
        set('');
    };
    return html`<section class="card" aria-label="Overlays"><h2>Compare</h2>
        <form class="row" onSubmit=${add}><label class="grow"><span
        class="unseen">Another value</span>
            <input class="in mono" value=${text} placeholder="another value"
            aria-label="Another value" spellcheck="false" autocomplete="off"
                onInput=${(event) => set(event.target.value)}/></label>
            <button class="btn sm">Add another</button></form>
        <ul class="overlays">${list.map(
            (
                one,
                i,
            ) => html`<li class="row apart"><span><i class=${`swatch series-${i + 1}`}></i><${Maths}
                text=${one}/></span>
            <button type="button" class="link small"
            onClick=${() => change(list.filter((other, j) => j !== i))}>Remove<span
                class="unseen"> ${one}</span></button></li>`,
        )}</ul></section>`;
}

// The value, and the walls of it and of those that are laid over it.
async function readAll(expression, withs, more) {
    const walls = (e) => run('calc', [`thermograph(${e})`], { time: 20 }, more);
    const [value, ...all] = await Promise.all([
        run('calc', [expression], { time: 20 }, more),
        walls(expression),
        ...withs.map(walls),
    ]);
    return { value, all: all.map(readWalls) };
}

function Question({ expression, change }) {
    const [text, set] = useState(expression);
    useEffect(() => set(expression), [expression]);
    const submit = (event) => {
        event.preventDefault();
        change(text.trim());
    };
    return html`<form class="subject" onSubmit=${submit} role="search" aria-label="Value">
        <label class="field grow">Expression
            <input class="in mono" aria-label="Expression" value=${text} spellcheck="false"
                autocomplete="off" autocapitalize="off"
                onInput=${(event) => set(event.target.value)}/></label>
        <button class="btn go">Draw</button></form>`;
}

function Drawing({ data, tax, names }) {
    const narrow = useNarrow();
    return html`<p class="row"><i class="swatch series-0"></i>
            <${Maths} className="big" text=${data.value.value}/></p>
        <${Thermograph} all=${data.all} tax=${tax} width=${narrow ? 380 : 680}
            height=${narrow ? 320 : 430} names=${names}/><${Legend}/>`;
}

function About({ data, names, steps, toggle }) {
    return html`<section class="card" role="region" aria-label="Answer"><h2>This value</h2>
        <${Facts} row=${data.value}/>
        <div class="row"><${Value} value=${data.value.value}/></div>
        <div class="row buttons"><button type="button" class="btn sm" aria-pressed=${steps}
            onClick=${toggle}>Steps</button>
            <${Downloads} kind="thermograph" args=${names} name="thermograph"/></div></section>`;
}

function Others() {
    return html`<section class="card" aria-label="Examples"><h2>Others to look at</h2><p
        class="row">
        ${MORE.map((one) => html`<a class="chip plain"
            href=${address('thermograph', [one])}>${one}</a>`)}</p></section>`;
}

// The tax of the address, or one at which something is to be seen.
function taxOf(text, walls) {
    if (isNumber(text ?? '')) return toNumber(text);
    return walls ? Math.max(0, Math.min(walls.temperature / 2, 1 / 2)) : 0;
}

export default function ThermographScreen({ route }) {
    const expression = route.parts[0] || EXAMPLE;
    const withs = readWith(route.query.with), steps = route.query.steps === '1';
    const names = [expression, ...withs];
    const ask = useAsk(JSON.stringify(names), (more) => readAll(expression, withs, more));
    const { data } = ask;
    const tax = taxOf(route.query.tax, data?.all[0]);
    const to = (change, replace, subject = expression) => {
        const { with: over, tax: at, steps: made } = { ...route.query, ...change };
        go(address('thermograph', [subject], { with: over, tax: at, steps: made }), { replace });
    };
    return html`<div class="head"><div><h1 tabindex="-1">Thermograph</h1>
        <p>Who gains how much by moving first, as the tax on every move grows.</p></div></div>
        <${Question} expression=${expression}
            change=${(text) => to({ tax: undefined }, false, text)}/>
        <div class="cols"><div><section class=${`card ${ask.working ? 'dim' : ''}`}>
            <${Failure} error=${ask.error} again=${ask.again}/><${Working} ask=${ask}/>
            ${data && html`<${Drawing} data=${data} tax=${tax} names=${names}/>`}</section>
            ${data && steps && html`<${Construction} expression=${expression}/>`}</div>
        <div>${data && html`<section class="card" aria-label="Tax"><${TaxSlider}
        walls=${data.all[0]}
                tax=${tax} change=${(t) => to({ tax: toText(t) }, true)}/></section>
            <${About} data=${data} names=${names} steps=${steps}
                toggle=${() => to({ steps: steps ? undefined : '1' })}/>`}
            <${Overlays} list=${withs} change=${(list) => to({ with: list.join(';') })}/>
            <${Others}/></div></div>`;
}
