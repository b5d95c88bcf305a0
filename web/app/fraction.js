// Numbers of the engine (whole, or p/2^k) as machine numbers, which hold them exactly, and back.

export function toNumber(text) {
    const [p, q = 1] = String(text).split('/').map(Number);
    return p / q;
}

export function isNumber(text) {
    return /^-?\d{1,12}(\/\d{1,6})?$/.test(text);
}

export function toText(x) {
    let q = 1;
    while (q < 1 << 20 && !Number.isInteger(x * q)) q *= 2;
    return q === 1 ? String(x) : `${x * q}/${q}`;
}
