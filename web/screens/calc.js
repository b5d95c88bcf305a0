// The calculator: a notebook of cells, each an expression or a command.
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { needs, readCommand } from '../app/commands.js';
import { recall, remember } from '../app/store.js';
import { save, tell } from '../app/tell.js';
import { address } from '../app/route.js';
import { useAsk } from '../app/ask.js';
import { Maths } from '../app/math.js';
import { Failure, Working } from '../parts/states.js';
import { Result } from '../parts/result.js';
import { Icon } from '../parts/icons.js';
import { Legend, readWalls, TaxSlider, Thermograph } from '../parts/thermograph.js';

const LIMIT = 30,
    LONG_LIMIT = 120; // seconds for a cell
const EXAMPLE = ['G = {4||2|-1}', '{2||1|0} + ^*', '[kayles 6] + *3'];
let last = 0;
const newCell = (source = '') => ({ id: ++last, source, ran: false });

const rowsOf = (answer) => (Array.isArray(answer) ? answer : [answer]);

// What a line answers, beside what the lines it depends on answer.
async function evaluate(source, before, more, time) {
    const command = await readCommand(source, more);
    if (command)
        return {
            command: command.command,
            rows: rowsOf(
                await run(command.command, command.args, { time, ...command.options }, more),
            ),
        };
    const first = needs(before, source);
    const skip = first.length ? rowsOf(await run('calc', first, { time }, more)).length : 0;
    return { rows: rowsOf(await run('calc', [...first, source], { time }, more)).slice(skip) };
}

const comment = (source) => /^\s*(#.*)?$/.test(source);

// Cells run one after the other, each with those above it.
function useNotebook() {
    const [cells, set] = useState(() => {
        const kept = recall('notebook', EXAMPLE);
        return [...kept.map(newCell), newCell()];
    });
    const now = useRef(cells);
    const change = (next) => {
        now.current = typeof next === 'function' ? next(now.current) : next;
        set(now.current);
        remember(
            'notebook',
            now.current.map((cell) => cell.source).filter((source) => source.trim()),
        );
    };
    const patch = (id, what) =>
        change((all) => all.map((cell) => (cell.id === id ? { ...cell, ...what } : cell)));
    const work = async (id, time = LIMIT) => {
        const index = now.current.findIndex((cell) => cell.id === id);
        const cell = now.current[index];
        if (!cell || comment(cell.source))
            return patch(id, { ran: true, rows: undefined, error: undefined, good: false });
        cell.abort?.abort();
        const abort = new AbortController();
        patch(id, {
            abort,
            working: true,
            since: performance.now(),
            error: undefined,
            progress: undefined,
        });
        try {
            const found = await evaluate(
                cell.source,
                now.current.slice(0, index),
                { signal: abort.signal, progress: (progress) => patch(id, { progress }) },
                time,
            );
            patch(id, {
                ran: true,
                working: false,
                good: true,
                error: undefined,
                ...found,
                command: found.command,
            });
        } catch (error) {
            patch(id, { ran: true, working: false, good: false, error, rows: undefined });
        }
        return undefined;
    };
    const runAll = async () => {
        for (const cell of now.current) if (!comment(cell.source)) await work(cell.id);
    };
    return { cells, change, patch, work, runAll, now };
}

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

function openFile(event, book, setActive) {
    const [file] = event.target.files;
    if (!file) return;
    file.text().then((text) => {
        const lines = text.split(/\r?\n/).filter((line) => line.trim());
        book.change([...lines.map(newCell), newCell()]);
        setActive(0);
        book.runAll();
    });
    event.target.value = '';
}

export default function Calculator({ route }) {
    const book = useNotebook();
    const [active, setActive] = useState(book.cells.length - 1);
    const [answered, setAnswered] = useState(); // the cell that was run last
    const started = useRef(false);
    const file = useRef();
    useEffect(() => {
        const { e } = route.query;
        const there = e ? book.now.current.findIndex((cell) => cell.source === e) : -1;
        if (e && there < 0) {
            book.change((all) => [
                ...all.filter((cell) => cell.source.trim()),
                newCell(e),
                newCell(),
            ]);
            setActive(book.now.current.length - 2);
        } else if (e) {
            setActive(there);
        }
        if (!started.current) book.runAll();
        else if (e && there < 0) book.work(book.now.current[book.now.current.length - 2].id);
        started.current = true;
    }, [route.query.e]);

    // A cell that was run and changes lets those below it be asked again.
    const submit = async (id) => {
        const index = book.now.current.findIndex((cell) => cell.id === id);
        if (comment(book.now.current[index].source) && index === book.now.current.length - 1)
            return;
        setAnswered(id);
        if (index === book.now.current.length - 1) {
            book.change((all) => [...all, newCell()]);
            activate(index + 1);
        }
        const below = book.now.current.slice(index + 1).filter((cell) => cell.ran);
        await book.work(id);
        const done = book.now.current.find((cell) => cell.id === id);
        tell(
            done?.error
                ? 'That did not work.'
                : (done?.rows
                      ?.map((row) => row.value ?? row.truth ?? row.outcome ?? '')
                      .join(', ') ?? ''),
        );
        for (const cell of below) await book.work(cell.id);
    };
    const activate = (index) => {
        if (index < 0 || index >= book.now.current.length) return false;
        setActive(index);
        if (book.now.current[index].ran) setAnswered(book.now.current[index].id);
        setTimeout(() => document.querySelector('.cell.active .source')?.focus(), 0);
        return true;
    };
    const remove = (id) => {
        book.change((all) => all.filter((cell) => cell.id !== id));
        setActive((n) => Math.max(0, Math.min(n, book.now.current.length - 1)));
    };
    const shownCell = book.cells.find((cell) => cell.id === answered) ?? book.cells[active];
    const store = () =>
        save(
            'notebook.bouton',
            book.cells
                .map((cell) => cell.source)
                .filter((source) => source.trim())
                .join('\n') + '\n',
        );
    const clear = () => {
        book.change([newCell()]);
        setActive(0);
    };
    return html`<div class="head"><div><h1 tabindex="-1">Calculator</h1>
        <p>Saved in this browser.</p></div>
        <div class="row"><input type="file" hidden ref=${file}
        onChange=${(event) => openFile(event, book, setActive)} aria-label="File to open"/>
            <button type="button" class="btn ghost" onClick=${clear}>Clear</button>
            <button type="button" class="btn" onClick=${() => file.current.click()}>Open</button>
            <button type="button" class="btn" onClick=${store}>Save as file</button></div></div>
        <div class="cols"><ol class="cells" aria-label="Cells">${book.cells.map(
            (
                cell,
                i,
            ) => html`<${Cell} key=${cell.id} cell=${cell} number=${i + 1} active=${i === active}
                answers=${cell.id === (answered ?? book.cells[active]?.id)}
            activate=${activate} edit=${(id, source) => book.patch(id, { source })} submit=${submit}
                remove=${book.cells.length > 1 && i < book.cells.length - 1 ? remove : undefined}
                    book=${book}/>`,
        )}</ol>
        <div><${Side} cell=${
            shownCell?.rows
                ? shownCell
                : [...book.cells]
                      .slice(0, active + 1)
                      .reverse()
                      .find((cell) => cell.rows)
        }/>
            <section class="card"><h2>What can be typed</h2><p
            class="note">Values: <code>3/4</code> <code>*2</code> <code>^</code> <code>{1|0}</code> <code>+-1</code>.
            Positions: <code>[kayles 6]</code>. Operators: <code>${'+ - == < > ||'}</code>. Functions: <code>mean(G)</code> <code>cool(G,1)</code>. Names: <code>G = {2|-1}</code>.
            Commands: <code>solve nim 3,5,7</code>, <code>help functions</code>.</p></section></div>
                </div>`;
}
