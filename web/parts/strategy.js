// The strategy that the program follows: where it comes from, and its replies to your moves.
import { html, useRef, useState } from '../vendor/preact.js';
import { address, go } from '../app/route.js';
import { useAsk } from '../app/ask.js';
import { openStrategy, replyTo, sidesFor } from '../app/strategy.js';
import { save } from '../app/tell.js';
import { other, plural, sentence } from '../app/words.js';
import { Failure, Working } from './states.js';

const SHOWN = 5; // replies at first

// A file is checked; then its game is played.
export function OpenStrategy({ strength }) {
    const [opened, setOpened] = useState();
    const file = useRef();
    const ask = useAsk(opened && `${opened.name} ${opened.round}`, async (more) => {
        const strategy = await openStrategy(await opened.file.text(), more);
        const sides = sidesFor(strategy, { you: 'L', first: 'you' });
        go(
            address('play', [strategy.game, strategy.position], {
                you: sides.you === 'R' ? 'R' : undefined,
                first: sides.first === 'it' ? 'it' : undefined,
                by: 'strategy',
                strength,
            }),
        );
    });
    const choose = (event) => {
        const [chosen] = event.target.files;
        if (chosen)
            setOpened({ file: chosen, name: chosen.name, round: (opened?.round ?? 0) + 1 });
        event.target.value = '';
    };
    return html`<input type="file" hidden ref=${file} onChange=${choose}
            aria-label="Strategy file to open"/>
        <button type="button" class="btn sm" onClick=${() => file.current.click()}>Open a
        file</button><${Working} ask=${ask} label="Checking the strategy"/><${Failure}
        error=${ask.error}/>`;
}

const WHY = {
    L: 'Left wins, so you are Right.',
    R: 'Right wins, so you are Left.',
    N: 'Whoever starts wins, so the program starts.',
    P: 'Whoever starts loses, so you start.',
};

const sizeOf = ({ positions, answered, terms }) =>
    `${plural(positions, 'position')}${
        terms ? ` in ${plural(terms, 'term')}` : `, ${plural(answered, 'move')} answered`
    }`;

export function Following({ strategy, leave, strength }) {
    const download = () => save('strategy.txt', strategy.text);
    return html`<p>The program follows a strategy, and always wins.
        ${` ${WHY[strategy.outcome]}`}</p>
        <p class="note">${sentence(
            `${sizeOf(strategy)}, checked by the rules of the game`,
        )}</p>
        <div class="row buttons opponent-by"><button type="button" class="btn sm"
            onClick=${download}>Save as file</button><${OpenStrategy} strength=${strength}/>
        <button type="button" class="btn sm" onClick=${leave}>Without a strategy</button></div>`;
}

// What it would answer to each of your moves.
export function Replies({ strategy, turn }) {
    const [all, setAll] = useState(false);
    const rows = turn.options.map((option) => [
        option,
        replyTo(strategy, turn, option.to, other(turn.side)),
    ]);
    const shown = all ? rows : rows.slice(0, SHOWN);
    if (!rows.length) return null;
    return html`<section class="card" aria-label="Replies"><h2>Replies</h2><table
        class="plain so-far"><thead><tr><th>If you play</th><th>It replies</th></tr></thead>
        <tbody>${shown.map(
            ([option, reply]) =>
                html`<tr><td>${option.text}</td><td>${
                    reply?.text ?? 'nothing: it wins by having no move'
                }</td></tr>`,
        )}</tbody></table>${
            rows.length > shown.length &&
            html`<p class="row buttons"><button type="button" class="btn sm"
            onClick=${() => setAll(true)}>Show all ${rows.length}</button></p>`
        }</section>`;
}
