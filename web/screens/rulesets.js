// Rulesets of one's own: Lua on the left, what is found and a live board on the right.
import { html, useEffect, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { address, go } from '../app/route.js';
import { useAsk, useSettled } from '../app/ask.js';
import { drafts, dropDraft, isName, keepDraft } from '../app/drafts.js';
import { EMPTY, EXAMPLES } from '../app/examples.js';
import { save } from '../app/tell.js';
import { plural, sentence } from '../app/words.js';
import { Code } from '../parts/code.js';
import { Outcome } from '../parts/chips.js';
import { Field } from '../parts/field.js';
import { usePicture } from '../parts/board.js';
import { Picture } from '../parts/picture.js';
import { Failure, Working } from '../parts/states.js';

const PAUSE = 600;
const COUNTS = [
    ['moves', 'asked twice for their moves'],
    ['texts', 'written and read back'],
    ['parts', 'compared with their parts'],
    ['negatives', 'compared with their negatives'],
    ['theorems', 'compared with the closed form'],
    ['series', 'heaps and cells made twice'],
];

function Findings({ ask }) {
    const { data } = ask;
    const findings = data?.findings ?? [];
    return html`<section class=${`card ${ask.working ? 'dim' : ''}`} aria-label="Check">
        <h2>Check</h2><${Working} ask=${ask} label="Checking"/>
        <${Failure} error=${ask.error}>${ask.error?.line && html`<p
        class="note">Line ${ask.error.line}</p>`}<//>
        ${
            data &&
            !ask.error &&
            html`<p class="answer-word">${data.good ? 'Nothing wrong was found.'
                : plural(findings.length, 'thing is wrong', 'things are wrong')}</p>
            ${findings.length > 0 && html`<ul
                class="findings">${findings.map((finding) => html`<li>${sentence(finding.text
                    ?? finding.message ?? (typeof finding === 'string' ? finding
                        : JSON.stringify(finding)))}</li>`)}</ul>`}
            <p class="note">${plural(data.positions, 'position')} examined${data.ends
            ? '; play ends from each of them' : ''}.</p>
            <ul class="note">${COUNTS.map(([field, words]) => data[field] > 0
            && html`<li>${data[field].toLocaleString('en')} ${words}</li>`)}</ul>`
        }</section>`;
}

// Its example, drawn and solved at once.
function Live({ name, source, files }) {
    const help = useAsk(source, (more) => run('help', [name], {}, { ...more, files }));
    const example = help.data?.example;
    const [position, setPosition] = useState();
    const shown = position ?? example;
    const picture = usePicture(name, shown, {}, files);
    const solved = useAsk(shown && JSON.stringify([source, shown]), (more) =>
        run('solve', [name, shown], { moves: 'all', time: 5 }, { ...more, files }),
    );
    if (!help.data) return null;
    return html`<section class="card" role="region" aria-label="Answer"><div class="row apart">
        <h2>${help.data.name ?? name}</h2>${solved.data && html`<${Outcome}
        outcome=${solved.data.outcome}/>`}</div>
        <p class="note">${help.data.summary}</p>
        <label class="field">Position<${Field} aria-label="Position" value=${shown ?? ''}
            commit=${(text) => setPosition(text || undefined)}/></label>
        ${picture.data && !picture.error && html`<${Picture} svg=${picture.data} label="Board"/>`}
        <${Failure} error=${solved.error}/>
        ${solved.data?.moves?.left?.length > 0 && html`<p
            class="note">A winning move: ${solved.data.moves.left[0].text}</p>`}
        <div class="row buttons"><a class="btn go sm"
        href=${address('play', [name, shown])}>Play it</a><a class="btn sm"
            href=${address('solve', [name, shown])}>Why?</a>
            <a class="btn sm" href=${address('sequence', [name])}>Sequence</a></div></section>`;
}

function useDraft(route) {
    const all = { ...EXAMPLES, ...drafts() };
    const name = isName(route.query.name ?? '')
        ? route.query.name
        : (Object.keys(drafts())[0] ?? Object.keys(EXAMPLES)[0]);
    const [source, set] = useState(all[name] ?? EMPTY);
    useEffect(() => set({ ...EXAMPLES, ...drafts() }[name] ?? EMPTY), [name]);
    const change = (text) => {
        set(text);
        keepDraft(name, text);
    };
    return { all, name, source, change };
}

export default function Rulesets({ route }) {
    const { all, name, source, change } = useDraft(route);
    const settled = useSettled(source, PAUSE);
    const files = { [name]: settled };
    const ask = useAsk(JSON.stringify([name, settled]), (more) =>
        run('check', [name], { time: 10 }, { ...more, files }),
    );
    const open = (event) => go(address('rulesets', [], { name: event.target.value }));
    const create = () => {
        let n = 1;
        while (all[`my-game-${n}.lua`]) n++;
        keepDraft(`my-game-${n}.lua`, EMPTY);
        go(address('rulesets', [], { name: `my-game-${n}.lua` }));
    };
    const remove = () => {
        dropDraft(name);
        go(address('rulesets', [], { name: Object.keys(EXAMPLES)[0] }));
    };
    // So that Play and Solve find it under its name.
    const good = ask.data?.good !== undefined && !ask.error && ask.fresh;
    useEffect(() => {
        if (good) keepDraft(name, settled);
    }, [good, settled]);
    const finding = ask.error
        ? {
              line: ask.error.line ?? Number(ask.error.message.match(/:(\d+):/)?.[1]),
              message: ask.error.message,
          }
        : undefined;
    return html`<div class="head"><div><h1 tabindex="-1">Rulesets</h1>
        <p>A game of your own takes about ten lines of Lua. It is checked whenever you pause.</p>
        </div>
        <div class="row"><button type="button" class="btn" onClick=${create}>New ruleset</button>
        <button type="button" class="btn" onClick=${() => save(name, source)}>Save as file</button>
        </div></div>
        <div class="subject"><label class="field game">Ruleset<select class="in"
        aria-label="Ruleset" value=${name} onChange=${open}>${Object.keys(
            all,
        )
            .sort()
            .map(
                (one) => html`<option value=${one} selected=${one === name}>${one}</option>`,
            )}</select></label>
            ${drafts()[name] !== undefined && html`<button type="button" class="btn ghost"
                onClick=${remove}>${EXAMPLES[name] ? 'Back to the example'
                    : 'Delete'}</button>`}</div>
        <div class="cols wide-side"><div><${Code} key=${name} name=${name} text=${all[name]
        ?? EMPTY} change=${change} finding=${finding}/>
            <p class="note">A ruleset returns a table with <code>moves</code>, or <code>left</code> and <code>right</code>, and an <code>example</code>. Scripts run in a sandbox: they see no files and cannot hang the program.</p>
            </div>
        <div><${Findings} ask=${ask}/>${good && html`<${Live} key=${name} name=${name}
        source=${settled} files=${files}/>`}</div></div>`;
}
