// The editor of positions: boards painted, piles stepped, strings of edges drawn.
import assert from 'node:assert/strict';
import { button, cli, heading, open, region, shows, until } from './support.js';

const asText = (page) => page.getByRole('textbox', { name: 'As text' });

async function edit(world, game, position) {
    const page = await open(world, `#/solve/${game}/${encodeURIComponent(position)}`);
    await region(page, 'Answer').waitFor();
    await button(page, 'Edit the board').click();
    await asText(page).waitFor();
    return page;
}

export default {
    'a board is painted, and solved': async (world) => {
        const page = await edit(world, 'domineering', '3x3');
        await button(page, 'row 1, column 1: free').click();
        await button(page, 'row 2, column 2: free').click();
        assert.equal(await asText(page).inputValue(), '#../.#./...');
        await button(page, 'More columns').click();
        assert.equal(await asText(page).inputValue(), '#.../.#../....');
        await button(page, 'Use it').click();
        const wanted = await cli('solve', 'domineering', '#.../.#../....');
        await shows(
            region(page, 'Answer'),
            {
                L: 'Left wins',
                R: 'Right wins',
                N: 'Whoever starts wins',
                P: 'Whoever starts loses',
            }[wanted.outcome],
        );
        assert.equal(
            await page.getByRole('textbox', { name: 'Position' }).inputValue(),
            '#.../.#../....',
        );
    },

    'piles are stepped, added and removed': async (world) => {
        const page = await edit(world, 'nim', '3,4');
        await page
            .getByRole('group', { name: 'pile 1' })
            .getByRole('button', { name: 'One more' })
            .click();
        await button(page, 'Add a pile').click();
        assert.equal(await asText(page).inputValue(), '4,4,1');
        await page
            .getByRole('group', { name: 'pile 2' })
            .getByRole('button', { name: 'Remove' })
            .click();
        assert.equal(await asText(page).inputValue(), '4,1');
        await page.getByRole('textbox', { name: 'Size of pile 1' }).fill('7');
        await page.keyboard.press('Tab');
        await button(page, 'Use it').click();
        await until(() => page.url().endsWith('#/solve/nim/7,1'), 'the position is taken over');
    },

    'piles of Partial Nim keep their colours': async (world) => {
        const page = await edit(world, 'partial-nim', '(3,4), ((6)), *2');
        await page
            .getByRole('group', { name: 'red pile 3' })
            .getByRole('button', { name: 'One less' })
            .click();
        await page
            .getByRole('group', { name: 'green pile 4' })
            .getByRole('button', { name: 'One more' })
            .click();
        assert.equal(await asText(page).inputValue(), '(3,4), ((5)), *3');
    },

    'Hackenbush is drawn edge by edge': async (world) => {
        const page = await edit(world, 'hackenbush', 'LR');
        await button(page, 'Add a blue edge to string 1').click();
        await page
            .getByRole('group', { name: 'Draw with' })
            .getByRole('button', { name: 'green' })
            .click();
        await button(page, 'New string').click();
        await button(page, 'string 1, edge 2: red').click();
        assert.equal(await asText(page).inputValue(), 'LGL,G');
        await button(page, 'Use it').click();
        await until(
            () => page.url().endsWith('#/solve/hackenbush/LGL,G'),
            'the position is taken over',
        );
        await shows(
            heading(page),
            {
                L: 'Left wins',
                R: 'Right wins',
                N: 'Whoever starts wins',
                P: 'Whoever starts loses',
            }[(await cli('solve', 'hackenbush', 'LGL,G')).outcome],
        );
    },

    'what makes no sense cannot be used, and the engine says why': async (world) => {
        const page = await edit(world, 'toads-and-frogs', 'TT.FF');
        await asText(page).fill('TTxFF');
        await page.getByRole('region', { name: 'Edit the position' }).getByRole('alert').waitFor();
        await until(() => button(page, 'Use it').isDisabled(), 'it cannot be used');
        await button(page, 'Cancel').click();
        assert.equal(await page.getByRole('textbox', { name: 'Position' }).inputValue(), 'TT.FF');
    },
};
