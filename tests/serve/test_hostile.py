"""Requests that nobody means well: whatever comes, the server answers the next one rightly."""
import collections
import json
import os
import random
import threading
import unittest

from server import Server, wait_until

THREADS = 8
WORDS = ['solve', 'calc', 'nim', 'table', '\u0000', '--time', '-1', '9' * 300, '{' * 200,
         'octal:0.' + '7' * 60, '../../etc/passwd', '/dev/zero', 'x.lua', '%s%n', '\ud83d\ude00',
         '', ' ', '\n', 'A' * 3000, '*1000000', '[domineering 9x9]', 'heat(*30000,1)', 'sum', '1/0',
         '{{{|}|}|}', 'kayles', '3,5']
COMMANDS = ['solve', 'calc', 'value', 'table', 'sequence', 'run', 'check', 'help', 'census',
            'period', 'verify', 'play', 'serve']
OPTIONS = ['time', 'memory', 'to', 'moves', 'json', 'batch', 'store', 'list', 'proof', 'threads']
FIELDS = ['command', 'arguments', 'options', 'files', 'input', 'other']
HEADERS = ['Transfer-Encoding: chunked', 'Content-Length: 5', 'Content-Length: -1',
           'Content-Length: 99999999999999999999', 'Expect: 100-continue', 'Connection: upgrade',
           'Range: bytes=0-', 'Accept: text/event-stream', ': empty', 'X' * 40000 + ': 1',
           'Origin: http://evil.example']
PATHS = ['/', '/api/draw?kind=thermograph&arg=%7B3|1%7D', '/api/draw?' + 'a=b&' * 50, '/%',
         '/%zz%00', '*', 'http://evil.example/', '/' + 'x' * 9000, '/api/run']


class Generator:
    def __init__(self, server, seed):
        self.server, self.random = server, random.Random(seed)

    def text(self, most=40):
        return bytes(self.random.randrange(256) for _ in range(self.random.randrange(most)))

    def value(self, depth=0):
        r = self.random
        kind = r.randrange(8 if depth < 4 else 5)
        if kind < 2:
            return r.choice(WORDS)
        if kind == 2:
            return r.choice([0, -1, 1e300, 2 ** 70, 0.5, True, False, None])
        if kind < 5:
            return ''.join(chr(r.randrange(1, 0x300)) for _ in range(r.randrange(20)))
        if kind == 5:
            return [self.value(depth + 1) for _ in range(r.randrange(5))]
        return {str(self.value(4)): self.value(depth + 1) for _ in range(r.randrange(5))}

    def question(self):
        r = self.random
        whole = {'command': r.choice(COMMANDS + [r.choice(WORDS)])}
        whole['arguments'] = [r.choice(WORDS) for _ in range(r.randrange(4))]
        whole['options'] = {r.choice(OPTIONS): r.choice(WORDS + [True, 3])
                            for _ in range(r.randrange(3))}
        if r.randrange(4) == 0:
            whole['files'] = {'x.lua': r.choice(['return {', 'while true do end', 'error({})',
                                                 'return {example = 3, moves = function(n) return '
                                                 'string.rep("x", 1 << 40) end}', 'x' * 1000])}
        if r.randrange(4) == 0:
            whole[r.choice(FIELDS)] = self.value()
        if isinstance(whole['options'], dict):
            whole['options']['time'] = 0.05
        return json.dumps(whole).encode('utf-8', 'surrogatepass')

    def head(self, length):
        r, server = self.random, self.server
        lines = [f'Host: 127.0.0.1:{server.port}', f'X-Bouton-Token: {server.token}',
                 f'Content-Length: {length}']
        spoil = r.randrange(12)
        if spoil == 0:
            lines.pop(r.randrange(3))
        elif spoil == 1:
            lines.insert(r.randrange(4), self.text().decode('latin-1'))
        elif spoil == 2:
            lines.append(r.choice(HEADERS))
        return '\r\n'.join(lines).encode('latin-1')

    def request(self):
        r = self.random
        body = self.question() if r.randrange(4) else self.text(3000)
        method, path = 'POST', '/api/run'
        if r.randrange(4) == 0:
            method = r.choice(['POST', 'GET', 'GET', 'PUT', 'TRACE', 'post', ''])
            path = r.choice(PATHS)
        version = r.choice(['HTTP/1.1'] * 8 + ['HTTP/1.0', 'HTTP/9.9', '', 'HTTP/1.1 x'])
        first = f'{method} {path} {version}\r\n'.encode()
        whole = first + self.head(len(body)) + b'\r\n\r\n' + body
        kind = r.randrange(8)
        if kind == 0:
            whole = whole[:r.randrange(len(whole))]
        elif kind == 1:
            whole = bytearray(whole)
            for _ in range(r.randrange(1, 6)):
                whole[r.randrange(len(whole))] = r.randrange(256)
        elif kind == 2:
            whole = self.text(2000)
        elif kind == 3:
            whole += whole
        return bytes(whole)


class Hostile(unittest.TestCase):
    maxDiff = None

    def attack(self, server, generator, count, answered):
        for i in range(count):
            patience = 0.2 if generator.random.randrange(8) else 0
            answer = server.raw(generator.request(), patience)
            status = answer[9:12].decode('latin-1') if answer.startswith(b'HTTP/1.') else 'none'
            answered.append(status)
            if status == '500':
                answered.append(answer.decode('latin-1'))
            if i % 100 == 0:
                reply = server.run('solve', 'nim', '5,11,8')
                answered.append('right' if (reply.status, reply.json().get('nim_value')) == (200, 6)
                                else f'wrong: {reply.body}')

    def test_hostile_requests_are_survived(self):
        thorough = os.environ.get('BOUTON_THOROUGH')
        count = int(os.environ.get('BOUTON_HOSTILE', '10000' if thorough else '1000'))
        seed = int(os.environ.get('BOUTON_SEED', '1'))
        answered = []
        with Server('--workers', '3') as server:
            threads = [threading.Thread(target=self.attack, args=(
                server, Generator(server, 1000 * seed + i), count // THREADS, answered))
                for i in range(THREADS)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertTrue(wait_until(lambda: len(server.workers()) == 3))
            workers = list(server.workers())
            status, out, err = server.stop()
            self.assertEqual((status, out, err), (0, b'', ''))
            self.assertFalse([pid for pid in workers if os.path.exists(f'/proc/{pid}')])
        told = collections.Counter(answered)
        print(f'{count} hostile requests, seed {seed}:', dict(sorted(told.items())))
        good = '100 200 400 403 404 405 411 413 414 431 501 503 505 none right'
        self.assertLessEqual(set(told), set(good.split()))
        self.assertEqual(told['right'], THREADS * ((count // THREADS + 99) // 100))
        self.assertGreater(told['400'], count // 20)
