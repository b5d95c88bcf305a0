"""A server of the program under test, and ways to ask it."""
import http.client
import json
import os
import re
import socket
import subprocess
import time

PROGRAM = 'build/bouton'


class Reply:
    def __init__(self, response, body):
        self.status, self.body = response.status, body
        self.headers = {name.lower(): value for name, value in response.getheaders()}

    def json(self):
        return json.loads(self.body)


class Server:
    """Started on a free port; ends with the block."""

    def __init__(self, *options, host='127.0.0.1', **more):
        self.process = subprocess.Popen([PROGRAM, 'serve', '--port', '0', *options],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
        self.line = self.process.stdout.readline().decode()
        found = re.fullmatch(r'http://(.*):(\d+)/\n', self.line)
        assert found, (self.line, self.process.stderr.read())
        self.host, self.port = host, int(found.group(2))
        page = self.get('/').body.decode()
        self.token = re.search(r'<meta name="bouton-token" content="([0-9a-f]{32})"', page).group(1)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.stop()

    def stop(self, signal=15):
        """Ends it and says with which status, what else it wrote."""
        if self.process.poll() is None:
            self.process.send_signal(signal)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err.decode()

    def connect(self, source=None, timeout=60):
        source = (source, 0) if source else None
        return http.client.HTTPConnection(self.host, self.port, timeout=timeout,
                                          source_address=source)

    def ask(self, method, path, body=None, headers=None, source=None):
        connection = self.connect(source)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return Reply(response, response.read())
        finally:
            connection.close()

    def get(self, path, **headers):
        return self.ask('GET', path, headers={k.replace('_', '-'): v for k, v in headers.items()})

    def head(self, **more):
        return {'X-Bouton-Token': self.token, **more}

    def run(self, command, *arguments, options=None, source=None, **more):
        question = {'command': command, 'arguments': list(arguments), 'options': options or {}}
        return self.ask('POST', '/api/run', json.dumps({**question, **more}), self.head(), source)

    def begin(self, command, *arguments, options=None, source=None, stream=False, **more):
        """Asks, and returns the connection without waiting for the answer."""
        question = {'command': command, 'arguments': list(arguments), 'options': options or {}}
        connection = self.connect(source)
        accept = {'Accept': 'text/event-stream'} if stream else {}
        connection.request('POST', '/api/run', json.dumps({**question, **more}),
                           self.head(**accept))
        return connection

    def raw(self, data, patience=0.2):
        """Sends bytes as they are; returns what comes back: an answer, or all until the end. After
        so many seconds of silence it says that nothing more will come; patience 0: it leaves."""
        got = b''
        with socket.create_connection((self.host, self.port), timeout=patience or 5) as s:
            try:
                s.sendall(data)
                while patience and not is_whole(got):
                    try:
                        piece = s.recv(65536)
                    except socket.timeout:
                        s.settimeout(20)
                        s.shutdown(socket.SHUT_WR)
                        piece = s.recv(65536)
                    if not piece:
                        break
                    got += piece
            except (ConnectionError, socket.timeout):
                pass
        return got

    def workers(self):
        """The processes that it has started: {pid: seconds of processor time}."""
        return children(self.process.pid)


def is_whole(answer):
    head, end, body = answer.partition(b'\r\n\r\n')
    length = re.search(rb'Content-Length: (\d+)', head)
    return bool(end and length and len(body) >= int(length.group(1)))


def children(parent):
    found = {}
    for name in os.listdir('/proc'):
        try:
            with open(f'/proc/{name}/stat') as file:
                fields = file.read().rsplit(')', 1)[1].split()
        except (OSError, IndexError):
            continue
        if int(fields[1]) == parent and fields[0] != 'Z':
            found[int(name)] = (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')
    return found


def is_alive(pid):
    try:
        with open(f'/proc/{pid}/stat') as file:
            return file.read().rsplit(')', 1)[1].split()[0] != 'Z'
    except OSError:
        return False


def wait_until(what, seconds=15):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.02)
    return bool(what())


def events(response):
    """The events of a stream: (name, data)."""
    for block in response.read().decode().split('\n\n'):
        lines = [line.partition(': ') for line in block.split('\n') if line and line[0] != ':']
        if lines:
            yield (next(v for k, _, v in lines if k == 'event'),
                   '\n'.join(v for k, _, v in lines if k == 'data'))


def command_line(command, arguments=(), options=None, text=None, folder=None):
    """What the program itself prints: (status, stdout)."""
    words = [os.path.abspath(PROGRAM), command]
    for name, value in (options or {}).items():
        words.append(f'--{name}' if value is True else f'--{name}={value}')
    done = subprocess.run([*words, '--json', '--', *arguments], input=text or '', text=True,
                          capture_output=True, cwd=folder, timeout=120)
    return done.returncode, done.stdout
