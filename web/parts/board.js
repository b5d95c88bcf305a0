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
    if (piece && !(marks && option.wins)) return null; // pieces would look damaged
    if (!marks || option.wins === undefined) return html`<span class="mark dot"></span>`;
    return option.wins
        ? html`<span class="mark win"><${Icon} name="tick" size="14"/></span>`
        : html`<span class="mark lose"></span>`;
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

// Where the moves lie on the picture. Only moves of this position on the picture of this position.
function useSpots(drawn, { options, ready = true, position, owners, missing }) {
    const [found, setFound] = useState({});
    useEffect(() => {
        if (!drawn || !ready) return;
        if (owners) showOwners(drawn, owners);
        const spots = findSpots(drawn, options, position);
        setFound({ drawn, options, spots });
        missing?.(options.length - spots.filter((spot) => !spot.copy).length);
    }, [drawn, options, ready]);
    return ready && found.drawn === drawn && found.options === options ? found.spots : [];
}

// Shows what a move touches, and tells which one it is.
function useShow(box, drawn, preview) {
    return (spot) => {
        if (!box.current) return;
        box.current.querySelectorAll('.hit').forEach((shape) => shape.classList.remove('hit'));
        const ids = spot?.copy ? [spot.copy] : (spot?.option.hit ?? []);
        ids.forEach((id) => drawn.querySelector('#' + CSS.escape(id))?.classList.add('hit'));
        preview?.(spot?.option);
    };
}

// A point of the screen in the coordinates of the picture, and how much ten pixels are there.
function pointOf(drawn, event) {
    const area = drawn.getBoundingClientRect(),
        view = drawn.viewBox.baseVal;
    const scale = view.width / area.width;
    const x = view.x + (event.clientX - area.left) * scale;
    return [x, view.y + (event.clientY - area.top) * scale, 10 * scale];
}

// The move that is meant by what is under the pointer.
function spotUnder(event, drawn, spots) {
    if (!drawn) return undefined;
    const { index, copy } = event.target.closest?.('.spot')?.dataset ?? {};
    if (copy !== undefined) return spots.find((spot) => spot.copy === copy);
    if (index === undefined) return nearest(spots, ...pointOf(drawn, event));
    return spots.find((spot) => spot.index === Number(index) && !spot.copy);
}

// From one shape to another: the move that touches both, the smallest one if there are several.
function draggedTo(spots, start, end) {
    const covers = ({ whole }, [x, y]) =>
        x >= whole.left && x <= whole.right && y >= whole.top && y <= whole.bottom;
    const meant = spots.filter((spot) => covers(spot, start) && covers(spot, end));
    return meant.sort((a, b) => a.option.hit.length - b.option.hit.length)[0];
}

// A mouse shows while it is over the board and plays by a click or a drag; a finger shows first and
// plays with the second tap.
function usePointer(drawn, spots, show, pick) {
    const from = useRef(), touched = useRef();
    return {
        onPointerDown(event) {
            from.current = { touch: event.pointerType === 'touch', at: drawn && pointOf(drawn, event) };
        },
        onPointerMove(event) {
            if (event.pointerType === 'mouse') show(spotUnder(event, drawn, spots));
        },
        onPointerLeave: () => show(undefined),
        onPointerUp(event) {
            const start = from.current;
            if (!start?.at || !drawn) return;
            const end = pointOf(drawn, event);
            if (Math.hypot(end[0] - start.at[0], end[1] - start.at[1]) < 2 * end[2]) return;
            const spot = draggedTo(spots, start.at, end);
            if (!spot) return;
            start.dragged = true;
            pick(spot);
        },
        onClick(event) {
            const spot = spotUnder(event, drawn, spots);
            if (!spot || event.detail === 0 || from.current?.dragged) return;
            const first = from.current?.touch && touched.current !== spot.index;
            touched.current = first ? spot.index : undefined;
            if (first) show(spot);
            else pick(spot);
        },
    };
}

// The moves as buttons: one tab stop, arrow keys between them, Enter plays.
function Spots({ spots, view, show, pick, marks, isBlocked, chosen, say }) {
    const [at, setAt] = useState(0);
    const box = useRef();
    useEffect(() => setAt(0), [spots]);
    const key = (event) => {
        const arrow = ARROWS[event.key];
        if (!arrow || !spots[at]) return;
        event.preventDefault();
        const next = toward(spots.filter((spot) => !spot.copy), spots[at], ...arrow);
        if (next) box.current.querySelector(`[data-index="${next.index}"]`)?.focus();
    };
    const handlers = (spot, i) => ({
        onFocus() {
            setAt(i);
            show(spot);
        },
        onBlur: () => show(undefined),
        onClick(event) {
            if (event.detail !== 0) return;
            event.stopPropagation();
            pick(spot);
        },
    });
    return html`<div class="spots" role="group" aria-label="Moves" ref=${box} onKeyDown=${key}>
        ${spots.map((spot, i) => html`<${Spot} key=${spot.copy ?? spot.option.to} spot=${spot}
            view=${view} tab=${i === at} marks=${marks} blocked=${isBlocked(spot.option)}
            chosen=${chosen?.has(spot.option.to)} label=${say(spot.option)}
            props=${handlers(spot, i)}/>`)}</div>`;
}

const never = () => false;
const words = (option) => option.text;

// svg: the picture; ready: it is that of this position. options: the moves that can be made here.
// choose(option), preview(option or undefined), isBlocked(option), say(option): its name.
// owners: whose moves have led here. dots: every move has a dot. missing(n): so many moves have no place in the picture.
export function Board(props) {
    const { svg, choose, preview, marks = false, isBlocked = never, say = words, side } = props;
    const [drawn, setDrawn] = useState(null);
    const box = useRef();
    const spots = useSpots(drawn, props);
    const show = useShow(box, drawn, preview);
    const pick = (spot) => {
        show(undefined);
        if (!isBlocked(spot.option)) choose(spot.option);
    };
    const pointer = usePointer(drawn, spots, show, pick);
    const ready = (picture) => {
        enlarge(picture);
        setDrawn(picture);
    };
    return html`<div class=${`board ${props.dots ? 'dots' : ''} ${side ? `of-${side}` : ''}`}
        ref=${box}
        ...${pointer}><${Picture} svg=${svg} label="Board" onReady=${ready}/>
        ${drawn && html`<${Spots} spots=${spots} view=${drawn.viewBox.baseVal} show=${show}
            pick=${pick} marks=${marks} isBlocked=${isBlocked} chosen=${props.chosen}
                say=${say}/>`}</div>`;
}
