// What the tests share: the server, the browser, and the command line to compare with.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const PROGRAM = process.env.BOUTON ?? path.join(ROOT, 'build/bouton');
const BROWSERS = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
];
const run = promisify(execFile);

// What the command line says, as JSON: one object, or a list of them.
export async function cli(...words) {
    const { stdout } = await run(PROGRAM, [...words, '--json'], {
        maxBuffer: 64 << 20,
        cwd: ROOT,
    }).catch((error) => error);
    const rows = stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    return rows.length === 1 ? rows[0] : rows;
}

export async function startServer() {
    const server = spawn(
        PROGRAM,
        ['serve', '--port', '0', ...(process.env.WEB ? ['--web', process.env.WEB] : [])],
        { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const address = await new Promise((resolve, reject) => {
        server.stdout.once('data', (text) => resolve(String(text).trim()));
        server.once('exit', (code) => reject(new Error(`bouton serve ended with ${code}`)));
    });
    const stop = () =>
        new Promise((resolve) => {
            server.removeAllListeners('exit');
            server.once('exit', resolve);
            server.kill('SIGTERM');
        });
    return { address, stop, pid: server.pid };
}

export function startBrowser() {
    const executablePath = BROWSERS.find((name) => name && existsSync(name));
    if (!executablePath)
        throw new Error('no chromium found: apt-get install chromium, or set CHROMIUM');
    return chromium.launch({ executablePath });
}

// A page of its own for one test, at an address such as #/calc. Anything that the page complains of
// fails the test, but for answers that say that the input was wrong.
export async function open(
    world,
    hash = '#/',
    { width = 1280, height = 800, theme = 'light', marks, touch = false } = {},
) {
    const context = await world.browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        reducedMotion: 'reduce',
        hasTouch: touch,
        acceptDownloads: true,
    });
    world.contexts.push(context);
    if (marks !== undefined)
        await context.addInitScript(
            (on) => localStorage.setItem('bouton-marks', JSON.stringify(on)),
            marks,
        );
    const page = await context.newPage();
    watch(world, page);
    await page.goto(world.address + hash);
    return page;
}

export function watch(world, page) {
    page.on('pageerror', (error) => world.complaints.push(error.stack ?? error.message));
    page.on('console', (message) => {
        const text = message.text();
        if (
            message.type() === 'error' &&
            !/status of (400|503)/.test(text) &&
            !/ERR_CONNECTION|net::ERR/.test(text)
        )
            world.complaints.push(text);
    });
}

// Waits until a question about the page is answered with something true.
export async function until(ask, what = 'it', limit = 8000) {
    const end = Date.now() + limit;
    let last;
    for (;;) {
        try {
            const answer = await ask();
            if (answer) return answer;
        } catch (error) {
            last = error;
        }
        if (Date.now() > end)
            throw new Error(`waited in vain until ${what}${last ? `: ${last.message}` : ''}`);
        await new Promise((resolve) => setTimeout(resolve, 40));
    }
}

export const button = (page, name) => page.getByRole('button', { name });
export const region = (page, name) => page.getByRole('region', { name });
export const moves = (page) => page.getByRole('group', { name: 'Moves' }).getByRole('button');
export const heading = (page) => page.locator('main h1').first();
export const text = (locator) => locator.innerText().then((words) => words.replace(/\s+/g, ' '));

export async function shows(locator, words) {
    await until(async () => (await text(locator)).includes(words), `"${words}" is shown`).catch(
        async (error) => {
            assert.fail(
                `${error.message}; there is: ${(await text(locator).catch(() => 'nothing')).slice(0, 400)}`,
            );
        },
    );
}

// The position at which a game stands, as the address has it.
export function standing(page) {
    const [path, query = ''] = new URL(page.url()).hash.split('?');
    const list = new URLSearchParams(query).get('moves')?.split(';').filter(Boolean) ?? [];
    return {
        start: decodeURIComponent(path.split('/')[3] ?? ''),
        moves: list,
        now: (list[list.length - 1] ?? decodeURIComponent(path.split('/')[3] ?? '')).split('!')[0],
    };
}
