// Tables, sequences, surveys.
import assert from 'node:assert/strict';
import { writeFile, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { button, cli, open, region, shows, text, until } from './support.js';

async function saved(page, press) {
    const [file] = await Promise.all([page.waitForEvent('download'), press()]);
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
}

export default {
    'a table: the P-positions and the chosen cell are those of the command line': async (world) => {
        const page = await open(world, '#/table/queen/64x64?at=9,13');
        const { positions } = await cli('positions', 'queen', '--outcome', 'P', '--count', '10');
        await shows(
            page.getByRole('region', { name: 'P-positions' }),
            positions.map((pair) => pair.join(',')).join(' '),
        );
        const cell = await cli('solve', 'queen', '9,13', '--moves', 'all');
        await shows(region(page, 'Answer'), `Nim-value ${cell.nim_value}`);
        for (const move of cell.moves.left)
            await shows(region(page, 'Answer'), `${move.text} ${move.to}`);
        await page.getByRole('img', { name: 'Table of nim-values, 64 by 64' }).waitFor();
    },

    'the colours of cells follow their values': async (world) => {
        const page = await open(world, '#/table/queen/16x16?zoom=60');
        await page.getByRole('img', { name: /Table/ }).waitFor();
        const { rows } = await cli('table', 'queen', '16x16');
        const brightness = await until(
            () =>
                page.evaluate(() => {
                    const canvas = document.querySelector('.heatmap canvas'),
                        ratio = window.devicePixelRatio;
                    const context = canvas.getContext('2d');
                    const at = (r, c) =>
                        context
                            .getImageData(
                                (34 + (c + 0.5) * 60 - 20) * ratio,
                                (34 + (r + 0.5) * 60 - 20) * ratio,
                                1,
                                1,
                            )
                            .data.slice(0, 3)
                            .reduce((a, b) => a + b);
                    return at(0, 1)
                        ? [0, 1, 2, 3, 4, 5, 6].map((r) =>
                              [0, 1, 2, 3, 4, 5, 6].map((c) => at(r, c)),
                          )
                        : null;
                }),
            'the table is painted',
        );
        for (let r = 0; r < 7; r++) {
            for (let c = 0; c < 6; c++) {
                if (!rows[r][c] || !rows[r][c + 1]) continue;
                if (rows[r][c] < rows[r][c + 1])
                    assert.ok(
                        brightness[r][c] > brightness[r][c + 1],
                        `${r},${c} is brighter than its neighbour`,
                    );
            }
        }
    },

    'a cell is chosen by click and by keys, and the address keeps it': async (world) => {
        const page = await open(world, '#/table/wythoff/40x40?zoom=24');
        const canvas = page.getByRole('img', { name: /Table/ });
        await canvas.waitFor();
        await page.waitForTimeout(200);
        await canvas.click({ position: { x: 34 + 24 * 5 + 12, y: 34 + 24 * 3 + 12 } });
        await shows(region(page, 'Answer'), '(3, 5)');
        await shows(region(page, 'Answer'), 'whoever starts loses');
        await page.locator('.heatmap').focus();
        await page.keyboard.press('ArrowRight');
        await shows(region(page, 'Answer'), '(3, 6)');
        assert.match(page.url(), /at=3,6/);
        await page.reload();
        await shows(region(page, 'Answer'), '(3, 6)');
    },

    'a table of 1000 by 1000 within seconds': async (world) => {
        const page = await open(world, '#/table/queen/1000x1000');
        const began = Date.now();
        await page
            .getByRole('img', { name: 'Table of nim-values, 1000 by 1000' })
            .waitFor({ timeout: 15000 });
        assert.ok(Date.now() - began < 10000, `it took ${Date.now() - began} ms`);
        await button(page, 'Outcomes').click();
        await page
            .getByRole('img', { name: 'Table of outcomes, 1000 by 1000' })
            .waitFor({ timeout: 15000 });
    },

    'a sequence and its period are those of the command line': async (world) => {
        const page = await open(world, '#/sequence/kayles?to=90');
        const wanted = await cli('sequence', 'kayles', '--to', '90');
        await shows(page.getByRole('region', { name: 'Values' }), wanted.values.join(', '));
        const period = await cli('period', 'kayles');
        await shows(
            region(page, 'Answer'),
            `Period ${period.period} from heap ${period.preperiod} on, proved.`,
        );
        await shows(region(page, 'Answer'), period.proof);
        await page.getByRole('img', { name: /Plot of nim of kayles/ }).waitFor();
    },

    'the certificate that is downloaded is verified by the program': async (world) => {
        const page = await open(world, '#/sequence/kayles');
        await button(page, 'Certificate').waitFor();
        const certificate = await saved(page, () => button(page, 'Certificate').click());
        const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'bouton-')), 'kayles.proof');
        await writeFile(file, certificate);
        const checked = await cli('verify', file);
        assert.deepEqual([checked.period, checked.proved], [12, true], certificate);
    },

    'the misère quotient of heaps: order, P-positions, images, picture, proof': async (world) => {
        const page = await open(world, '#/sequence/misere:octal:0.123?to=40');
        const wanted = await cli('quotient', 'octal:0.123');
        const card = page.getByRole('region', { name: 'Misère quotient' });
        await shows(card, `${wanted.order} elements for all heaps, proved.`);
        await shows(card, `Heap n + ${wanted.period} is equivalent to heap n from ${wanted.preperiod} on.`);
        await card.getByText('Heaps', { exact: true }).click();
        await until(
            async () => (await card.getByRole('listitem').count()) === wanted.images.length,
            'every heap has its image',
        );
        assert.equal(await card.locator('.elements .lost').count(), wanted.p_portion.length);
        await card.getByRole('img', { name: 'Quotient' }).waitFor();
        const proof = await saved(page, () => button(page, 'Proof of the quotient').click());
        const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'bouton-')), 'quotient.proof');
        await writeFile(file, proof);
        const checked = await cli('verify', file);
        assert.deepEqual([checked.order, checked.proved], [wanted.order, true], proof);
    },

    'images in a reason are elements, no values': async (world) => {
        const page = await open(world, '#/solve/misere:kayles/500,23,9');
        const { why } = await cli('solve', 'misere:kayles', '500,23,9', '--explain');
        const { rows } = why.find(({ kind }) => kind === 'images');
        assert.deepEqual(rows[0], ['500', 'a b^2']);
        await page.locator('td .chip-element .katex').first().waitFor();
        const sup = page.locator('td .chip-element').first().locator('annotation');
        assert.equal(await sup.textContent(), 'a\\,b^{2}');
        await page.getByRole('link', { name: 'Misère quotient' }).waitFor();
    },

    'outcomes as letters, and a million heaps': async (world) => {
        const page = await open(world, '#/sequence/subtraction:2,3:end=LR?to=40');
        const wanted = await cli('sequence', 'subtraction:2,3:end=LR', '--to', '40');
        await shows(page.getByRole('region', { name: 'Values' }), wanted.values.join(' '));
        await page.goto(`${world.address}#/sequence/kayles?to=1000000`);
        await shows(page.getByRole('region', { name: 'Values' }), '1,000,001 values');
        await page.getByRole('img', { name: /heaps 0 to 1000000/ }).waitFor({ timeout: 15000 });
    },

    'a survey counts what the command line counts, and can be stopped and gone on with': async (
        world,
    ) => {
        const wanted = await cli(
            'census',
            'subtraction',
            '--end',
            'LR',
            '--min',
            '2',
            '--max',
            '17',
            '--detail',
        );
        const page = await open(world, '#/survey?end=LR&min=2&max=17');
        await shows(page.locator('main'), 'No survey yet. Start a small one?');
        await button(page, 'Start').click();
        await until(
            async () =>
                Number(await page.getByRole('progressbar').getAttribute('aria-valuenow')) >= 2,
            'it has begun',
        );
        await button(page, 'Stop').click();
        await button(page, 'Resume').waitFor();
        await page.reload();
        await button(page, 'Resume').click();
        const number = (n) => n.toLocaleString('en');
        await until(
            async () => (await page.getByRole('progressbar').count()) === 0,
            'it is done',
            25000,
        );
        await shows(region(page, 'Answer'), `${number(wanted.sets)} sets`);
        await shows(
            region(page, 'Answer'),
            `Left wins all large heaps ${number(wanted.eventually_left)}`,
        );
        await shows(region(page, 'Answer'), `Longest period ${wanted.max_period}`);
        const rows = await page
            .getByRole('table', { name: 'Letters' })
            .locator('tbody tr')
            .allInnerTexts();
        const shown = Object.fromEntries(
            rows
                .map((row) => row.split(/\s+/))
                .map(([letters, n]) => [letters, Number(n.replace(/,/g, ''))]),
        );
        assert.deepEqual(shown, wanted.classes);
    },

    'sets of a survey are listed by a condition': async (world) => {
        const page = await open(
            world,
            `#/survey?end=P&min=1&max=8&where=${encodeURIComponent('period>12')}`,
        );
        const list = page.getByRole('region', { name: 'Filter' });
        await shows(list, '{');
        const wanted = await cli(
            'census',
            'subtraction',
            '--end',
            'P',
            '--min',
            '1',
            '--max',
            '8',
            '--where',
            'period>12',
        );
        const sets = Object.values(wanted).find((value) => Array.isArray(value) && value[0]?.set);
        assert.equal(await list.locator('tbody tr').count(), sets.length);
        assert.ok((await text(list)).includes(sets[0].set));
    },
};
