// A thermograph that can be read off: walls, mast and a tax line that moves. The corners come from
// the engine; numbers grow to the left, as is the custom.
import { html } from '../vendor/preact.js';
import { toNumber, toText } from '../app/fraction.js';
import { number } from '../app/words.js';

const read = (wall) => wall.map(([t, x]) => ({ t: toNumber(t), x: toNumber(x) }));

export function readWalls(data) {
    return {
        left: read(data.left),
        right: read(data.right),
        mean: toNumber(data.mean),
        temperature: toNumber(data.temperature),
    };
}

// Where a wall stands at a tax: between corners a straight line, above the last the mast.
export function wallAt(wall, tax) {
    const above = wall.findIndex((corner) => corner.t >= tax);
    if (above < 0) return wall[wall.length - 1].x;
    if (above === 0) return wall[0].x;
    const a = wall[above - 1],
        b = wall[above];
    return a.x + ((b.x - a.x) * (tax - a.t)) / (b.t - a.t);
}

export function sentenceAt(walls, tax) {
    if (tax >= walls.temperature)
        return `At tax ${number(toText(tax))} nobody wants to move: the mast stands at ${number(toText(walls.mean))}.`;
    return `At tax ${number(toText(tax))} Left stops at ${number(toText(wallAt(walls.left, tax)))}, Right at ${number(toText(wallAt(walls.right, tax)))}.`;
}

function ticks(low, high, most) {
    const steps = [
        1 / 16,
        1 / 8,
        1 / 4,
        1 / 2,
        1,
        2,
        5,
        10,
        20,
        50,
        100,
        200,
        500,
        1000,
        10000,
        100000,
        1e6,
        1e7,
        1e8,
        1e9,
    ];
    const step = steps.find((s) => (high - low) / s <= most) ?? (high - low) / most;
    const list = [];
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9; i++) list.push(i * step);
    return list;
}

function bounds(all) {
    const corners = all.flatMap((walls) => [...walls.left, ...walls.right]);
    const xs = [...corners.map((corner) => corner.x), ...all.map((walls) => walls.mean)];
    const top = Math.max(0.5, ...all.map((walls) => walls.temperature));
    const low = Math.min(...xs),
        high = Math.max(...xs);
    const pad = Math.max(0.25, (high - low) * 0.12);
    return {
        low: low - pad,
        high: high + pad,
        bottom: -1,
        top: top + Math.max(0.5, (top + 1) * 0.2),
    };
}

function Axes({ box, at, width, height }) {
    return html`<g class="axes">${ticks(box.bottom, box.top, 6).map(
        (t) => html`
            <line class=${t === 0 ? 'axis' : 'grid'} x1=${at.x0} x2=${width - 12} y1=${at.y(t)}
            y2=${at.y(t)}/>
            <text x=${at.x0 - 8} y=${at.y(t) + 4} text-anchor="end">${number(toText(t))}</text>`,
    )}
        ${ticks(box.low, box.high, 7).map(
            (
                x,
            ) => html`<line class="grid tick" x1=${at.x(x)} x2=${at.x(x)} y1=${height - 30}
                y2=${height - 25}/>
            <text x=${at.x(x)} y=${height - 11} text-anchor="middle">${number(toText(x))}</text>`,
        )}</g>`;
}

function path(wall, at) {
    return wall
        .map(
            (corner, i) =>
                `${i ? 'L' : 'M'}${at.x(corner.x).toFixed(2)} ${at.y(corner.t).toFixed(2)}`,
        )
        .join('');
}

function Walls({ walls, at, box, order, labels }) {
    const mast = at.x(walls.mean);
    return html`<g class=${`walls series-${order}`}>
        <path class="area" d=${
            path(walls.left, at) +
            [...walls.right]
                .reverse()
                .map((corner) => `L${at.x(corner.x)} ${at.y(corner.t)}`)
                .join('') +
            'Z'
        }/>
        <path class="left-wall" d=${path(walls.left, at)}/><path class="right-wall"
        d=${path(walls.right, at)}/>
        <line class="mast" x1=${mast} x2=${mast} y1=${at.y(walls.temperature)} y2=${at.y(box.top)}/>
        ${
            labels &&
            html`<text class="label" x=${mast - 9} y=${at.y(box.top) + 14}
                text-anchor="end">mean ${number(toText(walls.mean))}</text>
            <text class="label" x=${mast - 9} y=${at.y(walls.temperature) - 3}
            text-anchor="end">temperature ${number(toText(walls.temperature))}</text>`
        }</g>`;
}

// Points on the walls at the tax: a round one on Left's, a square one on Right's.
function Tax({ walls, tax, at, width }) {
    const left = at.x(wallAt(walls.left, tax)),
        right = at.x(wallAt(walls.right, tax)),
        y = at.y(tax);
    return html`<g class="tax"><line x1=${at.x0} x2=${width - 12} y1=${y} y2=${y}/>
        <circle class="left-point" cx=${left} cy=${y} r="5.5"/><rect class="right-point"
        x=${right - 5} y=${y - 5} width="10" height="10"/>
        ${
            tax < walls.temperature &&
            html`<text class="left-text" x=${left - 10} y=${y - 8}
                text-anchor="end">${number(toText(wallAt(walls.left, tax)))}</text>
            <text class="right-text" x=${right + 10}
            y=${y - 8}>${number(toText(wallAt(walls.right, tax)))}</text>`
        }</g>`;
}

// all: walls of one or more values, the first of which is read off.
export function Thermograph({
    all,
    tax,
    width = 300,
    height = 230,
    label = 'Thermograph',
    names = [],
}) {
    const box = bounds(all),
        x0 = 38;
    const at = {
        x0,
        x: (x) => x0 + 10 + ((box.high - x) / (box.high - box.low)) * (width - x0 - 26),
        y: (t) => 12 + ((box.top - t) / (box.top - box.bottom)) * (height - 44),
    };
    const about = all
        .map(
            (walls, i) =>
                `${names[i] ? names[i] + ': ' : ''}mean ${toText(walls.mean)}, temperature ${toText(walls.temperature)}`,
        )
        .join('; ');
    return html`<svg class="thermograph" viewBox=${`0 0 ${width} ${height}`} role="img"
        aria-label=${label} aria-description=${about}>
        <${Axes} box=${box} at=${at} width=${width} height=${height}/>
        ${all.map((walls, i) => html`<${Walls} walls=${walls} at=${at} box=${box} order=${i}
            labels=${all.length === 1}/>`)}
        ${tax !== undefined && html`<${Tax} walls=${all[0]} tax=${tax} at=${at}
            width=${width}/>`}</svg>`;
}

export function Legend() {
    return html`<p class="legend small"><span><i class="left-line"></i>Left wall</span><span><i
        class="right-line"></i>Right wall</span></p>`;
}

// The slider: from -1 to above the temperature, in steps that halve evenly.
export function TaxSlider({ walls, tax, change }) {
    const top = Math.max(1, Math.ceil(walls.temperature + 0.5));
    const step = top > 64 ? 1 : top > 8 ? 1 / 4 : 1 / 16;
    return html`<label class="tax-slider"><span class="row apart"><span>Tax</span><output
        class="value-text">${number(toText(tax))}</output></span>
        <input type="range" min="-1" max=${top} step=${step} value=${tax} aria-label="Tax"
        aria-valuetext=${toText(tax)}
            onInput=${(event) => change(Number(event.target.value))}/></label>
        <p class="mute small" aria-live="polite">${sentenceAt(walls, tax)}</p>`;
}
