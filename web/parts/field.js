// A field whose text is taken over when it is left or Enter is pressed; until then it is its own.
import { html, useEffect, useState } from '../vendor/preact.js';

export function Field({ value, commit, ...props }) {
    const [text, set] = useState(String(value));
    useEffect(() => set(String(value)), [value]);
    return html`<input class="in mono" spellcheck="false" autocomplete="off" ...${props}
        value=${text} onInput=${(event) => set(event.target.value)}
        onChange=${(event) => commit(event.target.value.trim())}/>`;
}
