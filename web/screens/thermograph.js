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

export default function ThermographScreen({ route }) {
    const expression = route.parts[0] || EXAMPLE;
    const withs = readWith(route.query.with);
    const [text, set] = useState(expression);
    useEffect(() => set(expression), [expression]);
    const steps = route.query.steps === '1',
        narrow = useNarrow();
    const asked = JSON.stringify([expression, withs]);
    const ask = useAsk(asked, async (more) => {
        const walls = (e) => run('calc', [`thermograph(${e})`], { time: 20 }, more);
        const [value, ...rest] = await Promise.all([
            run('calc', [expression], { time: 20 }, more),
            walls(expression),
            ...withs.map(walls),
        ]);
        return { value, walls: rest };
    });
    const all = ask.data?.walls.map(readWalls);
    const tax = isNumber(route.query.tax ?? '')
        ? toNumber(route.query.tax)
        : all
          ? Math.max(0, Math.min(all[0].temperature / 2, 1 / 2))
          : 0;
    const to = (change, replace) => {
        const next = {
            with: withs.join(';'),
            tax: route.query.tax,
            steps: steps ? '1' : undefined,
            ...change,
        };
        go(
            address('thermograph', [change.expression ?? expression], {
                with: next.with,
                tax: next.tax,
                steps: next.steps,
            }),
            { replace },
        );
    };
    const submit = (event) => {
        event.preventDefault();
        to({ expression: text.trim(), tax: undefined });
    };
    return html`<div class="head"><div><h1 tabindex="-1">Thermograph</h1>
        <p>Who gains how much by moving first, as the tax on every move grows.</p></div></div>
        <form class="subject" onSubmit=${submit} role="search" aria-label="Value">
            <label class="field grow">Expression<input class="in mono" aria-label="Expression"
            value=${text} spellcheck="false" autocomplete="off" autocapitalize="off"
                onInput=${(event) => set(event.target.value)}/></label>
            <button class="btn go">Draw</button></form>
        <div class="cols"><div><section class=${`card ${ask.working ? 'dim' : ''}`}>
            <${Failure} error=${ask.error} again=${ask.again}/><${Working} ask=${ask}/>
            ${
                all &&
                html`<div class="row apart wrap"><span class="row"><i class="swatch series-0"></i>
                    <${Maths} className="big" text=${ask.data.value.value}/></span></div>
                <${Thermograph} all=${all} tax=${tax} width=${narrow ? 380 : 680} height=${narrow
                ? 320 : 430} names=${[expression, ...withs]}/><${Legend}/>`
            }</section>
            ${all && steps && html`<${Construction} expression=${expression}/>`}</div>
        <div>${
            all &&
            html`<section class="card" aria-label="Tax"><${TaxSlider} walls=${all[0]} tax=${tax}
                change=${(t) => to({ tax: toText(t) }, true)}/></section>
            <section class="card" role="region" aria-label="Answer"><h2>This value</h2><${Facts}
            row=${ask.data.value}/>
                <div class="row"><${Value} value=${ask.data.value.value}/></div>
                <div class="row buttons"><button type="button" class="btn sm" aria-pressed=${steps}
                onClick=${() => to({ steps: steps ? undefined : '1' })}>Steps</button>
                    <${Downloads} kind="thermograph" args=${[expression, ...withs]}
                    name="thermograph"/></div></section>`
        }
            <${Overlays} list=${withs} change=${(list) => to({ with: list.join(';') })}/>
            <section class="card" aria-label="Examples"><h2>Others to look at</h2><p
            class="row">${MORE.map((one) => html`<a class="chip plain"
                href=${address('thermograph', [one])}>${one}</a>`)}</p></section></div></div>`;
}
