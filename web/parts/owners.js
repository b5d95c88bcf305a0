// Who has put what on a board. A position does not say whose a taken square is; the moves of a game do.

const SVG = 'http://www.w3.org/2000/svg';

function make(name, attributes) {
    const element = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    return element;
}

// The taken squares among the shapes that a move has touched.
function takenSquares(svg, ids) {
    return ids
        .map((id) => svg.querySelector(`#${CSS.escape(id)}`))
        .filter((shape) => shape?.querySelector('.b-hole') && shape.querySelector('.b-stone'));
}

// A piece over these squares, with the bar of its owner: Left's upright, Right's across.
function piece(squares, side) {
    const boxes = squares.map((square) => square.querySelector('.b-stone').getBBox());
    const left = Math.min(...boxes.map((box) => box.x)),
        right = Math.max(...boxes.map((box) => box.x + box.width));
    const top = Math.min(...boxes.map((box) => box.y)),
        bottom = Math.max(...boxes.map((box) => box.y + box.height));
    const x = (left + right) / 2,
        y = (top + bottom) / 2,
        inset = 9;
    const group = make('g', { class: 'owned' });
    group.append(
        make('rect', {
            class: side === 'L' ? 'b-left' : 'b-right',
            x: left,
            y: top,
            width: right - left,
            height: bottom - top,
            rx: 7,
        }),
        make('line', {
            class: 'b-on-line',
            ...(side === 'L'
                ? { x1: x, x2: x, y1: top + inset, y2: bottom - inset }
                : { x1: left + inset, x2: right - inset, y1: y, y2: y }),
        }),
    );
    return group;
}

// moves: [{side, hit}], in the order in which they were made.
export function showOwners(svg, moves) {
    svg.querySelectorAll('.owned').forEach((old) => old.remove());
    moves.forEach(({ side, hit }) => {
        const squares = takenSquares(svg, hit);
        if (squares.length > 1)
            squares[squares.length - 1].parentNode.insertBefore(
                piece(squares, side),
                squares[squares.length - 1].parentNode.querySelector('.b-edge'),
            );
    });
}
