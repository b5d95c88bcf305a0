// Keys that work everywhere on a screen. Letters count only outside fields, and can be turned off.
import { useEffect, useRef } from '../vendor/preact.js';
import { recall } from './store.js';

const bound = [];

function inField(element) {
    const target = element?.shadowRoot?.activeElement ?? element;
    return Boolean(
        target?.closest?.(
            'input:not([type="range"]):not([type="checkbox"]), textarea, select, [contenteditable="true"], .cm-editor',
        ),
    );
}

function wanted(event, key) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    return event.key === key || (key.length === 1 && event.key.toLowerCase() === key);
}

document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;
    const field = inField(event.target);
    if (event.key !== 'Escape' && (field || recall('letters', true) === false)) return;
    if (event.key !== 'Escape' && document.querySelector('dialog[open]')) return;
    for (let i = bound.length - 1; i >= 0; i--) {
        const handler = Object.entries(bound[i].current).find(([key]) => wanted(event, key))?.[1];
        if (handler && handler(event) !== false) {
            event.preventDefault();
            return;
        }
    }
});

// useKeys({u: undo, Escape: stop}): the newest screen's keys come first. A handler that returns
// false leaves the key to others.
export function useKeys(keys) {
    const latest = useRef(keys);
    latest.current = keys;
    useEffect(() => {
        bound.push(latest);
        return () => bound.splice(bound.indexOf(latest), 1);
    }, []);
}
