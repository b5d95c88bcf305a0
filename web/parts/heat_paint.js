// How a table is painted on a canvas, and which part of it is seen.

// Pixels: for the axes; a cell from which on it carries its number; the largest cell.
const AXIS = 34,
    NUMBERS = 22,
    LARGEST = 64;
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
        const at = (i / 255) * 5,
            low = Math.min(4, Math.floor(at));
        return stops[low].map((c, j) => Math.round(c + (stops[low + 1][j] - c) * (at - low)));
    });
    return {
        ramp,
        zero: get('--zero'),
        dot: get('--zero-dot'),
        ink: get('--ink'),
        mute: get('--mute'),
        focus: get('--focus'),
        surface: get('--surface'),
        left: get('--left'),
        right: get('--right'),
        win: get('--win-soft'),
        sans: get('--sans'),
    };
}

const isZero = (value) => value === 0 || value === 'P';
const isDark = ([r, g, b]) => 0.3 * r + 0.59 * g + 0.11 * b < 128;

// The table as an image of one pixel a cell, made once for a table and a theme.
function paintCells(rows, top, colours) {
    const image = new OffscreenCanvas(rows[0].length, rows.length);
    const context = image.getContext('2d');
    const data = context.createImageData(image.width, image.height);
    let i = 0;
    rows.forEach((row) =>
        row.forEach((value) => {
            const [r, g, b] = colours.ramp[level(value, top)];
            data.data.set([r, g, b, 255], i);
            i += 4;
        }),
    );
    context.putImageData(data, 0, 0);
    return image;
}

function level(value, top) {
    return Math.round(
        255 * (typeof value === 'number' ? value / Math.max(1, top) : (LETTERS[value] ?? 0.5)),
    );
}

export function greatest(rows) {
    let top = 0;
    rows.forEach((row) =>
        row.forEach((value) => {
            if (value > top) top = value;
        }),
    );
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
            const x = AXIS + (c + 0.5) * view.cell - view.x,
                y = AXIS + (r + 0.5) * view.cell - view.y;
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
            context.fillStyle = isZero(value)
                ? colours.dot
                : isDark(colours.ramp[level(value, top)])
                  ? '#fff'
                  : '#1f2328';
            context.fillText(
                value,
                AXIS + (c + 0.5) * view.cell - view.x,
                AXIS + (r + 0.5) * view.cell - view.y + 5,
            );
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
        context.lineTo(
            from[0] + (slope > 1 ? far / slope : far),
            from[1] + (slope > 1 ? far : far * slope),
        );
        context.stroke();
    });
    context.setLineDash([]);
}

function clampView(view, rows, size) {
    const most = (count, length) => Math.max(0, count * view.cell - (length - AXIS));
    return {
        ...view,
        x: Math.min(Math.max(0, view.x), most(rows[0].length, size.width)),
        y: Math.min(Math.max(0, view.y), most(rows.length, size.height)),
    };
}

function fitCell(rows, size) {
    return Math.min(
        (size.width - AXIS - 1) / rows[0].length,
        (size.height - AXIS - 1) / rows.length,
        44,
    );
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
    context.drawImage(
        image,
        AXIS - view.x,
        AXIS - view.y,
        rows[0].length * view.cell,
        rows.length * view.cell,
    );
    const seen = {
        left: Math.max(0, Math.floor(view.x / view.cell)),
        top: Math.max(0, Math.floor(view.y / view.cell)),
        right: Math.min(rows[0].length, Math.ceil((view.x + size.width) / view.cell)),
        bottom: Math.min(rows.length, Math.ceil((view.y + size.height) / view.cell)),
    };
    drawZeros(context, view, rows, seen, colours);
    drawNumbers(context, view, rows, seen, top, colours);
    drawSlopes(context, view, slopes, size, colours);
    if (at) {
        context.strokeStyle = colours.focus;
        context.lineWidth = 2.5;
        const side = Math.max(view.cell, 7);
        context.strokeRect(
            AXIS + (at[1] + 0.5) * view.cell - view.x - side / 2,
            AXIS + (at[0] + 0.5) * view.cell - view.y - side / 2,
            side,
            side,
        );
    }
    context.restore();
}

// A canvas with a table on it. view: where the window stands on the table, in pixels, and how large a cell is.
export class Painter {
    constructor(canvas) {
        Object.assign(this, { canvas, view: { x: 0, y: 0, cell: 1 }, slopes: [], at: undefined });
    }

    get size() {
        return { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
    }

    // Takes a table, or the colours of another theme.
    prepare(rows) {
        const colours = palette(this.canvas),
            top = greatest(rows);
        Object.assign(this, { rows, top, colours, image: paintCells(rows, top, colours) });
    }

    repaint() {
        if (this.image) paint(this.canvas, this);
    }

    // Makes cells larger or smaller; the point (x, y) stays where it is. Gives the size, 0 when all fits.
    zoom(wanted, x = this.size.width / 2, y = this.size.height / 2) {
        const { view, rows, size } = this;
        const least = fitCell(rows, size),
            cell = Math.min(LARGEST, Math.max(least, wanted));
        const factor = cell / view.cell;
        const moved = {
            cell,
            x: (view.x + x - AXIS) * factor - (x - AXIS),
            y: (view.y + y - AXIS) * factor - (y - AXIS),
        };
        this.view = clampView(moved, rows, size);
        this.repaint();
        return cell <= least * 1.001 ? 0 : cell;
    }

    // The same, with the first cell in the corner.
    show(wanted) {
        return this.zoom(wanted, AXIS, AXIS);
    }

    isShown(wanted) {
        return Math.abs((wanted || fitCell(this.rows, this.size)) - this.view.cell) <= 0.01;
    }

    drag(dx, dy) {
        this.view = clampView(
            { ...this.view, x: this.view.x - dx, y: this.view.y - dy },
            this.rows,
            this.size,
        );
        this.repaint();
    }

    // Marks a cell, and moves the window so that it is seen.
    mark(at, slopes) {
        Object.assign(this, { at, slopes });
        if (at) this.view = clampView(this.around(at), this.rows, this.size);
        this.repaint();
    }

    around([row, column]) {
        const { view, size } = this;
        const fit = (from, place, length) =>
            Math.max(place + view.cell - (length - AXIS), Math.min(from, place));
        return {
            ...view,
            x: fit(view.x, column * view.cell, size.width),
            y: fit(view.y, row * view.cell, size.height),
        };
    }

    // The cell under a point, if there is one.
    cellAt(x, y) {
        const row = Math.floor((y - AXIS + this.view.y) / this.view.cell),
            column = Math.floor((x - AXIS + this.view.x) / this.view.cell);
        return this.rows[row]?.[column] === undefined || x < AXIS || y < AXIS
            ? undefined
            : [row, column];
    }
}
