// Chips: an outcome, a value, a position.
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { address } from '../app/route.js';
import { copy } from '../app/tell.js';
import { Maths } from '../app/math.js';
import { OUTCOMES } from '../app/words.js';
import { Icon } from './icons.js';

// The bar that says who may move: Left upright, Right across.
export function Bar({ side }) {
    return html`<span class=${`bar-${side}`} aria-hidden="true"></span>`;
}

export function Outcome({ outcome, bare = false }) {
    if (!OUTCOMES[outcome]) return null;
    return html`<span class=${`chip ${outcome}`}>${'LR'.includes(outcome) && html`<${Bar}
        side=${outcome}/>`}
        ${outcome}${!bare && html`<span>${OUTCOMES[outcome]}</span>`}</span>`;
}

export function Verdict({ wins }) {
    if (wins === undefined || wins === null) return null;
    return wins
        ? html`<span class="wins"><${Icon} name="tick" size="14"/>wins</span>`
        : html`<span class="loses"><${Icon} name="ring" size="14"/>loses</span>`;
}

// A button that opens a list of links and actions: [label, address or function].
export function Menu({ label, className = 'btn sm', items, children }) {
    const [open, set] = useState(false);
    const box = useRef();
    useEffect(() => {
        if (!open) return undefined;
        box.current.querySelector('[role="menuitem"]')?.focus();
        const away = (event) => box.current.contains(event.target) || set(false);
        document.addEventListener('pointerdown', away);
        return () => document.removeEventListener('pointerdown', away);
    }, [open]);
    const close = () => {
        set(false);
        box.current.querySelector('button')?.focus();
    };
    const onKey = (event) => {
        const all = [...box.current.querySelectorAll('[role="menuitem"]')];
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (event.key === 'Escape' && open) close();
        else if (step && open)
            all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
        else return;
        event.preventDefault();
        event.stopPropagation();
    };
    return html`<span class="menu" ref=${box} onKeyDown=${onKey}>
        <button type="button" class=${className} aria-haspopup="menu" aria-expanded=${open}
            onClick=${() => set(!open)}>${children ?? label}</button>
        ${
            open &&
            html`<span role="menu" aria-label=${label}>${items.map(([name, what]) =>
                typeof what === 'string'
                    ? html`<a role="menuitem" tabindex="-1" href=${what}
                    onClick=${() => set(false)}>${name}</a>`
                    : html`<button type="button" role="menuitem" tabindex="-1" onClick=${() => {
                          close();
                          what();
                      }}>${name}</button>`,
            )}</span>`
        }</span>`;
}

export function Value({ value }) {
    if (value === undefined) return null;
    return html`<${Menu} label=${`Value ${value}`} className="chip value" items=${[
        ['Thermograph', address('thermograph', [value])],
        ['Use in calculator', address('calc', [], { e: value })],
        ['Tree', address('draw', ['tree', value])],
        ['Copy', () => copy(value)],
    ]}><span class="unseen">Value </span><${Maths} text=${value}/><//>`;
}

export function Position({ game, position }) {
    return html`<${Menu} label=${`Position ${position}`} className="chip plain" items=${[
        ['Play', address('play', [game, position])],
        ['Answer', address('solve', [game, position])],
        ['Draw', address('draw', [game, position])],
        ['Copy', () => copy(position)],
    ]}>${position}<//>`;
}
