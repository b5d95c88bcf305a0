"""Partial Nim with one pile so large that its winning moves come as ranges."""
import re

from partizan import PartialNim
from ruleset import LEFT

COLOURS = ('blue', 'red', 'green')


class LargePiles(PartialNim):
    """One large pile and a little beside it; outcomes are counted up from the empty pile."""
    valued = sums = False
    methods = 'theorem',

    def random_text(self, random):
        colour = random.randint(0, 2)
        size = str(random.randint(9000, 26000))
        rest = random.choice(((), (), ((0, 1),), ((1, 1),), ((2, 1),), ((0, 2),), ((1, 2),),
                              ((0, 3),), ((1, 3),), ((0, 1), (1, 2))))
        piles = [[str(s) for c, s in rest if c == own] for own in range(3)]
        piles[colour].insert(random.randint(0, len(piles[colour])), size)
        parts = ['(%s)' % ','.join(piles[0])] if piles[0] else []
        parts += ['((%s))' % ','.join(piles[1])] if piles[1] else []
        return ', '.join(parts + ['*' + size for size in piles[2]])

    def find_win(self, position, player):
        large = max(position, key=lambda pile: pile[1], default=(0, 0))
        if large[1] < 100:
            return super().find_win(position, player)
        self.count_up(large, tuple(sorted(set(position) - {large})))
        return self.wins_known[position, player]

    def count_up(self, large, rest):
        """Fills in the outcomes of all sizes up to the large one, beside all that rest can be."""
        colour, most = large
        for beside in self.rests(rest):
            lost = [[False, False], [False, False]]  # by player and parity, among smaller sizes
            for size in range(most + 1):
                place = self.beside(colour, size, beside)
                for player in (0, 1):
                    self.wins_known[place, player] = self.wins_here(
                        colour, size, beside, player, lost)
                for player in (0, 1):
                    lost[player][size % 2] |= not self.wins_known[place, player]

    def wins_here(self, colour, size, beside, player, lost):
        for taken in (1, 2):
            if self.may_take(colour, player, taken) and lost[1 - player][(size - taken) % 2]:
                return True
        return any(not self.wins_known[self.beside(colour, size, after), 1 - player]
                   for after in super(LargePiles, self).moves(beside, player))

    def rests(self, rest):
        """All that can become of the rest, smallest first."""
        found, todo = {rest}, [rest]
        while todo:
            at = todo.pop()
            for player in (0, 1):
                for after in PartialNim.moves(self, at, player):
                    if after not in found:
                        found.add(after)
                        todo.append(after)
        return sorted(found, key=lambda piles: sum(size for _, size in piles))

    def beside(self, colour, size, rest):
        return tuple(sorted(rest + (((colour, size),) if size else ())))

    def read_range(self, place, move):
        """{"pile", "from", "to", "step"}; the colour is in the words."""
        colour = COLOURS.index(re.search('the (blue|red|green) pile', move['text']).group(1))
        rest = list(place)
        rest.remove((colour, int(move['pile'])))
        for left in range(int(move['from']), int(move['to']) + 1, int(move['step'])):
            yield self.beside(colour, left, tuple(rest))
