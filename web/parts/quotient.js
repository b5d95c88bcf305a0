// The misère quotient of a game of heaps: its order, its presentation, what is lost, the heaps.
import { html, useState } from '../vendor/preact.js';
import { draw, run } from '../engine.js';
import { useAsk } from '../app/ask.js';
import { Maths } from '../app/math.js';
import { note, save } from '../app/tell.js';
import { count, plural } from '../app/words.js';
import { Downloads } from './downloads.js';
import { Picture } from './picture.js';
import { Failure, Working } from './states.js';

const MISERE = 'misere:';
const DRAWN = 64; // elements, beyond which the picture is only offered as a file
const HEAPS = 48; // shown at once

export const isMisere = (game) => game.startsWith(MISERE);

// a b^2 as the engine writes it, with raised digits.
const latexOf = (word) => word.replace(/ /g, '\\,').replace(/\^(\d+)/g, '^{$1}');

export function Word({ word, lost = false }) {
    return html`<span class=${`chip-element ${lost ? 'lost' : ''}`}><${Maths} text=${word}
        latex=${latexOf(word)}/></span>`;
}

// What is known by the time the limit comes, too.
async function find(game, more) {
    try {
        return await run('quotient', [game], { time: 30 }, more);
    } catch (error) {
        const [found] = [error.partial].flat();
        if (found?.order) return { ...found, unfinished: error };
        throw error;
    }
}

function Facts({ data }) {
    const lost = new Set(data.p_portion);
    return html`<p class="answer-word">${
        data.all_heaps
            ? `${count(data.order)} elements for all heaps, proved.`
            : `${count(data.order)} elements for heaps up to ${data.to}, proved.`
    }</p>
        ${
            data.period &&
            html`<p>Heap n + ${data.period} is equivalent to heap n from ${data.preperiod} on.</p>`
        }
        <dl class="facts"><dt>Kind</dt><dd>${data.tame ? 'tame: like Nim' : 'wild'}</dd>
        <dt>Kernel</dt><dd>a group of ${plural(data.kernel.order, 'element')}</dd>
        <dt>In normal play</dt><dd>${plural(data.normal_play_order, 'element')}</dd>
        <dt>Generators</dt><dd>${data.generators.map(
            ({ name, heap }, i) => html`${i ? ', ' : ''}<${Maths} text=${name}
                latex=${name}/> = heap ${heap}`,
        )}</dd>
        <dt>P-positions</dt><dd class="elements">${[...lost].map(
            (word) => html`<${Word} word=${word} lost=${true}/>`,
        )}</dd>
        <dt>Relations</dt><dd class="elements">${data.relations.map(
            (relation) => html`<${Word} word=${relation}/>`,
        )}</dd></dl>`;
}

function Heaps({ data, open }) {
    const [all, setAll] = useState(false);
    const lost = new Set(data.p_portion);
    const shown = all ? data.images : data.images.slice(0, HEAPS);
    const heap = (word, n) => html`<li class=${lost.has(word) ? 'lost' : ''}><span
        class="mute">${n}</span><${Maths} text=${word} latex=${latexOf(word)}/></li>`;
    return html`<details open=${open}><summary>Heaps</summary><ol class="heap-images" aria-label="Heaps">${shown.map(heap)}</ol>
        ${data.images.length > shown.length && html`<button type="button" class="btn sm"
            onClick=${() => setAll(true)}>Show all ${data.images.length}</button>`}</details>`;
}

function Drawing({ game, data }) {
    const small = data.order <= DRAWN;
    const ask = useAsk(small ? game : undefined, (more) =>
        draw('quotient', [game], { bare: true }, more),
    );
    return html`<${Failure} error=${ask.error} again=${ask.again}/>
        ${ask.data && html`<${Picture} svg=${ask.data} label="Quotient"/>`}`;
}

export function QuotientCard({ game }) {
    const ask = useAsk(game, (more) => find(game, more));
    const { data } = ask;
    const certificate = async () => {
        try {
            const answer = await run('quotient', [game], { proof: '-', time: 60 });
            save(`${game.replace(/\W+/g, '-')}.proof`, answer.certificate);
        } catch (error) {
            note(error.message);
        }
    };
    return html`<section class=${`card quotient ${ask.working ? 'dim' : ''}`} role="region"
        aria-label="Misère quotient"><h2>Misère quotient</h2>
        <p class="note">Elements stand for positions that can replace each other in every sum. Filled
        ones are P-positions: whoever is to move loses.</p>
        <${Failure} error=${ask.error} again=${ask.again}/><${Working} ask=${ask}
            label="Looking for the quotient"/>
        ${data?.unfinished && html`<p class="note">${data.unfinished.message}</p>`}
        ${data && html`<${Facts} data=${data}/><${Heaps} data=${data} open=${data.order > DRAWN}/>
            <${Drawing} game=${game} data=${data}/>
            <div class="row buttons">${data.all_heaps && html`<button type="button" class="btn sm"
                onClick=${certificate}>Proof of the quotient</button>`}
            ${data.order <= 256 && html`<${Downloads} kind="quotient" args=${[game]}
                name="quotient" label="Picture of the quotient"/>`}</div>`}</section>`;
}
