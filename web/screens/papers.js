// The papers: every statement with its standing, run here.
import { html, useEffect, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { address, go } from '../app/route.js';
import { useAsk } from '../app/ask.js';
import { findPosition } from '../app/found.js';
import { count, plural, seconds } from '../app/words.js';
import { Position } from '../parts/chips.js';
import { Thumbnail } from '../parts/picture.js';
import { Failure, Working } from '../parts/states.js';

const PAPERS = [
    ['nim', 'Nim'],
    ['partial-nim', 'Partial Nim'],
    ['imitation', 'Imitation Nim'],
    ['ending-partizan', 'Ending partizan subtraction'],
];
const STANDINGS = {
    proved: ['\u25a0', 'proved'],
    holds: ['\u2713', 'holds'],
    corrected: ['\u270e', 'corrected'],
    fails: ['\u2717', 'fails'],
};

function Standing({ status }) {
    const [sign, word] = STANDINGS[status] ?? ['', status];
    return html`<span class=${`standing ${status}`}><span
        aria-hidden="true">${sign}</span> ${word}</span>`;
}

function Found({ row }) {
    const found = findPosition(row);
    if (!found) return null;
    return html`<div class="found"><${Thumbnail} args=${[found.game, found.position]}/><${Position}
        game=${found.game} position=${found.position}/></div>`;
}

function Statement({ row, chosen }) {
    const [round, setRound] = useState(0);
    const again = useAsk(round ? `${row.source} ${row.claim} ${round}` : undefined, (more) =>
        run('reproduce', [row.source, row.claim], { time: 60 }, { ...more, fresh: true }),
    );
    const now = [again.data].flat().find((one) => one?.claim === row.claim) ?? row;
    return html`<li class=${`statement ${chosen ? 'chosen' : ''}`} id=${`claim-${row.claim}`}><div
        class="row apart"><h3><a
            href=${address('papers', [row.source], { at: row.claim })}>${row.claim}</a></h3>
                <${Standing} status=${now.status}/></div>
        <p>${now.statement}</p>
        ${now.printed && html`<dl class="corrections"><dt>Printed</dt><dd>${now.printed}</dd>
            <dt>Corrected</dt><dd>${now.corrected}</dd><dt>Counterexample</dt>
            <dd>${now.counterexample}</dd></dl>`}
        ${(now.counterexample || chosen) && html`<${Found} row=${now}/>`}
        ${now.note && html`<p class="note">${now.note}</p>`}
        <div class="row apart"><p
        class="note">Checked: ${now.checked}; ${plural(now.cases, 'case')}, ${seconds(now.seconds)}.</p>
            <button type="button" class="btn sm" onClick=${() => setRound(round + 1)}
            disabled=${again.working} aria-label=${`Run it: ${row.claim}`}>Run it</button></div>
        <${Working} ask=${again} label="Checking"/><${Failure} error=${again.error}/></li>`;
}

export default function Papers({ route }) {
    const source = PAPERS.some(([name]) => name === route.parts[0]) ? route.parts[0] : 'nim';
    const only = route.query.only;
    const ask = useAsk(source, (more) => run('reproduce', [source], { time: 100 }, more));
    const rows = ask.data && ask.key === source ? [ask.data].flat() : [];
    const counts = Object.keys(STANDINGS)
        .map((status) => [status, rows.filter((row) => row.status === status).length])
        .filter(([, n]) => n > 0);
    useEffect(() => {
        if (rows.length && route.query.at)
            document.getElementById(`claim-${route.query.at}`)?.scrollIntoView({ block: 'center' });
    }, [rows.length, route.query.at]);
    const shown = only ? rows.filter((row) => row.status === only) : rows;
    return html`<div class="head"><div><h1 tabindex="-1">Papers</h1>
        <p>Every statement of the papers behind bouton, checked here and now.</p></div></div>
        <nav class="seg papers-tabs" aria-label="Papers">${PAPERS.map(([name, label]) => html`<a
        href=${address('papers', [name])} aria-current=${name === source ? 'page'
            : undefined}>${label}</a>`)}</nav>
        <section role="region" aria-label="Answer"><${Working} ask=${ask}
        label="Checking all statements"/><${Failure} error=${ask.error} again=${ask.again}/>
            ${counts.length > 0 && html`<p
                class="row standings">${counts.map(([status, n]) => html`<button type="button"
                    class="btn sm" aria-pressed=${only === status}
                        onClick=${() => go(address('papers', [source], { only: only === status
                            ? undefined : status }))}><${Standing}
                            status=${status}/> ${count(n)}</button>`)}</p>`}
            <ol class="statements">${shown.map((row) => html`<${Statement}
            key=${row.source + row.claim} row=${row}
                chosen=${route.query.at === row.claim}/>`)}</ol></section>`;
}
