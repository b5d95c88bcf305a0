"""What must not be possible, and what must be survived."""
import glob
import json
import os
import signal
import socket
import subprocess
import tempfile
import time
import unittest

import server as helper
from server import Server, command_line, is_alive, wait_until

LONG = ('solve', 'domineering', '9x9')


class Doors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.body = json.dumps({'command': 'solve', 'arguments': ['nim', '3,5']})

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def post(self, **headers):
        given = {k.replace('_', '-'): v for k, v in headers.items()}
        return self.server.ask('POST', '/api/run', self.body, given).status

    def test_a_post_needs_the_token(self):
        good = self.server.token
        self.assertEqual(self.post(X_Bouton_Token=good), 200)
        for bad in ('', 'x', good[:-1], good + '0', good.upper() + ' x', '0' * 32):
            self.assertEqual(self.post(X_Bouton_Token=bad), 403, bad)
        self.assertEqual(self.post(), 403)
        with Server() as other:
            self.assertNotEqual(other.token, good)

    def test_the_host_must_be_known(self):
        port = self.server.port
        for host in (f'127.0.0.1:{port}', f'localhost:{port}', f'[::1]:{port}'):
            self.assertEqual(self.server.get('/', Host=host).status, 200, host)
            self.assertEqual(self.post(X_Bouton_Token=self.server.token, Host=host), 200, host)
        for host in ('evil.example', f'evil.example:{port}', '127.0.0.1', 'localhost:1',
                     f'127.0.0.1:{port}.evil.example', f'localhost.evil.example:{port}',
                     f'127.0.0.1:{port}0', f'0.0.0.0:{port}', f'192.168.1.1:{port}', f' :{port}'):
            self.assertEqual(self.server.get('/', Host=host).status, 403, host)
            self.assertEqual(self.post(X_Bouton_Token=self.server.token, Host=host), 403, host)

    def test_one_host_and_not_two(self):
        host = f'Host: 127.0.0.1:{self.server.port}\r\n'
        for lines in (host + 'Host: evil.example\r\n', 'Host: evil.example\r\n' + host, ''):
            answer = self.server.raw(f'GET / HTTP/1.1\r\n{lines}\r\n'.encode())
            self.assertTrue(answer.startswith(b'HTTP/1.1 400'), answer[:60])

    def test_the_origin_must_be_our_own(self):
        token, port = self.server.token, self.server.port
        self.assertEqual(self.post(X_Bouton_Token=token, Origin=f'http://127.0.0.1:{port}'), 200)
        for origin in ('http://evil.example', 'null', f'https://127.0.0.1:{port}',
                       f'http://127.0.0.1:{port}.evil.example', 'http://127.0.0.1:1',
                       f'http://localhost:{port}', ''):
            self.assertEqual(self.post(X_Bouton_Token=token, Origin=origin), 403, origin)

    def test_other_sites_cannot_even_draw(self):
        for site in ('cross-site', 'same-site'):
            reply = self.server.get('/api/draw?kind=thermograph&arg=1', Sec_Fetch_Site=site)
            self.assertEqual(reply.status, 403)

    def test_every_reply_has_its_policy(self):
        for path in ('/', '/nothing', '/api/draw?kind=thermograph&arg=1', '/api/run'):
            headers = self.server.get(path).headers
            self.assertEqual(headers['x-content-type-options'], 'nosniff')
            self.assertEqual(headers['referrer-policy'], 'no-referrer')
            self.assertIn("default-src 'none'", headers['content-security-policy'])
            self.assertEqual(headers['cross-origin-resource-policy'], 'same-origin')
        policy = self.server.get('/').headers['content-security-policy']
        self.assertNotIn('unsafe', policy)
        self.assertIn("frame-ancestors 'none'", policy)

    def test_methods_and_paths(self):
        def status(method, path):
            return self.server.ask(method, path, headers=self.server.head()).status

        self.assertEqual(status('GET', '/api/run'), 405)
        self.assertEqual(status('PUT', '/api/run'), 405)
        self.assertEqual(status('POST', '/'), 405)
        self.assertEqual(status('POST', '/api/draw'), 405)
        self.assertEqual(status('OPTIONS', '/api/run'), 405)
        self.assertEqual(status('GET', '/api/nothing'), 404)
        self.assertEqual(status('HEAD', '/'), 200)

    def test_bodies_that_are_no_requests(self):
        good = self.server.head()
        for body in ('', '{', '[]', '3', 'null', '{}', '{"command": 3}', '{"command": "solve"} x',
                     '{"command": "solve", "arguments": "nim"}', '{"command": "solve", "x": 1}',
                     '{"command": "solve", "arguments": [[]]}', '{"command": "solve",}',
                     '{"command": "solve", "options": {"a b": 1}}', '{"command": "\\u0000"}',
                     '{"command": "solve", "options": {"--time": 1}}', '{"command": "\\ud800"}',
                     '{"command": "solve", "arguments": ["nim", "3\\u0000"]}',
                     b'{"command": "\xff"}',
                     '{"command": "solve", "files": {"../x": ""}}', '{"command": "solve\n"}',
                     '{"command": "solve", "files": {"a/b": ""}}', '[' * 100000,
                     '{"command":"solve","arguments":[' + ','.join(['"1"'] * 20000) + ']}'):
            reply = self.server.ask('POST', '/api/run', body, good)
            self.assertEqual(reply.status, 400, body[:60])
            self.assertIn('error', reply.json())

    def test_what_is_too_long_is_refused(self):
        big = '{"command": "solve", "arguments": ["nim", "' + '1' * (1 << 20) + '"]}'
        self.assertEqual(self.server.ask('POST', '/api/run', big, self.server.head()).status, 413)
        connection = self.server.connect()
        connection.request('POST', '/api/run', iter([b'x' * 65536] * 40), self.server.head())
        self.assertEqual(connection.getresponse().status, 413)
        connection.close()
        endless = (f'POST /api/run HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n'
                   f'X-Bouton-Token: {self.server.token}\r\nContent-Length: 99999999999\r\n\r\n')
        self.assertTrue(self.server.raw(endless.encode()).startswith(b'HTTP/1.1 413'))
        self.assertIn(self.server.get('/' + 'x' * 40000).status, (414, 431))
        self.assertIn(self.server.get('/', X_Long='x' * 40000).status, (413, 431))
        self.assertEqual(self.server.get('/').status, 200)

    def test_files_are_not_served(self):
        for path in ('/../README.md', '/..%2f..%2fREADME.md', '/%2e%2e/README.md', '/./index.html',
                     '//etc/passwd', '/etc/passwd', '/index.html/', '/.git/config',
                     '/index.html%00', '/vendor/../index.html', '/a\\..\\b', '/index.html%01'):
            host = f'127.0.0.1:{self.server.port}'
            request = f'GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n'
            answer = self.server.raw(request.encode())
            self.assertRegex(answer[:20], b'HTTP/1.1 40[04]', path)


class Commands(unittest.TestCase):
    def test_commands_that_ask_people_or_touch_files_are_not_offered(self):
        with Server() as server:
            for command in ('play', 'load', 'serve'):
                reply = server.run(command, 'nim', '3')
                self.assertEqual(reply.status, 400)
                self.assertIn('does not offer', reply.json()['error'])

    def test_options_that_name_files_are_refused(self):
        count = 0
        with Server() as server, tempfile.TemporaryDirectory() as folder:
            target = os.path.join(folder, 'made')
            for command in json.loads(command_line('help')[1])['commands']:
                told = json.loads(command_line('help', [command['name']])[1])
                for option in told['options']:
                    if 'FILE' not in option.get('argument', ''):
                        continue
                    reply = server.run(command['name'], 'kayles', options={option['name']: target})
                    self.assertEqual(reply.status, 400, (command['name'], option))
                    self.assertFalse(os.path.exists(target))
                    count += 1
        self.assertGreater(count, 2)

    def test_no_file_of_the_machine_is_read_or_made(self):
        with Server() as server, tempfile.TemporaryDirectory() as folder:
            secret, made = os.path.join(folder, 'secret.lua'), os.path.join(folder, 'made')
            with open(secret, 'w') as file:
                file.write('return {example = 3, moves = function(n) return {} end}')
            for command, arguments in [('solve', [secret, '3']), ('run', [secret]),
                                       ('check', [secret]), ('verify', [secret]),
                                       ('solve', ['counters:file=' + secret, 'a']),
                                       ('solve', ['misere:' + secret, '3']),
                                       ('solve', ['sum', secret + ' 3 + nim 4']),
                                       ('calc', [f'[{secret} 3]']),
                                       ('solve', ['../games/kayles.lua', '3']),
                                       ('census', ['show', made]),
                                       ('census', ['merge', made, secret])]:
                reply = server.run(command, *arguments)
                self.assertEqual(reply.status, 400, (command, arguments, reply.body))
            self.assertEqual(os.listdir(folder), ['secret.lua'])

    def test_workers_are_confined(self):
        with Server() as server:
            server.run('solve', 'nim', '3')
            for pid in server.workers():
                def is_confined():
                    with open(f'/proc/{pid}/status') as file:
                        status = dict(line.split(':\t', 1) for line in file if ':\t' in line)
                    filtered = status['Seccomp'].strip() == '2' or 'san-' in helper.PROGRAM
                    return status['NoNewPrivs'].strip() == '1' and filtered
                self.assertTrue(wait_until(is_confined))
                with open(f'/proc/{pid}/limits') as file:
                    limits = file.read()
                self.assertRegex(limits, r'Max core file size +0 ')
                self.assertRegex(limits, r'Max open files +24 ')
                self.assertEqual(os.getpgid(pid), pid)
                files = set(os.listdir(f'/proc/{pid}/fd'))
                self.assertLessEqual(files, {'0', '1', '2', '3'})


class Leaving(unittest.TestCase):
    def busy(self, server):
        """The worker that is at work."""
        before = server.workers()
        found = []

        def look():
            now = server.workers()
            found[:] = [p for p in now if now[p] - before.get(p, 0) > 0.05]
            return found
        self.assertTrue(wait_until(look))
        return found[0]

    def test_a_client_that_leaves_ends_the_work(self):
        for stream in (False, True):
            with Server('--workers', '2') as server:
                connection = server.begin(*LONG, stream=stream)
                if stream:
                    self.assertEqual(connection.getresponse().status, 200)
                pid = self.busy(server)
                connection.sock.shutdown(socket.SHUT_RDWR)
                connection.close()
                self.assertTrue(wait_until(lambda: not is_alive(pid)))
                self.assertEqual(server.run('solve', 'nim', '3').status, 200)
                self.assertEqual(len(server.workers()), 2)

    def test_a_signal_ends_everything(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            server = Server()
            connection = server.begin(*LONG)
            stream = server.begin(*LONG, stream=True)
            stream.getresponse()
            self.busy(server)
            workers = list(server.workers())
            status, out, err = server.stop(number)
            self.assertEqual((status, out, err), (0, b'', ''))
            self.assertFalse([pid for pid in workers if is_alive(pid)])
            connection.close()
            stream.close()

    def test_workers_do_not_outlive_a_killed_server(self):
        server = Server()
        connection = server.begin(*LONG)
        self.busy(server)
        workers = list(server.workers())
        self.assertEqual(server.stop(signal.SIGKILL)[0], -signal.SIGKILL)
        self.assertTrue(wait_until(lambda: not any(map(is_alive, workers))))
        connection.close()

    def test_a_worker_that_dies_is_replaced(self):
        with Server('--workers', '1') as server:
            connection = server.begin(*LONG)
            os.kill(self.busy(server), signal.SIGKILL)
            response = connection.getresponse()
            self.assertEqual(response.status, 500)
            self.assertIn('unexpectedly', json.loads(response.read())['error'])
            self.assertEqual(server.run('solve', 'nim', '3').status, 200)
            os.kill(list(server.workers())[0], signal.SIGKILL)
            self.assertTrue(wait_until(lambda: server.run('solve', 'nim', '3').status == 200))

    def test_a_worker_that_does_not_stop_is_stopped(self):
        with Server('--workers', '1') as server:
            connection = server.begin(*LONG, options={'time': 3})
            pid = self.busy(server)
            os.kill(pid, signal.SIGSTOP)
            response = connection.getresponse()
            self.assertEqual(response.status, 503)
            self.assertFalse(is_alive(pid))
            self.assertEqual(server.run('solve', 'nim', '3').status, 200)


def take_place(server, **more):
    """Begins long work; a stream begins as soon as the work has its place in the line."""
    connection = server.begin(*LONG, stream=True, **more)
    assert connection.getresponse().status == 200
    return connection


class Line(unittest.TestCase):
    def test_a_full_line_is_told_at_once(self):
        with Server('--workers', '1', '--queue', '1') as server:
            first = take_place(server)
            second = take_place(server)
            for accept in ({}, {'Accept': 'text/event-stream'}):
                begun = time.monotonic()
                body = json.dumps({'command': 'solve', 'arguments': ['nim', '3']})
                reply = server.ask('POST', '/api/run', body, server.head(**accept))
                self.assertEqual((reply.status, reply.json()['busy']), (503, True))
                self.assertIn('retry-after', reply.headers)
                self.assertLess(time.monotonic() - begun, 2)
            first.close()
            second.close()
            self.assertTrue(wait_until(lambda: server.run('solve', 'nim', '3').status == 200))

    def test_jobs_wait_for_their_turn(self):
        with Server('--workers', '1') as server:
            asked = [server.begin('solve', 'nim', str(i)) for i in range(40)]
            for i, connection in enumerate(asked):
                response = connection.getresponse()
                self.assertEqual(json.loads(response.read())['nim_value'], i)
                connection.close()

    def test_one_client_of_a_class_does_not_take_everything(self):
        with Server('--host', '0.0.0.0', '--workers', '2') as server:
            many = [take_place(server, source='127.0.0.2') for _ in range(8)]
            reply = server.run('solve', 'nim', '3', source='127.0.0.2')
            self.assertEqual((reply.status, reply.json().get('busy')), (503, True))
            waiting = server.begin('solve', 'nim', '3', source='127.0.0.3')
            many.pop(0).close()
            self.assertEqual(waiting.getresponse().status, 200)
            waiting.close()
            for connection in many:
                connection.close()
            err = server.stop()[2]
            self.assertIn('everyone', err)

    def test_hosts_of_an_open_server_are_numbers(self):
        with Server('--host', '0.0.0.0') as server:
            port = server.port
            self.assertEqual(server.get('/', Host=f'192.168.7.7:{port}').status, 200)
            self.assertEqual(server.get('/', Host=f'{socket.gethostname()}:{port}').status, 200)
            for host in ('evil.example', f'evil.example:{port}', '192.168.7.7:1',
                         f'1.2.3.4x:{port}'):
                self.assertEqual(server.get('/', Host=host).status, 403, host)


class Slowness(unittest.TestCase):
    def test_slow_clients_stop_nobody(self):
        with Server('--workers', '1') as server:
            slow = []
            for i in range(100):
                s = socket.create_connection(('127.0.0.1', server.port))
                s.sendall(b'POST /api/run HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n'[:i])
                slow.append(s)
            for _ in range(5):
                begun = time.monotonic()
                self.assertEqual(server.run('solve', 'nim', '3').status, 200)
                self.assertLess(time.monotonic() - begun, 2)
            for s in slow:
                s.close()

    @unittest.skipUnless(os.environ.get('BOUTON_THOROUGH'), 'takes 40 s')
    def test_a_client_that_trickles_is_cut(self):
        with Server() as server:
            s = socket.create_connection(('127.0.0.1', server.port))
            begun = time.monotonic()
            with self.assertRaises(OSError):
                while time.monotonic() - begun < 50:
                    s.sendall(b'G' if time.monotonic() - begun < 1 else b'E')
                    time.sleep(0.5)
            self.assertGreater(time.monotonic() - begun, 15)


class Page(unittest.TestCase):
    def test_the_page_is_inside_the_program(self):
        with Server() as server:
            for path in glob.glob('web/**', recursive=True):
                kind = path.rsplit('.', 1)[-1]
                kinds = ('css', 'js', 'svg', 'png', 'ico', 'woff2', 'txt')
                if kind not in kinds or 'node_modules' in path:
                    continue
                with open(path, 'rb') as file:
                    self.assertEqual(server.get('/' + path[4:]).body, file.read(), path)
            with open('web/index.html') as file:
                page = file.read().replace('@TOKEN@', server.token)
            self.assertEqual(server.get('/').body.decode(), page)
            self.assertEqual(server.get('/index.html').body.decode(), page)

    def test_a_folder_instead_of_it(self):
        with tempfile.TemporaryDirectory() as folder:
            def write(name, text):
                with open(os.path.join(folder, name), 'w') as file:
                    file.write(text)
            write('index.html', '<meta name="bouton-token" content="@TOKEN@">')
            write('a.js', 'one')
            write('note.md', 'no kind of the page')
            with Server('--web', folder) as server:
                reply = server.get('/a.js')
                self.assertEqual((reply.body, reply.headers['content-type']),
                                 (b'one', 'text/javascript; charset=utf-8'))
                tag = reply.headers['etag']
                again = server.get('/a.js', If_None_Match=tag)
                self.assertEqual((again.status, again.body), (304, b''))
                write('a.js', 'two')
                self.assertEqual(server.get('/a.js', If_None_Match=tag).body, b'two')
                self.assertEqual(server.get('/note.md').status, 404)
                self.assertEqual(server.get('/b.js').status, 404)

    def test_not_from_a_folder_for_others(self):
        done = subprocess.run([helper.PROGRAM, 'serve', '--port', '0', '--host', '0.0.0.0', '--web',
                               'web'], capture_output=True, text=True, timeout=20)
        self.assertEqual((done.returncode, done.stdout), (2, ''))


class Starting(unittest.TestCase):
    def test_one_line_and_the_address(self):
        with Server() as server:
            self.assertEqual(server.line, f'http://127.0.0.1:{server.port}/\n')

    def test_a_port_that_is_taken(self):
        with Server() as server:
            done = subprocess.run([helper.PROGRAM, 'serve', '--port', str(server.port)],
                                  capture_output=True, text=True, timeout=20)
            self.assertEqual((done.returncode, done.stdout), (4, ''))
            self.assertIn('--port 0', done.stderr)

    def test_bad_options(self):
        for words in (['--port', '70000'], ['--port', 'x'], ['--workers', '0'],
                      ['--host', 'nosuchhost.invalid'], ['--queue', '-1']):
            done = subprocess.run([helper.PROGRAM, 'serve', *words], capture_output=True, text=True,
                                  timeout=20)
            self.assertEqual((done.returncode, done.stdout), (2, ''), words)

    def test_the_sixth_version_too(self):
        try:
            socket.create_server(('::1', 0), family=socket.AF_INET6).close()
        except OSError:
            self.skipTest('no IPv6 here')
        with Server('--host', '::1', host='::1') as server:
            self.assertEqual(server.line, f'http://[::1]:{server.port}/\n')
            self.assertEqual(server.run('solve', 'nim', '3').status, 200)
