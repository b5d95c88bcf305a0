// Addresses: #/screen/part/part?name=value. What is shown follows the address, so that it can be
// shared, reloaded and gone back to.

const listeners = new Set();

function decode(text) {
    try {
        return decodeURIComponent(text);
    } catch (error) {
        return text;
    }
}

export function encode(text) {
    return encodeURIComponent(text).replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%3D/g, '=');
}

// A game is one part, all that follows it is the other: a position may hold slashes of its own.
export function parse(hash) {
    const text = hash.replace(/^#\/?/, '');
    const cut = text.indexOf('?');
    const path = cut < 0 ? text : text.slice(0, cut);
    const [screen, ...rest] = path.split('/');
    const single = screen === 'thermograph' || screen === 'tree';
    const parts = single ? [rest.join('/')] : [rest[0], rest.slice(1).join('/')];
    const query = Object.fromEntries(new URLSearchParams(cut < 0 ? '' : text.slice(cut + 1)));
    return {
        screen: decode(screen),
        parts: parts
            .map((part) => decode(part ?? ''))
            .filter((part, i, all) => part || i < all.length - 1),
        query,
    };
}

export function address(screen, parts = [], query = {}) {
    const path = [
        screen,
        ...parts.filter((part) => part !== undefined && part !== '').map(encode),
    ].join('/');
    const given = Object.entries(query).filter(
        ([, value]) => value !== undefined && value !== null && value !== '',
    );
    const search = given
        .map(
            ([name, value]) =>
                `${name}=${encode(String(value)).replace(/%3B/g, ';').replace(/%20/g, '+')}`,
        )
        .join('&');
    return `#/${path}${search ? '?' + search : ''}`;
}

export function current() {
    return parse(location.hash);
}

// Moves on: a new entry of the history, or, for sliders and the like, the same one changed.
export function go(to, { replace = false } = {}) {
    if (to === location.hash) return;
    if (replace) {
        history.replaceState(null, '', to);
        listeners.forEach((listener) => listener());
    } else {
        location.hash = to;
    }
}

export function onRoute(listener) {
    listeners.add(listener);
    window.addEventListener('hashchange', listener);
    return () => {
        listeners.delete(listener);
        window.removeEventListener('hashchange', listener);
    };
}
