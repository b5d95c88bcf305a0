// A picture as a file, in the light colours of print.
import { html } from '../vendor/preact.js';
import { drawFile } from '../engine.js';
import { note, save } from '../app/tell.js';
import { Menu } from './chips.js';

const FORMATS = [
    ['SVG', 'svg', 'image/svg+xml'],
    ['TikZ', 'tikz', 'text/x-tex'],
    ['PDF', 'pdf', 'application/pdf'],
    ['PNG', 'png', 'image/png'],
];

export function Downloads({ kind, args, options = {}, name, label = 'Download' }) {
    const get = (format) => async () => {
        try {
            save(
                `${name}.${format === 'tikz' ? 'tex' : format}`,
                await drawFile(kind, args, options, format),
            );
        } catch (error) {
            note(error.message);
        }
    };
    return html`<${Menu} label=${label}
        items=${FORMATS.map(([title, format]) => [title, get(format)])}>${label}<//>`;
}
