// Hints by level: the idea, where to look, the move.
import { html } from '../vendor/preact.js';
import { run } from '../engine.js';
import { useAsk } from '../app/ask.js';
import { key } from '../app/words.js';
import { good } from '../app/play.js';
import { Failure, Working } from './states.js';

function read(answer, turn) {
    const hint = answer.hint?.[key(turn.side)] ?? answer.hint ?? {};
    const best = turn.open.find(good);
    const move = typeof hint.move === 'object' ? hint.move?.text : hint.move;
    return { idea: hint.idea, where: hint.where, move: move ?? best?.text };
}

export function Hint({ game, turn, level, next }) {
    const ask = useAsk(JSON.stringify([game, turn.position]), (more) =>
        run(
            'solve',
            [game, turn.position],
            { hint: 'move', ...(turn.partizan && { for: key(turn.side) }), time: 5 },
            more,
        ),
    );
    const hint = ask.data ? read(ask.data, turn) : {};
    const steps = [
        ['Idea', hint.idea],
        ['Where', hint.where],
        ['Move', hint.move],
    ];
    return html`<section class="card hint" aria-label="Hint"><h2>Hint</h2>
        <${Working} ask=${ask}/><${Failure} error=${ask.error}/>
        ${
            ask.data &&
            html`<ol class="thread">${steps.map(
                ([name, text], i) => html`<li class=${i < level ? 'open' : ''}><h3>${name}</h3>
            ${
                i < level
                    ? html`<p>${text ?? 'No move wins here.'}</p>`
                    : i === level &&
                      html`<button type="button" class="btn sm" onClick=${next}>${i === 2
                          ? 'Show the move' : 'Show where to look'}</button>`
            }</li>`,
            )}</ol>`
        }
    </section>`;
}
