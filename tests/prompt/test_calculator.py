"""The calculator: completion, lines that continue, Ctrl-C, the tutorial."""
import os
import tempfile
import unittest

from terminal import Terminal

PROMPT = r'^> $'


class Completion(unittest.TestCase):
    def complete(self, typed, expected, **options):
        """Types something and Tab: what is then on the line."""
        with Terminal(**options) as t:
            t.wait(PROMPT)
            t.type(typed + '\t')
            t.wait(expected)

    def test_commands(self):
        self.complete('com\t', r'compare +completion')
        self.complete('seq', r'sequence $')

    def test_games(self):
        self.complete('solve hacken', r'solve hackenbush $')
        self.complete('play clob', r'play clobber $')  # written in Lua
        self.complete('value misere:toa', r'misere:toads-and-frogs $')
        self.complete('hackenb', r'hackenbush $')

    def test_an_example_of_a_position(self):
        self.complete('solve kayles ', r'solve kayles 6 $')

    def test_options_of_the_command(self):
        self.complete('solve nim 3,4 --exp', r'--explain $')
        self.complete('census --wh', r'--where $')
        self.complete('solve nim 3,4 --hint wh', r'--hint where $')
        self.complete('solve nim 3,4 --\t', r'--strategy')
        self.complete('census subtraction --kernel por', r'--kernel portable $')
        self.complete('sequence kayles --of=out', r'--of=outcome $')

    def test_help(self):
        self.complete('help exit', r'help exit-status')
        self.complete('help remo', r'help remote-star')
        self.complete('help thermog', r'help thermograph')

    def test_brackets_and_functions(self):
        self.complete('1 + [domin', r'\[domineering $')
        self.complete('[kayles ', r'\[kayles 6\]$')
        self.complete('[1, atomic_', r'atomic_weight\($')
        self.complete('[atomic_', r'atomic_weight\($')
        self.complete('atomic_', r'atomic_weight\($')
        self.complete('compare 1 mea', r'mean\($')

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            open(os.path.join(folder, 'proofs-of-kayles'), 'w').close()
            os.mkdir(os.path.join(folder, 'inner'))
            self.complete('verify pro', r'verify proofs-of-kayles $', folder=folder)
            self.complete('solve nim 3 --strategy inn', r'inner/$', folder=folder)

    def test_variables(self):
        with Terminal() as t:
            t.wait(PROMPT)
            t.ask('Gamma_one = {4|1}')
            t.type('Gam\t')
            t.wait('Gamma_one$')

    def test_colours_only_where_they_are_wanted(self):
        with Terminal() as t:
            t.wait(PROMPT)
            t.type('com\t\t')
            t.wait('completion')
            self.assertIn('\033[0;1m', t.raw)
        with Terminal(NO_COLOR='1') as t:
            t.wait(PROMPT)
            t.type('com\t\t')
            t.wait('completion')
            self.assertNotIn('\033[36m', t.raw)


class Lines(unittest.TestCase):
    def test_open_brackets_and_backslashes_continue(self):
        with Terminal() as t:
            t.wait(PROMPT)
            t.type('{4\n')
            t.wait(r'^\. $')
            t.type('|1} + \\\n')
            t.wait(r'^\. $')
            self.assertIn('{5|2}', t.ask('1'))
            t.type('{4\n')
            t.wait(r'^\. $')
            t.type('\n')  # an empty line ends it, whatever is open
            t.wait("expected")

    def test_several_results_are_all_shown(self):
        with Terminal() as t:
            t.wait(PROMPT)
            answer = t.ask('G = {4|1}; mean(G); temperature(G)')
            self.assertIn('5/2\n3/2\n', answer)

    def test_values_of_commands_are_ans(self):
        with Terminal('--brief') as t:
            t.wait(PROMPT)
            t.ask('value domineering 3x3')
            self.assertIn('{2|0}', t.ask('ans + 1'))
            t.ask('solve kayles 9')
            self.assertIn('*5', t.ask('ans + *'))

    def test_ctrl_c_stops_a_computation_and_keeps_variables(self):
        with Terminal() as t:
            t.wait(PROMPT)
            t.ask('G = {7|3}')
            t.type('heat(*300,1) + heat(*299,3) + heat(*298,2)\n')
            t.wait(r'\n')
            t.read(0.5)
            t.interrupt('interrupted')
            t.wait(PROMPT)
            self.assertIn('8', t.ask('G + 1'))

    def test_a_mistake_in_an_option_is_told_at_once(self):
        with Terminal('--nonsense') as t:
            t.wait('unknown option')
            self.assertEqual(t.finish(), 2)


class Hints(unittest.TestCase):
    def test_a_hint_says_more_when_it_is_asked_for_again(self):
        with Terminal() as t:
            t.wait(PROMPT)
            self.assertNotIn('heap', t.ask('nim 3,5,7 --hint'))
            second = t.ask('nim 3,5,7 --hint')
            self.assertIn('Look at the heap of 3', second)
            self.assertNotIn('Play:', second)
            self.assertIn('Play: heap 3 to 2', t.ask('nim 3,5,7 --hint'))
            self.assertNotIn('heap', t.ask('nim 3,5,8 --hint'))  # of another position


class Pictures(unittest.TestCase):
    def test_a_picture_is_drawn_on_the_terminal(self):
        with Terminal('draw', 'position', 'nim', '2,3') as t:
            self.assertEqual(t.finish(), 0)
            self.assertNotIn('<svg', t.text)
            self.assertIn('●', t.text)


class Tutorial(unittest.TestCase):
    def test_lessons_run_command_by_command(self):
        with Terminal() as t:
            t.wait(PROMPT)
            self.assertIn('8  Hot games', t.ask('help tutorial'))
            lesson = t.ask('help tutorial 8')
            self.assertIn('Numbers are cold', lesson)
            self.assertIn("> calc '{4|1}'", lesson)
            self.assertNotIn('mean 5/2', lesson)
            step = t.ask('next')
            self.assertIn('mean 5/2, temperature 3/2', step)
            self.assertIn("calc --brief '{4|1} + {4|1}'", step)
            self.assertIn('{5|2}', t.ask('ans + 1'))  # whatever is tried in between
            self.assertIn('in a sum of hot games', t.ask('next').lower())

    def test_every_lesson_comes_to_its_end(self):
        with Terminal(NO_COLOR='1') as t:
            t.wait(PROMPT)
            t.ask('help tutorial 1')
            for step in range(100):
                answer = t.ask('next')
                self.assertNotIn('unknown', answer)
                if 'This was the last lesson' in answer:
                    return
        self.fail('the tutorial does not end')
