// A strategy: a reply to every move of the player who loses. It is found by the engine or opened as
// a file; in either case nobody follows it before the engine has checked it by the rules.
import { EngineError, run } from '../engine.js';
import { recall, remember } from './store.js';
import { key } from './words.js';

const THINK = 20; // seconds to find one
const LARGEST = 900000; // bytes of a file: the engine takes a little more
const FILE = 'strategy.txt';

// Where the engine says no, its reason is the error.
async function verify(text, at, more) {
    const found = await run(
        'verify',
        [FILE],
        { replies: true, ...at },
        { ...more, files: { [FILE]: text } },
    );
    if (!found.proved)
        throw new EngineError('input', `this strategy does not hold: ${found.reason}`);
    return found;
}

async function check(text, more) {
    if (text.length > LARGEST)
        throw new EngineError('input', 'This file is too large to be opened here.');
    if (text.includes('\0')) throw new EngineError('input', 'This file is not a text.');
    const found = await verify(text, {}, more);
    if (!found.starts) throw new EngineError('input', 'this file is no strategy');
    const answers = { left: new Map(), right: new Map() };
    addReplies(answers, found.replies);
    return { ...found, text, answers, learned: new Set() };
}

const place = (position, move) => `${position}\n${move}`;

function addReplies(answers, replies) {
    replies.forEach((reply) => {
        const owners = reply.player === 'both' ? ['left', 'right'] : [reply.player];
        owners.forEach((owner) => answers[owner].set(place(reply.position, reply.move), reply));
    });
}

// A strategy by parts has values instead of replies: the engine finds these at each position where
// you move.
export async function learnReplies(strategy, positions, more) {
    const missing = positions.filter((position) => !strategy.learned.has(position));
    for (const position of missing) {
        const found = await verify(strategy.text, { at: position }, more);
        addReplies(strategy.answers, found.replies);
        strategy.learned.add(position);
    }
}

// A file that was opened is remembered, so that its game can be reloaded.
export async function openStrategy(text, more) {
    const strategy = await check(text, more);
    remember('strategy', { game: strategy.game, position: strategy.position, text });
    return strategy;
}

// The strategy for a position: the file that was opened last if it is about this one, or one that
// the engine finds.
export async function findStrategy(game, position, more) {
    const kept = recall('strategy');
    if (kept?.game === game && kept.position === position)
        return check(String(kept.text), more).catch(() => compute(game, position, more));
    return compute(game, position, more);
}

async function compute(game, position, more) {
    const found = await run(
        'solve',
        [game, position],
        { moves: 'none', strategy: '-', time: THINK },
        more,
    );
    return check(found.strategy.certificate, more);
}

// Who may play against it: the side that loses, or who starts or does not.
export function sidesFor({ outcome }, play) {
    return {
        you: outcome === 'L' ? 'R' : outcome === 'R' ? 'L' : play.you,
        first: outcome === 'P' ? 'you' : outcome === 'N' ? 'it' : play.first,
    };
}

const written = (turn) => turn.analysis.position ?? turn.position;

// What the strategy replies to a move from this turn.
export function replyTo(strategy, turn, move, side) {
    return strategy.answers[key(side)].get(place(written(turn), move));
}

// The option that the strategy takes at this turn of the program.
export function follow(strategy, turns) {
    const turn = turns[turns.length - 1];
    const before = turns[turns.length - 2];
    const to = before
        ? replyTo(strategy, before, written(turn), turn.side)?.reply
        : strategy.starts[key(turn.side)];
    return turn.options.find((option) => option.to === to);
}
