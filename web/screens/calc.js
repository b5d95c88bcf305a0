// The calculator: a notebook of cells, each an expression or a command.
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { comment, LONG_LIMIT, newCell, useNotebook } from '../app/notebook.js';
import { save, tell } from '../app/tell.js';
import { address } from '../app/route.js';
import { useAsk } from '../app/ask.js';
import { Maths } from '../app/math.js';
import { Failure, Working } from '../parts/states.js';
import { Result } from '../parts/result.js';
import { Icon } from '../parts/icons.js';
import { Legend, readWalls, TaxSlider, Thermograph } from '../parts/thermograph.js';

const nameOf = (cell) => cell.source.match(/^\s*([A-Za-z_]\w*)\s*=(?!=)/)?.[1];

function Cell({ cell, number, active, answers, activate, edit, submit, remove, book }) {
    const ask = {
        working: cell.working,
        since: cell.since,
        progress: cell.progress,
        stop: () => cell.abort?.abort(),
    };
    const field = useRef();
    const onKey = (event) => {
        if (event.key === 'Enter') {
            event.preventDefault();
            submit(cell.id);
        }
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step && activate(number - 1 + step)) event.preventDefault();
    };
    return html`<li class=${`card cell ${active ? 'active' : ''}`}>
        <span class="number" aria-hidden="true">${number}</span><div class="body">
        ${
            active
                ? html`<div class="row entry"><input class="source" aria-label="Expression"
                ref=${field} value=${cell.source} spellcheck="false" autocomplete="off"
                    autocapitalize="off"
                placeholder="Type an expression, such as {3|1} + *"
                    onInput=${(event) => edit(cell.id, event.target.value)} onKeyDown=${onKey}/>
                ${cell.source.trim() ? html`<button type="button" class="btn sm"
                    onClick=${() => submit(cell.id)}>Run <kbd aria-hidden="true">Shift Enter</kbd>
                        </button>` : ''}
                ${remove && html`<button type="button" class="btn sm ghost icon"
                    aria-label=${`Delete cell ${number}`} onClick=${() => remove(cell.id)}><${Icon}
                        name="close" size="14"/></button>`}</div>`
                : html`<button type="button" class="source"
                aria-label=${`Cell ${number}: ${cell.source || 'empty'}`}
                    onClick=${() => activate(number - 1)}>${cell.source || html`<span
                        class="mute">Type an expression or a command</span>`}</button>`
        }
        <div role=${answers ? 'region' : undefined} aria-label=${answers ? 'Answer' : undefined}
        class="output">
            ${!cell.working && cell.rows?.map((row) => html`<${Result} row=${row}
                name=${nameOf(cell)}/>`)}
            <${Working} ask=${ask} label="Working"/>
            ${
                !cell.working &&
                html`<${Failure} error=${cell.error} again=${cell.error?.kind === 'stopped'
                    ? () => book.work(cell.id) : undefined}>
                ${cell.error?.kind === 'limit' && html`<p><button type="button" class="btn sm"
                    onClick=${() => book.work(cell.id, LONG_LIMIT)}>Allow 2 min</button></p>`}<//>`
            }
        </div></div></li>`;
}

function Side({ cell }) {
    const value = cell?.rows?.find(
        (row) =>
            row.value !== undefined && (row.nodes ?? 0) < 5000 && row.temperature !== undefined,
    )?.value;
    const ask = useAsk(value, (more) => run('calc', [`thermograph(${value})`], { time: 5 }, more));
    const [tax, setTax] = useState(0);
    const walls = ask.data?.left && readWalls(ask.data);
    useEffect(() => {
        if (walls) setTax(Math.max(0, Math.min(walls.temperature / 2, 1 / 2)));
    }, [ask.data]);
    if (!value || !walls)
        return html`<section class="card"><h2>Thermograph</h2><p
            class="note">Run a cell with a value to see how hot it is.</p></section>`;
    const name = nameOf(cell);
    return html`<section class="card"><div class="row apart"><h2>Thermograph${name
        && html` of <${Maths} text=${name}/>`}</h2>
        <a class="small" href=${address('thermograph', [value])}>Open large</a></div>
        <${Thermograph} all=${[walls]} tax=${tax}/><${Legend}/><${TaxSlider} walls=${walls}
        tax=${tax} change=${setTax}/></section>`;
}

// Opens what the address asks for, and runs all cells the first time.
function useOpening(book, wanted, setActive) {
    const started = useRef(false);
    useEffect(() => {
        const sources = () => book.now.current.map((cell) => cell.source);
        const isNew = wanted && !sources().includes(wanted);
        const filled = (all) => all.filter((cell) => cell.source.trim());
        if (isNew) book.change((all) => [...filled(all), newCell(wanted), newCell()]);
        if (wanted) setActive(sources().indexOf(wanted));
        if (!started.current) book.runAll();
        else if (isNew) book.work(book.now.current[sources().indexOf(wanted)].id);
        started.current = true;
    }, [wanted]);
}

function tellAnswer(cell) {
    const said = cell?.rows?.map((row) => row.value ?? row.truth ?? row.outcome ?? '').join(', ');
    tell(cell?.error ? 'That did not work.' : (said ?? ''));
}

// Which cell is being written, which one was answered last, and what can be done with cells.
function useCells(book) {
    const [active, setActive] = useState(book.cells.length - 1);
    const [answered, setAnswered] = useState();
    const all = () => book.now.current;
    const activate = (index) => {
        if (index < 0 || index >= all().length) return false;
        setActive(index);
        if (all()[index].ran) setAnswered(all()[index].id);
        setTimeout(() => document.querySelector('.cell.active .source')?.focus(), 0);
        return true;
    };
    // The last cell makes room for another; those below are asked again, since they may depend on it.
    const submit = async (id) => {
        const index = all().findIndex((cell) => cell.id === id);
        const isLast = index === all().length - 1;
        if (isLast && comment(all()[index].source)) return;
        setAnswered(id);
        if (isLast) book.change((cells) => [...cells, newCell()]);
        if (isLast) activate(index + 1);
        const below = all().slice(index + 1).filter((cell) => cell.ran);
        await book.work(id);
        tellAnswer(all().find((cell) => cell.id === id));
        for (const cell of below) await book.work(cell.id);
    };
    const remove = (id) => {
        book.change((cells) => cells.filter((cell) => cell.id !== id));
        setActive((n) => Math.max(0, Math.min(n, all().length - 1)));
    };
    return { active, answered, setActive, activate, submit, remove };
}

const textOf = (cells) => cells.map((cell) => cell.source).filter((source) => source.trim());

// Open, save, and clear with a way back.
function Head({ book, setActive }) {
    const file = useRef();
    const [before, setBefore] = useState();
    const fill = (sources) => {
        book.change([...sources.map(newCell), newCell()]);
        setActive(book.now.current.length - 1);
        book.runAll();
    };
    const clear = () => {
        setBefore(textOf(book.cells));
        fill([]);
    };
    const back = () => {
        fill(before);
        setBefore(undefined);
    };
    const open = async (event) => {
        const text = await event.target.files[0]?.text();
        event.target.value = '';
        if (text !== undefined) fill(text.split(/\r?\n/).filter((line) => line.trim()));
    };
    const store = () => save('notebook.bouton', textOf(book.cells).join('\n') + '\n');
    return html`<div class="head"><div><h1 tabindex="-1">Calculator</h1>
        <p>Saved in this browser.</p></div>
        <div class="row"><input type="file" hidden ref=${file} onChange=${open}
            aria-label="File to open"/>
            ${before && html`<button type="button" class="btn ghost"
                onClick=${back}>Bring back</button>`}
            <button type="button" class="btn ghost" onClick=${clear}>Clear</button>
            <button type="button" class="btn" onClick=${() => file.current.click()}>Open</button>
            <button type="button" class="btn" onClick=${store}>Save as file</button></div></div>`;
}

const TYPED = [
    ['Values', ['3/4', '*2', '^', '{1|0}', '+-1']],
    ['Positions', ['[kayles 6]']],
    ['Operators', ['+ - == < > ||']],
    ['Functions', ['mean(G)', 'cool(G,1)']],
    ['Names', ['G = {2|-1}']],
    ['Commands', ['solve nim 3,5,7', 'help functions']],
];

function Typing() {
    return html`<section class="card"><h2>What can be typed</h2><dl class="typed note">
        ${TYPED.map(([name, list]) => html`<dt>${name}</dt>
            <dd>${list.map((one) => html`<code>${one}</code> `)}</dd>`)}</dl></section>`;
}

export default function Calculator({ route }) {
    const book = useNotebook();
    const { active, answered, ...act } = useCells(book);
    useOpening(book, route.query.e, act.setActive);
    const { cells } = book;
    const answer = cells.find((cell) => cell.id === answered) ?? cells[active];
    const before = cells.slice(0, active + 1).reverse();
    const drawn = answer?.rows ? answer : before.find((cell) => cell.rows);
    return html`<${Head} book=${book} setActive=${act.setActive}/>
        <div class="cols"><ol class="cells" aria-label="Cells">
            ${cells.map((cell, i) => html`<${Cell} key=${cell.id} cell=${cell} number=${i + 1}
                active=${i === active} answers=${cell.id === answer?.id} activate=${act.activate}
                edit=${(id, source) => book.patch(id, { source })} submit=${act.submit}
                remove=${i < cells.length - 1 ? act.remove : undefined} book=${book}/>`)}</ol>
            <div><${Side} cell=${drawn}/><${Typing}/></div></div>`;
}
