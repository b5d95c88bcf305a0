// A table as a heat map: zoom by wheel, pinch and buttons, drag to move, arrow keys to choose.
import { html, useEffect, useRef } from '../vendor/preact.js';
import { Painter } from './heat_paint.js';

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const NEARER = 1.25;

// The painter of a table; it follows the size of the page and the theme.
function usePainter(canvas, rows, cell) {
    const painter = useRef();
    const wanted = useRef(cell);
    wanted.current = cell;
    useEffect(() => {
        painter.current = new Painter(canvas.current);
        painter.current.prepare(rows);
        painter.current.show(cell || 0);
        const again = () => {
            painter.current.prepare(rows);
            painter.current.repaint();
        };
        const resize = new ResizeObserver(
            () => canvas.current && painter.current.show(wanted.current || 0),
        );
        const dark = matchMedia('(prefers-color-scheme: dark)');
        resize.observe(canvas.current);
        window.addEventListener('bouton-theme', again);
        dark.addEventListener('change', again);
        return () => {
            resize.disconnect();
            window.removeEventListener('bouton-theme', again);
            dark.removeEventListener('change', again);
        };
    }, [rows]);
    return painter;
}

// The wheel, which must be able to keep the page from scrolling.
function useWheel(canvas, painter, zoom, rows) {
    useEffect(() => {
        const turn = (event) => {
            event.preventDefault();
            const factor = event.deltaY < 0 ? NEARER : 1 / NEARER;
            zoom(
                painter.current.zoom(
                    painter.current.view.cell * factor,
                    event.offsetX,
                    event.offsetY,
                ),
            );
        };
        const element = canvas.current;
        element.addEventListener('wheel', turn, { passive: false });
        return () => element.removeEventListener('wheel', turn);
    }, [rows]);
}

// One pointer drags or chooses, two pinch.
function usePointers(painter, choose, zoom) {
    const pointers = useRef(new Map());
    const pinch = (event, pointer, other) => {
        const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
        const after = Math.hypot(event.offsetX - other.x, event.offsetY - other.y);
        const middle = [(event.offsetX + other.x) / 2, (event.offsetY + other.y) / 2];
        if (before > 8)
            zoom(painter.current.zoom(painter.current.view.cell * (after / before), ...middle));
    };
    return {
        onPointerDown(event) {
            event.currentTarget.setPointerCapture?.(event.pointerId);
            pointers.current.set(event.pointerId, { x: event.offsetX, y: event.offsetY, moved: 0 });
        },
        onPointerMove(event) {
            const pointer = pointers.current.get(event.pointerId);
            if (!pointer) return;
            const [other] = [...pointers.current.values()].filter((one) => one !== pointer);
            const dx = event.offsetX - pointer.x,
                dy = event.offsetY - pointer.y;
            if (other) pinch(event, pointer, other);
            else painter.current.drag(dx, dy);
            Object.assign(pointer, {
                x: event.offsetX,
                y: event.offsetY,
                moved: pointer.moved + Math.hypot(dx, dy),
            });
        },
        onPointerUp(event) {
            const pointer = pointers.current.get(event.pointerId);
            pointers.current.delete(event.pointerId);
            const cell =
                pointer &&
                pointer.moved <= 6 &&
                painter.current.cellAt(event.offsetX, event.offsetY);
            if (cell) choose(...cell);
        },
        onPointerCancel(event) {
            pointers.current.delete(event.pointerId);
        },
    };
}

// rows; at: the chosen cell [row, column]; choose(row, column); cell: its size in pixels, 0: all fits; zoom(cell).
export function HeatMap({ rows, at, choose, cell, zoom, slopes, label }) {
    const canvas = useRef();
    const painter = usePainter(canvas, rows, cell);
    const pointers = usePointers(painter, choose, zoom);
    useWheel(canvas, painter, zoom, rows);
    useEffect(() => {
        if (!painter.current.isShown(cell)) painter.current.zoom(cell || 0);
    }, [cell]);
    useEffect(() => painter.current.mark(at, slopes), [at?.join(), slopes, rows]);
    const key = (event) => {
        const step = ARROWS[event.key];
        if (event.key === '+' || event.key === '-')
            zoom(
                painter.current.zoom(
                    painter.current.view.cell * (event.key === '+' ? NEARER : 1 / NEARER),
                ),
            );
        if (!step) return;
        event.preventDefault();
        const [r, c] = at ?? [0, 0];
        choose(
            Math.min(rows.length - 1, Math.max(0, r + step[0])),
            Math.min(rows[0].length - 1, Math.max(0, c + step[1])),
        );
    };
    return html`<div class="heatmap" tabindex="0" role="group"
        aria-label="Cells: the arrow keys choose one" onKeyDown=${key}>
        <canvas ref=${canvas} role="img" aria-label=${label} ...${pointers}></canvas></div>`;
}
