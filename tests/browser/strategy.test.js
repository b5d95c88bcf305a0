// Play against a strategy: found by the engine, or opened as a file that is checked first.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { button, cli, heading, moves, open, region, shows, standing, text, until } from './support.js';

async function strategyOf(game, position) {
    const found = await cli('solve', game, position, '--moves', 'none', '--strategy', '-');
    return found.strategy.certificate;
}

// The replies as the command line lists them, for a file with this text.
async function repliesOf(words, ...at) {
    const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'bouton-')), 'strategy.txt');
    await writeFile(file, words);
    return cli('verify', file, '--replies', ...at);
}

const yours = (page) =>
    until(async () => /Your move|won/.test(await text(heading(page))), 'it is my turn', 15000);

// Any moves at all: the program answers as the strategy says, and wins.
async function lose(page, known, game) {
    for (let turn = 0; turn < 20; turn++) {
        await yours(page);
        if (/won/.test(await text(heading(page)))) break;
        const before = standing(page);
        await until(async () => (await moves(page).count()) > 0, 'the moves are there');
        await moves(page).nth(turn % (await moves(page).count())).click();
        await until(() => standing(page).moves.length > before.moves.length, 'I have moved');
        const move = standing(page).moves[before.moves.length];
        await until(
            async () =>
                standing(page).moves.length === before.moves.length + 2 ||
                /won/.test(await text(heading(page))),
            'the program has moved',
        );
        const reply = standing(page).moves[before.moves.length + 1];
        const from = (await cli('solve', game, before.now, '--moves', 'none')).position;
        const { replies } = known.at ? await known.at(from) : known;
        const said = replies.find((row) => row.position === from && row.move === move);
        assert.equal(reply ?? null, said.reply, `after ${from} and ${move}`);
    }
    await shows(heading(page), 'The program won');
}

const choose = async (page, name, words) => {
    const waiting = page.waitForEvent('filechooser');
    await button(page, 'Open a file').click();
    await (await waiting).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });
};

export default {
    'from the answer to a game against its strategy, to the end': async (world) => {
        const page = await open(world, '#/solve/domineering/3x4');
        await page.getByRole('link', { name: 'Play against a strategy' }).click();
        await shows(region(page, 'Opponent'), 'always wins');
        await shows(region(page, 'Opponent'), 'Right wins, so you are Left');
        await shows(region(page, 'Opponent'), 'checked by the rules of the game');
        await shows(heading(page), 'Your move, Left');
        const known = await repliesOf(await strategyOf('domineering', '3x4'));
        const first = known.replies.filter((row) => row.position === '3x4');
        await shows(region(page, 'Replies'), first[0].text);
        await lose(page, known, 'domineering');
    },

    'who starts follows from the outcome; without a strategy it is free again': async (world) => {
        const page = await open(world, '#/play/nim/1,2,4?by=strategy');
        await until(() => page.url().includes('first=it'), 'the program starts');
        await shows(region(page, 'Opponent'), 'Whoever starts wins, so the program starts');
        await yours(page);
        assert.equal(await page.getByRole('group', { name: 'Who starts' }).count(), 0);
        await button(page, 'Without a strategy').click();
        await until(() => !page.url().includes('by=strategy'), 'no strategy is followed');
        await page.getByRole('slider', { name: 'Strength' }).waitFor();
        await page.goto(`${world.address}#/play/nim/1,2`);
        await button(page, 'It starts').click();
        await until(() => standing(page).moves.length === 1, 'the program has started');
    },

    'a file is opened, checked and followed; a reload keeps it, and it can be saved': async (
        world,
    ) => {
        const page = await open(world, '#/play/nim/3,4,5');
        const words = await strategyOf('clobber', 'xoxo/oxox');
        await button(page, 'Open a file').waitFor();
        await choose(page, 's.txt', words);
        await until(() => page.url().includes('#/play/clobber/xoxo'), 'its game is played');
        await page.reload();
        await shows(region(page, 'Opponent'), 'always wins');
        const waiting = page.waitForEvent('download');
        await button(page, 'Save as file').click();
        assert.equal(await readFile(await (await waiting).path(), 'utf8'), words);
        await lose(page, await repliesOf(words), 'clobber');
    },

    'a strategy that does not hold, another file, a large one: refused, with the reason': async (
        world,
    ) => {
        const page = await open(world, '#/play/nim/3,4,5');
        await button(page, 'Open a file').waitFor();
        const words = await strategyOf('domineering', '2x3');
        const opponent = region(page, 'Opponent');
        await choose(page, 'a.txt', words.replace('outcome N', 'outcome P'));
        await shows(opponent, 'This strategy does not hold: the file does not show who wins when Left starts');
        await choose(page, 'b.txt', words.replace('2 right', '2 <img src=x onerror=alert(1)>'));
        await shows(opponent, 'xpected left or right, and a position');
        await choose(page, 'c.txt', 'nothing of the kind');
        await shows(opponent, 'Only a strategy file has replies, and this is none');
        await choose(page, 'n.txt', words + '\u0000');
        await shows(opponent, 'not a text');
        await choose(page, 'd.txt', words + ' '.repeat(2 << 20));
        await shows(opponent, 'too large');
        assert.match(page.url(), /#\/play\/nim\/3,4,5/);
    },

    'a strategy by parts is followed to the end, its replies found move by move': async (world) => {
        const sum = 'domineering 4x4 + clobber 3x4 + 1/2 - ^';
        const page = await open(world, `#/play/sum/${encodeURIComponent(sum)}?by=strategy`);
        await shows(region(page, 'Opponent'), 'in 4 terms, checked by the rules of the game');
        await shows(region(page, 'Opponent'), 'Left wins, so you are Right');
        await shows(heading(page), 'Your move, Right');
        const words = await strategyOf('sum', sum);
        assert.match(words, /^bouton strategy 2\n/);
        const known = await repliesOf(words);
        await shows(region(page, 'Replies'), known.replies[0].text);
        await lose(page, { at: (position) => repliesOf(words, '--at', position) }, 'sum');
    },

    'a game without strategies says so, and can be played without one': async (world) => {
        const page = await open(world, '#/play/wythoff:k=2/4,9?by=strategy');
        await shows(page.getByRole('alert'), 'Strategies of blocking games cannot be written down');
        await page.getByRole('link', { name: 'Without a strategy' }).click();
        await yours(page);
    },
};
