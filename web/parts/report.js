// The end of a game: who won, and which of your moves threw the win away.
import { html, useState } from '../vendor/preact.js';
import { judge } from '../app/play.js';
import { plural } from '../app/words.js';
import { Icon } from './icons.js';

function Mistake({ turn, number, retry }) {
    const { better } = judge(turn);
    return html`<li><${Icon} name="ring"/><div><p>Move ${number}: ${turn.played.text}</p>
        <p class="note">${better[0].text} would have won</p>
        <p><button type="button" class="link small"
        onClick=${() => retry(turn.ply)}>Try again from here<span
            class="unseen">, move ${number}</span></button></p></div></li>`;
}

export function Report({ turns, won, again, retry }) {
    const [all, setAll] = useState(false);
    const mine = turns.filter((turn) => turn.mover === 'you' && turn.played);
    const lost = mine.filter((turn) => judge(turn).lost);
    const right = mine.filter((turn) => !judge(turn).lost);
    const had = mine.some((turn) => judge(turn).better.length);
    return html`<section class="card report" aria-label="Report card"><h2>${won ? 'You won'
        : 'The program won'}</h2>
        ${
            lost.length > 0 &&
            html`<p>${lost.length} of your ${plural(mine.length, 'move')} threw the win away:</p>
            <ol>${lost.map((turn) => html`<${Mistake} turn=${turn} number=${mine.indexOf(turn) + 1}
            retry=${retry}/>`)}</ol>`
        }
        ${lost.length === 0 && html`<p>${had ? `All ${mine.length} of your moves were right.`
            : 'You never had a winning move.'}</p>`}
        ${
            lost.length > 0 &&
            right.length > 0 &&
            html`<p class="note">The other ${right.length} were right.
            ${!all && html`<button type="button" class="link"
                onClick=${() => setAll(true)}>Show them</button>`}</p>`
        }
        ${all && html`<ul
            class="note">${right.map((turn) => html`<li>Move ${mine.indexOf(turn) + 1}: ${turn.played.text}</li>`)}</ul>`}
        <div class="row"><button type="button" class="btn go" onClick=${again}>New game</button>
            ${lost.length > 0 && html`<button type="button" class="btn"
                onClick=${() => retry(lost[0].ply)}>Try again from move ${mine.indexOf(lost[0]) + 1}</button>`}</div>
    </section>`;
}
