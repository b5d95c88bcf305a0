// The calculator and thermographs.
import assert from 'node:assert/strict';
import { button, cli, heading, open, region, shows, text, until } from './support.js';

const field = (page) => page.getByRole('textbox', { name: 'Expression' });
const math = (locator) => locator.locator('annotation').first().textContent();

async function type(page, words) {
    await field(page).fill(words);
    await field(page).press('Shift+Enter');
}

const cell = (page, number) => page.locator('.cell').nth(number - 1);
const ready = (page, number) =>
    until(
        async () =>
            (await cell(page, number).locator('.cell-facts, .answer-word, .error, .list').count()) >
            0,
        `cell ${number} has an answer`,
    );

async function empty(world) {
    const page = await open(world, '#/calc');
    await button(page, 'Clear').click();
    await until(async () => (await page.locator('.cell').count()) === 1, 'the notebook is empty');
    return page;
}

async function saved(file) {
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
}

export default {
    'values and facts are those of the command line': async (world) => {
        const page = await empty(world);
        const expressions = [
            '{2||1|0} + ^*',
            '3.^ - *2',
            '+-{3,{4|2}}',
            '[domineering 2x3]',
            '-5/8',
            '[kayles 6] + *3',
        ];
        for (const [i, expression] of expressions.entries()) {
            await type(page, expression);
            await ready(page, i + 1);
            const wanted = await cli('calc', expression);
            const shown = (await text(cell(page, i + 1).locator('.cell-facts'))).replace(
                /\u2212/g,
                '-',
            );
            for (const words of [
                `mean ${wanted.mean}`,
                `temperature ${wanted.temperature}`,
                `stops ${wanted.left_stop} and ${wanted.right_stop}`,
            ])
                assert.ok(shown.includes(words), `${expression}: ${words} in ${shown}`);
        }
    },

    'a value is typeset, and its signs are the right ones': async (world) => {
        const page = await empty(world);
        await type(page, '{2||1|0} + ^*');
        await ready(page, 1);
        assert.match(await math(cell(page, 1)), /^\\\{2\{\\uparrow\}\{\\ast\}\\mathrel\{\\\|\}1/);
        await type(page, '3/4');
        await ready(page, 2);
        assert.match(await math(cell(page, 2)), /tfrac\{3\}\{4\}/);
    },

    'variables last from cell to cell, and change what is below': async (world) => {
        const page = await empty(world);
        await type(page, 'G = {4||2|-1}');
        await ready(page, 1);
        await type(page, 'cool(G,1)');
        await ready(page, 2);
        const first = (await cli('calc', 'cool({4||2|-1},1)')).mean;
        await shows(cell(page, 2), `mean ${first}`);
        await cell(page, 1).getByRole('button').first().click();
        await type(page, 'G = {8|2}');
        const second = (await cli('calc', 'cool({8|2},1)')).mean;
        await shows(cell(page, 2), `mean ${second}`);
    },

    'truth, lists and commands': async (world) => {
        const page = await empty(world);
        await type(page, '^ > 0');
        await shows(cell(page, 1), 'true');
        await type(page, 'left_options({3,{4|2}|0})');
        await until(
            async () =>
                (await cell(page, 2).locator('.chip.value').count()) ===
                (await cli('calc', 'left_options({3,{4|2}|0})')).list.length,
            'the list is there',
        );
        await type(page, 'solve nim 3,5,6');
        await shows(cell(page, 3), 'whoever starts loses');
        await type(page, 'period kayles --of nim');
        await shows(cell(page, 4), 'preperiod 71');
    },

    'a mistake is shown at its place and the cell stays': async (world) => {
        const page = await empty(world);
        await type(page, '1/2 + 1/3');
        await shows(cell(page, 1).getByRole('alert'), 'enominators are powers of two');
        assert.match(await cell(page, 1).locator('pre').innerText(), /1\/2 \+ 1\/3\n {6,8}\^/);
    },

    'the notebook is kept by the browser': async (world) => {
        const page = await empty(world);
        await type(page, 'H = {5|3}');
        await ready(page, 1);
        await page.reload();
        await shows(cell(page, 1), 'H = {5|3}');
        await shows(cell(page, 1), 'mean 4');
    },

    'saved as a file that the program runs, and opened again': async (world) => {
        const page = await empty(world);
        await type(page, 'G = {4|1}');
        await ready(page, 1);
        await type(page, 'G + G');
        await ready(page, 2);
        const [file] = await Promise.all([
            page.waitForEvent('download'),
            button(page, 'Save as file').click(),
        ]);
        assert.equal(await saved(file), 'G = {4|1}\nG + G\n');
        await button(page, 'Clear').click();
        await page
            .locator('input[type=file]')
            .setInputFiles({
                name: 'n.bouton',
                mimeType: 'text/plain',
                buffer: Buffer.from('A = *2\nA + *3\n'),
            });
        await shows(cell(page, 2), 'whoever starts wins');
        assert.equal(await math(cell(page, 2)), '{\\ast}');
    },

    'an address adds a cell': async (world) => {
        const page = await open(world, `#/calc?e=${encodeURIComponent('{7|1}')}`);
        await shows(page.locator('.cell.active'), 'mean 4');
        await page.reload();
        await shows(page.locator('.cell.active'), 'mean 4');
        assert.equal(
            await page
                .getByRole('button', { name: 'Cell', exact: false })
                .filter({ hasText: '{7|1}' })
                .count(),
            0,
        );
    },

    'a long computation of a cell is stopped': async (world) => {
        const page = await empty(world);
        await type(page, 'value domineering 8x9');
        await button(page, 'Stop').click({ timeout: 8000 });
        await shows(cell(page, 1), 'Stopped.');
    },

    'a thermograph: walls, mean and temperature of the command line': async (world) => {
        const expression = '{4||2|-1}';
        const wanted = await cli('calc', expression);
        const page = await open(world, `#/thermograph/${encodeURIComponent(expression)}?tax=1/2`);
        const picture = page.getByRole('img', { name: 'Thermograph' });
        await picture.waitFor();
        assert.match(
            await picture.getAttribute('aria-description'),
            new RegExp(`mean ${wanted.mean}, temperature ${wanted.temperature}`),
        );
        const cooled = await cli('calc', `cool(${expression},1/2)`);
        await shows(
            page.locator('main'),
            `At tax 1/2 Left stops at ${cooled.left_stop}, Right at ${cooled.right_stop}.`,
        );
    },

    'the tax moves by keys, and the address keeps it': async (world) => {
        const page = await open(world, '#/thermograph/%7B4%7C%7C2%7C-1%7D?tax=1/2');
        await page.getByRole('slider', { name: 'Tax' }).focus();
        for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
        await shows(page.locator('main'), 'At tax 1 Left stops at 3, Right at 2.');
        assert.match(page.url(), /tax=1$/);
        await page.reload();
        await shows(page.locator('main'), 'At tax 1 Left stops at 3');
        for (let i = 0; i < 20; i++)
            await page.getByRole('slider', { name: 'Tax' }).press('ArrowRight');
        await shows(page.locator('main'), 'nobody wants to move: the mast stands at 9/4');
    },

    'another value over it, and the steps of its making': async (world) => {
        const page = await open(world, '#/thermograph/%7B4%7C%7C2%7C-1%7D');
        await page.getByRole('textbox', { name: 'Another value' }).fill('{2|-1}');
        await button(page, 'Add another').click();
        await until(
            async () => (await page.locator('.thermograph .walls').count()) === 2,
            'both are drawn',
        );
        assert.match(page.url(), /with=/);
        await button(page, 'Steps').click();
        await shows(page.getByRole('region', { name: 'Steps' }), 'How it is made');
        await until(
            async () =>
                (await page.getByRole('region', { name: 'Steps' }).locator('svg').count()) >= 2,
            'the steps are drawn',
        );
        await page.reload();
        await until(
            async () => (await page.locator('.thermograph .walls').count()) >= 2,
            'all is there after a reload',
        );
        await shows(heading(page), 'Thermograph');
    },

    'an expression that makes no sense': async (world) => {
        const page = await open(world, '#/thermograph/%7B4%7C%7C2');
        await page.getByRole('alert').waitFor();
        await field(page).fill('{3|1}');
        await field(page).press('Enter');
        await shows(region(page, 'Answer'), 'mean 2');
        assert.equal(await page.getByRole('alert').count(), 0);
    },
};
