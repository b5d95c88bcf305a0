"""The glossary: every example runs, every word that is referred to is there."""
import json
import subprocess
import unittest

import terminal


def ask(*words, lines=None):
    return subprocess.run([terminal.PROGRAM, *words], input=lines, capture_output=True, text=True,
                          timeout=120)


class Glossary(unittest.TestCase):
    words = None

    def setUp(self):
        self.words = json.loads(ask('help', 'glossary', '--json').stdout)['words']

    def test_every_example_runs(self):
        examples = [word['example'].removeprefix('bouton ') for word in self.words]
        result = ask(lines='\n'.join(examples))
        self.assertEqual(result.stderr, '')
        self.assertIn(result.returncode, (0, 1))
        self.assertGreater(len(examples), 80)

    def test_every_word_referred_to_is_explained(self):
        names = sorted({name for word in self.words for name in word.get('see', '').split(', ')
                        if name})
        result = ask(lines='\n'.join(f'help {name.replace(chr(39), "")}' for name in names))
        self.assertEqual(result.stderr, '')
        self.assertEqual(result.returncode, 0)

    def test_texts_are_short(self):
        for word in self.words:
            answer = json.loads(ask('help', *word['name'].split(), '--json').stdout)
            text = answer['word']['text']
            self.assertEqual(answer['word']['name'], word['name'])
            self.assertLessEqual(text.count('. ') + 1, 5, word['name'])
            self.assertTrue(text.endswith('.'), word['name'])
