// The engine: questions go out, answers come back. This module alone knows that it is reached by
// HTTP, so that another engine can take its place.

const token = document.querySelector('meta[name="bouton-token"]')?.content;
const known = new Map(); // answers to questions that were asked before
const KEPT = 400;

// What went wrong. kind: input (nonsense was asked), limit (not within the limits), busy, gone (no
// answer at all), system, stopped. partial holds what was found so far.
export class EngineError extends Error {
    constructor(kind, message, more = {}) {
        super(message);
        Object.assign(this, { kind }, more);
    }
}

// Scripts that are at hand under a name: a question that names one takes it along.
let scripts = () => ({});
export function provideScripts(find) {
    scripts = find;
}

function namedScripts(args) {
    const all = scripts();
    const named = Object.keys(all).filter((name) => args.some((arg) => String(arg).includes(name)));
    return named.length ? Object.fromEntries(named.map((name) => [name, all[name]])) : undefined;
}

function headers(more) {
    return token ? { ...more, 'X-Bouton-Token': token } : more;
}

async function reach(address, request) {
    try {
        return await fetch(address, request);
    } catch (error) {
        if (error.name === 'AbortError') throw new EngineError('stopped', 'Stopped.');
        throw new EngineError(
            'gone',
            'bouton is not running any more. Start `bouton serve` again, then try again.',
        );
    }
}

// One JSON object, or a list of them when there are several lines.
function readLines(text) {
    const lines = text.split('\n').filter((line) => line.trim());
    const rows = lines.map((line) => JSON.parse(line));
    return rows.length === 1 ? rows[0] : rows;
}

function readBody(text) {
    try {
        return readLines(text);
    } catch (error) {
        return { error: text };
    }
}

// The words of an error, and its place in the text that was read.
function complaint(body) {
    const said = [body].flat().find((row) => row?.error) ?? {};
    return { message: said.error ?? '', input: said.text, place: said.place, line: said.line };
}

function fail(status, body) {
    const { message, ...more } = complaint(body);
    if (status === 400 || status === 404 || status === 413)
        throw new EngineError('input', message || 'This was not understood.', more);
    if (status === 503 && [body].flat().some((row) => row?.busy))
        throw new EngineError('busy', message || 'All workers are busy.', more);
    if (status === 503)
        throw new EngineError('limit', message || 'Not finished within the limits.', {
            ...more,
            partial: body,
        });
    throw new EngineError('system', message || `The engine failed (${status}).`, {
        ...more,
        partial: body,
    });
}

// One event: its name, and its data line by line.
function readEvent(text) {
    const lines = text.split('\n');
    const field = (name) =>
        lines
            .filter((line) => line.startsWith(name + ':'))
            .map((line) => line.slice(name.length + 1).replace(/^ /, ''));
    return { name: field('event')[0], data: field('data').join('\n') };
}

// Reads server-sent events as they come: progress is told at once; status and result are the answer.
async function readEvents(response, progress) {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const seen = {};
    let text = '';
    for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        text += value;
        for (let end; (end = text.indexOf('\n\n')) >= 0; text = text.slice(end + 2)) {
            const event = readEvent(text.slice(0, end));
            if (event.name === 'progress') progress(readBody(event.data));
            else seen[event.name] = event.data;
        }
    }
    if (seen.result === undefined)
        throw new EngineError('gone', 'The engine ended before it had answered.');
    return {
        status: seen.status ? JSON.parse(seen.status).status : 200,
        body: readBody(seen.result),
    };
}

async function ask(question, { signal, progress } = {}) {
    const response = await reach('api/run', {
        method: 'POST',
        signal,
        headers: headers({
            'Content-Type': 'application/json',
            Accept: progress ? 'text/event-stream' : 'application/json',
        }),
        body: JSON.stringify(question),
    });
    try {
        if ((response.headers.get('Content-Type') ?? '').startsWith('text/event-stream'))
            return await readEvents(response, progress);
        return { status: response.status, body: readBody(await response.text()) };
    } catch (error) {
        if (error.name === 'AbortError') throw new EngineError('stopped', 'Stopped.');
        throw error;
    }
}

function keep(key, value) {
    if (known.size >= KEPT) known.delete(known.keys().next().value);
    known.set(key, value);
    return value;
}

// run('solve', ['nim', '3,4,5'], {moves: 'all'}) resolves to what the command prints as JSON.
// more: signal (an AbortSignal that ends the work), progress (told how far it is), files
// ({name: text}, scripts that the arguments name), fresh (ask again even if the answer is known).
export async function run(command, args = [], options = {}, more = {}) {
    const question = { command, arguments: args.map(String), options };
    const files = more.files ?? namedScripts(args);
    if (files) question.files = files;
    const key = JSON.stringify(question);
    if (!more.fresh && known.has(key)) return known.get(key);
    const { status, body } = await ask(question, more);
    if (status !== 200) fail(status, body);
    return keep(key, body);
}

export function drawAddress(kind, args, options = {}) {
    const query = new URLSearchParams({ kind });
    args.forEach((arg) => query.append('arg', arg));
    for (const [name, value] of Object.entries(options))
        query.append(name, value === true ? '' : value);
    return `api/draw?${query}`;
}

// The picture as SVG text. more.files: scripts that the arguments name.
export async function draw(kind, args, options = {}, more = {}) {
    const files = more.files ?? namedScripts(args);
    const address = drawAddress(kind, args, options) + (files ? JSON.stringify(files) : '');
    if (known.has(address)) return known.get(address);
    const request = files
        ? reach('api/run', {
              method: 'POST',
              signal: more.signal,
              headers: headers({ 'Content-Type': 'application/json' }),
              body: JSON.stringify({ command: 'draw', arguments: [kind, ...args], options, files }),
          })
        : reach(address, { headers: headers({}), signal: more.signal });
    const response = await request;
    const text = await response.text();
    if (!response.ok) fail(response.status, readBody(text));
    return keep(address, files ? JSON.parse(text).svg : text);
}

// The picture as a file of a format: svg, tikz, pdf or png.
export async function drawFile(kind, args, options, format) {
    const response = await reach(drawAddress(kind, args, { ...options, [format]: '-' }), {
        headers: headers({}),
    });
    if (!response.ok) fail(response.status, readBody(await response.text()));
    return response.blob();
}
