// Words that several screens use.

export const OUTCOMES = {
    L: 'Left wins',
    R: 'Right wins',
    N: 'whoever starts wins',
    P: 'whoever starts loses',
};

export const SIDES = { L: 'Left', R: 'Right' };
export const other = (side) => (side === 'L' ? 'R' : 'L');
export const key = (side) => (side === 'L' ? 'left' : 'right');

const MINUS = (text) => text.replace(/-/g, '\u2212');

// A number as it is read: with a true minus sign.
export function number(text) {
    return text === undefined || text === null ? '' : MINUS(String(text));
}

export function count(n) {
    return Number(n).toLocaleString('en');
}

export function plural(n, one, many = one + 's') {
    return `${count(n)} ${n === 1 ? one : many}`;
}

const TITLES = {
    'dawsons-kayles': "Dawson's Kayles",
    'dawsons-chess': "Dawson's Chess",
    grundy: "Grundy's game",
    octal: 'Octal games',
    counters: 'Counters on a graph',
    imitation: 'Imitation Nim',
    diagonal: 'Diagonal Wythoff',
    rook: 'Rook',
    queen: 'Queen',
};

// The name of a game as a title: dawsons-kayles is Dawson's Kayles, misere:nim is Nim, misère.
export function title(game) {
    const [name, ...params] = game.split(':');
    if (name === 'misere' && params.length) return `${title(params.join(':'))}, misère`;
    if (name === 'impartial' && params.length) return `${title(params.join(':'))}, impartial`;
    if (TITLES[name]) return TITLES[name];
    const words = name
        .replace(/^.*\//, '')
        .replace(/\.lua$/, '')
        .split('-');
    return words
        .map((word) => (word === 'and' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
        .join(' ');
}

// A time in words: 0.3 ms, 12 s, 3 min 20 s.
export function seconds(s) {
    if (s < 0.1) return `${(1000 * s).toPrecision(2)} ms`;
    return s < 10
        ? `${s.toFixed(1)} s`
        : s < 120
          ? `${Math.round(s)} s`
          : `${Math.floor(s / 60)} min ${Math.round(s % 60)} s`;
}

// The first sentence of an engine's message starts with a capital letter and ends with a stop.
export function sentence(text) {
    const t = String(text ?? '').trim();
    if (!t) return '';
    return t.charAt(0).toUpperCase() + t.slice(1) + (/[.?:]$/.test(t) ? '' : '.');
}

// The name of a nim-value as a value: 0, *, *2, ..
export function nimber(n) {
    if (n === 0) return '0';
    return n === 1 ? '*' : `*${n}`;
}
