// The start page, the frame around all screens, and what is the same everywhere.
import assert from 'node:assert/strict';
import { button, cli, heading, moves, open, shows, text, until } from './support.js';

export default {
    'something alive within a second, and three things to try': async (world) => {
        const page = await open(world);
        const began = Date.now();
        await moves(page).first().waitFor();
        assert.ok(Date.now() - began < 1000, `the board took ${Date.now() - began} ms`);
        assert.equal(
            await moves(page).count(),
            (await cli('solve', 'nim', '3,4,5', '--moves', 'every')).options.left.length,
        );
        assert.equal(
            await page
                .getByRole('region', { name: 'Three things to try' })
                .getByRole('link')
                .count(),
            3,
        );
    },

    'the live game of Nim answers': async (world) => {
        const page = await open(world);
        await page.getByRole('button', { name: 'heap 3 to 1' }).click();
        await until(
            async () =>
                /your move|won/.test(
                    await text(
                        page.getByRole('region', { name: 'Nim', exact: true }).locator('h2'),
                    ),
                ),
            'the program has moved',
        );
        await shows(page.getByRole('region', { name: 'Nim', exact: true }), 'Program:');
    },

    'every game of the engine has a tile, and a game is found by typing': async (world) => {
        const page = await open(world);
        const { games } = await cli('games');
        await until(
            async () => (await page.locator('.tile').count()) >= games.length - 2,
            'the tiles are there',
        );
        await page.keyboard.press('/');
        await page.keyboard.type('domino');
        await until(async () => (await page.locator('.tile').count()) < 5, 'the list is short');
        await page.locator('.tile', { hasText: 'Domineering' }).click();
        await shows(heading(page), 'Your move, Left');
    },

    'all screens are reached by the rail, and each puts the focus on its heading': async (
        world,
    ) => {
        const page = await open(world);
        for (const [link, words] of [
            ['Calculator', 'Calculator'],
            ['Thermograph', 'Thermograph'],
            ['Tables', 'Tables'],
            ['Sequences', 'Sequences'],
            ['Surveys', 'Surveys'],
            ['Rulesets', 'Rulesets'],
            ['Papers', 'Papers'],
            ['Solve', 'Whoever starts wins'],
            ['Play', 'Your move'],
        ]) {
            await page
                .getByRole('navigation', { name: 'Screens' })
                .getByRole('link', { name: link, exact: true })
                .click();
            await shows(heading(page), words);
            if (!['Solve', 'Play'].includes(link))
                await until(
                    () => page.evaluate(() => document.activeElement?.tagName === 'H1'),
                    `the heading of ${link} has the focus`,
                );
        }
    },

    'help opens by its key, and letters can be turned off': async (world) => {
        const page = await open(world);
        await heading(page).waitFor();
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keys and help' }).waitFor();
        await page.getByRole('switch', { name: 'Keys of one letter work' }).click();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog', { name: 'Keys and help' }).waitFor({ state: 'hidden' });
        await page.keyboard.press('?');
        assert.equal(await page.getByRole('dialog').count(), 0);
    },

    'the theme can be chosen and is kept': async (world) => {
        const page = await open(world);
        const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        assert.equal(await ground(), 'rgb(247, 245, 240)');
        await button(page, 'Theme: system').click();
        await button(page, 'Theme: light').click();
        assert.equal(await ground(), 'rgb(20, 23, 27)');
        await page.reload();
        await heading(page).waitFor();
        assert.equal(await ground(), 'rgb(20, 23, 27)');
    },

    'on a phone there are tabs, and nothing is wider than the screen': async (world) => {
        const screens = [
            '#/',
            '#/play/nim/5,11,8',
            '#/play/domineering/5x5',
            '#/solve/nim/5,11,8',
            '#/solve/domineering/3x3',
            '#/calc',
            '#/thermograph/%7B4%7C%7C2%7C-1%7D',
            '#/table/queen/64x64',
            '#/sequence/kayles',
            '#/rulesets',
            '#/survey',
            '#/papers',
        ];
        const page = await open(world, '#/', { width: 390, height: 844, touch: true });
        for (const screen of screens) {
            await page.goto(world.address + screen);
            await heading(page).waitFor();
            await page.waitForTimeout(250);
            const over = await page.evaluate(
                () => document.documentElement.scrollWidth - window.innerWidth,
            );
            assert.ok(over <= 0, `${screen} is ${over} pixels too wide`);
        }
        await button(page, 'More').click();
        await page.getByRole('dialog').getByRole('link', { name: 'Tables' }).click();
        await shows(heading(page), 'Tables');
    },

    'a strange address says so': async (world) => {
        const page = await open(world, '#/nonsense');
        await shows(heading(page), 'No such screen');
    },
};
