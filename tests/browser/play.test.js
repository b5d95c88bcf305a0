// Play: moves by click, touch, keys and list; hints, undo, marks, report card.
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

const every = (game, position) => cli('solve', game, position, '--moves', 'every');

// It is my turn, or the game is over, and what is shown is what the address says: all at one moment.
const mine = (page) =>
    until(
        () =>
            page.evaluate(() => {
                const query = new URLSearchParams(location.hash.split('?')[1] ?? '');
                const moves = (query.get('moves') ?? '').split(';').filter(Boolean);
                const start = decodeURIComponent(
                    location.hash.split('?')[0].split('/').slice(3).join('/'),
                );
                const now = (moves[moves.length - 1] ?? start).split('!')[0];
                const words = document.querySelector('main h1')?.textContent ?? '';
                return (
                    /Your move|won/.test(words) &&
                    document.querySelector('.play')?.dataset.position === now &&
                    document.querySelector('.play')?.dataset.drawn === 'yes'
                );
            }),
        'it is my turn',
        15000,
    );

// Plays a whole game with the keys of the board alone, a winning move whenever there is one.
async function playByKeys(world, game, start, side) {
    const page = await open(world, `#/play/${game}/${encodeURIComponent(start)}?strength=1`);
    for (let turn = 0; turn < 30; turn++) {
        await mine(page);
        if (/won/.test(await text(heading(page)))) break;
        const options = (await every(game, standing(page).now)).options[side];
        const goal = options.find((option) => option.wins) ?? options[0];
        await until(async () => (await moves(page).count()) > 0, 'the moves are there');
        // One tab stop for the whole board; then arrows, as long as they lead nearer.
        await page.evaluate(() => document.querySelector('.play h1').focus());
        for (
            let i = 0;
            i < 6 &&
            !(await page.evaluate(() => document.activeElement.classList.contains('spot')));
            i++
        )
            await page.keyboard.press('Tab');
        const reached = await walk(page, goal.text);
        assert.ok(reached, `the arrow keys do not lead to "${goal.text}" at ${standing(page).now}`);
        const before = page.url();
        await page.keyboard.press('Enter');
        await until(() => page.url() !== before, 'the move is made');
    }
    assert.match(await text(heading(page)), /won/);
    return page;
}

// Goes from move to move by arrow keys, breadth first, until the wanted one has the focus.
async function walk(page, name) {
    const now = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    const opposite = {
        ArrowLeft: 'ArrowRight',
        ArrowRight: 'ArrowLeft',
        ArrowUp: 'ArrowDown',
        ArrowDown: 'ArrowUp',
    };
    const seen = new Set();
    const go = async (depth) => {
        const here = await now();
        if (here === name) return true;
        if (seen.has(here) || depth > 40) return false;
        seen.add(here);
        for (const key of Object.keys(opposite)) {
            await page.keyboard.press(key);
            const there = await now();
            if (there !== here && !seen.has(there)) {
                if (await go(depth + 1)) return true;
                await page.evaluate(
                    (label) =>
                        [...document.querySelectorAll('.spot')]
                            .find((spot) => spot.getAttribute('aria-label') === label)
                            ?.focus(),
                    here,
                );
            } else if (there !== here) {
                await page.evaluate(
                    (label) =>
                        [...document.querySelectorAll('.spot')]
                            .find((spot) => spot.getAttribute('aria-label') === label)
                            ?.focus(),
                    here,
                );
            }
        }
        return false;
    };
    return go(0);
}

export default {
    'the moves on the board are those of the command line, by their names': async (world) => {
        for (const [game, position] of [
            ['nim', '5,11,8'],
            ['domineering', '4x4'],
            ['hackenbush', 'LRL,RR,G'],
            ['partial-nim', '(3,4),((6)),*3'],
            ['wythoff', '4,9'],
            ['toads-and-frogs', 'TT.FF'],
        ]) {
            const page = await open(world, `#/play/${game}/${encodeURIComponent(position)}`);
            const wanted = (await every(game, position)).options.left
                .map((option) => option.text)
                .sort();
            await until(
                async () => (await moves(page).count()) === wanted.length,
                `all moves of ${game} are on the board`,
            );
            const names = await moves(page).evaluateAll((all) =>
                all.map((one) => one.getAttribute('aria-label')),
            );
            assert.deepEqual(names.sort(), wanted);
            await page.close();
        }
    },

    'a click on a stone takes it with those above, and the program answers': async (world) => {
        const page = await open(world, '#/play/nim/5,11,8?strength=4');
        await button(page, 'heap 5 to 3').click();
        await until(() => standing(page).moves.length === 2, 'the program has moved');
        assert.equal(standing(page).moves[0], '3,11,8');
        const after = (await every('nim', '3,11,8')).options.left.map((option) => option.to);
        assert.ok(after.includes(standing(page).moves[1]), 'the program made a legal move');
        await shows(page.getByRole('region', { name: 'So far' }), 'heap 5 to 3');
        await shows(page.locator('[aria-live="polite"][role="log"]'), 'You: heap 5 to 3. Program:');
    },

    'a click on the picture itself finds the move': async (world) => {
        const page = await open(world, '#/play/domineering/3x3');
        await until(async () => (await moves(page).count()) === 6, 'the moves are there');
        const box = await page.locator('#s1-2').boundingBox();
        await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.7);
        await until(() => standing(page).moves[0] === '.#./.#./...', 'the domino lies there');
    },

    'dragging from one square to another makes the move that touches both': async (world) => {
        const page = await open(world, '#/play/toads-and-frogs/TT..FF');
        await moves(page).first().waitFor();
        const from = await page.locator('#s1-2').boundingBox(),
            to = await page.locator('#s1-3').boundingBox();
        await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
        await page.mouse.down();
        await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
        await page.mouse.up();
        await until(() => standing(page).moves[0] === 'T.T.FF', 'the toad has moved');
    },

    'a finger shows first and plays with the second tap': async (world) => {
        const page = await open(world, '#/play/nim/3,4,5', {
            width: 390,
            height: 844,
            touch: true,
        });
        await moves(page).first().waitFor();
        const tap = () => page.getByRole('button', { name: 'heap 3 to 1' }).tap();
        await tap();
        await shows(page.locator('.readout'), 'heap 3 to 1');
        assert.equal(standing(page).moves.length, 0);
        await tap();
        await until(() => standing(page).moves[0] === '1,4,5', 'the second tap plays');
    },

    'a whole game of Nim with the keyboard alone, won': async (world) => {
        const page = await playByKeys(world, 'nim', '3,4,5', 'left');
        await shows(heading(page), 'You won');
        await shows(region(page, 'Report card'), 'of your moves were right');
    },

    'a whole game of Domineering with the keyboard alone': async (world) => {
        const page = await playByKeys(world, 'domineering', '4x4', 'left');
        await until(
            async () => (await page.locator('.owned').count()) === standing(page).moves.length,
            'every domino has its owner',
        );
        await shows(heading(page), 'You won');
    },

    'undo takes back my move and its answer; back of the browser, too': async (world) => {
        const page = await open(world, '#/play/nim/3,4,5?strength=4');
        await button(page, 'heap 5 to 2').click();
        await until(() => standing(page).moves.length === 2, 'the program has moved');
        await mine(page);
        await button(page, 'Undo').click();
        await until(() => standing(page).moves.length === 0, 'all is as before');
        await button(page, 'heap 4 to 1').click();
        await until(() => standing(page).moves.length === 2, 'the program has moved again');
        await page.goBack();
        await until(() => standing(page).moves.length === 0, 'back leads before my move');
        await shows(heading(page), 'Your move');
    },

    'reload and share: the same game at the same point': async (world) => {
        const page = await open(world, '#/play/domineering/4x4?strength=4');
        await moves(page).first().click();
        await until(() => standing(page).moves.length === 2, 'the program has moved');
        await mine(page);
        const drawn = async (one) =>
            (await one.getByRole('img', { name: 'Board' }).innerHTML()).replace(
                / class="(hit)?"/g,
                '',
            );
        const other = await open(world, new URL(page.url()).hash);
        await mine(other);
        await until(
            async () => (await drawn(other)) === (await drawn(page)),
            'the picture is the same',
        );
        await shows(other.getByRole('region', { name: 'So far' }), 'Program');
    },

    'hints open level by level, in the words of the engine': async (world) => {
        const { hint } = await cli('solve', 'nim', '5,11,8', '--hint', 'move');
        const page = await open(world, '#/play/nim/5,11,8');
        await mine(page);
        await button(page, 'Hint').first().click();
        await shows(page.getByRole('region', { name: 'Hint' }), hint.idea);
        assert.ok(!(await text(page.getByRole('region', { name: 'Hint' }))).includes(hint.move));
        await page.keyboard.press('h');
        await shows(page.getByRole('region', { name: 'Hint' }), hint.where);
        await page.keyboard.press('h');
        await shows(page.getByRole('region', { name: 'Hint' }), hint.move);
    },

    'winning moves are marked only when asked for': async (world) => {
        const page = await open(world, '#/play/nim/5,11,8');
        await until(async () => (await moves(page).count()) === 24, 'the moves are there');
        assert.equal(await page.locator('.mark.win').count(), 0);
        await page.keyboard.press('w');
        await until(
            async () => (await page.locator('.mark.win').count()) === 1,
            'one move is marked',
        );
        await button(page, 'heap 5 to 3').hover();
        await shows(page.locator('.readout'), 'wins');
        await shows(page.getByRole('region', { name: 'This position' }), 'whoever starts wins');
    },

    'the list of all moves can be played by number': async (world) => {
        const page = await open(world, '#/play/kayles/6', { marks: true });
        await mine(page);
        await page.keyboard.press('m');
        const list = page.getByRole('region', { name: 'Your moves' });
        const { options } = await every('kayles', '6');
        const best = options.left.filter((option) => option.wins);
        await shows(list, best[0].text);
        await page.keyboard.press('1');
        await until(
            () => standing(page).moves[0] === best[0].to,
            'the first of the list is played',
        );
    },

    'a heap too tall for stones is a bar: a click leaves what is below it': async (world) => {
        const page = await open(world, '#/play/nim/40,3', { marks: true });
        await until(async () => (await moves(page).count()) === 43, 'all moves are on the board');
        const bar = await page.locator('#h1 rect.b-stone').boundingBox();
        await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height * (1 - 3.5 / 40));
        await until(() => standing(page).moves[0] === '3,3', 'three are left');
    },

    'counters go along the arrows of a graph': async (world) => {
        const page = await open(world, '#/play/counters:file=graph.txt/a,c?strength=4');
        await moves(page).first().waitFor();
        const names = await moves(page).evaluateAll((all) =>
            all.map((one) => one.getAttribute('aria-label')),
        );
        assert.deepEqual(names.sort(), [
            'a counter from a to b',
            'a counter from a to c',
            'a counter from c to d',
            'a counter from c to e',
        ]);
        await button(page, 'a counter from a to b').click();
        await until(() => standing(page).moves.length === 2, 'the program has moved');
    },

    'a sum is played in any of its parts': async (world) => {
        const page = await open(
            world,
            `#/play/sum/${encodeURIComponent('kayles 3 + nim 2')}?strength=4`,
        );
        const { options } = await every('sum', 'kayles 3 + nim 2');
        await until(
            async () => (await moves(page).count()) === options.left.length,
            'the moves of all parts are there',
        );
        const best = options.left.find((option) => option.wins);
        await button(page, best.text).first().click();
        await until(() => standing(page).moves.length === 2, 'the program has moved');
        assert.equal(standing(page).moves[0], best.to);
    },

    'in a sum of two boards every move has a name of its own': async (world) => {
        const position = 'domineering 2x2 + domineering 2x2 - 1/2';
        const page = await open(world, `#/play/sum/${encodeURIComponent(position)}?strength=4`);
        const { options } = await every('sum', position);
        await until(
            async () => (await moves(page).count()) === options.left.length,
            'the moves of all parts are there',
        );
        const names = await moves(page).evaluateAll((all) =>
            all.map((one) => one.getAttribute('aria-label')),
        );
        assert.equal(new Set(names).size, names.length);
        await button(page, 'upright at row 1, column 1 in term 2').first().click();
        await until(() => standing(page).moves.length === 2, 'the program has moved');
        assert.equal(standing(page).moves[0], 'domineering 2x2 + domineering #./#. - 1/2');
    },

    'a game whose picture has no place for its moves is played by the list': async (world) => {
        const page = await open(world, '#/play/fibonacci-nim/20,19');
        const { options } = await every('fibonacci-nim', '20,19');
        await shows(page.getByRole('region', { name: 'Your moves' }), options.left[0].text);
        await page.getByRole('region', { name: 'Your moves' }).getByRole('button').first().click();
        await until(() => standing(page).moves.length === 2, 'the program has moved');
    },

    'the report card names the move that threw the win away, and lets one try again': async (
        world,
    ) => {
        const page = await open(world, '#/play/nim/1,2?strength=4');
        await button(page, 'take the whole heap 1').click();
        await until(async () => /won/.test(await text(heading(page))), 'the game is over');
        await shows(heading(page), 'The program won');
        const card = region(page, 'Report card');
        await shows(card, '1 of your 1 move threw the win away');
        await shows(card, 'take the whole heap 1');
        await shows(card, 'heap 2 to 1 would have won');
        await card.getByRole('button', { name: 'Try again from move 1' }).click();
        await until(() => standing(page).moves.length === 0, 'the game is at that move');
        await button(page, 'heap 2 to 1').click();
        await until(() => standing(page).moves.length === 2, 'the program has moved');
        await mine(page);
        await moves(page).first().click();
        await shows(heading(page), 'You won');
        await shows(card, 'All 2 of your moves were right');
    },

    'who loses by moving last wins in misère play': async (world) => {
        const page = await open(world, '#/play/nim:misere/1,1?strength=4');
        await moves(page).first().click();
        await until(
            () => standing(page).moves.length === 2,
            'the program had to take the last one',
        );
        await shows(heading(page), 'You won');
    },

    'as Right, and when the program starts': async (world) => {
        const page = await open(world, '#/play/domineering/3x3?you=R&first=it&strength=4');
        await until(() => standing(page).moves.length === 1, 'the program has started');
        await shows(heading(page), 'Your move, Right');
        const wanted = (await every('domineering', standing(page).now)).options.right.length;
        await until(
            async () => (await moves(page).count()) === wanted,
            'these are the moves of Right',
        );
    },

    'parameters of a game are typed': async (world) => {
        const page = await open(world, '#/play/wythoff/4,9');
        await mine(page);
        await page.getByRole('textbox', { name: 'Parameters' }).fill('k=2');
        await page.keyboard.press('Enter');
        await until(() => page.url().includes('#/play/wythoff:k=2/4,9'), 'the game is another one');
        await mine(page);
    },

    'a blocking game: the program blocks visibly, and so do I': async (world) => {
        const page = await open(world, '#/play/wythoff:k=2/5,6?strength=4&first=it');
        await until(() => standing(page).moves.length === 1, 'the program has started');
        await mine(page);
        const now = await every('wythoff:k=2', standing(page).now);
        assert.equal(now.outcome, 'P');
        const blocked = now.options.left.filter((option) => option.blocked);
        for (const option of blocked)
            assert.equal(
                await button(page, option.text).first().getAttribute('aria-disabled'),
                'true',
            );
        const free = now.options.left.find((option) => !option.blocked && option.blockable);
        await button(page, free.text).first().click();
        await shows(heading(page), 'Your blocks');
        await page
            .getByRole('group', { name: 'Blocks' })
            .getByRole('button', { name: 'Go on' })
            .click();
        await until(() => standing(page).moves.length === 3, 'the program has moved');
    },

    'a new game while the program thinks, and another strength: nothing of the old game comes back': async (
        world,
    ) => {
        const page = await open(world, '#/play/nim/3,4,5?strength=1');
        await until(async () => (await moves(page).count()) === 12, 'the moves are there');
        // A move, and soon after it something else, before the program can have moved.
        const moveAnd = (what) =>
            page.evaluate((then) => {
                document.querySelector('[aria-label="heap 5 to 2"]').click();
                setTimeout(() => {
                    const slider = document.querySelector('#strength');
                    const buttons = [...document.querySelectorAll('.controls button')];
                    if (then === 'new') {
                        buttons.find((one) => one.textContent === 'New game').click();
                        return;
                    }
                    slider.value = '4';
                    slider.dispatchEvent(new Event('input', { bubbles: true }));
                }, 100);
            }, what);
        await moveAnd('new');
        await page.waitForTimeout(900);
        await mine(page);
        assert.equal(standing(page).moves.length, 0);
        await until(async () => (await moves(page).count()) === 12, 'the moves are there');
        await moveAnd('strength');
        await until(() => standing(page).moves.length === 2, 'the program has moved');
        assert.match(page.url(), /strength=4/);
    },

    'strength is kept, and a slider for those who cannot see it': async (world) => {
        const page = await open(world, '#/play/nim/3,4,5');
        const slider = page.getByRole('slider', { name: 'Strength' });
        await slider.focus();
        for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
        assert.equal(await slider.getAttribute('aria-valuetext'), 'Perfect');
        await page.goto(`${world.address}#/play/nim/1,2`);
        await page.reload();
        await until(
            async () => (await slider.getAttribute('aria-valuetext')) === 'Perfect',
            'the strength is remembered',
        );
    },

    'a position that makes no sense: the place and the words, and the field keeps the focus':
        async (world) => {
            const page = await open(world, '#/play/nim/3,4,5');
            await mine(page);
            await page.getByRole('textbox', { name: 'Position' }).fill('3,x');
            await page.keyboard.press('Enter');
            await shows(page.getByRole('alert'), 'xpected the size of a heap');
            assert.match(await page.getByRole('alert').locator('pre').innerText(), /3,x\n {2}\^/);
        },
};
