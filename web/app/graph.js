// A graph for the game of counters, to begin with: each line a node and where counters on it can go.
export const GRAPH = `a: b c
b: d
c: d e
d: f
e: f g
f: g
g:
`;
