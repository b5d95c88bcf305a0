// Solve and why: the answer, the moves, the reason, as the command line has them.
import assert from 'node:assert/strict';
import { button, cli, heading, open, region, shows, text, until } from './support.js';

const WORDS = {
    L: 'Left wins',
    R: 'Right wins',
    N: 'Whoever starts wins',
    P: 'Whoever starts loses',
};

async function compare(world, game, position) {
    const wanted = await cli('solve', game, position, '--moves', 'every', '--explain');
    const page = await open(
        world,
        `#/solve/${encodeURIComponent(game)}/${encodeURIComponent(position)}`,
    );
    const answer = region(page, 'Answer');
    await shows(answer, WORDS[wanted.outcome]);
    if (wanted.statement) await shows(answer, wanted.statement);
    const wins = [...wanted.options.left, ...wanted.options.right].filter((option) => option.wins);
    if (wins.length) await shows(answer, wins[0].text);
    for (const step of wanted.why) {
        await shows(region(page, 'Why'), step.title.replace(/\s+/g, ' '));
        if (step.text) await shows(region(page, 'Why'), step.text.replace(/\s+/g, ' '));
    }
    await page.getByRole('img', { name: 'Board' }).waitFor();
    return page;
}

export default {
    'answer, moves and every step of the reason are those of the command line': async (world) => {
        for (const [game, position] of [
            ['nim', '5,11,8'],
            ['partial-nim', '(3,3,4,8), ((6,10,6))'],
            ['domineering', '2x3'],
            ['wythoff:k=2', '4,5'],
            ['kayles', '5,3'],
            ['imitation:k=2:m=3', '4,9 > 3,9 > 3,6'],
        ]) {
            const page = await compare(world, game, position);
            await page.close();
        }
    },

    'a position that is typed is solved by the button': async (world) => {
        const page = await open(world, '#/solve/nim/5,11,8');
        await shows(region(page, 'Answer'), 'Whoever starts wins');
        await page.getByRole('textbox', { name: 'Position' }).fill('3,5,6');
        await button(page, 'Solve').click();
        await shows(region(page, 'Answer'), 'Whoever starts loses');
        assert.match(page.url(), /#\/solve\/nim\/3,5,6$/);
    },

    'another game is chosen in the list': async (world) => {
        const page = await open(world, '#/solve/nim/5,11,8');
        await shows(region(page, 'Answer'), 'Whoever starts wins');
        await page.getByRole('combobox', { name: 'Game' }).selectOption('kayles');
        await shows(region(page, 'Answer'), WORDS[(await cli('solve', 'kayles', '6')).outcome]);
        assert.match(page.url(), /#\/solve\/kayles\/6$/);
    },

    'the binary digits of Nim stand in columns, those of odd columns ringed': async (world) => {
        const page = await open(world, '#/solve/nim/5,11,8');
        const rows = page.locator('.binary tbody tr');
        await until(async () => (await rows.count()) === 4, 'three heaps and the sum');
        assert.equal((await text(rows.nth(3))).replace(/ /g, ''), 'sum0110');
        assert.equal(await page.locator('.binary .ringed').count(), 2);
    },

    'a proof can be read step by step, and the address keeps the step': async (world) => {
        const page = await open(world, '#/solve/partial-nim/(3,3,4,8),%20((6,10,6))');
        const steps = page.locator('.step:visible');
        await until(async () => (await steps.count()) === 5, 'all steps are there');
        await button(page, 'Step by step').click();
        await until(async () => (await steps.count()) === 1, 'one step is left');
        await page.keyboard.press('n');
        await until(async () => (await steps.count()) === 2, 'the next one comes');
        await page.reload();
        await until(async () => (await steps.count()) === 2, 'two after a reload');
        await button(page, 'All at once').click();
        await until(async () => (await steps.count()) === 5, 'all are back');
    },

    'dominated options are struck out, with what dominates them': async (world) => {
        const page = await open(world, '#/solve/domineering/2x3');
        await shows(page.locator('.struck').first(), 'dominated by the move upright at row 1, column 2');
    },

    'a reply of the reason can be played on': async (world) => {
        const page = await open(world, '#/solve/nim/3,5,6');
        await page
            .getByRole('link', { name: /^Play on/ })
            .first()
            .click();
        await shows(heading(page), 'Your move');
    },

    'other methods agree, and that is shown': async (world) => {
        const page = await open(world, '#/solve/nim/5,11,8');
        await shows(region(page, 'Answer'), 'checked by search');
    },

    'a long computation is stopped, by the button and by the key': async (world) => {
        const page = await open(world, '#/solve/domineering/9x10');
        await button(page, 'Stop').click({ timeout: 8000 });
        await shows(page.locator('main'), 'Stopped.');
        await button(page, 'Go on').click();
        await button(page, 'Stop').waitFor({ timeout: 8000 });
        await page.keyboard.press('Escape');
        await shows(page.locator('main'), 'Stopped.');
        // The worker is free again at once.
        await page.goto(`${world.address}#/solve/nim/1,2,3`);
        await shows(region(page, 'Answer'), 'Whoever starts loses');
    },

    'one subject, three views': async (world) => {
        const page = await open(world, '#/solve/nim/5,11,8');
        await region(page, 'Answer').waitFor();
        await page.getByRole('link', { name: 'Draw it' }).click();
        await shows(heading(page), 'Nim');
        await page.getByRole('img', { name: 'Board' }).waitFor();
        await page.getByRole('link', { name: 'Play it' }).click();
        await shows(heading(page), 'Your move');
        assert.equal(await page.getByRole('textbox', { name: 'Position' }).inputValue(), '5,11,8');
    },

    'a picture can be taken away as SVG and TikZ': async (world) => {
        const page = await open(world, '#/draw/nim/3,4');
        await page.getByRole('img', { name: 'Board' }).waitFor();
        for (const [format, start] of [
            ['SVG', '<svg'],
            ['TikZ', '\\begin{tikzpicture}'],
        ]) {
            await button(page, 'Download').click();
            const [file] = await Promise.all([
                page.waitForEvent('download'),
                page.getByRole('menuitem', { name: format }).click(),
            ]);
            const chunks = [];
            for await (const chunk of await file.createReadStream()) chunks.push(chunk);
            assert.ok(
                Buffer.concat(chunks).toString().includes(start),
                `${format} starts as it should`,
            );
        }
    },
};
