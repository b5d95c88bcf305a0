// Where on a picture a move is clicked, found from the shapes it touches.

// The box of a shape in the coordinates of the picture.
function boxOf(svg, id, inner = '') {
    const shape = svg.querySelector(`#${CSS.escape(id)}${inner}`);
    if (!shape?.getBBox) return null;
    const box = shape.getBBox();
    const matrix = svg.getCTM().inverse().multiply(shape.getCTM());
    const corner = (x, y) => new DOMPoint(x, y).matrixTransform(matrix);
    const a = corner(box.x, box.y),
        b = corner(box.x + box.width, box.y + box.height);
    return {
        left: Math.min(a.x, b.x),
        top: Math.min(a.y, b.y),
        right: Math.max(a.x, b.x),
        bottom: Math.max(a.y, b.y),
    };
}

function union(boxes) {
    return boxes.reduce((all, box) => ({
        left: Math.min(all.left, box.left),
        top: Math.min(all.top, box.top),
        right: Math.max(all.right, box.right),
        bottom: Math.max(all.bottom, box.bottom),
    }));
}

// The shapes where a move is clicked. The first shape of a move is meant for that; where two moves
// share it, those that no smaller move inside it touches: the lowest stone that goes.
function ownShapes(option, options) {
    if (options.filter((one) => one.hit?.[0] === option.hit[0]).length === 1)
        return [option.hit[0]];
    const hit = new Set(option.hit);
    const inside = options.filter(
        (one) => one !== option && one.hit.length < hit.size && one.hit.every((id) => hit.has(id)),
    );
    const taken = new Set(inside.flatMap((one) => one.hit));
    const own = option.hit.filter((id) => !taken.has(id));
    return inside.length && own.length ? own : option.hit;
}

// Whether a shape is a piece, and not a place on the board.
function isPiece(svg, id) {
    return Boolean(
        svg.querySelector(
            `#${CSS.escape(id)} :is(.b-stone, .b-left, .b-right, .b-both, .b-left-edge, .b-right-edge, .b-both-line)`,
        ),
    );
}

// A mark does not cover what is written on a square.
function isWritten(svg, id) {
    return Boolean(svg.querySelector(`#${CSS.escape(id)} text`));
}

const middle = (box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

// No two spots cover each other's middle.
function shrink(spots) {
    spots
        .filter((spot) => !spot.slice)
        .forEach((spot) => {
            let free = Infinity;
            spots.forEach((one) => {
                if (one === spot) return;
                free = Math.min(free, Math.max(Math.abs(one.x - spot.x), Math.abs(one.y - spot.y)));
            });
            spot.width = Math.min(spot.width, Math.max(free, 6));
            spot.height = Math.min(spot.height, Math.max(free, 6));
        });
}

const CROWD = 4,
    THIN = 4; // moves that share a place; the least height of a slice of a bar

const numbers = (text) => text.match(/\d+/g)?.map(Number) ?? [];

// What is in the first list and not in the second, each as often as it is there.
function rest(list, without) {
    const left = [...without];
    return list.filter((n) => {
        const at = left.indexOf(n);
        if (at >= 0) left.splice(at, 1);
        return at < 0;
    });
}

// Where a move changes one number of the position: that number before and after.
function changed(position, to) {
    const before = rest(numbers(position), numbers(to)),
        after = rest(numbers(to), numbers(position));
    return before.length === 1 && after.length <= 1 && (after[0] ?? 0) < before[0]
        ? [before[0], after[0] ?? 0]
        : undefined;
}

// A tall bar is a heap: a move is clicked at the height that it leaves.
function slice(same, position) {
    const { left, top, right, bottom } = same[0].bar ?? same[0].whole;
    const leaves = same.map((spot) => changed(position, spot.option.to));
    const size = leaves[0]?.[0],
        high = (bottom - top) / size;
    if (
        !same[0].bar ||
        high < THIN ||
        bottom - top < 3 * (right - left) ||
        leaves.some((pair) => pair?.[0] !== size)
    )
        return false;
    same.forEach((spot, i) =>
        Object.assign(spot, {
            x: (left + right) / 2,
            y: bottom - high * (leaves[i][1] + 0.5),
            width: right - left,
            height: high,
            slice: true,
        }),
    );
    return true;
}

// Moves that touch the same shapes share their place side by side; where they would be a crowd, they
// have no place and are found in the list.
function spread(spots, position) {
    const places = new Map();
    spots.forEach((spot) => {
        const key = `${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`;
        places.set(key, [...(places.get(key) ?? []), spot]);
    });
    const crowded = new Set();
    places.forEach((same) => {
        if (same.length > CROWD && !slice(same, position))
            same.forEach((spot) => crowded.add(spot));
        if (same.length === 1 || same.length > CROWD) return;
        const { left, top, right, bottom } = same[0].whole;
        same.forEach((spot, i) => {
            const share = (i + 0.5) / same.length;
            if (right - left >= bottom - top) spot.x = left + (right - left) * share;
            else spot.y = top + (bottom - top) * share;
        });
    });
    return spots.filter((spot) => !crowded.has(spot));
}

// Shapes that are like others stand for the same moves: a heap as large as one whose moves are listed.
function copies(svg, spots, box) {
    const found = [];
    svg.querySelectorAll('[data-like]').forEach((shape) => {
        const like = spots.find((spot) => spot.option.hit[0] === shape.getAttribute('data-like'));
        if (!like || spots.some((spot) => spot.option.hit[0] === shape.id)) return;
        const whole = box(shape.id);
        found.push({
            ...like,
            copy: shape.id,
            piece: isPiece(svg, shape.id),
            whole,
            ...middle(whole),
            width: whole.right - whole.left,
            height: whole.bottom - whole.top,
        });
    });
    return found;
}

// A spot for each option whose shapes are in the picture: its middle, its size, the box of all it touches.
export function findSpots(svg, options, position) {
    const boxes = new Map();
    const box = (id) => {
        if (!boxes.has(id)) boxes.set(id, boxOf(svg, id));
        return boxes.get(id);
    };
    const spots = [];
    options.forEach((option, index) => {
        if (!option.hit?.length || !option.hit.every(box)) return;
        const whole = union(option.hit.map(box));
        const target = union(ownShapes(option, options).map(box));
        spots.push({
            index,
            option,
            whole,
            piece: isPiece(svg, option.hit[0]),
            written: isWritten(svg, option.hit[0]),
            bar: boxOf(svg, option.hit[0], ' rect.b-stone'),
            ...middle(target),
            width: target.right - target.left,
            height: target.bottom - target.top,
        });
    });
    const placed = spread(spots, position);
    placed.push(...copies(svg, placed, box));
    shrink(placed);
    return placed;
}

// The spot that is meant by a point: one that touches what is there, the nearest middle first.
export function nearest(spots, x, y, slack) {
    let best,
        least = Infinity;
    spots.forEach((spot) => {
        const { left, top, right, bottom } = spot.whole;
        if (x < left - slack || x > right + slack || y < top - slack || y > bottom + slack) return;
        const far = Math.hypot(spot.x - x, spot.y - y);
        if (far < least) [best, least] = [spot, far];
    });
    return best;
}

// The next spot in a direction of the arrow keys.
export function toward(spots, from, dx, dy) {
    let best,
        least = Infinity;
    spots.forEach((spot) => {
        const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
        const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
        if (ahead < 1) return;
        const far = ahead + 2.5 * aside;
        if (far < least) [best, least] = [spot, far];
    });
    return best;
}
