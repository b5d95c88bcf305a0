// An editor for positions comes here.
import { html } from '../vendor/preact.js';

export function Editor() {
    return html``;
}
