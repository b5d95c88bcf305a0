// What the browser remembers: theme, strength, the notebook, drafts of rulesets.
import { useEffect, useState } from '../vendor/preact.js';

const PREFIX = 'bouton-';

export function recall(name, otherwise) {
    try {
        const text = localStorage.getItem(PREFIX + name);
        return text === null ? otherwise : JSON.parse(text);
    } catch (error) {
        return otherwise;
    }
}

export function remember(name, value) {
    try {
        if (value === undefined) localStorage.removeItem(PREFIX + name);
        else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch (error) {
        /* storage is full or turned off: the page works, it only forgets */
    }
}

// A state that outlives the page.
export function useRemembered(name, otherwise) {
    const [value, set] = useState(() => recall(name, otherwise));
    useEffect(() => remember(name, value), [name, value]);
    return [value, set];
}
