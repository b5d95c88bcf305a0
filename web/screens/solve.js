// Solve and why: the picture, who wins, and the reason.
import { html, useEffect, useState } from '../vendor/preact.js';
import { run } from '../engine.js';
import { address, go } from '../app/route.js';
import { useAsk } from '../app/ask.js';
import { useKeys } from '../app/keys.js';
import { tell } from '../app/tell.js';
import { isPartizan, valueOf } from '../app/play.js';
import { OUTCOMES, plural, sentence, SIDES } from '../app/words.js';
import { enlarge, usePicture } from '../parts/board.js';
import { Outcome, Value } from '../parts/chips.js';
import { Editor } from '../parts/editor.js';
import { Icon } from '../parts/icons.js';
import { Picture } from '../parts/picture.js';
import { Failure, Working } from '../parts/states.js';
import { Subject } from '../parts/subject.js';
import { Why } from '../parts/why.js';

const LIMIT = 30,
    LONG_LIMIT = 120,
    FEW = 3;
const WORDS = {
    L: ['Left wins', 'whoever starts'],
    R: ['Right wins', 'whoever starts'],
    N: ['Whoever starts wins', ''],
    P: ['Whoever starts loses', ''],
};
const METHODS = {
    theorem: 'By a theorem',
    search: 'By search',
    value: 'By its value',
    nim: 'By nim-values',
};

function Method({ data }) {
    const how = METHODS[data.method] ?? sentence(data.method).replace(/\.$/, '');
    const looked = data.positions > 0 ? `${plural(data.positions, 'position')} examined` : '';
    return html`<p class="note">${how}${data.statement ? `: ${data.statement}` : ''}${looked
        ? `; ${looked}` : ''}.</p>`;
}

// The same question by other methods; what agrees gets a tick.
function Checked({ game, position }) {
    const ask = useAsk(JSON.stringify([game, position]), (more) =>
        run('solve', [game, position], { check: true, moves: 'none', time: 5 }, more),
    );
    const by = ask.data?.checked ?? [];
    if (!by.length) return null;
    return html`<p class="checked">${by.map((method) => html`<span><${Icon} name="tick"
        size="14"/>checked by ${method}</span>`)}</p>`;
}

function Moves({ list, side }) {
    const [all, setAll] = useState(false);
    if (!list.length) return null;
    const shown = all ? list : list.slice(0, FEW);
    return html`<h3>${plural(list.length, 'winning move')}${side ? ` for ${SIDES[side]}` : ''}</h3>
        <ul class="wins-list">${shown.map((move) => html`<li><${Icon} name="tick" size="14"/><span
        class="grow">${move.text}</span></li>`)}</ul>
        ${list.length > shown.length && html`<button type="button" class="btn sm"
            onClick=${() => setAll(true)}>Show all ${list.length}</button>`}`;
}

function Answer({ data, game, position, dim }) {
    const partizan = isPartizan(data);
    const wins = (side) =>
        (data.options?.[side] ?? data.moves?.[side] ?? []).filter((move) => move.wins !== false);
    const value = valueOf(data);
    const [main, more] = WORDS[data.outcome] ?? ['No answer', ''];
    const opponent = (side) =>
        html`<a class="btn sm" href=${address('play', [game, position], { you: side === 'R' ? 'R'
            : undefined })}>Play as ${SIDES[side]}</a>`;
    return html`<section class=${`card answer ${dim ? 'dim' : ''}`} role="region"
        aria-label="Answer"><p><${Outcome} outcome=${data.outcome} bare=${true}/></p>
        <h1 tabindex="-1">${main}</h1>${more && html`<p class="lead">${more}</p>`}<${Method}
        data=${data}/>
        ${data.class && html`<p class="note">Class: ${data.class}${data.dynamic ? ', dynamic'
            : ''}.</p>`}
        <${Checked} game=${game} position=${position}/>
        ${value !== undefined && html`<dl class="facts">${data.nim_value !== undefined
            && html`<dt>Nim-value</dt><dd class="value-text">${data.nim_value}</dd>`}<dt>Value</dt>
            <dd><${Value} value=${value}/></dd></dl>`}
        ${partizan ? html`<${Moves} list=${wins('left')} side="L"/><${Moves} list=${wins('right')}
            side="R"/>` : html`<${Moves} list=${wins('left')}/>`}
        <div class="row buttons">${partizan ? html`${opponent('L')}${opponent('R')}` : html`<a
        class="btn sm" href=${address('play', [game, position])}>Play</a>`}
            ${data.outcome && !data.blocks && html`<a class="btn sm" href=${address('play', [game,
                position], { by: 'strategy' })}>Play against a strategy</a>`}
            ${value !== undefined && html`<a class="btn sm"
                href=${address('thermograph', [value])}>Thermograph</a>`}
            ${/quotient/.test(data.statement ?? '') && html`<a class="btn sm"
                href=${address('sequence', [game], { to: 100 })}>Misère quotient</a>`}</div>
        </section>`;
}

function useStart(game, position) {
    const ask = useAsk(position ? undefined : game, () => run('help', [game]));
    useEffect(() => {
        if (!position && ask.data?.example)
            go(address('solve', [game, ask.data.example]), { replace: true });
    }, [ask.data]);
}

// What was found by the time the limit came, too.
async function solve(game, position, time, more) {
    try {
        return await run('solve', [game, position], { moves: 'every', explain: true, time }, more);
    } catch (error) {
        const [found] = [error.partial].flat();
        if (error.kind === 'limit' && found?.outcome) return { ...found, unfinished: error };
        throw error;
    }
}

export default function Solve({ route }) {
    const [game, position] = [route.parts[0] || 'nim', route.parts[1] || ''];
    const shown =
        route.query.step === undefined ? undefined : Math.max(1, Number(route.query.step) || 1);
    const [time, setTime] = useState(LIMIT),
        [editing, setEditing] = useState(false);
    useStart(game, position);
    const asked = position ? JSON.stringify([game, position, time]) : undefined;
    const ask = useAsk(asked, (more) => solve(game, position, time, more));
    const picture = usePicture(game, position || undefined);
    const { data } = ask;
    const change = (step) => go(address('solve', [game, position], { step }), { replace: true });
    const next = () =>
        data?.why && shown !== undefined && shown < data.why.length && change(shown + 1);
    useKeys({ n: next });
    useEffect(() => {
        if (ask.fresh && data) tell(`${sentence(OUTCOMES[data.outcome] ?? 'no answer')}`);
    }, [ask.fresh, ask.key]);
    const error = ask.error ?? data?.unfinished;
    return html`<${Subject} view="solve" game=${game} position=${position} solve=${true}
        error=${ask.error} edit=${{ on: editing, toggle: () => setEditing(!editing) }}/>
        ${
            editing &&
            html`<${Editor} game=${game} position=${position} done=${(p) => {
                setEditing(false);
                if (p) go(address('solve', [game, p]));
            }}/>`
        }
        <div class="work-place"><${Working} ask=${ask} label="Solving"/>
            <${Failure} error=${error} again=${ask.again}>${error?.kind === 'limit'
            && time === LIMIT && html`<p><button type="button" class="btn sm"
            onClick=${() => setTime(LONG_LIMIT)}>Allow 2 min</button></p>`}<//></div>
        ${!data && html`<h1 tabindex="-1" class="unseen">Solve</h1>`}
        <div class="solve"><section class="card picture-card" aria-label="This position">${
            picture.error
                ? html`<p class="plain-position" role="img" aria-label="Board">${position}</p>`
                : picture.data &&
                  html`<${Picture} svg=${picture.data} label="Board" onReady=${enlarge}/>`
        }</section>
            ${data && !ask.error && html`<${Answer} data=${data} game=${game} position=${position}
                dim=${ask.working}/>`}</div>
        ${data?.why?.length > 0 && !ask.error && html`<${Why} steps=${data.why}
            outcome=${data.outcome} game=${game} shown=${shown} change=${change}/>`}`;
}
