// Runs the tests of the page in a real browser. Usage: node tests/browser/run.js [WORD..]
// Only tests whose names contain one of the words are run. CHROMIUM names the browser, WEB a folder
// from which the page is taken, SHOTS a folder for pictures of the screens.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBrowser, startServer } from './support.js';

const LIMIT = 90000; // milliseconds for one test
const JOBS = Number(process.env.JOBS) || 3; // tests at a time
const here = path.dirname(fileURLToPath(import.meta.url));

async function collect() {
    const files = (await readdir(here)).filter((name) => name.endsWith('.test.js')).sort();
    const tests = [];
    for (const file of files) {
        const module = await import(path.join(here, file));
        Object.entries(module.default).forEach(([name, body]) =>
            tests.push({ name: `${file.replace('.test.js', '')}: ${name}`, body }),
        );
    }
    return tests;
}

function within(promise, limit) {
    let clock;
    const late = new Promise((resolve, reject) => {
        clock = setTimeout(() => reject(new Error(`not done within ${limit / 1000} s`)), limit);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(clock));
}

async function runOne(test, shared) {
    const world = { ...shared, complaints: [], contexts: [] };
    const started = Date.now();
    let failure;
    try {
        await within(test.body(world), LIMIT);
        if (world.complaints.length)
            throw new Error(`the page complained:\n${world.complaints.join('\n')}`);
    } catch (error) {
        failure = error;
    }
    if (failure && process.env.SHOTS) {
        const pages = world.contexts.flatMap((context) => context.pages());
        await Promise.all(
            pages.map((page, i) =>
                page
                    .screenshot({
                        path: path.join(
                            process.env.SHOTS,
                            `failed-${test.name.replace(/\W+/g, '-')}-${i}.png`,
                        ),
                    })
                    .catch(() => {}),
            ),
        );
    }
    await Promise.all(world.contexts.map((context) => context.close().catch(() => {})));
    console.log(
        `${failure ? 'FAILED' : 'passed'}  ${test.name}  (${((Date.now() - started) / 1000).toFixed(1)} s)`,
    );
    if (failure)
        console.log(
            `    ${String(failure.stack ?? failure)
                .split('\n')
                .slice(0, 8)
                .join('\n    ')}`,
        );
    return !failure;
}

const wanted = process.argv.slice(2);
const tests = (await collect()).filter(
    (test) => !wanted.length || wanted.some((word) => test.name.includes(word)),
);
const server = await startServer();
const world = { address: server.address, server, browser: await startBrowser() };
const started = Date.now();
let failed = 0;
const queue = tests.filter((test) => !/within/.test(test.name));
const timed = tests.filter((test) => /within/.test(test.name));
const work = async () => {
    while (queue.length) if (!(await runOne(queue.shift(), world))) failed++;
};
await Promise.all(Array.from({ length: JOBS }, work));
// What takes the time is measured alone.
for (const test of timed) if (!(await runOne(test, world))) failed++;
await world.browser.close();
await server.stop();
console.log(
    `${tests.length - failed} of ${tests.length} browser tests passed in ${Math.round((Date.now() - started) / 1000)} s`,
);
process.exit(failed || !tests.length ? 1 : 0);
