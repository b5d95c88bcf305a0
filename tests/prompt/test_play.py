"""Play: on a terminal, against weaker opponents, against a file."""
import contextlib
import json
import os
import random
import re
import shlex
import subprocess
import tempfile
import unittest

import terminal
from terminal import Terminal

PROMPT = r'^> $'
MOVE = r'^your move> $'


class Conversation:
    """A game by --json: events are read, lines are typed."""

    def __init__(self, *words):
        self.program = subprocess.Popen([terminal.PROGRAM, 'play', *words, '--json'], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.event = self.read()

    def read(self):
        return json.loads(self.program.stdout.readline())

    def say(self, line):
        with contextlib.suppress(BrokenPipeError):  # the game may be over
            self.program.stdin.write(line + '\n')
            self.program.stdin.flush()
        self.event = self.read()

    def close(self):
        with contextlib.suppress(BrokenPipeError):
            self.program.stdin.close()
        self.program.stdout.close()
        self.program.wait(60)

    def play(self, choose):
        """Plays to the end; `choose` gives the line to type at each turn."""
        while self.event['event'] != 'end':
            if self.event.get('turn') == 'you':
                line = choose(self)
                if self.event['event'] != 'end':
                    self.say(line)
            else:
                self.event = self.read()
        winner = self.event['winner']
        self.close()
        return winner


def best_move(game):
    """By the hints: the idea, where to look, the move."""
    for _ in range(3):
        game.say('hint')
        if game.event.get('level') == 'move':
            return game.event['to']
        if game.event['event'] == 'end':
            return ''
    return '#1'


class Opponents(unittest.TestCase):
    def wins(self, strength, game, position, games=12):
        return sum(Conversation(game, position, '--strength', str(strength), '--seed', str(seed))
                   .play(best_move) == 'you' for seed in range(games))

    def test_a_beginner_loses_what_the_best_never_loses(self):
        self.assertEqual(self.wins(10, 'nim', '1,4,5', 3), 0)
        self.assertGreater(self.wins(1, 'nim', '1,4,5'), 8)
        self.assertGreater(self.wins(2, 'kayles', '3,4,7'), 5)

    def test_the_same_seed_makes_the_same_mistakes(self):
        lines = '#1\n' * 40
        words = [terminal.PROGRAM, 'play', 'kayles', '--strength', '3', '--seed']
        games = [subprocess.run(words + [seed], input=lines, capture_output=True, text=True).stdout
                 for seed in ('7', '7', '8', '9', '10')]
        self.assertEqual(games[0], games[1])
        self.assertGreater(len(set(games)), 2)

    def test_strategy_files_win_whatever_is_played(self):
        seed = int(os.environ.get('BOUTON_SEED', '1'))
        print(f'BOUTON_SEED={seed}')
        dice = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder:
            for game, position in (('nim', '1,2,4'), ('nim', '1,2,3'), ('misere:kayles', '6'),
                                   ('hackenbush', 'LRL,RR,G'), ('domineering', '3x3'),
                                   ('sum', 'kayles 4 + nim 2')):
                path = os.path.join(folder, 'strategy')
                subprocess.run([terminal.PROGRAM, 'solve', game, position, '--strategy', path],
                               check=True, capture_output=True)
                for _ in range(4):
                    def any_move(talk):
                        talk.say('moves all')
                        if talk.event['event'] == 'end':
                            return ''
                        return f"#{dice.randint(1, talk.event['count'])}"
                    winner = Conversation('--strategy', path).play(any_move)
                    self.assertEqual(winner, 'computer', (game, position))


class Starts(unittest.TestCase):
    def test_every_game_has_a_start(self):
        games = json.loads(subprocess.run([terminal.PROGRAM, 'games', '--json'],
                                          capture_output=True, text=True).stdout)['games']
        for game in games:
            rules = subprocess.run([terminal.PROGRAM, 'help', game['name']], capture_output=True,
                                   text=True).stdout
            tried = re.search(r'Try: bouton solve (.*)', rules)  # with the parameters it needs
            name = shlex.split(tried[1])[0] if tried else game['name']
            talk = Conversation(name)
            self.assertEqual(talk.event['event'], 'start', name)
            talk.say('moves')
            while talk.event['event'] != 'moves':  # what the computer blocks is told first
                talk.event = talk.read()
            self.assertGreaterEqual(talk.event['count'], 1, name)
            talk.close()


class OnATerminal(unittest.TestCase):
    def test_ctrl_c_leaves_the_game_and_keeps_the_variables(self):
        with Terminal() as t:
            t.wait(PROMPT)
            t.ask('G = {7|3}')
            t.ask('play nim', MOVE)
            t.type('3 to\003')
            t.wait('The game was left')
            t.wait(PROMPT)
            self.assertIn('{8|4}', t.ask('G + 1'))

    def test_ctrl_c_while_the_computer_thinks(self):
        with Terminal('--time', '100') as t:
            t.wait(PROMPT)
            t.ask('G = {7|3}')
            t.type('play domineering 9x9 --first computer\n')
            t.wait('moves first')
            t.read(1)
            t.type('\003')
            t.wait(PROMPT)
            self.assertIn('{8|4}', t.ask('G + 1'))

    def test_moves_are_edited_and_completed(self):
        with Terminal('play', 'nim', '3,5,7') as t:
            t.wait(MOVE)
            t.type('heap 3 to 9\b2\n')
            t.wait('You: heap 3 to 2')
            t.wait(MOVE)
            t.type('take the whole heap 2\t\n')
            t.wait('You: take the whole heap 2')
            t.wait(MOVE)
            t.type('\x1b[A')  # the line before
            t.wait('take the whole heap 2')
            t.type('\003')
            t.wait('you quit')
            self.assertEqual(t.finish(), 0)

    def test_boards_are_drawn(self):
        with Terminal('play', 'domineering', '3x3') as t:
            start = t.wait(MOVE)
            self.assertIn('┼', start)
            t.type('upright 2 2\n')
            self.assertGreaterEqual(t.wait(MOVE).count('╰'), 2)  # after each of the two moves
        with Terminal('play', 'hackenbush', NO_COLOR='1') as t:
            self.assertIn('LRL,RLR,GG', t.wait(MOVE))

    def test_words_for_every_move_are_understood(self):
        for game in ('nim', 'kayles', 'hackenbush', 'domineering', 'toads-and-frogs', 'wythoff'):
            talk = Conversation(game)
            talk.say('moves')
            moves = talk.event['moves'][:4]
            talk.close()
            for move in moves:
                talk = Conversation(game)
                talk.say(move['text'].upper())
                self.assertEqual(talk.event['event'], 'move', (game, move))
                self.assertEqual(talk.event['text'], move['text'])
                talk.close()
