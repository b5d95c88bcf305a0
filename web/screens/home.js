// The start: a live game of Nim, three things to try, all games.
import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { address } from '../app/route.js';
import { useAsk } from '../app/ask.js';
import { useGames } from '../app/games.js';
import { useKeys } from '../app/keys.js';
import { tell } from '../app/tell.js';
import { Maths } from '../app/math.js';
import { analyse, choose, readGame, replay, winner } from '../app/play.js';
import { title } from '../app/words.js';
import { Board, usePicture } from '../parts/board.js';
import { Failure } from '../parts/states.js';
import { Thumbnail } from '../parts/picture.js';
import { MoveList } from '../parts/movelist.js';

const START = '3,4,5';
const RULE = 'Click a stone: it goes, with all above it. Whoever takes the last stone wins.';

function LiveNim() {
    const [moves, setMoves] = useState([]);
    const [seen, preview] = useState();
    const [left, setLeft] = useState(0);
    const play = readGame({ parts: ['nim', START], query: { moves: moves.join(';') } });
    const key = JSON.stringify(play.positions);
    const ask = useAsk(key, (more) =>
        Promise.all(play.positions.map((position) => analyse('nim', position, more))),
    );
    const turns = ask.data && ask.key === key ? replay(play, ask.data) : undefined;
    const turn = turns?.[turns.length - 1];
    const won = turn && winner(turn);
    const picture = usePicture('nim', play.positions[play.positions.length - 1]);
    const mine = turn?.mover === 'you' && !won;
    const options = useMemo(() => (mine ? turn.options : []), [key, mine]);
    const move = (option) => setMoves([...moves, option.to]);
    useEffect(() => {
        if (!turn || won || turn.mover === 'you' || !ask.fresh) return undefined;
        const clock = setTimeout(() => move(choose(turn, 1)), 500);
        return () => clearTimeout(clock);
    }, [key, ask.fresh]);
    const words = won
        ? won === 'you'
            ? 'Nim: you won'
            : 'Nim: the program won'
        : moves.length % 2 === 0
          ? 'Nim: your move'
          : 'Nim: thinking..';
    const its = turns?.[turns.length - 2];
    const last = its?.played && its.mover === 'it' ? `Program: ${its.played.text}.` : '';
    useEffect(() => {
        if (moves.length) tell(`${last} ${words}.`);
    }, [words, last]);
    return html`<section class="card live" aria-label="Nim"><h2>${words}</h2><p
        class="mute small">${seen ? seen.text : last || RULE}</p>
        <${Failure} error=${ask.error} again=${ask.again}/>
        <${Board} svg=${picture.data} position=${play.positions[play.positions.length - 1]}
        ready=${picture.fresh} options=${options} choose=${move} preview=${preview}
            missing=${setLeft}/>
        ${mine && left > 0 && html`<${MoveList} options=${options} choose=${move}/>`}
        ${
            moves.length > 0 &&
            html`<div class="row"><button type="button" class="btn sm"
                onClick=${() => setMoves([])}>Start again</button>
            <a class="btn sm ghost"
            href=${address('play', ['nim', play.positions[play.positions.length - 1]])}>Open in Play</a>
                </div>`
        }</section>`;
}

const TRY = [
    [
        'Place dominoes',
        'Domineering on 5 by 5: you upright, the program across.',
        'Play',
        address('play', ['domineering', '5x5']),
    ],
    [
        'See a proof',
        'Seven piles of Partial Nim: Left wins, step by step.',
        'Show me',
        address('solve', ['partial-nim', '(3,3,4,8), ((6,10,6))']),
    ],
    [
        'Feel the heat',
        html`Move the tax under <${Maths} text="{4||2|-1}"/> and watch its thermograph.`,
        'Try it',
        address('thermograph', ['{4||2|-1}'], { tax: '1/2' }),
    ],
];

function Tile({ game }) {
    return html`<li><a class="tile" href=${address('play', [game.start
        ?? game.name, game.example])}>
        <${Thumbnail} args=${[game.start ?? game.name, game.thumb ?? game.example]}/>
        <b>${title(game.name)}</b><span>${game.summary}</span></a></li>`;
}

// Games that need a parameter to be opened.
const OPENED = {
    counters: 'counters:file=graph.txt',
    octal: 'octal:0.77',
    subtraction: 'subtraction:2,3:end=LR',
};

function Games() {
    const games = useGames();
    const [find, setFind] = useState('');
    const field = useRef();
    useKeys({ '/': () => field.current.focus() });
    const words = find.toLowerCase();
    const shown = games.filter((game) =>
        `${game.name} ${title(game.name)} ${game.summary}`.toLowerCase().includes(words),
    );
    return html`<section aria-label="Games"><div class="head"><h2>Games</h2>
        <label class="find"><span class="unseen">Find a game</span><input class="in" type="search"
        placeholder="Find a game" value=${find} ref=${field}
            onInput=${(event) => setFind(event.target.value)}/>${!find && html`<kbd
                aria-hidden="true">/</kbd>`}</label></div>
        <ul class="tiles">${shown.map((game) => html`<${Tile} key=${game.name}
        game=${{ ...game, start: OPENED[game.name] }}/>`)}</ul>
        ${games.length > 0 && !shown.length && html`<p
            class="note">No game is called so. A game of your own can be written under <a
                href=${address('rulesets')}>Rulesets</a>.</p>`}</section>`;
}

export function Home() {
    return html`<div class="head start"><div><h1 tabindex="-1">Who wins, and why?</h1>
        <p>Play a game, ask who wins, see the reason. No account, no internet needed.</p></div>
        </div>
        <div class="hero"><${LiveNim}/><section class="three"
        aria-label="Three things to try">${TRY.map(
            ([name, text, button, to], i) => html`
            <div class="card try"><span class="number" aria-hidden="true">${i + 1}</span><div
            class="grow"><h2>${name}</h2><p class="mute small">${text}</p></div>
                <a class="btn sm" href=${to} aria-label=${`${button}: ${name}`}>${button}</a>
                </div>`,
        )}</section></div>
        <${Games}/>`;
}
