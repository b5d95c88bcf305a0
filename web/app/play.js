// A game that is being played: everything follows from the address. The rules are the engine's; here
// is only whose turn it is, what was played, and how well.
import { run } from '../engine.js';
import { key, nimber, other } from './words.js';

export const STRENGTHS = ['Beginner', 'Learner', 'Casual', 'Strong', 'Perfect'];
const BEST = [0, 0.4, 0.65, 0.85, 1]; // how often the best move is played
const THINK = 4; // seconds for one position

// A move in the address: the position it leads to, and behind a ! what its player blocks then.
// Without any ! nothing has been said about blocks yet.
function readMove(text) {
    const [to, ...blocks] = text.split('!');
    return { to, said: text.includes('!'), blocks: blocks.filter(Boolean) };
}

export function writeMove({ to, said, blocks }) {
    return said ? [to, ...(blocks.length ? blocks : [''])].join('!') : to;
}

export function readGame({ parts, query }) {
    const [game, start] = [parts[0] || 'nim', parts[1] ?? ''];
    const moves = query.moves ? query.moves.split(';').map(readMove) : [];
    const you = query.you === 'R' ? 'R' : 'L';
    const first = query.first === 'it' ? 'it' : 'you';
    const turn = (ply) => ((first === 'you') === (ply % 2 === 0) ? 'you' : 'it');
    const side = (ply) => (turn(ply) === 'you' ? you : other(you));
    return {
        game,
        start,
        moves,
        you,
        first,
        by: query.by === 'strategy' ? 'strategy' : undefined,
        turn,
        side,
        positions: [start, ...moves.map((move) => move.to)],
    };
}

// What the engine says about a position; at a limit, as far as it came.
export async function analyse(game, position, more) {
    try {
        return await run('solve', [game, position], { moves: 'every', time: THINK }, more);
    } catch (error) {
        const found = [error.partial].flat()[0];
        if (error.kind === 'limit' && found?.options) return { ...found, unfinished: true };
        throw error;
    }
}

export const good = (option) => option.wins || option.blocked;

// How many moves the player who has just moved may block, and which ones that player would block.
export function blocksOf(analysis) {
    return analysis.blocks ?? 0;
}

function bestBlocks(analysis, options) {
    return options
        .filter((option) => option.blockable && good(option))
        .slice(0, blocksOf(analysis))
        .map((option) => option.to);
}

// One entry for each position so far: whose turn, the options, what is blocked, what was played.
export function replay(play, analyses) {
    const partizan = analyses.some(isPartizan);
    return play.positions.map((position, ply) => {
        const analysis = analyses[ply];
        const options = analysis.options?.[key(play.side(ply))] ?? [];
        const mover = play.turn(ply);
        const earlier = play.moves[ply - 1];
        const may = ply > 0 ? blocksOf(analysis) : 0;
        const waits =
            may > 0 &&
            mover === 'it' &&
            !earlier.said &&
            options.some((option) => option.blockable);
        const blocked = new Set(
            !may ? [] : mover === 'you' ? bestBlocks(analysis, options) : earlier.blocks,
        );
        const open = options.filter((option) => !blocked.has(option.to));
        const played =
            play.moves[ply] && options.find((option) => option.to === play.moves[ply].to);
        return {
            position,
            ply,
            mover,
            side: play.side(ply),
            analysis,
            options,
            open,
            blocked,
            may,
            waits,
            played,
            partizan,
        };
    });
}

export function isPartizan(analysis) {
    const names = (side) => (analysis.options?.[side] ?? []).map((option) => option.to).join(';');
    return names('left') !== names('right') || 'LR'.includes(analysis.outcome);
}

// What can be said of a move: a win thrown away, and the moves that would have kept it.
export function judge(turn) {
    const better = turn.open.filter(good);
    const lost = turn.played && better.length > 0 && !good(turn.played);
    return { lost, better };
}

// Who has won, when the player to move has no move.
export function winner(turn) {
    if (turn.options.length || !turn.analysis.options_complete) return undefined;
    const { outcome } = turn.analysis;
    if (outcome === 'L' || outcome === 'R')
        return outcome === turn.side ? turn.mover : rival(turn.mover);
    return outcome === 'N' ? turn.mover : rival(turn.mover);
}

export const rival = (who) => (who === 'you' ? 'it' : 'you');

// The program's move: the best one as often as its strength says, else any.
export function choose(turn, strength) {
    const any = (list) => list[Math.floor(Math.random() * list.length)];
    const best = turn.open.filter(good);
    if (best.length && Math.random() < BEST[strength]) return any(best);
    return any(turn.open);
}

// The value of a position, from its name or its nim-value, where one of them is known.
export function valueOf({ value, nim_value: nim }) {
    if (value !== undefined || nim === undefined) return value;
    return nimber(nim);
}
