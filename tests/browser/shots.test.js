// Pictures of the page for the documents. They are written to docs/page when DOCS=1 is set.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { button, moves, open, region, ROOT, until } from './support.js';

const SIZE = { width: 1120, height: 700 };

async function take(page, name) {
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(200);
    const picture = await page.screenshot();
    assert.ok(picture.length > 15000, `${name} shows something`);
    if (!process.env.DOCS) return;
    await mkdir(path.join(ROOT, 'docs/page'), { recursive: true });
    await writeFile(path.join(ROOT, `docs/page/${name}.png`), picture);
}

export default {
    'start, play, solve, calculator, table, phone': async (world) => {
        const start = await open(world, '#/', SIZE);
        await until(
            async () => (await start.locator('.tile svg').count()) > 8,
            'the tiles are drawn',
        );
        await moves(start).first().waitFor();
        await take(start, 'start');
        const play = await open(
            world,
            '#/play/domineering/5x5?strength=4&moves=.%23...%2F.%23...%2F.....%2F.....%2F.....;.%23...%2F.%23...%2F...%23%23%2F.....%2F.....',
            { ...SIZE, marks: true },
        );
        await until(async () => (await play.locator('.mark').count()) > 3, 'the moves are marked');
        await button(play, 'upright at row 4, column 2').hover();
        await take(play, 'play');
        const solve = await open(world, '#/solve/partial-nim/(3,3,4,8),%20((6,10,6))', SIZE);
        await region(solve, 'Why').waitFor();
        await until(
            async () => (await solve.locator('.checked span').count()) > 1,
            'the checks are done',
        );
        await take(solve, 'solve');
        const calc = await open(world, '#/calc', { ...SIZE, theme: 'dark' });
        await until(
            async () => (await calc.locator('.cell-facts').count()) === 3,
            'the cells are answered',
        );
        await calc.getByRole('img', { name: 'Thermograph' }).waitFor();
        await take(calc, 'calculator');
        const table = await open(world, '#/table/queen/64x64?at=9,13&slopes=1', SIZE);
        await table.locator('.wins-list').waitFor();
        await take(table, 'table');
        const phone = await open(world, '#/play/nim/5,7,4', {
            width: 390,
            height: 760,
            marks: true,
        });
        await until(
            async () => (await phone.locator('.mark.win').count()) > 0,
            'the winning move is marked',
        );
        await take(phone, 'phone');
    },
};
