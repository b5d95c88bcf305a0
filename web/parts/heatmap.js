// A table as a heat map on a canvas: zoom by wheel, pinch and buttons, drag to move, arrow keys to choose.
import { html, useEffect, useRef } from '../vendor/preact.js';

const AXIS = 34, NUMBERS = 22; // pixels for the axes; cells from this size on carry their number
const LETTERS = { L: 0.05, R: 0.95, N: 0.55, P: 0 };

function colour(text) {
    const digits = text.trim().replace('#', '');
    const full = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits;
    return [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16));
}

// The colours of the theme, and 256 steps between those of the ramp.
function palette(element) {
    const style = getComputedStyle(element);
    const get = (name) => style.getPropertyValue(name).trim();
    const stops = [0, 1, 2, 3, 4, 5].map((i) => colour(get(`--heat-${i}`)));
    const ramp = Array.from({ length: 256 }, (unused, i) => {
        const at = (i / 255) * 5, low = Math.min(4, Math.floor(at));
        return stops[low].map((c, j) => Math.round(c + (stops[low + 1][j] - c) * (at - low)));
    });
    return { ramp, zero: get('--zero'), dot: get('--zero-dot'), ink: get('--ink'), mute: get('--mute'), focus: get('--focus'), surface: get('--surface'),
        left: get('--left'), right: get('--right'), win: get('--win-soft'), sans: get('--sans') };
}

export const isZero = (value) => value === 0 || value === 'P';
const isDark = ([r, g, b]) => 0.3 * r + 0.59 * g + 0.11 * b < 128;

// The table as an image of one pixel a cell, made once for a table and a theme.
function paintCells(rows, top, colours) {
    const image = new OffscreenCanvas(rows[0].length, rows.length);
    const context = image.getContext('2d');
    const data = context.createImageData(image.width, image.height);
    let i = 0;
    rows.forEach((row) => row.forEach((value) => {
        const [r, g, b] = colours.ramp[level(value, top)];
        data.data.set([r, g, b, 255], i);
        i += 4;
    }));
    context.putImageData(data, 0, 0);
    return image;
}

function level(value, top) {
    return Math.round(255 * (typeof value === 'number' ? value / Math.max(1, top) : LETTERS[value] ?? 0.5));
}

export function greatest(rows) {
    let top = 0;
    rows.forEach((row) => row.forEach((value) => { if (value > top) top = value; }));
    return top;
}

function axisStep(cell) {
    return [1, 2, 4, 8, 16, 32, 64, 128, 256].find((step) => step * cell >= 26) ?? 512;
}

function drawAxes(context, view, rows, size, colours) {
    context.fillStyle = colours.mute;
    context.font = `11px ${colours.sans}`;
    const step = axisStep(view.cell);
    context.textAlign = 'center';
    for (let c = 0; c < rows[0].length; c += step) {
        const x = AXIS + (c + 0.5) * view.cell - view.x;
        if (x >= AXIS && x <= size.width) context.fillText(c, x, 22);
    }
    context.textAlign = 'right';
    for (let r = 0; r < rows.length; r += step) {
        const y = AXIS + (r + 0.5) * view.cell - view.y;
        if (y >= AXIS && y <= size.height) context.fillText(r, AXIS - 6, y + 4);
    }
}

// Zeros are a dark square with a dot, a little larger than their cell, so that they are seen when cells are small.
function drawZeros(context, view, rows, seen, colours) {
    const side = Math.max(view.cell < 3 ? 2.5 : 5, Math.min(view.cell * 1.12, view.cell + 3));
    for (let r = seen.top; r < seen.bottom; r++) {
        for (let c = seen.left; c < seen.right; c++) {
            if (!isZero(rows[r][c])) continue;
            const x = AXIS + (c + 0.5) * view.cell - view.x, y = AXIS + (r + 0.5) * view.cell - view.y;
            context.fillStyle = colours.zero;
            context.fillRect(x - side / 2, y - side / 2, side, side);
            if (side < 5) continue;
            context.fillStyle = colours.dot;
            context.beginPath();
            context.arc(x, y, side * 0.24, 0, 2 * Math.PI);
            context.fill();
        }
    }
}

function drawNumbers(context, view, rows, seen, top, colours) {
    if (view.cell < NUMBERS) return;
    context.font = `${Math.min(14, view.cell * 0.45)}px ${colours.sans}`;
    context.textAlign = 'center';
    for (let r = seen.top; r < seen.bottom; r++) {
        for (let c = seen.left; c < seen.right; c++) {
            const value = rows[r][c];
            if (isZero(value) && view.cell < 30) continue;
            context.fillStyle = isZero(value) ? colours.dot : isDark(colours.ramp[level(value, top)]) ? '#fff' : '#1f2328';
            context.fillText(value, AXIS + (c + 0.5) * view.cell - view.x, AXIS + (r + 0.5) * view.cell - view.y + 5);
        }
    }
}

function drawSlopes(context, view, slopes, size, colours) {
    context.strokeStyle = colours.ink;
    context.lineWidth = 1.4;
    context.setLineDash([6, 4]);
    slopes.forEach((slope) => {
        const far = 2 * Math.max(size.width, size.height) + Math.max(view.x, view.y);
        const from = [AXIS + 0.5 * view.cell - view.x, AXIS + 0.5 * view.cell - view.y];
        context.beginPath();
        context.moveTo(...from);
        context.lineTo(from[0] + (slope > 1 ? far / slope : far), from[1] + (slope > 1 ? far : far * slope));
        context.stroke();
    });
    context.setLineDash([]);
}

function clampView(view, rows, size) {
    const most = (count, length) => Math.max(0, count * view.cell - (length - AXIS));
    return { ...view, x: Math.min(Math.max(0, view.x), most(rows[0].length, size.width)), y: Math.min(Math.max(0, view.y), most(rows.length, size.height)) };
}

export function fitCell(rows, size) {
    return Math.min((size.width - AXIS - 1) / rows[0].length, (size.height - AXIS - 1) / rows.length, 44);
}

function paint(canvas, state) {
    const { rows, top, view, at, slopes, image, colours } = state;
    const size = { width: canvas.clientWidth, height: canvas.clientHeight };
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(size.width * ratio);
    canvas.height = Math.round(size.height * ratio);
    const context = canvas.getContext('2d');
    context.scale(ratio, ratio);
    context.clearRect(0, 0, size.width, size.height);
    drawAxes(context, view, rows, size, colours);
    context.save();
    context.beginPath();
    context.rect(AXIS, AXIS, size.width - AXIS, size.height - AXIS);
    context.clip();
    context.imageSmoothingEnabled = view.cell < 1;
    context.drawImage(image, AXIS - view.x, AXIS - view.y, rows[0].length * view.cell, rows.length * view.cell);
    const seen = {
        left: Math.max(0, Math.floor(view.x / view.cell)), top: Math.max(0, Math.floor(view.y / view.cell)),
        right: Math.min(rows[0].length, Math.ceil((view.x + size.width) / view.cell)), bottom: Math.min(rows.length, Math.ceil((view.y + size.height) / view.cell)),
    };
    drawZeros(context, view, rows, seen, colours);
    drawNumbers(context, view, rows, seen, top, colours);
    drawSlopes(context, view, slopes, size, colours);
    if (at) {
        context.strokeStyle = colours.focus;
        context.lineWidth = 2.5;
        const side = Math.max(view.cell, 7);
        context.strokeRect(AXIS + (at[1] + 0.5) * view.cell - view.x - side / 2, AXIS + (at[0] + 0.5) * view.cell - view.y - side / 2, side, side);
    }
    context.restore();
}

// rows; at: the chosen cell [row, column]; choose(row, column); cell: its size in pixels, 0: all fits; zoom(cell).
export function HeatMap({ rows, at, choose, cell, zoom, slopes, label }) {
    const canvas = useRef();
    const state = useRef({ view: { x: 0, y: 0, cell: 1 }, slopes: [] });
    const pointers = useRef(new Map());
    const repaint = () => canvas.current && state.current.image && paint(canvas.current, state.current);
    const size = () => ({ width: canvas.current.clientWidth, height: canvas.current.clientHeight });
    const prepare = () => {
        const colours = palette(canvas.current), top = greatest(rows);
        Object.assign(state.current, { rows, top, colours, image: paintCells(rows, top, colours) });
    };
    const setCell = (next, x = size().width / 2, y = size().height / 2) => {
        const { view } = state.current;
        const least = fitCell(rows, size()), wide = Math.min(64, Math.max(least, next));
        const factor = wide / view.cell;
        const moved = { cell: wide, x: (view.x + x - AXIS) * factor - (x - AXIS), y: (view.y + y - AXIS) * factor - (y - AXIS) };
        state.current.view = clampView(moved, rows, size());
        repaint();
        return wide <= least * 1.001 ? 0 : wide;
    };
    useEffect(() => {
        prepare();
        const again = () => { prepare(); repaint(); };
        const resize = new ResizeObserver(() => canvas.current && setCell(state.current.cell || 0, AXIS, AXIS));
        resize.observe(canvas.current);
        window.addEventListener('bouton-theme', again);
        const dark = matchMedia('(prefers-color-scheme: dark)');
        dark.addEventListener('change', again);
        setCell(cell || 0, AXIS, AXIS);
        return () => {
            resize.disconnect();
            window.removeEventListener('bouton-theme', again);
            dark.removeEventListener('change', again);
        };
    }, [rows]);
    state.current.cell = cell;
    useEffect(() => {
        const { view } = state.current;
        if (Math.abs((cell || fitCell(rows, size())) - view.cell) > 0.01) setCell(cell || 0);
    }, [cell]);
    useEffect(() => {
        Object.assign(state.current, { at, slopes });
        if (at) keepSeen();
        repaint();
    }, [at?.join(), slopes, rows]);
    const keepSeen = () => {
        const { view } = state.current, { width, height } = size();
        const x = at[1] * view.cell, y = at[0] * view.cell, next = { ...view };
        if (x < view.x) next.x = x;
        if (x + view.cell > view.x + width - AXIS) next.x = x + view.cell - (width - AXIS);
        if (y < view.y) next.y = y;
        if (y + view.cell > view.y + height - AXIS) next.y = y + view.cell - (height - AXIS);
        state.current.view = clampView(next, rows, size());
    };
    useEffect(() => {
        const wheel = (event) => {
            event.preventDefault();
            zoom(setCell(state.current.view.cell * (event.deltaY < 0 ? 1.25 : 0.8), event.offsetX, event.offsetY));
        };
        const element = canvas.current;
        element.addEventListener('wheel', wheel, { passive: false });
        return () => element.removeEventListener('wheel', wheel);
    }, [rows]);

    const down = (event) => {
        canvas.current.setPointerCapture?.(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.offsetX, y: event.offsetY, moved: 0 });
    };
    const move = (event) => {
        const pointer = pointers.current.get(event.pointerId);
        if (!pointer) return;
        const others = [...pointers.current.entries()].filter(([id]) => id !== event.pointerId).map(([, one]) => one);
        const dx = event.offsetX - pointer.x, dy = event.offsetY - pointer.y;
        if (others.length) {
            const [other] = others;
            const before = Math.hypot(pointer.x - other.x, pointer.y - other.y), after = Math.hypot(event.offsetX - other.x, event.offsetY - other.y);
            if (before > 8) zoom(setCell(state.current.view.cell * (after / before), (event.offsetX + other.x) / 2, (event.offsetY + other.y) / 2));
        } else {
            const { view } = state.current;
            state.current.view = clampView({ ...view, x: view.x - dx, y: view.y - dy }, rows, size());
            repaint();
        }
        Object.assign(pointer, { x: event.offsetX, y: event.offsetY, moved: pointer.moved + Math.hypot(dx, dy) });
    };
    const up = (event) => {
        const pointer = pointers.current.get(event.pointerId);
        pointers.current.delete(event.pointerId);
        if (!pointer || pointer.moved > 6) return;
        const { view } = state.current;
        const r = Math.floor((event.offsetY - AXIS + view.y) / view.cell), c = Math.floor((event.offsetX - AXIS + view.x) / view.cell);
        if (r >= 0 && c >= 0 && r < rows.length && c < rows[0].length) choose(r, c);
    };
    const key = (event) => {
        const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
        if (event.key === '+' || event.key === '-') zoom(setCell(state.current.view.cell * (event.key === '+' ? 1.25 : 0.8)));
        if (!step) return;
        event.preventDefault();
        const [r, c] = at ?? [0, 0];
        choose(Math.min(rows.length - 1, Math.max(0, r + step[0])), Math.min(rows[0].length - 1, Math.max(0, c + step[1])));
    };
    return html`<div class="heatmap" tabindex="0" role="group" aria-label="Cells: the arrow keys choose one" onKeyDown=${key}>
        <canvas ref=${canvas} role="img" aria-label=${label} onPointerDown=${down} onPointerMove=${move} onPointerUp=${up}
            onPointerCancel=${(event) => pointers.current.delete(event.pointerId)}></canvas></div>`;
}
