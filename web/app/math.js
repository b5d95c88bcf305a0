// Values as they are typeset. Their names come from the engine; here they only get their signs.
import { html, useLayoutEffect, useRef } from '../vendor/preact.js';

const LONG = 1500; // a longer name is shown as it is

const SIGNS = [
    [/^\|\|\|\|*/, (bars) => `\\mathrel{${'|'.repeat(bars.length)}}`],
    [/^\|\|/, () => '\\mathrel{\\|}'],
    [/^\|/, () => '\\mid '],
    [/^\{/, () => '\\{'],
    [/^\}/, () => '\\}'],
    [/^\+-/, () => '\\pm '],
    [
        /^([\^v])\[(\d+)\]/,
        (all, arrow, n) => `{${arrow === 'v' ? '\\downarrow' : '\\uparrow'}}^{[${n}]}`,
    ],
    [
        /^([\^v])<(\d+)>/,
        (all, arrow, n) => `{${arrow === 'v' ? '\\downarrow' : '\\uparrow'}}^{${n}}`,
    ],
    [/^\^\^/, () => '{\\Uparrow}'],
    [/^vv/, () => '{\\Downarrow}'],
    [/^([\^v])(\d+)/, (all, arrow, n) => `{${arrow === 'v' ? '\\downarrow' : '\\uparrow'}}_{${n}}`],
    [/^\^/, () => '{\\uparrow}'],
    [/^v(?![a-z])/, () => '{\\downarrow}'],
    [/^(\d+)\/(\d+)/, (all, p, q) => `\\tfrac{${p}}{${q}}`],
    [/^\*(\d*)/, (all, n) => `{\\ast}${n}`],
    [/^Tiny\(/, () => '\\mathrm{Tiny}('],
    [/^Miny\(/, () => '\\mathrm{Miny}('],
    [
        /^[A-Za-z_]\w*/,
        (name) => (name.length > 1 ? `\\mathit{${name.replace(/_/g, '\\_')}}` : name),
    ],
    [/^,/, () => ',\\,'],
    [/^;\s*/, () => ';\\;\\; '],
    [/^-/, () => '-'],
    [/^\s+/, () => '\\ '],
    [
        /^[#$%&_~\\]/,
        (sign) => (sign === '\\' ? '\\backslash ' : sign === '~' ? '\\sim ' : '\\' + sign),
    ],
];

export function toLatex(text) {
    let rest = text,
        latex = '';
    while (rest) {
        const sign = SIGNS.find(([pattern]) => pattern.test(rest));
        const all = sign ? rest.match(sign[0]) : [rest[0]];
        latex += sign ? sign[1](...all) : all[0];
        rest = rest.slice(all[0].length);
    }
    return latex;
}

let katex;
const waiting = new Set();

// KaTeX is large and comes after the first paint; until then the plain text is shown.
export function loadMath() {
    return import('../vendor/katex.js').then((module) => {
        katex = module.default;
        waiting.forEach((show) => show());
        waiting.clear();
    });
}

function typeset(element, latex, text, display) {
    if (!katex || latex.length > LONG) {
        element.textContent = text;
        return;
    }
    try {
        katex.render(latex, element, {
            throwOnError: true,
            displayMode: display,
            output: 'htmlAndMathml',
            strict: false,
        });
    } catch (error) {
        element.textContent = text;
    }
}

// A value (its plain name) or a formula (LaTeX).
export function Maths({ text = '', latex, className = '', display = false }) {
    const place = useRef();
    useLayoutEffect(() => {
        const show = () =>
            place.current &&
            typeset(
                place.current,
                latex ?? toLatex(String(text)),
                latex && !text ? latex : String(text),
                display,
            );
        show();
        if (katex) return undefined;
        waiting.add(show);
        return () => waiting.delete(show);
    }, [text, latex, display]);
    return html`<span class=${`math ${className} ${String(text).length > 200 ? 'long' : ''}`}
        ref=${place}></span>`;
}
