// A board: the engine's picture, and over it the moves as buttons that cannot be seen.
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { draw } from '../engine.js';
import { useAsk } from '../app/ask.js';
import { Icon } from './icons.js';
import { showOwners } from './owners.js';
import { Picture } from './picture.js';
import { findSpots, nearest, toward } from './spots.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function usePicture(game, position, options = {}, files) {
    return useAsk(
        position === undefined ? undefined : JSON.stringify([game, position, options, files]),
        (more) =>
            draw('position', [game, position], { bare: true, ...options }, { ...more, files }),
    );
}

function Mark({ option, marks, blocked, piece }) {
    if (blocked) return html`<span class="mark blocked"><${Icon} name="close" size="14"/></span>`;
    if (!marks || option.wins === undefined) return html`<span class="mark dot"></span>`;
    return option.wins
        ? html`<span class="mark win"><${Icon} name="tick" size="14"/></span>`
        : !piece && html`<span class="mark lose"></span>`;
}

function Spot({ spot, view, props, tab, marks, blocked, chosen, label }) {
    const place = (button) => {
        if (!button) return;
        const { style } = button;
        style.left = `${(100 * (spot.x - view.x)) / view.width}%`;
        style.top = `${(100 * (spot.y - view.y)) / view.height}%`;
        style.width = `${(100 * spot.width) / view.width}%`;
        style.height = `${(100 * spot.height) / view.height}%`;
    };
    const mark = html`<${Mark} option=${spot.option} marks=${marks} blocked=${blocked}
        piece=${spot.piece}/>`;
    if (spot.copy)
        return html`<span class="spot" aria-hidden="true" ref=${place}
            data-copy=${spot.copy}>${mark}</span>`;
    return html`<button type="button" class=${`spot ${chosen ? 'chosen' : ''} ${spot.written
        ? 'written' : ''}`} tabindex=${tab ? 0 : -1} ref=${place} data-index=${spot.index}
        aria-label=${label} aria-disabled=${blocked || undefined} ...${props}>${mark}</button>`;
}

const HIGH = 400,
    LARGER = 1.5;

// Small pictures are shown larger, up to a height that leaves room for the rest.
export function enlarge(picture) {
    if (!picture) return;
    const width = picture.width.baseVal.value,
        height = picture.height.baseVal.value;
    picture.style.width = `${width * Math.max(1, Math.min(LARGER, HIGH / height))}px`;
}

// options: the moves that can be made here; ready: the picture is that of this position. choose(option), preview(option or undefined). isBlocked(option). owners: whose
// moves have led here.
export function Board({
    svg,
    position,
    options,
    choose,
    preview,
    marks = false,
    isBlocked = () => false,
    say = (option) => option.text,
    chosen,
    missing,
    side,
    owners,
    ready = true,
}) {
    const [drawn, setDrawn] = useState(null);
    const [found, setFound] = useState({});
    const [at, setAt] = useState(0);
    const box = useRef(),
        touched = useRef(),
        from = useRef();
    useEffect(() => {
        if (!drawn || !ready) return;
        if (owners) showOwners(drawn, owners);
        const spots = findSpots(drawn, options, position);
        setFound({ drawn, options, spots });
        setAt(0);
        missing?.(options.length - spots.filter((spot) => !spot.copy).length);
    }, [drawn, options, ready]);
    // Only moves of this position on the picture of this position.
    const spots = ready && found.drawn === drawn && found.options === options ? found.spots : [];

    const show = (spot) => {
        if (!box.current) return;
        box.current.querySelectorAll('.hit').forEach((shape) => shape.classList.remove('hit'));
        (spot?.copy ? [spot.copy] : (spot?.option.hit ?? [])).forEach((id) =>
            drawn.querySelector('#' + CSS.escape(id))?.classList.add('hit'),
        );
        preview?.(spot?.option);
    };
    const pick = (spot) => {
        show(undefined);
        if (!isBlocked(spot.option)) choose(spot.option);
    };
    const point = (event) => {
        const area = drawn.getBoundingClientRect(),
            view = drawn.viewBox.baseVal;
        const scale = view.width / area.width;
        return [
            view.x + (event.clientX - area.left) * scale,
            view.y + (event.clientY - area.top) * scale,
            10 * scale,
        ];
    };
    const under = (event) => {
        if (!drawn) return undefined;
        const { index, copy } = event.target.closest?.('.spot')?.dataset ?? {};
        if (copy !== undefined) return spots.find((spot) => spot.copy === copy);
        return index !== undefined
            ? spots.find((spot) => spot.index === Number(index) && !spot.copy)
            : nearest(spots, ...point(event));
    };
    // A finger shows first and plays with the second tap; a mouse shows while it is over the board.
    const click = (event) => {
        const spot = under(event);
        if (!spot || event.detail === 0 || from.current?.dragged) return;
        if (from.current?.touch && touched.current !== spot.index) {
            touched.current = spot.index;
            show(spot);
            return;
        }
        touched.current = undefined;
        pick(spot);
    };
    const down = (event) => {
        from.current = {
            touch: event.pointerType === 'touch',
            spot: under(event),
            at: drawn && point(event),
        };
    };
    // From one shape to another: the move that touches both.
    const lift = (event) => {
        const start = from.current;
        if (!start?.at || !drawn) return;
        const end = point(event);
        if (Math.hypot(end[0] - start.at[0], end[1] - start.at[1]) < 2 * end[2]) return;
        const covers = (spot, [x, y]) =>
            x >= spot.whole.left &&
            x <= spot.whole.right &&
            y >= spot.whole.top &&
            y <= spot.whole.bottom;
        const meant = spots.filter((spot) => covers(spot, start.at) && covers(spot, end));
        const best = meant.sort((a, b) => a.option.hit.length - b.option.hit.length)[0];
        if (!best) return;
        start.dragged = true;
        pick(best);
    };
    const key = (event) => {
        const arrow = ARROWS[event.key];
        const now = spots[at];
        if (!arrow || !now) return;
        event.preventDefault();
        const next = toward(
            spots.filter((spot) => !spot.copy),
            now,
            ...arrow,
        );
        if (next) box.current.querySelector(`[data-index="${next.index}"]`)?.focus();
    };
    const view = drawn?.viewBox.baseVal;
    return html`<div class=${`board ${marks ? 'marked' : ''} ${side ? `of-${side}` : ''}`}
        ref=${box} onClick=${click} onPointerDown=${down} onPointerUp=${lift}
        onPointerMove=${(event) => event.pointerType === 'mouse' && show(under(event))}
            onPointerLeave=${() => show(undefined)}>
        <${Picture} svg=${svg} label="Board" onReady=${(picture) => {
            enlarge(picture);
            setDrawn(picture);
        }}/>
        ${
            view &&
            html`<div class="spots" role="group" aria-label="Moves" onKeyDown=${key}>${spots.map(
                (spot, i) => html`
            <${Spot} key=${spot.copy ?? spot.option.to} spot=${spot} view=${view} tab=${i === at}
            marks=${marks} blocked=${isBlocked(spot.option)}
                chosen=${chosen?.has(spot.option.to)} label=${say(spot.option)} props=${{
                    onFocus: () => {
                        setAt(i);
                        show(spot);
                    },
                    onBlur: () => show(undefined),
                    onClick: (event) => {
                        if (event.detail === 0) {
                            event.stopPropagation();
                            pick(spot);
                        }
                    },
                }}/>`,
            )}</div>`
        }</div>`;
}
