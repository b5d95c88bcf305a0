// Tables of games on two piles: a heat map, and the answer for the chosen cell.
import { html, useEffect, useMemo, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { address, go } from '../app/route.js';
import { useAsk } from '../app/ask.js';
import { copy, save, tell } from '../app/tell.js';
import { nimber, OUTCOMES, plural } from '../app/words.js';
import { Outcome, Value } from '../parts/chips.js';
import { Failure, Working } from '../parts/states.js';
import { greatest } from '../parts/heat_paint.js';
import { HeatMap } from '../parts/heatmap.js';
import { Icon } from '../parts/icons.js';
import { Downloads } from '../parts/downloads.js';
import { GameChoice } from '../parts/subject.js';

const LISTED = 60;

function read(route) {
    const [game, size] = [route.parts[0] || 'queen', route.parts[1] || '64x64'];
    const at = (route.query.at ?? '')
        .match(/^(\d+),(\d+)$/)
        ?.slice(1)
        .map(Number);
    return {
        game,
        size,
        of: route.query.of,
        at,
        zoom: Number(route.query.zoom) || 0,
        slopes: route.query.slopes === '1',
    };
}

function Cell({ game, at, rows }) {
    const position = at.join(',');
    const ask = useAsk(JSON.stringify([game, position]), (more) =>
        run('solve', [game, position], { moves: 'all', time: 10 }, more),
    );
    const { data } = ask;
    const wins = data?.moves?.left ?? [];
    useEffect(() => {
        if (ask.fresh)
            tell(`${position}: ${OUTCOMES[data.outcome]}, ${plural(wins.length, 'winning move')}.`);
    }, [ask.fresh, position]);
    const value = rows[at[0]]?.[at[1]];
    return html`<section class=${`card ${ask.working ? 'dim' : ''}`} role="region"
        aria-label="Answer">
        <div class="row apart"><h2>(${at.join(', ')})</h2>${data && html`<${Outcome}
        outcome=${data.outcome}/>`}</div>
        <${Failure} error=${ask.error}/>
        ${
            data &&
            html`<dl class="facts">${typeof value === 'number' && html`<dt>Nim-value</dt>
                <dd>${value}</dd><dt>Value</dt><dd><${Value} value=${nimber(value)}/></dd>`}</dl>
            ${
                wins.length > 0 &&
                html`<h3>${plural(wins.length, 'winning move')}</h3><ul class="wins-list">${wins
                    .slice(0, 12)
                    .map(
                        (move) => html`<li><${Icon} name="tick" size="14"/>
                <span class="grow">${move.text}</span><code>${move.to}</code></li>`,
                    )}</ul>${wins.length > 12 && html`<p
                        class="note">and ${wins.length - 12} more</p>`}`
            }
            ${data.statement && html`<p class="note">By a theorem: ${data.statement}.</p>`}
            <div class="row buttons"><a class="btn go sm"
            href=${address('play', [game, position])}>Play from here</a>
                <a class="btn sm" href=${address('solve', [game, position])}>Why?</a></div>`
        }</section>`;
}

function Zeros({ game, rows, size, of }) {
    const list = useMemo(() => {
        const found = [];
        rows.forEach((row, r) =>
            row.forEach((value, c) => {
                if ((value === 0 || value === 'P') && r <= c) found.push(`${r},${c}`);
            }),
        );
        return found;
    }, [rows]);
    const csv = () =>
        save('table.csv', rows.map((row) => row.join(',')).join('\n') + '\n', 'text/csv');
    return html`<section class="card" aria-label="P-positions"><h2>P-positions</h2><p
        class="mono zeros" tabindex="0">${list.slice(0, LISTED).join('  ')}${list.length > LISTED
            ? ` .. ${list.length} in all` : ''}</p>
        <div class="row buttons"><button type="button" class="btn sm"
        onClick=${() => copy(list.join(' '))}>Copy</button><button type="button" class="btn sm"
            onClick=${csv}>CSV</button>
            <${Downloads} kind="table" args=${[game, size]} options=${of ? { of } : {}}
            name="table"/></div></section>`;
}

// Slopes along which the P-positions lie: the line through the corner that is nearest to all of them.
function slopesOf(rows) {
    let product = 0,
        square = 0;
    rows.forEach((row, r) =>
        row.forEach((value, c) => {
            if ((value !== 0 && value !== 'P') || c < r) return;
            product += r * c;
            square += r * r;
        }),
    );
    if (!square) return [];
    const slope = product / square;
    return Math.abs(slope - 1) < 0.001 ? [1] : [slope, 1 / slope];
}

function Legend({ rows, of, slopes }) {
    if (of === 'outcome')
        return html`<p class="legend small"><span><i class="zero"></i>P: whoever starts loses</span>
            <span><i class="ramp one"></i>N: whoever starts wins</span></p>`;
    return html`<p class="legend small"><span><i class="zero"></i>0: whoever starts loses</span>
        <span>1 <i class="ramp"></i> ${greatest(rows)}</span>
        ${slopes.length > 0 && html`<span><i class="dashes">
            </i>slope about ${slopes.map((slope) => slope.toFixed(3)).join(' and ')}</span>`}</p>`;
}

const STEP = 1.5, USUAL = 8, MOST = 64; // of zooming by the buttons

function addressOf(state) {
    return address('table', [state.game, state.size], {
        of: state.of,
        at: state.at?.join(','),
        zoom: state.zoom ? Math.round(state.zoom * 10) / 10 : undefined,
        slopes: state.slopes ? '1' : undefined,
    });
}

function Zoom({ zoom, to }) {
    const by = (factor) => () => to({ zoom: Math.min(MOST, (zoom || USUAL) * factor) }, true);
    return html`<span class="seg" role="group" aria-label="Zoom">
        <button type="button" aria-label="Smaller" onClick=${by(1 / STEP)}>\u2212</button>
        <button type="button" onClick=${() => to({ zoom: 0 }, true)}>Fit</button>
        <button type="button" aria-label="Larger" onClick=${by(STEP)}>+</button></span>`;
}

function Question({ state, shown, to }) {
    const [text, setText] = useState(state.size);
    useEffect(() => setText(state.size), [state.size]);
    const resize = (event) => {
        event.preventDefault();
        to({ size: text.trim().replace(/^(\d+)$/, '$1x$1'), zoom: 0, at: undefined });
    };
    const pick = (label, value) =>
        html`<button type="button" aria-pressed=${shown === value}
            onClick=${() => to({ of: value })}>${label}</button>`;
    return html`<div class="subject">
        <${GameChoice} game=${state.game} choose=${(game) => to({ game, at: undefined })}
            filter=${(entry) => /^\d+,\d+(,\d+)?$/.test(entry.example)}/>
        <form onSubmit=${resize} class="size-form"><label class="field">Size
            <input class="in mono" aria-label="Size" value=${text} spellcheck="false"
                onInput=${(event) => setText(event.target.value)} onChange=${resize}/></label>
                    </form>
        <div class="field">Show<span class="seg" role="group"
            aria-label="Show">${pick('Nim-values', 'nim')}${pick('Outcomes', 'outcome')}</span>
                </div>
        <span class="grow"></span>
        <label class="switch"><input type="checkbox" role="switch" checked=${state.slopes}
            onChange=${() => to({ slopes: !state.slopes }, true)}/>Slopes</label>
        <${Zoom} zoom=${state.zoom} to=${to}/></div>`;
}

function Chart({ rows, shown, state, to }) {
    const slopes = useMemo(() => (state.slopes ? slopesOf(rows) : []), [rows, state.slopes]);
    const words = shown === 'nim' ? 'nim-values' : 'outcomes';
    return html`<${HeatMap} rows=${rows} at=${state.at} choose=${(r, c) => to({ at: [r, c] })}
            cell=${state.zoom} zoom=${(cell) => to({ zoom: cell }, true)} slopes=${slopes}
            label=${`Table of ${words}, ${rows.length} by ${rows[0].length}`}/>
        <${Legend} rows=${rows} of=${shown} slopes=${slopes}/>`;
}

const noCell = () => html`<section class="card"><h2>A cell</h2>
    <p class="note">Click a cell to see who wins there, and how.</p></section>`;

export default function TableScreen({ route }) {
    const state = read(route);
    const { game, size, of, at } = state;
    const to = (change, replace) => go(addressOf({ ...state, ...change }), { replace });
    const ask = useAsk(JSON.stringify([game, size, of]), (more) =>
        run('table', [game, size], { ...(of && { of }), time: 60 }, more),
    );
    const rows = ask.data?.rows?.length && ask.data.rows[0].length ? ask.data.rows : undefined;
    const shown = ask.data?.of ?? 'nim';
    return html`<div class="head"><div><h1 tabindex="-1">Tables</h1>
        <p>Every cell is a position: the row is the first pile, the column the second.</p></div>
        </div>
        <${Question} state=${state} shown=${shown} to=${to}/>
        <div class="cols wide-side"><section class=${`card ${ask.working ? 'dim' : ''}`}>
            <${Failure} error=${ask.error} again=${ask.again}/><${Working} ask=${ask}/>
            ${rows && html`<${Chart} rows=${rows} shown=${shown} state=${state}
                to=${to}/>`}</section>
        ${rows && html`<div>
            ${at ? html`<${Cell} game=${game} at=${at} rows=${rows}/>` : noCell()}
            <${Zeros} game=${game} rows=${rows} size=${size} of=${of}/></div>`}</div>`;
}
