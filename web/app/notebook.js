// The notebook of the calculator: cells with a source each, run one after the other.
import { useRef, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { needs, readCommand } from './commands.js';
import { recall, remember } from './store.js';

export const LIMIT = 30,
    LONG_LIMIT = 120; // seconds for a cell
const EXAMPLE = ['{2||1|0} + ^*', '[kayles 6] + *3', 'G = {4||2|-1}'];
let last = 0;
export const newCell = (source = '') => ({ id: ++last, source, ran: false });

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

export const comment = (source) => /^\s*(#.*)?$/.test(source);

// Cells run one after the other, each with those above it.
export function useNotebook() {
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
