// Moves as a list: winning ones first when that may be seen, numbered for the keys 1 to 9.
import { html, useState } from '../vendor/preact.js';
import { Maths } from '../app/math.js';
import { plural } from '../app/words.js';
import { good } from '../app/play.js';
import { Icon } from './icons.js';

const MANY = 60;

export function ordered(options, marks) {
    return marks ? [...options].sort((a, b) => Boolean(good(b)) - Boolean(good(a))) : options;
}

function Entry({ option, number, marks, choose, preview, blocked }) {
    return html`<li><button type="button" class=${`move ${marks && good(option) ? 'good' : ''}`}
        disabled=${blocked}
        onClick=${() => choose(option)} onMouseEnter=${() => preview?.(option)}
            onMouseLeave=${() => preview?.(undefined)}
        onFocus=${() => preview?.(option)} onBlur=${() => preview?.(undefined)}>
        ${marks && html`<${Icon} name=${good(option) ? 'tick' : 'ring'} size="14"/>`}
        ${number <= 9 && html`<kbd aria-hidden="true">${number}</kbd>`}
        <span class="grow">${option.text}${marks && html`<span class="unseen">${good(option)
        ? ', wins' : option.wins === false ? ', loses' : ''}</span>`}
            ${blocked && html` <span class="mute">blocked</span>`}</span>
        ${marks && option.value !== undefined && html`<${Maths} text=${option.value}/>`}</button>
            </li>`;
}

export function MoveList({
    options,
    marks,
    choose,
    preview,
    isBlocked = () => false,
    open = false,
}) {
    const [all, setAll] = useState(open);
    const sorted = ordered(options, marks);
    const wins = sorted.filter(good).length;
    const shown = !marks || all || wins === 0 ? sorted : sorted.slice(0, wins);
    const cut = shown.slice(0, all ? 2000 : MANY);
    const rest = sorted.length - cut.length;
    return html`<ol class="moves">${cut.map(
        (
            option,
            i,
        ) => html`<${Entry} key=${option.to} option=${option} number=${i + 1} marks=${marks}
            choose=${choose} preview=${preview} blocked=${isBlocked(option)}/>`,
    )}
        ${
            rest > 0 &&
            html`<li class="folded"><${Icon} name="ring" size="14"/><span class="grow mute">${
                marks && wins > 0 && cut.length === wins
                    ? plural(rest, 'move that loses', 'moves that lose')
                    : plural(rest, 'more move')
            }</span>
            <button type="button" class="link small" onClick=${() => setAll(true)}>Show</button>
            </li>`
        }</ol>
    ${
        marks &&
        wins === 0 &&
        sorted.length > 0 &&
        sorted.every((option) => option.wins === false) &&
        html`<p class="note">Every move loses against perfect play. Make it hard for the other side.</p>`
    }`;
}
