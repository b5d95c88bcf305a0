// A picture of the engine in the page: its SVG with the page's colours.
import { html, useLayoutEffect, useRef } from '../vendor/preact.js';
import { draw } from '../engine.js';
import { useAsk } from '../app/ask.js';

// The picture as an element. Its own style sheet and titles go: the page has its colours, and
// tips that float would hide the moves.
export function parseSvg(text, { keepIds = true } = {}) {
    const bare = text.replace(/<style>[^<]*<\/style>/g, '');
    const svg = document.importNode(
        new DOMParser().parseFromString(bare, 'image/svg+xml').documentElement,
        true,
    );
    if (svg.nodeName !== 'svg') return null;
    const about = svg.querySelector('desc')?.textContent ?? '';
    svg.querySelectorAll('title, desc').forEach((node) => node.remove());
    svg.removeAttribute('role');
    svg.setAttribute('aria-hidden', 'true');
    svg.setAttribute('focusable', 'false');
    if (!keepIds) svg.querySelectorAll('[id]').forEach((node) => node.removeAttribute('id'));
    return { svg, about };
}

// A small picture that only decorates.
export function Thumbnail({ kind = 'position', args }) {
    const place = useRef();
    const ask = useAsk(JSON.stringify([kind, args]), (more) =>
        draw(kind, args, { bare: true }, more),
    );
    useLayoutEffect(() => {
        const parsed = ask.data && parseSvg(ask.data, { keepIds: false });
        place.current.replaceChildren(...(parsed ? [parsed.svg] : []));
    }, [ask.data]);
    return html`<span class="picture thumbnail" aria-hidden="true" ref=${place}></span>`;
}

// A picture that is looked at: an image with a name.
export function Picture({ svg, label, onReady, className = '' }) {
    const place = useRef();
    useLayoutEffect(() => {
        const parsed = svg && parseSvg(svg);
        place.current.replaceChildren(...(parsed ? [parsed.svg] : []));
        if (parsed) place.current.setAttribute('aria-description', parsed.about);
        onReady?.(parsed ? parsed.svg : null);
    }, [svg]);
    return html`<div class=${`picture ${className}`} role="img" aria-label=${label} ref=${place}>
        </div>`;
}
