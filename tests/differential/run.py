"""Sets bouton beside a solver by brute force that was written from the help texts alone.

Usage: python3 run.py [--count N] [--seed S] [--seconds T] [--jobs J] [--size M] PROGRAM
       python3 run.py --seed S --size M --only FAMILY [--group I] PROGRAM

Positions of every ruleset are made at random, in groups of one ruleset with its parameters;
bouton is asked for the outcome, all moves and those that win, the nim-value and the value of each,
and once more for the outcome by a method chosen at random, where it applies. The seed, the size
and the number of a group give the same positions again, whatever runs beside it.
"""
import argparse
import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time

import boards
import coins
import graphs
import heaps
import notation
import partizan
import piles
import scripts
import strips
import takeaway
from large import LargePiles
from ruleset import LEFT, RIGHT, Sum

sys.setrecursionlimit(20000)
LITERAL = 60   # positions that may come of one that is compared option by option
SHOWN = 10     # differences of a group that are printed
PLAIN = {'nim': heaps.Nim, 'kayles': heaps.Kayles, 'dawsons-kayles': heaps.DawsonsKayles,
         'dawsons-chess': heaps.DawsonsChess, 'treblecross': heaps.Treblecross,
         'grundy': heaps.Grundy, 'octal': heaps.Octal, 'subtraction': heaps.Subtraction,
         'poker-nim': heaps.PokerNim, 'rook': piles.Rook, 'queen': piles.Queen,
         'wythoff': piles.Wythoff, 'diagonal': piles.Diagonal, 'imitation': piles.Imitation,
         'partial-nim': partizan.PartialNim, 'hackenbush': partizan.Hackenbush,
         'domineering': partizan.Domineering, 'toads-and-frogs': partizan.ToadsAndFrogs}
HALF = {'clobber': boards.Clobber, 'konane': boards.Konane, 'amazons': boards.Amazons,
        'nogo': boards.NoGo, 'col': boards.Col, 'snort': boards.Snort,
        'fission': boards.Fission, 'northcott': boards.Northcott,
        'toppling-dominoes': strips.TopplingDominoes, 'elephants-and-rhinos': strips.Elephants,
        'cutcake': strips.Cutcake, 'maundy-cake': strips.MaundyCake, 'eatcake': strips.Eatcake,
        'staircase-nim': coins.Staircase, 'silver-dollar': coins.SilverDollar,
        'turning-turtles': coins.Turtles, 'mock-turtles': coins.MockTurtles,
        'ruler': coins.Ruler, 'twins': coins.Twins, 'turning-corners': coins.Corners,
        'moore-nim': takeaway.MooreNim, 'euclid': takeaway.Euclid, 'take': takeaway.Take,
        'take-and-break': takeaway.TakeAndBreak, 'node-kayles': graphs.NodeKayles,
        'arc-kayles': graphs.ArcKayles, 'graph-col': graphs.GraphCol,
        'graph-snort': graphs.GraphSnort, 'hackenbush-graphs': graphs.HackenbushGraph,
        'cram': partizan.Cram, 'coin-turning': coins.Named, 'coin-products': coins.Product}
SCRIPTS = {'chomp': scripts.Chomp, 'end-nim': scripts.EndNim,
           'fibonacci-nim': scripts.FibonacciNim, 'mem': scripts.Mem,
           'partizan-kayles': scripts.PartizanKayles,
           'partizan-dawsons-chess': scripts.PartizanDawsonsChess,
           'partizan-treblecross': scripts.PartizanTreblecross,
           'partizan-euclid': scripts.PartizanEuclid, 'push': scripts.Push,
           'turning-cakes': scripts.TurningCakes, 'limitation-kayles': scripts.LimitationKayles,
           'imitation-three': scripts.ImitationThree}
HALF.update(SCRIPTS)
PLAIN.update(HALF)
FAMILIES = sorted(PLAIN) + ['counters', 'large-piles', 'sum', 'mixed-sum']


def plain_ruleset(name, rng, folder):
    return heaps.Counters(rng, folder) if name == 'counters' else PLAIN[name](rng)


def small_part(rng, folder):
    """A ruleset with small positions that can be added."""
    while True:
        part = plain_ruleset(rng.choice(sorted(PLAIN) + ['counters']), rng, folder)
        if part.sums:
            part.most = min(getattr(part, 'most', 4), 5)
            part.most_heaps = 2
            return part


def open_family(name, rng, folder):
    if name == 'large-piles':
        return LargePiles(rng)
    if name == 'sum':
        return Sum([small_part(rng, folder)], False)
    if name == 'mixed-sum':
        parts = [small_part(rng, folder) for _ in range(rng.randint(2, 4))]
        return Sum(list({part.game: part for part in parts}.values()), True)
    return plain_ruleset(name, rng, folder)


def ask(program, command, game, texts, *options):
    """One answer for each position, a dictionary."""
    done = subprocess.run([program, command, game, '--batch', '--json', *options],
                          input='\n'.join(texts) + '\n', stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, universal_newlines=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(texts):
        raise ValueError('%s %s: %d answers to %d positions, status %d: %s' % (
            command, game, len(answers), len(texts), done.returncode, done.stderr[:300]))
    return answers


class Group:
    """Positions of one ruleset, asked and compared."""

    def __init__(self, program, rules, rng, size):
        self.program, self.rules = program, rules
        self.texts = [rules.random_text(rng) for _ in range(size)]
        self.places = [rules.read(text) for text in self.texts]
        self.method = rng.choice(rules.methods)
        self.differences = []

    def differ(self, text, what, theirs, ours):
        self.differences.append('%s %s: %s: bouton says %s, brute force says %s' % (
            self.rules.game, text, what, theirs, ours))

    def expect(self, text, what, theirs, ours):
        if theirs != ours:
            self.differ(text, what, theirs, ours)

    def run(self):
        rules = self.rules
        solved = ask(self.program, 'solve', rules.game, self.texts, '--moves', 'every')
        for text, place, answer in zip(self.texts, self.places, solved):
            self.check_solved(text, place, answer)
        self.run_method()
        if rules.valued:
            valued = ask(self.program, 'value', rules.game, self.texts)
            for i, (text, place, answer) in enumerate(zip(self.texts, self.places, valued)):
                self.check_value(text, place, answer, i % 8 == 0)

    def run_method(self):
        """The same by one method; a position to which it does not apply is passed over."""
        solved = ask(self.program, 'solve', self.rules.game, self.texts, '--moves', 'all',
                     '--method', self.method)
        for text, place, answer in zip(self.texts, self.places, solved):
            if 'error' not in answer:
                self.check_solved(text + ' --method ' + self.method, place, answer)

    def check_solved(self, text, place, answer):
        if 'error' in answer:
            return self.differ(text, 'solve', answer['error'], 'an answer')
        rules = self.rules
        self.expect(text, 'outcome', answer['outcome'], rules.outcome(place))
        self.check_same_position(text, place, answer['position'])
        for player, name in ((LEFT, 'left'), (RIGHT, 'right')):
            self.check_moves(text, place, player, answer['moves'][name])
            if answer.get('options_complete'):
                self.check_options(text, place, player, answer['options'][name])
        if rules.impartial and rules.normal and not rules.blocked:
            if 'nim_value' in answer or (rules.nim_value and answer['method'] != 'search'):
                self.expect(text, 'nim-value', answer.get('nim_value'), rules.nim(place))
        if 'value' in answer and rules.valued:
            self.check_notation(text, place, answer['value'], False)

    def check_same_position(self, text, place, printed):
        try:
            same = self.rules.read(printed) == place
        except (ValueError, KeyError):
            same = False
        if not same:
            self.differ(text, 'position', printed, text)

    def check_moves(self, text, place, player, moves):
        rules = self.rules
        what = "%s's winning moves" % ('Left', 'Right')[player]
        ours = rules.winning_moves(place, player)
        try:
            theirs = self.read_moves(place, moves)
        except (ValueError, KeyError, IndexError) as error:
            return self.differ(text, what, '%s (%s)' % (moves, error), sorted(ours, key=str))
        if theirs != ours:
            self.differ(text, what, 'also %s and not %s' % (
                sorted(theirs - ours, key=str)[:4], sorted(ours - theirs, key=str)[:4]),
                '%d moves' % len(ours))

    def check_options(self, text, place, player, options):
        """All moves, those that win among them, and what they are worth."""
        rules = self.rules
        what = "%s's moves" % ('Left', 'Right')[player]
        try:
            theirs = {rules.read(option['to']): option for option in options}
        except (ValueError, KeyError, IndexError) as error:
            return self.differ(text, what, '%s (%s)' % (options, error), 'moves that can be read')
        ours, good = rules.options(place, player), rules.winning_moves(place, player)
        if set(theirs) != ours:
            return self.differ(text, what, [option['to'] for option in options],
                               '%d moves' % len(ours))
        for after, option in theirs.items():
            words = '%s to %s' % (text, option['to'])
            self.expect(words, 'wins', option['wins'], after in good)
            if 'value' in option and rules.valued:
                self.check_notation(words, after, option['value'], False)

    def read_moves(self, place, moves):
        found = set()
        for move in moves:
            if not move['text']:
                raise ValueError('a move without words')
            if 'step' in move:
                found.update(self.rules.read_range(place, move))
            else:
                found.add(self.rules.read(move['to']))
        return found

    def check_value(self, text, place, answer, literally):
        if 'error' in answer:
            return self.differ(text, 'value', answer['error'], 'an answer')
        rules, table = self.rules, self.rules.table
        g = rules.value(place)
        self.check_notation(text, place, answer['value'], literally)
        self.expect(text, 'outcome with the value', answer['outcome'], rules.outcome(place))
        self.expect(text, 'left stop', answer['left_stop'], str(table.stop(g, LEFT)))
        self.expect(text, 'right stop', answer['right_stop'], str(table.stop(g, RIGHT)))
        self.expect(text, 'birthday', answer['birthday'], table.birthday(g))
        self.expect(text, 'nodes', answer['nodes'], len(table.followers(g)))

    def check_notation(self, text, place, printed, literally):
        """The printed value is the position's, as a canonical form and, at times, literally."""
        table = self.rules.table
        try:
            read = notation.read(table, printed)
        except (ValueError, IndexError) as error:
            return self.differ(text, 'value', printed, 'unreadable: %s' % error)
        if read != self.rules.value(place):
            self.differ(text, 'value', printed, 'another one')
        if literally and self.rules.reach(place, LITERAL) <= LITERAL and not table.same(read, self.rules.literal(place)):
            self.differ(text, 'value', printed, 'another one, literally')


def group_size(family, size):
    """Large piles, sums and many others take longer than heaps."""
    if family == 'mixed-sum' or family in HALF:
        return (size + 1) // 2
    return 1 if family == 'large-piles' else size


def run_group(task):
    """One group of positions: family, how many there were, what differs."""
    program, seed, index, family, size = task
    rng = random.Random('%d %d %s' % (seed, index, family))
    with tempfile.TemporaryDirectory() as folder:
        group = Group(program, open_family(family, rng, folder), rng, group_size(family, size))
        try:
            group.run()
        except Exception as error:  # what goes wrong in a group is told with its number
            group.differences.append('%s: %s: %s' % (
                group.rules.game, type(error).__name__, error))
    again = '(--seed %d --size %d --only %s --group %d)' % (seed, size, family, index)
    shown = [difference + ' ' + again for difference in group.differences[:SHOWN]]
    if len(group.differences) > SHOWN:
        shown.append('and %d more in this group' % (len(group.differences) - SHOWN))
    return family, len(group.texts), shown


def plan(options):
    """The groups in order: every family in turn until there are positions enough."""
    families = [options.only] if options.only else FAMILIES
    index, asked = options.group or 0, 0
    while asked < options.count:
        for family in families:
            yield options.program, options.seed, index, family, options.size
            asked += group_size(family, options.size)
        if options.group is not None:
            return
        index += 1


def collect(options):
    """Runs the groups; the number of positions by family, and the families that differ."""
    asked, wrong, start = {}, set(), time.time()
    with multiprocessing.Pool(options.jobs) as pool:
        for family, count, differences in pool.imap_unordered(run_group, plan(options)):
            asked[family] = asked.get(family, 0) + count
            for difference in differences:
                print(difference, flush=True)
                wrong.add(family)
            if options.seconds and time.time() - start > options.seconds:
                pool.terminate()
                break
    return asked, wrong, time.time() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--count', type=int, default=20000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--seconds', type=float, default=0)
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('--size', type=int, default=100)
    parser.add_argument('--only', choices=FAMILIES)
    parser.add_argument('--group', type=int)
    parser.add_argument('program')
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    if options.group is not None and not options.only:
        parser.error('--group needs --only')
    print('seed %d' % options.seed, flush=True)
    asked, wrong, seconds = collect(options)
    print('%d positions of %d families in %.1f s' % (sum(asked.values()), len(asked), seconds))
    right = len(asked) - len(wrong)
    if right:
        print('[  PASSED  ] %d test(s).' % right)
    if wrong:
        print('[  FAILED  ] %d test(s), listed below: %s' % (len(wrong), ' '.join(sorted(wrong))))
    return 1 if wrong or not asked else 0


if __name__ == '__main__':
    sys.exit(main())
