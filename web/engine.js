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

function headers(more) {
    return token ? { ...more, 'X-Bouton-Token': token } : more;
}

async function reach(address, request) {
    try {
        return await fetch(address, request);
    } catch (error) {
        if (error.name === 'AbortError') throw new EngineError('stopped', 'Stopped.');
        throw new EngineError('gone', 'bouton is not running any more. Start `bouton serve` again, then try again.');
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

// The words, the input and the place of an error, from the answer's fields or the program's own lines.
function complaint(body) {
    const said = [body].flat().find((row) => row && row.error) ?? {};
    const error = typeof said.error === 'object' ? said.error : said;
    const lines = String(error.message ?? error.error ?? '').replace(/\s+$/, '').split('\n');
    const caret = lines.findIndex((line) => /^\s*\^\s*$/.test(line));
    const more = {};
    if (caret > 0) {
        more.input = lines[caret - 1].slice(2);
        more.place = lines[caret].indexOf('^') - 2;
        lines.splice(caret - 1, 2);
    }
    if (error.input !== undefined) more.input = error.input;
    if (error.place !== undefined) more.place = error.place;
    return { message: lines.join('\n').replace(/^bouton: /, '').trim(), ...more };
}

function fail(status, body) {
    const { message, ...more } = complaint(body);
    if (status === 400 || status === 404 || status === 413) throw new EngineError('input', message || 'This was not understood.', more);
    if (status === 503 && [body].flat().some((row) => row?.busy)) throw new EngineError('busy', message || 'All workers are busy.', more);
    if (status === 503) throw new EngineError('limit', message || 'Not finished within the limits.', { ...more, partial: body });
    throw new EngineError('system', message || `The engine failed (${status}).`, { ...more, partial: body });
}

// Reads server-sent events as they come: progress is told at once, the result is the answer.
async function readEvents(response, progress) {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '', result;
    for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        text += value;
        for (let end; (end = text.indexOf('\n\n')) >= 0; text = text.slice(end + 2)) {
            const lines = text.slice(0, end).split('\n');
            const field = (name) => lines.filter((line) => line.startsWith(name + ':')).map((line) => line.slice(name.length + 1).replace(/^ /, ''));
            const event = field('event')[0], data = field('data').join('\n');
            if (event === 'progress') progress(readBody(data));
            else if (event === 'result' || event === 'error') result = { event, data };
        }
    }
    return result;
}

async function ask(question, { signal, progress } = {}) {
    const response = await reach('api/run', {
        method: 'POST', signal,
        headers: headers({ 'Content-Type': 'application/json', Accept: progress ? 'text/event-stream' : 'application/json' }),
        body: JSON.stringify(question),
    });
    try {
        if ((response.headers.get('Content-Type') ?? '').startsWith('text/event-stream')) {
            const result = await readEvents(response, progress);
            if (!result) throw new EngineError('gone', 'The engine ended before it had answered.');
            return { status: 200, body: readBody(result.data) };
        }
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
    if (more.files) question.files = more.files;
    const key = JSON.stringify(question);
    if (!more.fresh && known.has(key)) return known.get(key);
    const { status, body } = await ask(question, more);
    if (status !== 200) fail(status, body);
    return keep(key, body);
}

export function drawAddress(kind, args, options = {}) {
    const query = new URLSearchParams({ kind });
    args.forEach((arg) => query.append('arg', arg));
    for (const [name, value] of Object.entries(options)) query.append(name, value === true ? '' : value);
    return `api/draw?${query}`;
}

// The picture as SVG text.
export async function draw(kind, args, options = {}, more = {}) {
    const address = drawAddress(kind, args, options);
    if (known.has(address)) return known.get(address);
    const response = await reach(address, { headers: headers({}), signal: more.signal });
    const text = await response.text();
    if (!response.ok) fail(response.status, readBody(text));
    return keep(address, text);
}

// The picture as a file of a format: svg, tikz, pdf or png.
export async function drawFile(kind, args, options, format) {
    const query = format === 'svg' ? options : { ...options, format };
    const response = await reach(drawAddress(kind, args, query), { headers: headers({}) });
    if (!response.ok) fail(response.status, readBody(await response.text()));
    return response.blob();
}
