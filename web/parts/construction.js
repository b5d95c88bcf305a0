// How a thermograph is made, step by step: from those of the options.
import { html } from '../vendor/preact.js';
import { run } from '../engine.js';
import { useAsk } from '../app/ask.js';
import { toText } from '../app/fraction.js';
import { Maths } from '../app/math.js';
import { number } from '../app/words.js';
import { Failure, Working } from './states.js';
import { readWalls, Thermograph } from './thermograph.js';

const MOST = 6; // options of a side that are shown

async function options(side, expression, more) {
    const { list = [] } = await run('calc', [`${side}_options(${expression})`], { time: 10 }, more);
    const shown = list.slice(0, MOST);
    const walls = await Promise.all(shown.map((one) => run('calc', [`thermograph(${one})`], { time: 10 }, more)));
    return { names: shown, all: walls.map(readWalls), more: list.length - shown.length };
}

function Side({ title, side, told }) {
    if (!side.names.length) return html`<li class="open"><h3>${title}</h3><p>There are none: on this side the value is a number, or nobody can move there.</p></li>`;
    return html`<li class="open"><h3>${title}</h3><p>${told}</p><div class="small-multiples">${side.all.map((walls, i) => html`<figure>
        <${Thermograph} all=${[walls]} width=${240} height=${170} label=${`Option ${side.names[i]}`}/><figcaption><${Maths} text=${side.names[i]}/></figcaption></figure>`)}</div>
        ${side.more > 0 && html`<p class="note">and ${side.more} more</p>`}</li>`;
}

export function Construction({ expression, walls }) {
    const ask = useAsk(expression, async (more) => ({ left: await options('left', expression, more), right: await options('right', expression, more) }));
    if (!ask.data) return html`<section class="card"><${Working} ask=${ask}/><${Failure} error=${ask.error}/></section>`;
    const cold = walls.temperature < 0;
    return html`<section class="card" aria-label="Steps"><h2>How it is made</h2><ol class="thread steps">
        <${Side} title="Left's options" side=${ask.data.left} told="When Left moves to one of these, Right moves next: take its right wall, the one furthest to the left at each tax, and move it right by the tax that Left pays."/>
        <${Side} title="Right's options" side=${ask.data.right} told="When Right moves to one of these, Left moves next: take its left wall, the one furthest to the right at each tax, and move it left by the tax that Right pays."/>
        <li class="open"><h3>Where the two meet</h3><p>${cold
            ? html`The value is the number ${number(toText(walls.mean))}: nobody gains by moving, even for a small bonus, and the mast stands at the number.`
            : html`The walls meet at tax ${number(toText(walls.temperature))}, the temperature. Above it nobody wants to move: a mast stands at ${number(toText(walls.mean))}, the mean value.`}</p></li></ol></section>`;
}
