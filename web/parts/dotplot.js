// Many points, drawn one dot for each pixel that has any; drag to zoom, double click for all.
import { html, useEffect, useRef } from '../vendor/preact.js';
import uPlot from '../vendor/uplot.js';

// Dots that fall on the same pixel are drawn once.
function drawDots(plot, colour, size) {
    const { ctx, bbox } = plot;
    const [xs, ys] = plot.data;
    const { min: x0, max: x1 } = plot.scales.x,
        { min: y0, max: y1 } = plot.scales.y;
    const seen = new Uint8Array((bbox.width + 1) * (bbox.height + 1));
    let from = 0,
        to = xs.length;
    if (xs.length > 1) {
        const step = xs[1] - xs[0];
        from = Math.max(0, Math.floor((x0 - xs[0]) / step));
        to = Math.min(xs.length, Math.ceil((x1 - xs[0]) / step) + 1);
    }
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    ctx.fillStyle = colour;
    for (let i = from; i < to; i++) {
        const x = Math.round(((xs[i] - x0) / (x1 - x0)) * bbox.width),
            y = Math.round(((y1 - ys[i]) / (y1 - y0)) * bbox.height);
        if (x < 0 || y < 0 || x > bbox.width || y > bbox.height) continue;
        const at = y * (bbox.width + 1) + x;
        if (seen[at]) continue;
        seen[at] = 1;
        ctx.fillRect(bbox.left + x - size / 2, bbox.top + y - size / 2, size, size);
    }
    ctx.restore();
}

function shade(plot, [from, to], fill, line) {
    const { ctx, bbox } = plot;
    const a = Math.max(bbox.left, plot.valToPos(from, 'x', true)),
        b = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true));
    if (b <= a) return;
    ctx.save();
    ctx.globalAlpha = 0.5;
    ctx.fillStyle = fill;
    ctx.fillRect(a, bbox.top, b - a, bbox.height);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = line;
    ctx.setLineDash([4, 4]);
    ctx.strokeRect(a, bbox.top, b - a, bbox.height);
    ctx.restore();
}

function options(place, { ys, from, labels, bands, zoomed, label }) {
    const style = getComputedStyle(place);
    const get = (name) => style.getPropertyValue(name).trim();
    const axis = {
        stroke: get('--mute'),
        grid: { stroke: get('--line'), width: 1 },
        ticks: { stroke: get('--line') },
        font: `11px ${get('--sans')}`,
    };
    const dot = () =>
        Math.max(
            1.5,
            Math.min(6, 3 * (window.devicePixelRatio || 1) * (ys.length < 2000 ? 1.4 : 0.8)),
        );
    const names = labels && {
        values: (plot, splits) => splits.map((y) => labels[y] ?? ''),
        splits: () => labels.map((unused, i) => i),
    };
    return {
        width: place.clientWidth,
        height: Math.max(260, Math.min(440, place.clientWidth * 0.5)),
        legend: { show: false },
        cursor: { drag: { x: true, y: false }, points: { show: false } },
        scales: {
            x: { time: false },
            y: labels
                ? { range: [-0.5, labels.length - 0.5] }
                : { range: (plot, low, high) => [Math.min(0, low) - 0.5, high + 1] },
        },
        axes: [
            { ...axis, label: label ?? 'heap', labelFont: axis.font, labelSize: 18 },
            { ...axis, ...names, size: 46 },
        ],
        series: [{}, { stroke: get('--ink'), paths: () => null, points: { show: false } }],
        hooks: {
            drawAxes: [
                (plot) =>
                    bands.forEach((band, i) =>
                        shade(plot, band, get(i ? '--left-soft' : '--lose-soft'), get('--ctl')),
                    ),
            ],
            draw: [(plot) => drawDots(plot, get('--left'), dot())],
            setScale: [
                (plot, name) => name === 'x' && zoomed?.(plot.scales.x.min, plot.scales.x.max),
            ],
        },
    };
}

// values: numbers, or letters of labels; from: the first heap; bands: stretches of heaps to be shaded.
export function DotPlot({ values, from = 0, labels, bands = [], hover, label, name }) {
    const place = useRef(),
        plot = useRef();
    useEffect(() => {
        const ys = labels ? values.map((value) => labels.indexOf(value)) : values;
        const xs = Float64Array.from({ length: ys.length }, (unused, i) => from + i);
        const make = () => {
            plot.current?.destroy();
            plot.current = new uPlot(
                options(place.current, { ys, from, labels, bands, label }),
                [xs, ys],
                place.current,
            );
            plot.current.over.addEventListener('mousemove', () => hover?.(plot.current.cursor.idx));
        };
        make();
        const resize = new ResizeObserver(
            () =>
                place.current &&
                plot.current.width !== place.current.clientWidth &&
                plot.current.setSize({
                    width: place.current.clientWidth,
                    height: Math.max(260, Math.min(440, place.current.clientWidth * 0.5)),
                }),
        );
        resize.observe(place.current);
        window.addEventListener('bouton-theme', make);
        return () => {
            resize.disconnect();
            window.removeEventListener('bouton-theme', make);
            plot.current.destroy();
            plot.current = undefined;
        };
    }, [values, from, JSON.stringify(bands)]);
    return html`<div class="dotplot" role="img" aria-label=${name} ref=${place}></div>`;
}
