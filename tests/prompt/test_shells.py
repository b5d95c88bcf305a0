"""Completion in real shells: bash, zsh and fish, each on a terminal. A shell that is missing is
passed over, which is said."""
import os
import shutil
import tempfile
import unittest

import terminal
from terminal import Terminal

# How each is started, without anybody's settings, and told the script.
SHELLS = {
    'bash': (['--norc', '--noprofile', '-i'], 'eval "$(bouton completion bash)"'),
    'zsh': (['-f', '-i'], 'autoload -U compinit; compinit -D -u; source <(bouton completion zsh)'),
    'fish': (['--no-config', '-i'], 'bouton completion fish | source'),
}


class Shell(Terminal):
    def __init__(self, name, folder):
        words, script = SHELLS[name]
        path = os.path.dirname(os.path.abspath(terminal.PROGRAM)) + ':' + os.environ['PATH']
        program, terminal.PROGRAM = terminal.PROGRAM, shutil.which(name)
        try:
            super().__init__(*words, folder=folder, PATH=path, PS1='$ ', fish_greeting='')
        finally:
            terminal.PROGRAM = program
        self.type(script + '; echo read""y\n')
        self.wait('ready')


# What is typed before Tab, and the line that it must become.
LINES = [
    ('bouton seque', 'bouton sequence'),
    ('bouton solve hacken', 'bouton solve hackenbush'),
    ('bouton solve misere:toads', 'bouton solve misere:toads-and-frogs'),
    ('bouton solve nim 3,4 --expl', 'bouton solve nim 3,4 --explain'),
    ('bouton census subtraction --kernel port', 'bouton census subtraction --kernel portable'),
    ('bouton sequence kayles --of out', 'bouton sequence kayles --of outcome'),
    ('bouton exercises nim -o sheet-of-n', 'bouton exercises nim -o sheet-of-nim.tex'),
]


class Completion(unittest.TestCase):
    def complete(self, name):
        if not shutil.which(name):
            print(f'{name} is missing: its completion was not tested')
            return
        with tempfile.TemporaryDirectory() as folder:
            for file in ('sheet-of-nim.tex', 'sheet-of-kayles.tex'):
                open(os.path.join(folder, file), 'w').close()
            with Shell(name, folder) as t:
                for typed, expected in LINES:
                    t.type(typed + '\t\x01echo "<" \x05">"\n')
                    t.wait('< ' + expected + ' ?>')

    def test_bash(self):
        self.complete('bash')

    def test_zsh(self):
        self.complete('zsh')

    def test_fish(self):
        self.complete('fish')
