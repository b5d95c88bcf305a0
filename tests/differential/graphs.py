"""Games on graphs: Node Kayles, Arc Kayles, Col, Snort, and Hackenbush on graphs with cycles."""
import json

from ruleset import LEFT, RIGHT, Ruleset


def joined(a, b):
    return (a, b) if a < b else (b, a)


class Graph(Ruleset):
    """A position: vertices with the player who alone may use them ('' both), and edges."""
    most_vertices, most_edges = 7, 9
    marks = ''  # letters that a vertex may have

    def draw(self, random):
        names = random.sample('abcdefgh', random.randint(1, self.most_vertices))
        pairs = [(a, b) for a in names for b in names if a < b]
        edges = random.sample(pairs, random.randint(0, min(len(pairs), self.most_edges)))
        met = {name for edge in edges for name in edge}
        lonely = [name for name in names if name not in met]
        if not self.marks and random.random() < 0.1:
            return json.dumps({'edges': edges, 'vertices': lonely})
        words = lonely + [self.word(random, path) for path in self.paths(random, edges)]
        words += [name + ':' + random.choice(self.marks) for name in names
                  if self.marks and random.random() < 0.3]
        return ','.join(words)

    def word(self, random, path):
        return '-'.join(path)

    def paths(self, random, edges):
        """The edges as paths, each of which goes on while it can, or is broken off."""
        rest = list(edges)
        random.shuffle(rest)
        while rest:
            path = list(rest.pop())
            while random.random() < 0.8:
                onward = [edge for edge in rest if path[-1] in edge]
                if not onward:
                    break
                rest.remove(onward[0])
                path.append(onward[0][1] if onward[0][0] == path[-1] else onward[0][0])
            yield path

    def read(self, text):
        if text.startswith('{'):
            graph = json.loads(text)
            edges = {joined(*edge) for edge in graph['edges']}
            names = set(graph['vertices']) | {name for edge in edges for name in edge}
            return self.normal_form(dict.fromkeys(names, ''), dict.fromkeys(edges, ''))
        names, edges = {}, {}
        for word in text.split(',') if text != '.' else ():
            path, _, letters = word.partition(':')
            path = path.split('-')
            for name in path:
                names.setdefault(name, '')
            if len(path) == 1:
                names[path[0]] = letters or names[path[0]]
                continue
            letters = letters * (len(path) - 1) if len(letters) < 2 else letters
            for i, edge in enumerate(zip(path, path[1:])):
                edges[joined(*edge)] = letters[i:i + 1].replace('G', '')
        return self.normal_form(names, edges)

    def normal_form(self, names, edges):
        return frozenset(names.items()), frozenset(edges.items())

    def without(self, position, gone, marked=()):
        """The graph without these vertices, and with new marks on others."""
        names = {name: mark for name, mark in position[0] if name not in gone}
        names.update(marked)
        edges = {edge: mark for edge, mark in position[1] if not gone & set(edge)}
        return self.normal_form(names, edges)

    @staticmethod
    def neighbours(position, name):
        return {a if b == name else b for (a, b), _ in position[1] if name in (a, b)}


class NodeKayles(Graph):
    def __init__(self, random):
        super().__init__()
        self.impartial = random.random() < 0.6
        self.game = 'node-kayles' if self.impartial else 'node-kayles:partizan'
        self.marks = '' if self.impartial else 'LR'

    def moves(self, position, player):
        for name, mark in position[0]:
            if mark != 'RL'[player]:
                yield self.without(position, {name} | self.neighbours(position, name))


class ArcKayles(Graph):
    """A vertex without edges plays no part."""
    most_edges = 11

    def __init__(self, random):
        super().__init__()
        self.impartial = random.random() < 0.6
        self.game = 'arc-kayles' if self.impartial else 'arc-kayles:partizan'

    def word(self, random, path):
        if self.impartial or random.random() < 0.1:
            return '-'.join(path)
        letters = [random.choice('LLRRG') for _ in path[1:]]
        if random.random() < 0.2:
            letters = letters[:1]
        return '-'.join(path) + ':' + ''.join(letters)

    def normal_form(self, names, edges):
        return frozenset(), frozenset(edges.items())

    def moves(self, position, player):
        for edge, mark in position[1]:
            if mark != 'RL'[player]:
                yield self.without(position, set(edge))


class GraphColouring(Graph):
    marks = 'LR'
    reserved = False  # only vertices with one's own mark may be coloured

    def __init__(self, random):
        super().__init__()

    def left_to(self, player):
        """Who may still colour the neighbours of a vertex that the player coloured."""
        raise NotImplementedError

    def normal_form(self, names, edges):
        """An edge that takes nothing from anybody is no part of a position."""
        def matters(a, b):
            return any(names[first] != 'RL'[player] and names[other] != self.left_to(player)
                       for player in (LEFT, RIGHT) for first, other in ((a, b), (b, a)))
        return super().normal_form(names, {e: mark for e, mark in edges.items() if matters(*e)})

    def moves(self, position, player):
        marks = dict(position[0])
        only = self.left_to(player)
        for name, mark in position[0]:
            if mark != 'RL'[player] and (mark or not self.reserved):
                beside = self.neighbours(position, name)
                gone = {other for other in beside if marks[other] not in ('', only)}
                yield self.without(position, gone | {name},
                                   [(other, only) for other in beside - gone])


class GraphCol(GraphColouring):
    game = 'graph-col'

    def left_to(self, player):
        return 'RL'[player]


class GraphSnort(GraphColouring):

    def __init__(self, random):
        super().__init__(random)
        self.reserved = random.random() < 0.3
        self.game = 'graph-snort:fjords' if self.reserved else 'graph-snort'

    def left_to(self, player):
        return 'LR'[player]


class HackenbushGraph(Graph):
    """Sorted edges (end, end, colour), several of which may have the same ends."""
    game = 'hackenbush'

    def __init__(self, random):
        super().__init__()
        self.colours = random.choice(('LR', 'LR', 'LRG', 'G'))

    def draw(self, random):
        """Edges between vertices that stand already, or from one of these to a new one."""
        names, edges = ['0'], []
        for _ in range(random.randint(1, 8)):
            a = random.choice(names)
            if random.random() < 0.5 or len(names) == 1:
                names.append('abcdefgh'[len(names) - 1])
                b = names[-1]
            else:
                b = random.choice(names)
            edges.append((a, b))
        if random.random() < 0.1:
            coloured = [list(edge) + random.choice(([], [random.choice(self.colours)]))
                        for edge in edges]
            return json.dumps({'edges': coloured})
        return ','.join(self.word(random, path) for path in self.paths(random, edges))

    def word(self, random, path):
        letters = [random.choice(self.colours).replace('L', random.choice('LLLB'))
                   for _ in path[1:]]
        if len(set(letters)) == 1 and random.random() < 0.5:
            letters = [] if letters[0] == 'G' else letters[:1]
        return '-'.join(path) + (':' if letters else '') + ''.join(letters)

    def read(self, text):
        if text == '0':
            return ()
        if text.startswith('{'):
            return self.standing([joined(*edge[:2]) + (edge[2] if len(edge) > 2 else 'G',)
                                  for edge in json.loads(text)['edges']])
        edges = []
        for word in text.split(','):
            path, _, letters = word.replace('B', 'L').partition(':')
            path = path.split('-')
            letters = letters or 'G'
            letters = letters * (len(path) - 1) if len(letters) == 1 else letters
            edges += [joined(*ends) + (c,) for ends, c in zip(zip(path, path[1:]), letters)]
        return self.standing(edges)

    @staticmethod
    def standing(edges):
        """What is connected to the ground."""
        reached, size = {'0'}, 0
        while size < len(reached):
            size = len(reached)
            for a, b, _ in edges:
                if a in reached or b in reached:
                    reached |= {a, b}
        return tuple(sorted(edge for edge in edges if edge[0] in reached))

    def moves(self, edges, player):
        for i, (_, _, colour) in enumerate(edges):
            if colour in ('LR'[player], 'G'):
                yield self.standing(edges[:i] + edges[i + 1:])
