// What is shown while the engine works, and when it could not answer.
import { html, useEffect, useState } from '../vendor/preact.js';
import { useSlow } from '../app/ask.js';
import { useKeys } from '../app/keys.js';
import { count, seconds, sentence } from '../app/words.js';

function useClock(since) {
    const [now, set] = useState(performance.now());
    useEffect(() => {
        const clock = setInterval(() => set(performance.now()), 250);
        return () => clearInterval(clock);
    }, []);
    return Math.max(0, (now - since) / 1000);
}

// How far the work is, from 0 to 1, if that is known.
function share(progress) {
    return progress?.total > 0 ? Math.min(1, progress.done / progress.total) : undefined;
}

function words(progress, label) {
    if (!progress) return label ?? 'Working';
    const [what, more] = progress.what.split('; ');
    const said = sentence(what).replace(/\.$/, '');
    return progress.total > 0 || !progress.done
        ? said
        : `${said}: ${count(progress.done)}${more ? `, ${more}` : ''}`;
}

function Running({ ask, label }) {
    const past = useClock(ask.since);
    const part = share(ask.progress);
    const said = words(ask.progress, label);
    useKeys({ Escape: ask.stop });
    return html`<div class="work" role="group" aria-label="Progress">
        <div class="row apart"><span>${said}, ${seconds(past)}</span>
            <button type="button" class="btn sm" onClick=${ask.stop}>Stop <kbd
            aria-hidden="true">Esc</kbd></button></div>
        ${
            part !== undefined &&
            html`<div class="bar" role="progressbar" aria-label=${said} aria-valuemin="0"
                aria-valuemax="100"
            aria-valuenow=${Math.round(100 * part)}><i ref=${(i) => {
                if (i) i.style.width = `${100 * part}%`;
            }}></i></div>`
        }</div>`;
}

// Nothing at first, then a word, then progress and Stop.
export function Working({ ask, label }) {
    const soon = useSlow(ask.working, 150),
        long = useSlow(ask.working, 1000);
    if (long) return html`<${Running} ask=${ask} label=${label}/>`;
    return soon ? html`<p class="note" aria-live="polite">Working..</p>` : null;
}

export function Failure({ error, again, children }) {
    if (!error) return null;
    if (error.kind === 'stopped') {
        return html`<p class="note" role="status">Stopped. ${again && html`<button type="button"
            class="link" onClick=${again}>Go on</button>`} ${children}</p>`;
    }
    const shown =
        error.input !== undefined && error.place !== undefined && error.input.length < 2000;
    return html`<div class="error" role="alert">
        ${shown && html`<pre
            aria-hidden="true">${`${error.input}\n${' '.repeat(Math.max(0, error.place))}^`}</pre>`}
        <p>${error.kind === 'gone' ? error.message : sentence(error.message)}</p>
        ${again && error.kind !== 'input' && html`<p><button type="button" class="btn sm"
            onClick=${again}>Try again</button></p>`}${children}</div>`;
}
