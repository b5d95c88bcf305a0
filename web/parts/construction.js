// How a thermograph is made, step by step, in pictures of the engine.
import { html } from '../vendor/preact.js';
import { draw, run } from '../engine.js';
import { useAsk } from '../app/ask.js';
import { Picture } from './picture.js';
import { Failure, Working } from './states.js';

async function steps(expression, more) {
    const { steps: count } = await run('draw', ['thermograph', expression], { steps: true }, more);
    const all = Array.from({ length: count }, (unused, i) =>
        draw('thermograph', [expression], { step: i + 1, bare: true }, more),
    );
    return Promise.all(all);
}

export function Construction({ expression }) {
    const ask = useAsk(expression, (more) => steps(expression, more));
    return html`<section class="card" aria-label="Steps"><h2>How it is made</h2><${Working}
        ask=${ask}/><${Failure} error=${ask.error}/>
        <ol class="making">${(ask.data ?? []).map((svg, i) => html`<li><${Picture} svg=${svg}
        label=${`Step ${i + 1}`}/></li>`)}</ol></section>`;
}
