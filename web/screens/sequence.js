// Sequences from heap to heap, and their periods.
import { html, useEffect, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { address, go } from '../app/route.js';
import { useAsk } from '../app/ask.js';
import { note, save } from '../app/tell.js';
import { count, number, plural } from '../app/words.js';
import { DotPlot } from '../parts/dotplot.js';
import { Downloads } from '../parts/downloads.js';
import { isMisere, QuotientCard } from '../parts/quotient.js';
import { Failure, Working } from '../parts/states.js';
import { GameChoice } from '../parts/subject.js';

const TRY = [
    ['kayles', 200],
    ['octal:0.07', 500],
    ['grundy', 100000],
    ['treblecross', 100000],
    ['subtraction:2,3:end=LR', 60],
    ['dawsons-chess', 1000],
    ['misere:kayles', 100],
];
const KINDS = [
    ['nim', 'Nim-values'],
    ['outcome', 'Outcomes'],
    ['value', 'Values'],
];
const SHOWN = 300;

function periodWords(data) {
    const { period, preperiod, saltus, proved } = data;
    if (!period) return 'No period was found.';
    return `Period ${count(period)} from heap ${count(preperiod)} on${saltus && saltus !== '0' ? `, with saltus ${number(saltus)}` : ''}, ${proved ? 'proved' : 'not proved'}`;
}

function Period({ game, of, ask }) {
    const { data } = ask;
    const certificate = async () => {
        try {
            const { certificate: proof } = await run('period', [game], {
                ...(of && { of }),
                proof: '-',
                time: 60,
            });
            save(`${game.replace(/\W+/g, '-')}.proof`, proof);
        } catch (error) {
            note(error.message);
        }
    };
    return html`<section class="card" role="region" aria-label="Answer"><h2>Period</h2><${Failure}
        error=${ask.error} again=${ask.again}/><${Working} ask=${ask} label="Looking for a period"/>
        ${
            data &&
            html`<p class="answer-word">${periodWords(data)}.</p>${data.proof && html`<p
                class="note proof" tabindex="0">${data.proof}</p>`}
            ${data.proved && html`<div class="row buttons"><button type="button" class="btn sm"
                onClick=${certificate}>Certificate</button></div>`}`
        }</section>`;
}

// The values themselves: for reading and for those who cannot see the plot.
function Values({ data, game }) {
    const list = data.values;
    const text = () =>
        save(
            `${game.replace(/\W+/g, '-')}.txt`,
            list.map((value, i) => `${data.from + i} ${value}`).join('\n') + '\n',
        );
    return html`<section class="card" aria-label="Values">
        <h2>${plural(list.length, 'value')} from heap ${data.from}</h2>
        <p class="mono values" tabindex="0">${list.slice(0, SHOWN).join(data.of === 'outcome' ? ' '
        : ', ')}${list.length > SHOWN ? ' ..' : ''}</p>
        <div class="row buttons"><button type="button" class="btn sm"
        onClick=${text}>Save as file</button></div></section>`;
}

function Question({ game, to, of, change }) {
    const [text, setText] = useState(to);
    useEffect(() => setText(to), [to]);
    const submit = (event) => {
        event.preventDefault();
        if (text.trim() !== to) change({ to: text.trim() });
    };
    const kind = ([name, label]) => html`<button type="button" aria-pressed=${of === name}
        onClick=${() => change({ of: name })}>${label}</button>`;
    return html`<div class="subject">
        <${GameChoice} game=${game} choose=${(g) => change({ game: g, of: undefined })}
            filter=${(entry) => /^\d+(,\d+)?$/.test(entry.example)}/>
        <form onSubmit=${submit} class="size-form"><label class="field">Up to heap
            <input class="in mono" aria-label="Up to heap" inputmode="numeric" value=${text}
                onInput=${(event) => setText(event.target.value)} onChange=${submit}/></label>
                    </form>
        <div class="field">Show<span class="seg" role="group"
            aria-label="Show">${KINDS.map(kind)}</span></div></div>`;
}

// The stretches of heaps before the period, and of the first period.
function bandsOf({ period, preperiod } = {}) {
    if (!period) return [];
    const start = Number(preperiod) - 0.5;
    return [...(start > 0 ? [[-0.5, start]] : []), [start, start + Number(period)]];
}

// Letters in the order in which they are drawn; undefined when all values are numbers.
function lettersOf(values) {
    if (values.every((value) => typeof value === 'number')) return undefined;
    return ['P', 'N', 'R', 'L'].filter((letter) => values.includes(letter));
}

function Plot({ data, game, bands }) {
    const [at, hover] = useState();
    const labels = lettersOf(data.values);
    if (labels && !labels.length) return null; // values that are no numbers are only listed
    const last = data.from + data.values.length - 1;
    const shaded = bands.length ? ' Shaded: what comes before the period, and the first period.' : '';
    const known = at !== undefined && at !== null && data.values[at] !== undefined;
    return html`<${DotPlot} values=${data.values} from=${data.from} labels=${labels} bands=${bands}
            hover=${hover} name=${`Plot of ${data.of} of ${game}, heaps ${data.from} to ${last}`}/>
        <div class="readout">${known
            ? html`heap ${count(data.from + at)}: <b>${data.values[at]}</b>`
            : html`<span
            class="quiet">Drag over a part to enlarge it, double click for all.${shaded}</span>`}</div>`;
}

function Others() {
    const other = ([name, n]) => html`<li><a
        href=${address('sequence', [name], { to: n })}>${name}</a>
        ${' '}<span class="mute">to ${count(n)}</span></li>`;
    return html`<section class="card" aria-label="Others"><h2>Others to look at</h2>
        <ul class="plain-list">${TRY.map(other)}</ul></section>`;
}

export default function SequenceScreen({ route }) {
    const game = route.parts[0] || 'kayles';
    const { to = '200', of } = route.query;
    const kind = of && { of };
    const ask = useAsk(JSON.stringify([game, to, of]), (more) =>
        run('sequence', [game], { to, ...kind, time: 60 }, more),
    );
    const period = useAsk(JSON.stringify([game, of]), (more) =>
        run('period', [game], { ...kind, time: 60 }, more),
    );
    const change = (what) => {
        const next = { game, to, of, ...what };
        go(address('sequence', [next.game], { to: next.to, of: next.of }));
    };
    const { data } = ask;
    return html`<div class="head"><div><h1 tabindex="-1">Sequences</h1>
        <p>One heap after the other: what is it worth, and does it repeat?</p></div></div>
        <${Question} game=${game} to=${to} of=${data?.of} change=${change}/>
        <div class="cols"><div><section class=${`card ${ask.working ? 'dim' : ''}`}>
            <${Failure} error=${ask.error} again=${ask.again}/><${Working} ask=${ask}/>
            ${data && html`<${Plot} data=${data} game=${game}
                bands=${bandsOf(period.data)}/>`}</section>
            ${data && html`<${Values} data=${data} game=${game}/>`}
            ${isMisere(game) && html`<${QuotientCard} game=${game}/>`}</div>
        <div><${Period} game=${game} of=${of} ask=${period}/>
            <section class="card" aria-label="Picture"><h2>Picture</h2>
                <${Downloads} kind="sequence" args=${[game]} options=${{ to, ...kind }}
                    name="sequence"/></section>
            <${Others}/></div></div>`;
}
