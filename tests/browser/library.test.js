// Rulesets of one's own, and the papers.
import assert from 'node:assert/strict';
import {
    button,
    cli,
    heading,
    moves,
    open,
    region,
    shows,
    standing,
    text,
    until,
} from './support.js';

const source = (page) => page.getByRole('textbox', { name: 'Ruleset in Lua' });

async function write(page, words) {
    await source(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(words);
}

const GOOD =
    'return { name = "Twos", example = 7, moves = function(n) return n >= 2 and {n - 2} or {} end, heap = function(n) return n end }';

export default {
    'an example is checked and solved at once': async (world) => {
        const page = await open(world, '#/rulesets?name=squares.lua');
        await shows(page.getByRole('region', { name: 'Check' }), 'Nothing wrong was found.');
        await shows(region(page, 'Answer'), 'whoever starts');
        assert.equal(
            await region(page, 'Answer').getByRole('textbox', { name: 'Position' }).inputValue(),
            '12',
        );
    },

    'a broken script: what is wrong, and where; mended, all is well': async (world) => {
        const page = await open(world, '#/rulesets');
        await button(page, 'New ruleset').click();
        await shows(page.getByRole('region', { name: 'Check' }), 'Nothing wrong was found.');
        await write(
            page,
            'return {\n  example = 3,\n  moves = function(n) return {n - } end,\n}\n',
        );
        await shows(page.getByRole('alert'), '3: unexpected symbol');
        await until(
            async () =>
                (await page
                    .locator('.cm-lintRange, .cm-lint-marker, .cm-lintRange-error')
                    .count()) > 0,
            'the line is marked',
        );
        await write(page, 'return {}');
        await shows(page.getByRole('alert'), 'has no moves');
        await write(page, GOOD);
        await shows(page.getByRole('region', { name: 'Check' }), 'Nothing wrong was found.');
        assert.equal(await page.getByRole('alert').count(), 0);
    },

    'a script that never ends does not take the page with it': async (world) => {
        const page = await open(world, '#/rulesets');
        await button(page, 'New ruleset').click();
        await shows(page.getByRole('region', { name: 'Check' }), 'Nothing wrong was found.');
        await write(page, 'while true do end');
        await until(
            async () =>
                (await page.getByRole('alert').count()) > 0 ||
                (await button(page, 'Stop').count()) > 0,
            'it is refused, or can be stopped',
            20000,
        );
        await write(page, GOOD);
        await shows(page.getByRole('region', { name: 'Check' }), 'Nothing wrong was found.');
    },

    'a game of my own is played and solved under its name, and kept': async (world) => {
        const page = await open(world, '#/rulesets');
        await button(page, 'New ruleset').click();
        await shows(page.getByRole('region', { name: 'Check' }), 'Nothing wrong was found.');
        await write(page, GOOD);
        await shows(region(page, 'Answer'), 'whoever starts wins');
        await region(page, 'Answer').getByRole('link', { name: 'Play it' }).click();
        await shows(heading(page), 'Your move');
        await moves(page).first().click();
        await until(() => standing(page).moves.length === 2, 'the program has moved');
        await page.reload();
        await shows(heading(page), 'Your move');
        await page.getByRole('link', { name: 'Solve it' }).click();
        await shows(region(page, 'Answer'), 'Whoever starts wins');
    },

    'every statement of a paper with its standing, as the command line has it': async (world) => {
        const wanted = await cli('reproduce', 'partial-nim');
        const page = await open(world, '#/papers/partial-nim');
        await until(
            async () => (await page.locator('.statement').count()) === wanted.length,
            'all statements are there',
            20000,
        );
        const shown = await page
            .locator('.statement')
            .evaluateAll((all) =>
                all.map((one) => [
                    one.querySelector('h3').textContent,
                    one.querySelector('.standing').textContent.trim().split(/\s+/).pop(),
                ]),
            );
        assert.deepEqual(
            shown,
            wanted.map((row) => [row.claim, row.status]),
        );
        const corrected = wanted.find((row) => row.status === 'corrected');
        await page.goto(
            `${world.address}#/papers/partial-nim?at=${encodeURIComponent(corrected.claim)}`,
        );
        await shows(page.locator('.statement.chosen'), corrected.counterexample);
    },

    'a statement is run again, and counterexamples are drawn': async (world) => {
        const page = await open(world, '#/papers/imitation?only=corrected');
        await until(
            async () => (await page.locator('.statement').count()) > 0,
            'the statements are there',
            20000,
        );
        await until(
            async () => (await page.locator('.found svg').count()) > 0,
            'a counterexample is drawn',
        );
        await page
            .getByRole('button', { name: /^Run it/ })
            .first()
            .click();
        await until(
            async () =>
                await page
                    .getByRole('button', { name: /^Run it/ })
                    .first()
                    .isEnabled(),
            'it was run again',
            20000,
        );
        assert.match(await text(page.locator('.statement').first()), /corrected/);
    },
};
