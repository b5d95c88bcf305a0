// The bar on top of Play, Solve and Draw: which game, which position, which view of it.
import { html, useEffect, useState } from '../vendor/preact.js';
import { address, go } from '../app/route.js';
import { join, split, useGames } from '../app/games.js';
import { title } from '../app/words.js';
import { Field } from './field.js';
import { Icon } from './icons.js';

const VIEWS = [
    ['play', 'Play it'],
    ['solve', 'Solve it'],
    ['draw', 'Draw it'],
];

// Where the choice of a game leads: its example, with its parameters kept if it has any.
export function GameChoice({ game, choose, filter = () => true, label = 'Game' }) {
    const games = useGames();
    const { form, name, params } = split(game);
    const shown = games.filter(filter);
    const strange = name && !shown.some((entry) => entry.name === name);
    const pick = (event) => {
        const entry = games.find((one) => one.name === event.target.value);
        if (entry) choose(join({ name: entry.name, params: needed(entry) }), entry.example);
    };
    return html`<label class="field game">${label}
        <select class="in" aria-label=${label} value=${name} onChange=${pick}>
            ${strange && html`<option value=${name}>${title(form + name)}</option>`}
            ${shown.map((entry) => html`<option value=${entry.name}
                selected=${entry.name === name}>${title(entry.name)}</option>`)}
        </select></label>
        ${
            (params || /[A-Z]/.test(games.find((entry) => entry.name === name)?.parameters)) &&
            html`<${Parameters} key=${game} game=${game}
            choose=${choose} hint=${games.find((entry) => entry.name === name)?.parameters}/>`
        }`;
}

// Parameters without which the game cannot be opened.
function needed(entry) {
    return { octal: '0.77', subtraction: '2,3,6', counters: 'file=graph.txt' }[entry.name] ?? '';
}

function Parameters({ game, choose, hint }) {
    const { form, name, params } = split(game);
    const done = (text) => text !== params && choose(join({ form, name, params: text }));
    return html`<label class="field param">Parameters
        <${Field} aria-label="Parameters" value=${params} placeholder=${hint} title=${hint}
            commit=${done}/></label>`;
}

export function Subject({ view, game, position, query, edit, solve = false, error }) {
    const [text, set] = useState(position);
    useEffect(() => set(position), [game, position]);
    const to = (g, p) => go(address(view, [g, p]));
    const submit = (event) => {
        event.preventDefault();
        to(game, text.trim());
    };
    return html`<div class="subject" role="search" aria-label="What is shown">
        <${GameChoice} game=${game} choose=${(g, example) => to(g, example ?? position)}/>
        <form onSubmit=${submit}>
            <label class="field grow">Position<span class="with-icon">
                <input class="in mono" aria-label="Position" value=${text} spellcheck="false"
                autocomplete="off" autocapitalize="off"
                    aria-invalid=${Boolean(error)} onInput=${(event) => set(event.target.value)}/>
                ${
                    edit &&
                    html`<button type="button" class="btn ghost icon" aria-label="Edit the board"
                        title="Edit the board"
                    aria-pressed=${edit.on} onClick=${edit.toggle}><${Icon} name="pencil"/>
                        </button>`
                }</span></label>
            ${solve ? html`<button class="btn go">Solve</button>` : html`<button class="unseen"
                tabindex="-1">Show</button>`}
        </form>
        <nav class="seg" aria-label="Views">${VIEWS.map(
            ([name, label]) => html`
            <a href=${address(name, [game, position], name === view ? query : {})}
            aria-current=${name === view ? 'page' : undefined}>${label}</a>`,
        )}</nav>
    </div>`;
}
