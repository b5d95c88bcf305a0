// Small drawings: of the screens, and signs beside words.
import { html } from '../vendor/preact.js';

const PATHS = {
    play: () =>
        html`<circle cx="4.6" cy="13.4" r="2.7"/><circle cx="13.4" cy="13.4" r="2.7"/><circle
            cx="13.4" cy="5.6" r="2.7"/>`,
    solve: () => html`<path d="M3 3.5v11M3 9h4.5c3.4 0 2.4-5 6.5-5M7.5 9c3.4 0 2.4 5 6.5 5"/>`,
    calc: () =>
        html`<path
            d="M6 3C3.6 3 5.6 8 3 9c2.6 1 .6 6 3 6M12 3c2.4 0 .4 5 3 6-2.6 1-.6 6-3 6M9 6v6"/>`,
    thermograph: () => html`<path d="M9 2.5v4L4.5 15M9 6.500l3 3.500V15M2.5 15h13"/>`,
    table: () =>
        html`<path
            d="M2.5 2.500h13v13h-13zM2.5 6.800h13M2.5 11.200h13M6.8 2.500v13M11.2 2.500v13"/>`,
    sequence: () =>
        html`<g fill="currentColor" stroke="none"><circle cx="3" cy="14" r="1.4"/><circle cx="6"
            cy="10" r="1.4"/><circle cx="9" cy="12" r="1.4"/><circle cx="12" cy="6" r="1.4"/><circle
                cx="15" cy="9" r="1.4"/></g>`,
    survey: () => html`<path d="M3.5 15v-4M7.2 15V4M10.8 15V7M14.5 15v-5" stroke-width="2.2"/>`,
    rulesets: () => html`<path d="M5.5 5 2 9l3.5 4M12.5 5 16 9l-3.5 4M10 3.5 8 14.5"/>`,
    papers: () => html`<path d="M4 2.500h6.500L14 6v9.500H4zM7 8.500h4M7 11.500h4"/>`,
    more: () =>
        html`<g fill="currentColor" stroke="none"><circle cx="4" cy="9" r="1.5"/><circle cx="9"
            cy="9" r="1.5"/><circle cx="14" cy="9" r="1.5"/></g>`,
    pencil: () => html`<path d="M3 15l.8-3.400L12.5 3l2.6 2.600L6.4 14.300zM10.7 4.800l2.6 2.6"/>`,
    theme: () =>
        html`<circle cx="9" cy="9" r="6"/><path d="M9 3a6 6 0 0 1 0 12z" fill="currentColor"/>`,
    tick: () => html`<path d="M3.5 9.5 7 13l7.5-8.5" stroke-width="2.4"/>`,
    ring: () => html`<circle cx="9" cy="9" r="5.5" stroke-dasharray="3 2.8"/>`,
    close: () => html`<path d="M4 4l10 10M14 4 4 14"/>`,
    down: () => html`<path d="M9 3v9M5 8.5 9 12.500l4-4M3 15.500h12"/>`,
    up: () => html`<path d="M9 15V6M5 9.5 9 5.500l4 4"/>`,
};

export function Icon({ name, size = 18 }) {
    return html`<svg width=${size} height=${size} viewBox="0 0 18 18" fill="none"
        stroke="currentColor"
        stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"
            aria-hidden="true">${PATHS[name]()}</svg>`;
}

export function Logo() {
    return html`<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"
        class="button-sign">
        <circle cx="13" cy="13" r="12" class="rim"/><circle cx="13" cy="13" r="8.6" class="groove"/>
        <circle cx="10.4" cy="10.4" r="1.5" class="hole"/><circle cx="15.6" cy="10.4" r="1.5"
        class="hole"/>
        <circle cx="10.4" cy="15.6" r="1.5" class="hole"/><circle cx="15.6" cy="15.6" r="1.5"
        class="hole"/></svg>`;
}
