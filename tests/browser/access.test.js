// For everybody: roles and names, nothing serious found by axe, dark, on paper; two windows; a server that is gone.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
    button,
    heading,
    moves,
    open,
    region,
    shows,
    standing,
    startServer,
    text,
    until,
    watch,
} from './support.js';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SCREENS = [
    ['#/', '.tile'],
    ['#/play/nim/5,11,8', '.spot'],
    ['#/play/domineering/4x4', '.spot'],
    ['#/play/domineering/3x3?by=strategy', '.spot'],
    ['#/solve/nim/5,11,8', '.step'],
    ['#/solve/domineering/2x3', '.step'],
    ['#/draw/nim/3,4', '.picture svg'],
    ['#/calc', '.cell-facts'],
    ['#/thermograph/%7B4%7C%7C2%7C-1%7D?steps=1', '.thermograph'],
    ['#/table/queen/32x32?at=3,4', '.wins-list'],
    ['#/sequence/kayles', '.dotplot canvas'],
    ['#/rulesets', '.answer-word'],
    ['#/survey', '.subject'],
    ['#/papers', '.statement'],
];

// Everything is looked for once; in the dark only what colours can spoil, on a phone only what the
// layout can.
const WIDE = { resultTypes: ['violations'] };
const DARK = { ...WIDE, runOnly: ['color-contrast', 'link-in-text-block'] };
const NARROW = { ...WIDE, rules: { 'color-contrast': { enabled: false } } };

async function faults(page, options) {
    if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axe);
    const found = await page.evaluate((how) => window.axe.run(document, how), options);
    const place = (node) => `${node.target} ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`;
    return found.violations
        .filter((fault) => ['serious', 'critical'].includes(fault.impact))
        .map((fault) => `${fault.id}: ${fault.nodes.slice(0, 3).map(place).join(' | ')}`);
}

async function inspect(world, options, more) {
    const page = await open(world, '#/', { marks: true, ...more });
    const all = [];
    for (const [screen, sign] of SCREENS) {
        await page.goto(world.address + screen);
        await page.locator(sign).first().waitFor({ timeout: 15000 });
        await page.waitForTimeout(100);
        all.push(...(await faults(page, options)).map((fault) => `${screen} ${fault}`));
    }
    assert.deepEqual(all, []);
}

export default {
    'axe finds nothing serious on any screen, in the light': (world) => inspect(world, WIDE),
    'axe finds nothing serious on any screen, in the dark': (world) => inspect(world, DARK, { theme: 'dark' }),
    'axe finds nothing serious on a phone': (world) =>
        inspect(world, NARROW, { width: 390, height: 844 }),

    'controls have the roles and names that are promised, one of each': async (world) => {
        const one = async (page, role, name) =>
            assert.equal(
                await page.getByRole(role, { name }).count(),
                1,
                `one ${role} "${name}" at ${new URL(page.url()).hash}`,
            );
        const page = await open(world, '#/solve/nim/5,11,8');
        await region(page, 'Why').waitFor();
        await page.getByRole('img', { name: 'Board' }).waitFor();
        for (const [role, name] of [
            ['combobox', 'Game'],
            ['textbox', 'Position'],
            ['button', 'Solve'],
            ['region', 'Answer'],
            ['region', 'Why'],
            ['img', 'Board'],
        ])
            await one(page, role, name);
        await page.goto(`${world.address}#/play/nim/5,11,8`);
        await moves(page).first().waitFor();
        for (const [role, name] of [
            ['combobox', 'Game'],
            ['textbox', 'Position'],
            ['button', 'Hint'],
            ['button', 'Undo'],
            ['img', 'Board'],
        ])
            await one(page, role, name);
        await page.goto(`${world.address}#/calc`);
        await page.locator('.cell-facts').first().waitFor();
        await page.getByRole('img', { name: 'Thermograph' }).waitFor();
        for (const [role, name] of [
            ['textbox', 'Expression'],
            ['img', 'Thermograph'],
        ])
            await one(page, role, name);
        await page.goto(`${world.address}#/thermograph/${encodeURIComponent('{3|1}')}`);
        await page.getByRole('img', { name: 'Thermograph' }).waitFor();
        for (const [role, name] of [
            ['textbox', 'Expression'],
            ['img', 'Thermograph'],
        ])
            await one(page, role, name);
    },

    'every class of a picture has a colour on the page': async (world) => {
        const page = await open(world, '#/');
        const rules = await page.evaluate(() =>
            [...document.styleSheets]
                .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.selectorText ?? ''))
                .join(' '),
        );
        const missing = new Set();
        for (const [game, position] of [
            ['nim', '3,40,5'],
            ['partial-nim', '(3,4),((6)),*3'],
            ['hackenbush', 'LRL,RR,GL'],
            ['domineering', '.#/..'],
            ['wythoff:k=2', '4,5'],
            ['imitation', '4,9 > 3,9'],
            ['kayles', '5,3'],
            ['toads-and-frogs', 'TT.FF'],
            ['poker-nim', '3,4 hands 2,0'],
            ['subtraction:2,3:end=LR', '7'],
            ['dawsons-chess', '5'],
            ['treblecross', '7'],
        ]) {
            await page.goto(
                `${world.address}#/draw/${encodeURIComponent(game)}/${encodeURIComponent(position)}`,
            );
            await until(
                async () =>
                    (await page.locator('.picture.large svg').count()) === 1 &&
                    (await page.getByRole('textbox', { name: 'Position' }).inputValue()) ===
                        position,
                'the picture is there',
            );
            const classes = await page
                .locator('.picture.large svg [class]')
                .evaluateAll((all) => all.flatMap((one) => [...one.classList]));
            classes
                .filter((name) => name.startsWith('b-') && !rules.includes(`.${name}`))
                .forEach((name) => missing.add(name));
        }
        assert.deepEqual([...missing], []);
    },

    'two windows keep apart, and share what is kept': async (world) => {
        const first = await open(world, '#/play/nim/3,4,5?strength=4');
        const second = await first.context().newPage();
        watch(world, second);
        await second.goto(`${world.address}#/play/domineering/3x3?strength=4`);
        await moves(first).first().waitFor();
        await moves(second).first().waitFor();
        await Promise.all([
            button(first, 'heap 3 to 1').click(),
            button(second, 'upright at row 1, column 2').click(),
        ]);
        await until(
            () => standing(first).moves.length === 2 && standing(second).moves.length === 2,
            'both have an answer',
        );
        assert.equal(standing(first).moves[0], '1,4,5');
        assert.equal(standing(second).moves[0], '.#./.#./...');
    },

    'the server is gone, and back': async (world) => {
        const server = await startServer();
        const page = await open({ ...world, address: server.address }, '#/solve/nim/1,2,3');
        await region(page, 'Answer').waitFor();
        await server.stop();
        await page.getByRole('textbox', { name: 'Position' }).fill('4,5,6');
        await button(page, 'Solve').click();
        await shows(page.getByRole('alert').first(), 'bouton is not running any more');
    },

    'on paper: no controls, every step, the address in the foot': async (world) => {
        const page = await open(world, '#/solve/partial-nim/(3,3,4,8),%20((6,10,6))?step=1', {
            theme: 'dark',
        });
        await page.locator('.step').first().waitFor();
        await page.emulateMedia({ media: 'print' });
        assert.equal(await page.locator('.rail').isVisible(), false);
        assert.equal(await page.locator('.subject').isVisible(), false);
        await until(
            async () => (await page.locator('.step:visible').count()) === 5,
            'all steps are printed',
        );
        assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
        assert.ok((await text(page.locator('.print-foot'))).includes('#/solve/partial-nim'));
        await shows(heading(page), 'Left wins');
    },
};
