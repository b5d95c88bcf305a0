"""The server answers what the command line prints, byte for byte, with the status it promises."""
import json
import os
import re
import shlex
import subprocess
import tempfile
import unittest
import urllib.parse
import xml.etree.ElementTree

import server
from server import Server, command_line, events

STATUS = {0: 200, 1: 200, 2: 400, 3: 503, 4: 500}

LONG = ('solve', 'domineering', '9x9')

# What takes no time to speak of, and differs in kind.
LINES = [
    ('solve', ['nim', '5,11,8'], {'moves': 'all'}),
    ('solve', ['nim', '123456789012345678901234567890,5'], {}),
    ('solve', ['nim', '1,2,3'], {'explain': True}),
    ('solve', ['poker-nim', '5,11,8 hands 2,0'], {}),
    ('solve', ['partial-nim', '(3,3,9), ((2,1)), *4'], {'moves': 'all'}),
    ('solve', ['wythoff:k=2:m=3', '4,9'], {'check': True}),
    ('solve', ['imitation:k=2:m=3', '4,9 > 3,9 > 3,6'], {}),
    ('solve', ['hackenbush', 'LRL,RR,G'], {'method': 'value'}),
    ('solve', ['domineering', '4x4'], {'moves': 'all'}),
    ('solve', ['sum', 'kayles 6 + nim 3,4 - hackenbush LR'], {}),
    ('solve', ['clobber.lua', 'xoxo'], {}),
    ('solve', ['clobber', 'xoxo'], {'moves': 'every', 'hint': 'move', 'explain': True}),
    ('solve', ['domineering', '3x3'], {'moves': 'every', 'hint': 'where', 'for': 'right'}),
    ('solve', ['sum', 'domineering 2x3 + 1/2 - ^* + {3|1}'], {'explain': True}),
    ('solve', ['misere:kayles', '7'], {}),
    ('solve', ['octal:0.77', '6,3'], {}),
    ('solve', ['nim', '5,11,8'], {'method': 'value'}),
    ('solve', ['kayles', '6'], {'method': 'theorem'}),
    ('value', ['domineering', '3x3'], {}),
    ('value', ['toads-and-frogs', 'TT.FF'], {'unicode': True}),
    ('value', ['hackenbush', 'LRLR'], {'latex': True}),
    ('calc', ['{2||1|0} + ^*'], {}),
    ('calc', ['--1'], {}),
    ('calc', ['mean({3|1})'], {'brief': True}),
    ('calc', ['G = {3|1}; G + G'], {}),
    ('calc', ['1 = 2'], {}),
    ('calc', ['^ > 0'], {}),
    ('calc', ['1 > 2'], {}),
    ('calc', ['1'], {'expect': '2'}),
    ('calc', ['thermograph({{5|2}|-3})'], {}),
    ('compare', ['^', '*'], {}),
    ('compare', ['1', '2'], {'expect': '>'}),
    ('sequence', ['kayles'], {'to': 100}),
    ('sequence', ['subtraction:2,3:end=LR'], {'to': 1000, 'from': 20}),
    ('period', ['kayles'], {}),
    ('period', ['subtraction:2,3,6'], {'of': 'outcome'}),
    ('positions', ['wythoff'], {'count': 12}),
    ('positions', ['wythoff'], {'count': 100000}),
    ('table', ['queen', '40x50'], {}),
    ('table', ['wythoff', '5'], {}),
    ('check', ['kayles.lua'], {'limit': 200}),
    ('compare-play', ['2,3,6'], {}),
    ('reproduce', ['partial-nim'], {}),
    ('games', [], {}),
    ('help', [], {}),
    ('help', ['solve'], {}),
    ('help', ['nim'], {}),
    ('help', ['mean'], {}),
    # Mistakes.
    ('solve', ['nim', 'x'], {}),
    ('solve', ['nim'], {}),
    ('solve', ['nosuchgame', '3'], {}),
    ('solve', ['nim', '3'], {'moves': 'many'}),
    ('solve', ['nim', '3'], {'nosuchoption': True}),
    ('solve', ['nim', '3'], {'time': 'soon'}),
    ('solve', ['nim', '3'], {'memory': 'some'}),
    ('calc', ['1 +'], {}),
    ('calc', ['\u00bd \u2191'], {}),
    ('calc', [''], {}),
    ('table', ['nim', '3by4'], {}),
    ('nosuchcommand', [], {}),
    ('', [], {}),
]


def without_times(text):
    return re.sub(r'"seconds": [-+.e\d]+', '"seconds": 0', text)


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def compare(self, command, arguments, options, text=None):
        status, printed = command_line(command, arguments, options, text)
        more = {'input': text} if text is not None else {}
        reply = self.server.run(command, *arguments, options=options, **more)
        self.assertEqual(reply.status, STATUS[status], (command, arguments, reply.body[:300]))
        self.assertEqual(reply.headers['content-type'], 'application/json')
        self.assertEqual(reply.headers['x-bouton-exit'], str(status))
        if printed or status < 2:
            self.assertEqual(without_times(reply.body.decode()), without_times(printed))
        else:
            self.assertIn('error', reply.json())

    def test_answers_are_those_of_the_command_line(self):
        for command, arguments, options in LINES:
            if command:
                with self.subTest(command=command, arguments=arguments, options=options):
                    self.compare(command, arguments, options)

    def test_examples_of_the_help_are_answered_alike(self):
        served = 0
        for command in json.loads(command_line('help')[1])['commands']:
            told = json.loads(command_line('help', [command['name']])[1])
            takes = {o['name']: o.get('argument') for o in told['options']}
            for example in told.get('examples', []):
                words = shlex.split(example)[1:]
                if words[0] in ('play', 'load', 'serve', 'draw', 'reproduce', 'learn', 'survey', 'completion',
                                'cache'):
                    continue
                arguments, options = [], {}
                words = iter(words[1:])
                for word in words:
                    name, equals, value = word[2:].partition('=')
                    if not re.match('--[a-z]', word):
                        arguments.append(word)
                    elif takes.get(name):
                        options[name] = value if equals else next(words)
                    else:
                        options[name] = True
                if any('FILE' in (takes.get(name) or '') for name in options):
                    continue
                if any(re.search(r'[/]|\.(txt|json|proof|db|sqlite)\b', a) for a in arguments):
                    continue
                options.pop('json', None)
                if options.keys() & {'csv'}:
                    continue
                with self.subTest(example=example):
                    self.compare(command['name'], arguments, options)
                    served += 1
        self.assertGreater(served, 15)

    def test_input_is_standard_input(self):
        lines = '3,4\n# a note\n5,x\n1,2,3\n'
        self.compare('solve', ['nim'], {'batch': True}, lines)
        self.compare('value', ['hackenbush'], {'batch': True}, 'LR\nRL\n')
        self.compare('calc', [], {}, 'G = {3|1}\nG + G\nmean(G)\n')
        self.compare('calc', [], {}, '')

    def test_nothing_is_left_from_one_request_to_the_next(self):
        for _ in range(12):
            self.assertEqual(self.server.run('calc', 'Leak = 3').status, 200)
            self.assertEqual(self.server.run('calc', 'Leak').status, 400)
            self.assertEqual(self.server.run('calc', input='1\n2\n3\n').body.count(b'\n'), 3)
            self.assertEqual(self.server.run('calc').body, b'')

    def test_an_error_tells_its_place(self):
        error = self.server.run('solve', 'nim', '5,x,8').json()
        self.assertEqual((error['place'], error['text']), (2, '5,x,8'))
        self.assertEqual(error['message'], f"bouton: {error['error']}\n  5,x,8\n    ^\n")

    def test_numbers_are_arguments_too(self):
        self.assertEqual(self.server.run('value', 'kayles', 6).body,
                         self.server.run('value', 'kayles', '6').body)

    def test_options_that_are_false_are_left_out(self):
        plain = self.server.run('calc', '{3|1}').body
        options = {'brief': False, 'expect': None}
        self.assertEqual(self.server.run('calc', '{3|1}', options=options).body, plain)

    def test_a_limit_gives_what_was_found(self):
        reply = self.server.run('solve', 'domineering', '9x9', options={'time': 0.3})
        self.assertEqual(reply.status, 503)
        self.assertEqual(reply.headers['x-bouton-exit'], '3')
        self.assertIn('positions', reply.json())
        reply = self.server.run('calc', '[domineering 8x9]', options={'time': '0.3'})
        self.assertEqual((reply.status, 'time' in reply.json()['error']), (503, True))

    @unittest.skipUnless(os.environ.get('BOUTON_THOROUGH'), 'takes 25 s')
    def test_an_answer_may_take_longer_than_a_connection_may_be_silent(self):
        for stream in (False, True):
            asked = self.server.begin(*LONG, options={'time': 24}, stream=stream)
            response = asked.getresponse()
            self.assertEqual(response.status, 200 if stream else 503)
            self.assertIn(b'"positions"', response.read())
            asked.close()

    def test_memory_is_limited(self):
        options = {'memory': '20M', 'time': 20}
        reply = self.server.run('value', 'domineering', '8x9', options=options)
        self.assertEqual((reply.status, reply.headers['x-bouton-exit']), (503, '3'))

    def test_long_answers_are_whole(self):
        self.compare('table', ['queen', '700x700'], {})
        self.compare('sequence', ['kayles'], {'to': 1000000})

    def test_arguments_are_never_options(self):
        reply = self.server.run('solve', 'nim', '3', '--explain')
        self.assertEqual(reply.status, 400)

    def test_a_worker_is_replaced_after_many_answers(self):
        with Server('--workers', '1') as one:
            before = one.workers().keys()
            connection = one.connect()
            for i in range(1100):
                body = json.dumps({'command': 'solve', 'arguments': ['nim', str(i % 9)]})
                connection.request('POST', '/api/run', body, one.head())
                response = connection.getresponse()
                self.assertEqual(response.status, 200)
                self.assertEqual(json.loads(response.read())['nim_value'], i % 9)
            self.assertEqual(len(one.workers()), 1)
            self.assertNotEqual(one.workers().keys(), before)


class Streams(unittest.TestCase):
    def test_progress_comes_before_the_result(self):
        self.check_progress('solve', 'domineering', '9x9')
        told = self.check_progress('census', 'subtraction', end='LR', min=2, max=40)
        self.assertGreater(len(told), 5)
        self.assertGreater(json.loads(told[-3][1])['done'], 0)

    def check_progress(self, *work, **options):
        with Server() as server:
            options['time'] = 1.9
            connection = server.begin(*work, options=options, stream=True)
            response = connection.getresponse()
            self.assertEqual(response.status, 200)
            self.assertIn('text/event-stream', response.headers['Content-Type'])
            told = list(events(response))
            names = [name for name, _ in told]
            self.assertEqual(names[-2:], ['status', 'result'])
            self.assertEqual(set(names[:-2]), {'progress'})
            for _, data in told[:-2]:
                self.assertLessEqual({'what', 'done', 'total', 'seconds'}, json.loads(data).keys())
            self.assertEqual(json.loads(told[-2][1])['status'], 503)
            self.assertNotIn('error', json.loads(told[-1][1]))
            return told

    def test_a_stream_ends_with_the_answer(self):
        with Server() as server:
            for command, arguments, options in LINES[:12] + [('reproduce', ['partial-nim'], {})]:
                status, printed = command_line(command, arguments, options)
                connection = server.begin(command, *arguments, options=options, stream=True)
                told = dict(events(connection.getresponse()))
                self.assertEqual(json.loads(told['status'])['exit'], status)
                if printed:
                    self.assertEqual(without_times(told['result'] + '\n'), without_times(printed))
                connection.close()


class Files(unittest.TestCase):
    SCRIPT = '''return {name = "count down", example = 3, moves = function(n)
        local to = {}
        for i = 1, math.min(n, k or 2) do to[#to + 1] = n - i end
        return to
    end}'''

    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def test_a_script_comes_with_the_request(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, 'mine.lua'), 'w') as file:
                file.write(self.SCRIPT)
            for command, arguments in [('solve', ['mine.lua', '7']), ('value', ['mine.lua', '5']),
                                       ('solve', ['sum', 'mine.lua 4 + nim 3']),
                                       ('solve', ['misere:mine.lua', '4']),
                                       ('calc', ['[mine.lua 4] + *']),
                                       ('check', ['mine.lua'])]:
                status, printed = command_line(command, arguments, folder=folder)
                reply = self.server.run(command, *arguments, files={'mine.lua': self.SCRIPT})
                self.assertEqual((reply.status, without_times(reply.body.decode())),
                                 (STATUS[status], without_times(printed)), arguments)

    def test_it_is_gone_with_the_request(self):
        self.server.run('solve', 'mine.lua', '7', files={'mine.lua': self.SCRIPT})
        for _ in range(10):
            self.assertEqual(self.server.run('solve', 'mine.lua', '7').status, 400)

    def test_graphs_and_studies_and_proofs_come_with_it_too(self):
        files = {'graph.txt': 'a: b c\nb: c\nc:\n', 'study.lua': 'print(1 + 2)'}
        reply = self.server.run('solve', 'counters:file=graph.txt', 'a,b', files=files)
        self.assertEqual(reply.status, 200, reply.body)
        self.assertEqual(self.server.run('run', 'study.lua', files=files).json(), {'line': '3'})
        with tempfile.TemporaryDirectory() as folder:
            command_line('period', ['kayles'], {'proof': 'proof'}, folder=folder)
            with open(os.path.join(folder, 'proof')) as file:
                proof = file.read()
        self.assertEqual(self.server.run('verify', 'proof', files={'proof': proof}).status, 200)
        bad = proof.replace('12', '13')
        self.assertNotEqual(self.server.run('verify', 'proof', files={'proof': bad}).body,
                            self.server.run('verify', 'proof', files={'proof': proof}).body)

    def test_a_proof_is_a_part_of_the_answer(self):
        reply = self.server.run('period', 'kayles', options={'proof': '-'})
        self.assertEqual(reply.body.decode(), command_line('period', ['kayles'], {'proof': '-'})[1])
        files = {'proof': reply.json()['certificate']}
        self.assertEqual(self.server.run('verify', 'proof', files=files).status, 200)

    def test_a_broken_script_is_told(self):
        reply = self.server.run('check', 'mine.lua', files={'mine.lua': 'return {'})
        self.assertEqual(reply.status, 400)
        self.assertIn('mine.lua:1:', reply.json()['error'])

    def test_a_script_without_end_is_stopped(self):
        script = 'while true do end'
        reply = self.server.run('check', 'mine.lua', files={'mine.lua': script},
                                options={'time': 0.3})
        self.assertEqual(reply.status, 503)


class Pictures(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def draw(self, kind, *arguments, **options):
        given = [f'--{k}={v}' if v else f'--{k}' for k, v in options.items()]
        words = ['draw', *given, '--', kind]
        done = subprocess.run([server.PROGRAM, *words, *arguments], capture_output=True, timeout=60)
        pairs = [('kind', kind), *(('arg', a) for a in arguments), *options.items()]
        query = urllib.parse.urlencode(pairs)
        return done, self.server.get('/api/draw?' + query)

    def test_pictures_are_those_of_the_command_line(self):
        for kind, arguments, options in [('position', ['nim', '5,11,8'], {}),
                                         ('position', ['domineering', '4x4'], {'bare': ''}),
                                         ('position', ['hackenbush', 'LRL,RR,G'], {'svg': '-'}),
                                         ('thermograph', ['{3||2|1}', '+-1'], {}),
                                         ('thermograph', ['{5|2}'], {'cool': '1/2', 'bare': ''}),
                                         ('table', ['wythoff', '12x15'], {'of': 'outcome'}),
                                         ('positions', ['wythoff'], {'count': '30'}),
                                         ('sequence', ['kayles'], {'to': '200', 'fold': '12'})]:
            done, reply = self.draw(kind, *arguments, **options)
            self.assertEqual((reply.status, reply.body), (200, done.stdout), reply.body[:200])
            self.assertEqual(reply.headers['content-type'], 'image/svg+xml')
            self.assertTrue(xml.etree.ElementTree.fromstring(reply.body).tag.endswith('svg'))

    def test_other_formats(self):
        for option, kind, start in [('tikz', 'text/x-tex; charset=utf-8', b''),
                                    ('pdf', 'application/pdf', b'%PDF'),
                                    ('png', 'image/png', b'\x89PNG')]:
            done, reply = self.draw('thermograph', '{3||2|1}', **{option: '-'})
            if done.returncode != 0:  # built without the library for it
                self.assertEqual(reply.status, STATUS[done.returncode])
                continue
            self.assertEqual((reply.status, reply.headers['content-type']), (200, kind),
                             reply.body[:300])
            self.assertTrue(reply.body.startswith(start))
            self.assertTrue(option == 'pdf' or reply.body == done.stdout)
            posted = self.server.run('draw', 'thermograph', '{3||2|1}', options={option: '-'})
            self.assertEqual((posted.status, posted.headers['content-type']), (200, kind))

    def test_a_picture_that_cannot_be(self):
        for query in ('kind=position&arg=nim&arg=x', 'kind=nothing', 'kind=position', '', 'arg=nim',
                      'kind=position&kind=position', 'kind=position&arg=nim&arg=3&svg=/tmp/made',
                      'kind=position&arg=nim&arg=3&nooption=1', 'kind=position&arg=nim&arg=%00'):
            reply = self.server.get('/api/draw?' + query)
            self.assertEqual((reply.status, reply.headers['content-type']),
                             (400, 'application/json'), query)
            self.assertIn('error', reply.json())

    def test_the_picture_of_a_script_comes_as_a_field(self):
        reply = self.server.run('draw', 'position', 'nim', '3,4')
        self.assertEqual(reply.body.decode(), command_line('draw', ['position', 'nim', '3,4'])[1])
        self.assertIn('<svg', reply.json()['svg'])
