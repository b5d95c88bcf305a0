"""A terminal for the tests: starts the program in it, types, and waits for what it shows."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import tempfile
import termios
import time

PROGRAM = 'build/bouton'
PATIENCE = 30  # seconds: only a failing test waits so long
SIGNS = re.compile(r'\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r')


class Terminal:
    """with Terminal('--unicode') as t: t.type('1 + 1\\n'); t.wait('2')"""

    def __init__(self, *words, term='xterm', columns=100, folder=None, **environment):
        self.scratch = tempfile.TemporaryDirectory()
        home = self.scratch.name
        self.child, self.screen = pty.fork()
        if self.child == 0:
            settings = dict(os.environ, TERM=term, HOME=home, XDG_STATE_HOME=home,
                            LC_ALL='C.UTF-8', **environment)
            for name in ('NO_COLOR', 'COLUMNS', 'COLORTERM'):
                if name not in environment:
                    settings.pop(name, None)
            program = os.path.abspath(PROGRAM)
            os.chdir(folder or home)
            os.execve(program, [program, *words], settings)
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack('HHHH', 40, columns, 0, 0))
        self.raw = self.text = ''
        self.seen = 0

    def __enter__(self):
        return self

    def __exit__(self, *error):
        try:
            if self.child:
                os.kill(self.child, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.close(self.screen)
        if self.child:
            os.waitpid(self.child, 0)
        self.scratch.cleanup()

    def type(self, keys):
        os.write(self.screen, keys.encode())

    def read(self, seconds):
        if not select.select([self.screen], [], [], seconds)[0]:
            return True
        try:
            piece = os.read(self.screen, 65536)
        except OSError:
            return False
        self.raw += piece.decode('utf-8', 'replace')
        self.text = SIGNS.sub('', self.raw)
        return bool(piece)

    def wait(self, pattern):
        """What the screen showed since the last wait, up to and with a match of the pattern."""
        end = time.monotonic() + PATIENCE
        while True:
            match = re.compile(pattern, re.M).search(self.text, self.seen)
            if match:
                found = self.text[self.seen:match.end()]
                self.seen = match.end()
                return found
            if time.monotonic() > end or not self.read(0.5):
                raise AssertionError(f'waited for {pattern!r} in vain:\n{self.text[self.seen:]}')

    def interrupt(self, pattern):
        """Presses Ctrl-C, again when it came before anybody listened, until the pattern is seen."""
        for _ in range(PATIENCE // 3):
            self.type('\003')
            end = time.monotonic() + 3
            while time.monotonic() < end:
                if re.compile(pattern, re.M).search(self.text, self.seen):
                    return self.wait(pattern)
                self.read(0.2)
        return self.wait(pattern)

    def ask(self, line, pattern=r'^> $'):
        """Types a line and gives what was answered, up to the next prompt."""
        self.type(line + '\n')
        self.wait(re.escape(line[-20:]) + r'\s*\n')
        return self.wait(pattern)

    def finish(self):
        """Waits for the end of the program; its status."""
        while self.read(PATIENCE):
            pass
        _, status = os.waitpid(self.child, 0)
        self.child = 0
        return os.waitstatus_to_exitcode(status)
