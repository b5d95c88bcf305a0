// Positions that a statement of a paper speaks of, where they can be read off its words.

const PATTERNS = {
    'partial-nim': (text) => {
        const match = text.match(
            /(?:^|\s)((?:\(\d[\d,]*\)|\(\(\d[\d,]*\)\)|\*\d+)(?:, (?:\(\d[\d,]*\)|\(\(\d[\d,]*\)\)|\*\d+))*)/,
        );
        return match && { game: 'partial-nim', position: match[1] };
    },
    'ending-partizan': (text) => {
        const match = text.match(/\{([\d,]+)\}, ends ([LRNP]+).*?\bn = (\d+)/);
        return match && { game: `subtraction:${match[1]}:end=${match[2]}`, position: match[3] };
    },
    imitation: (text) => {
        const match = text.match(/k = (\d+), m = (\d+): ((?:\(\d+,\d+\)[^()]*)+)/);
        const steps = match?.[3].match(/\d+,\d+/g);
        return (
            match && { game: `imitation:k=${match[1]}:m=${match[2]}`, position: steps.join(' > ') }
        );
    },
};

export function findPosition(row) {
    const read = PATTERNS[row.source];
    if (!read) return undefined;
    return [row.counterexample, row.statement, row.checked]
        .map((text) => (text ? read(text) : undefined))
        .find(Boolean);
}
