// Surveys: all subtraction sets of a range, counted by how their outcomes end up. The work is done
// part by part, so that it can be watched, stopped and gone on with.
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { address, go } from '../app/route.js';
import { recall, remember } from '../app/store.js';
import { useAsk } from '../app/ask.js';
import { useKeys } from '../app/keys.js';
import { save, tell } from '../app/tell.js';
import { count, plural, sentence } from '../app/words.js';
import { Failure, Working } from '../parts/states.js';

const SMALL = 12,
    PARTS = 64; // a range of so many sizes is one part, a larger one many
const EMPTY = {
    sets: 0,
    eventually_left: 0,
    eventually_right: 0,
    others: 0,
    classes: {},
    periods: {},
    preperiods: {},
    max_period: 0,
    max_preperiod: 0,
};

function read(query) {
    return {
        end: query.end ?? 'LR',
        min: query.min ?? '2',
        max: query.max ?? '16',
        where: query.where ?? '',
    };
}

const addCounts = (a, b) => {
    const sum = { ...a };
    Object.entries(b ?? {}).forEach(([name, n]) => {
        sum[name] = (sum[name] ?? 0) + n;
    });
    return sum;
};

function merge(total, part) {
    const sum = { ...total };
    ['sets', 'eventually_left', 'eventually_right', 'others'].forEach((field) => {
        sum[field] = total[field] + part[field];
    });
    ['classes', 'periods', 'preperiods'].forEach((field) => {
        sum[field] = addCounts(total[field], part[field]);
    });
    ['period', 'preperiod'].forEach((name) => {
        const most = `max_${name}`,
            sets = `max_${name}_sets`;
        if (part[most] > total[most])
            Object.assign(sum, { [most]: part[most], [sets]: part[sets] });
        else if (part[most] === total[most] && part[sets])
            sum[sets] = [...(total[sets] ?? []), ...part[sets]].slice(0, 5);
    });
    return sum;
}

// Runs the parts that are not done yet; what is done stays in the browser.
function useSurvey(form) {
    const name = `survey-${form.end}-${form.min}-${form.max}`;
    const parts = Number(form.max) - Number(form.min) > SMALL ? PARTS : 1;
    const [state, set] = useState({ done: 0, total: EMPTY });
    const abort = useRef();
    const stop = () => abort.current?.abort();
    useEffect(() => {
        set(recall(name, { done: 0, total: EMPTY }));
        return stop;
    }, [name]);
    const start = async (from) => {
        stop();
        const control = new AbortController();
        abort.current = control;
        let now = from;
        set({ ...now, running: true });
        try {
            while (now.done < parts) {
                const part = await run(
                    'census',
                    ['subtraction'],
                    {
                        end: form.end,
                        min: form.min,
                        max: form.max,
                        detail: true,
                        time: 100,
                        ...(parts > 1 && { part: `${now.done + 1}/${parts}` }),
                    },
                    { signal: control.signal, fresh: true, progress: () => {} },
                );
                now = { done: now.done + 1, total: merge(now.total, part) };
                remember(name, now);
                set({ ...now, running: true });
            }
            tell(`Done: ${plural(now.total.sets, 'set')}.`);
            set({ ...now });
        } catch (error) {
            set({ ...now, error });
        }
    };
    return {
        ...state,
        parts,
        stop,
        start: () => start({ done: 0, total: EMPTY }),
        resume: () => start({ done: state.done, total: state.total }),
    };
}

function Histogram({ counts, name, few = 40 }) {
    const rows = Object.entries(counts).map(([value, n]) => [value, n]);
    const numeric = rows.every(([value]) => /^\d+$/.test(value));
    rows.sort((a, b) => (numeric ? a[0] - b[0] : b[1] - a[1]));
    const shown = rows.slice(0, few),
        top = Math.max(1, ...rows.map(([, n]) => n));
    return html`<table class="histogram" aria-label=${name}><thead class="unseen"><tr>
        <th>${name}</th><th>sets</th></tr></thead><tbody>${shown.map(
        ([value, n]) => html`<tr><th scope="row">${value}</th>
        <td><span class="column" ref=${(bar) => {
            if (bar) bar.style.width = `${Math.max(0.3, (100 * n) / top)}%`;
        }}></span><span>${count(n)}</span></td></tr>`,
    )}</tbody></table>
        ${rows.length > shown.length && html`<p
            class="note">and ${plural(rows.length - shown.length, 'more row')}, up to ${rows[rows.length - 1][0]}</p>`}`;
}

function Filter({ form, change }) {
    const [text, set] = useState(form.where);
    const ask = useAsk(form.where ? JSON.stringify(form) : undefined, (more) =>
        run(
            'census',
            ['subtraction'],
            { end: form.end, min: form.min, max: form.max, where: form.where, list: 200, time: 60 },
            more,
        ),
    );
    const list =
        ask.data?.list ??
        ask.data?.matches ??
        Object.values(ask.data ?? {}).find((value) => Array.isArray(value) && value[0]?.set) ??
        [];
    const submit = (event) => {
        event.preventDefault();
        change({ where: text.trim() });
    };
    return html`<section class="card" aria-label="Filter"><h2>Which sets?</h2><form class="row"
        onSubmit=${submit}><label class="grow"><span class="unseen">Condition</span><input
            class="in mono" aria-label="Condition" value=${text}
                placeholder="period>50 and letters=LPN" spellcheck="false"
                    onInput=${(event) => set(event.target.value)}/></label><button
                        class="btn sm">List</button></form>
        <${Working} ask=${ask}/><${Failure} error=${ask.error}/>
        ${
            ask.data &&
            form.where &&
            html`<p class="note">${plural(list.length, 'set')}${list.length === 200 ? ' and more'
                : ''}</p><div class="scroll-y"><table class="plain"><thead><tr><th>Set</th>
                <th>Period</th><th>Before</th><th>Letters</th></tr></thead><tbody>${list.map(
                (row) => html`<tr>
            <td><a href=${address('sequence', [`subtraction:${row.set.replace(/[{}]/g, '')}:end=${form.end}`], { to: 100 })}>${row.set}</a>
            </td><td>${row.period}</td><td>${row.preperiod}</td><td>${row.letters}</td></tr>`,
            )}</tbody></table></div>`
        }</section>`;
}

const FIELDS = [
    ['end', 'Ends (letters L R N P)', 'text'],
    ['min', 'Least element', 'numeric'],
    ['max', 'No element above', 'numeric'],
];

// The question: what is typed becomes the address, and then the survey begins.
function Question({ form, survey, change }) {
    const [text, set] = useState(form);
    const wanted = useRef(false);
    const asked = [form.end, form.min, form.max].join();
    useEffect(() => {
        set(form);
        if (wanted.current) survey.start();
        wanted.current = false;
    }, [asked]);
    const submit = (event) => {
        event.preventDefault();
        const next = Object.fromEntries(FIELDS.map(([name]) => [name, String(text[name]).trim()]));
        wanted.current = Object.values(next).join() !== asked;
        if (wanted.current) change(next);
        else survey.start();
    };
    const field = ([name, label, mode]) => html`<label class="field">${label}
        <input class="in mono" aria-label=${label} value=${text[name]} spellcheck="false"
            inputmode=${mode}
            onInput=${(event) => set({ ...text, [name]: event.target.value })}/></label>`;
    return html`<form class="subject survey-form" onSubmit=${submit}>${FIELDS.map(field)}
        <button class="btn go" disabled=${survey.running}>Start</button>
        ${survey.running && html`<button type="button" class="btn"
            onClick=${survey.stop}>Stop <kbd aria-hidden="true">Esc</kbd></button>`}
        ${survey.stopped && html`<button type="button" class="btn"
            onClick=${survey.resume}>Resume</button>`}</form>`;
}

function Progress({ survey: { running, total, done, parts } }) {
    const wide = (bar) => {
        if (bar) bar.style.width = `${(100 * done) / parts}%`;
    };
    return html`<div class="work">
        <span>${running ? 'Counting'
        : 'Stopped'}: ${count(total.sets)} sets, part ${done} of ${parts}</span>
        <div class="bar" role="progressbar" aria-label="Progress" aria-valuemin="0"
            aria-valuemax=${parts} aria-valuenow=${done}><i ref=${wide}></i></div></div>`;
}

function Counts({ total }) {
    const sets = (list = []) => list.slice(0, 3).join(' ');
    return html`<section class="card" role="region" aria-label="Answer">
        <h2>${count(total.sets)} sets</h2><dl class="facts">
            <dt>Left wins all large heaps</dt><dd>${count(total.eventually_left)}</dd>
            <dt>Right wins all large heaps</dt><dd>${count(total.eventually_right)}</dd>
            <dt>Others</dt><dd>${count(total.others)}</dd>
            <dt>Longest period</dt><dd>${count(total.max_period)}</dd>
            <dd class="small mono span">${sets(total.max_period_sets)}</dd>
            <dt>Longest way to it</dt><dd>${count(total.max_preperiod)}</dd>
            <dd class="small mono span">${sets(total.max_preperiod_sets)}</dd></dl></section>`;
}

function Periods({ periods }) {
    const csv = () => {
        const rows = Object.entries(periods).map((row) => row.join(','));
        save('survey.csv', ['period,sets', ...rows, ''].join('\n'), 'text/csv');
    };
    return html`<section class="card"><div class="row apart"><h2>Periods</h2>
        <button type="button" class="btn sm" onClick=${csv}>CSV</button></div>
        <${Histogram} counts=${periods} name="Periods"/></section>`;
}

export default function Survey({ route }) {
    const form = read(route.query);
    const survey = useSurvey(form);
    const { total, done, parts, running, error } = survey;
    const stopped = done > 0 && done < parts && !running;
    useKeys({ Escape: () => (running ? survey.stop() : false) });
    const change = (what) => go(address('survey', [], { ...form, ...what }));
    const empty = total.sets === 0 && !running;
    return html`<div class="head"><div><h1 tabindex="-1">Surveys</h1>
        <p>All subtraction sets of a range: who wins in the end, and after which period?</p></div>
        </div>
        <${Question} form=${form} survey=${{ ...survey, stopped }} change=${change}/>
        ${(running || stopped) && html`<${Progress} survey=${survey}/>`}
        ${error && error.kind !== 'stopped' && html`<${Failure} error=${error}/>`}
        <div class="cols wide-side">
            <div>${empty
                ? html`<section class="card"><p>No survey yet. Start a small one?</p></section>`
                : html`<${Counts} total=${total}/><${Periods} periods=${total.periods}/>`}</div>
            <div>${!empty && html`<section class="card"><h2>Letters met in the period</h2>
                <${Histogram} counts=${total.classes} name="Letters"/></section>`}
                <${Filter} key=${form.where} form=${form} change=${change}/></div></div>`;
}
