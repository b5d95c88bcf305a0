// Rulesets that are written on the page: {name.lua: source}, kept by the browser.
import { recall, remember } from './store.js';

export function drafts() {
    return recall('drafts', {});
}

export function keepDraft(name, source) {
    remember('drafts', { ...drafts(), [name]: source });
}

export function dropDraft(name) {
    const { [name]: unused, ...rest } = drafts();
    remember('drafts', rest);
}

export function isName(name) {
    return /^[A-Za-z0-9][\w-]{0,60}\.lua$/.test(name);
}
