"""Limits, Ctrl-C, threads, contexts, forks."""

import os
import signal
import sys
import threading
import time
import unittest

from support import TestCase, SANITIZED

import bouton
from bouton import Context, Game, Ruleset, Value, limits


def send_interrupt(seconds):
    """Ctrl-C after a while."""
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


class Limits(TestCase):
    def test_time(self):
        start = time.monotonic()
        with self.assertRaisesRegex(bouton.LimitError, "time limit of 0.2 s"):
            with limits(time=0.2):
                Game("domineering").position("10x10").value
        self.assertLess(time.monotonic() - start, 30 if SANITIZED else 3)
        self.assertEqual(Value("^") + 1, Value("1^"))  # and all is well again

    def test_the_time_is_that_of_the_block(self):
        with limits(time=0.8):
            Value("^") + 1
            time.sleep(0.9)
            with self.assertRaises(bouton.LimitError):
                Value("^") + 1
        Value("^") + 1

    def test_the_smaller_limit_counts(self):
        with limits(time=0.05), limits(time=100):
            time.sleep(0.06)
            with self.assertRaises(bouton.LimitError):
                Value("^") + 1

    def test_memory(self):
        with self.assertRaisesRegex(bouton.LimitError, "memory"):
            with limits(memory="20M", time=60):
                Game("domineering").position("9x9").value
        self.assertEqual(Value("^") + 1, Value("1^"))

    def test_what_was_found_is_kept(self):
        with self.assertRaises(bouton.LimitError) as caught:
            with limits(time=0.3):
                Game("octal", "0.6").sequence(10**7)
        found = caught.exception.partial
        self.assertGreater(len(found), 100)
        self.assertEqual(list(found[:100]), list(Game("octal", "0.6").sequence(99)))

    def test_sizes_of_memory(self):
        for size in ("200M", "1.5G", "64KiB", 10**9, "123456789"):
            limits(memory=size)
        for size in ("", "many", "-3M", 0, -1, "1e40G", "nan"):
            with self.assertRaises((ValueError, TypeError), msg=size):
                limits(memory=size)
        for seconds in (0, -1, float("nan"), float("inf")):
            with self.assertRaises(ValueError):
                limits(time=seconds)

    def test_depth(self):
        deep = "{" * 1000000 + "|" + "}" * 1000000
        with self.assertRaises(bouton.Error):
            Value(deep)
        with self.assertRaises(bouton.Error):
            Game("hackenbush").position("G(" * 200000 + ")" * 200000).value
        text = "{0|" * 300 + "0" + "}" * 300
        self.assertEqual(Value(str(Value(text))), Value(text))

    def test_depth_in_a_thread_with_a_small_stack(self):
        failed = []

        def work():
            try:
                Value("{" * 100000 + "|" + "}" * 100000)
            except (bouton.Error, RecursionError) as error:
                failed.append(error)

        sizes = (256, 512, 1024) if not SANITIZED else (1024, 4096)
        for size in sizes:
            before = threading.stack_size(size * 1024)
            try:
                thread = threading.Thread(target=work)
                thread.start()
                thread.join()
            finally:
                threading.stack_size(before)
        self.assertEqual(len(failed), len(sizes))


class Interrupts(TestCase):
    def interrupted(self, work, seconds=0.2):
        timer = send_interrupt(seconds)
        start = time.monotonic()
        try:
            with self.assertRaises(KeyboardInterrupt) as caught:
                work()
        finally:
            timer.join()
        self.assertLess(time.monotonic() - start, 30 if SANITIZED else 5)
        return caught.exception

    def test_in_a_long_question(self):
        self.interrupted(lambda: Game("domineering").position("11x11").value)
        self.assertEqual(Game("domineering").position("2x2").value, Value("+-1"))

    def test_in_a_sequence_which_keeps_what_is_done(self):
        error = self.interrupted(lambda: Game("octal", "0.6").sequence(10**7))
        self.assertGreater(len(error.partial), 100)

    def test_in_many_values(self):
        positions = ["2x2"] * 50 + ["11x11"] * 5
        error = self.interrupted(lambda: Game("domineering").values(positions), 1)
        self.assertEqual(len(error.partial), 50)

    def test_in_a_ruleset(self):
        class Slow(Ruleset):
            example = 5

            def moves(self, n):
                time.sleep(0.01)
                return [n - 1] if n else []

        self.interrupted(lambda: Slow().position(3000).outcome)

    def test_in_a_progress_callback(self):
        def fail(done, total):
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            Game("octal", "0.6").sequence(10**7, progress=fail)
        self.assertEqual(Value("^") + 1, Value("1^"))

    def test_progress_is_called(self):
        calls = []
        with self.assertRaises(bouton.LimitError), limits(time=1):
            Game("octal", "0.6").sequence(10**7, progress=lambda *now: calls.append(now))
        self.assertGreater(len(calls), 2)
        self.assertTrue(all(0 <= done <= total for done, total in calls))


class Threads(TestCase):
    def together(self, work, count=4):
        """Runs it in threads; the first exception comes out."""
        errors = []

        def guarded(i):
            try:
                work(i)
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=guarded, args=(i,)) for i in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if errors:
            raise errors[0]

    def test_one_context_shared(self):
        shared = [Value("{2|0}"), Value("^*"), Game("domineering").position("2x3")]
        expected = str(shared[0] + shared[1] + shared[2].value)

        def work(i):
            game = Game("kayles")
            for k in range(60):
                assert str(shared[0] + shared[1] + shared[2].value) == expected
                assert game.position(k % 20).nim_value == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2][k % 20]
                assert Value(f"{{{k}|{-i}}}").mean * 2 == k - i

        self.together(work)

    def test_long_work_in_one_context(self):
        """While one thread works without the GIL, others make and drop values of the context."""
        stop = threading.Event()

        def work(i):
            if i == 0:
                try:
                    with limits(time=1):
                        Game("domineering").position("10x10").value
                except bouton.LimitError:
                    pass
                stop.set()
            else:
                kept = []
                while not stop.is_set():
                    kept.append(Value(len(kept)) if len(kept) < 3 else Value("^"))
                    kept = kept[-2:]

        self.together(work, 3)

    def test_a_context_each(self):
        def work(i):
            with Context():
                board = Game("domineering").position("4x4")
                assert board.value == Value("+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}")
                assert len(Game("octal", "0.106").sequence(20000)) == 20001

        self.together(work)

    def test_the_gil_is_released(self):
        ticks = []
        stop = threading.Event()

        def tick():
            while not stop.is_set():
                ticks.append(time.monotonic())
                time.sleep(0.01)

        thread = threading.Thread(target=tick)
        thread.start()
        try:
            with self.assertRaises(bouton.LimitError), limits(time=1):
                Game("domineering").position("10x10").value
        finally:
            stop.set()
            thread.join()
        self.assertGreater(len(ticks), 10)

    def test_rulesets_in_threads(self):
        class Take(Ruleset):
            example = 1

            def moves(self, n):
                return [n - k for k in (1, 2) if k <= n]

        game = Take()

        def work(i):
            own = Take()
            for n in range(40):
                assert game.position(n).nim_value == own.position(n).nim_value == n % 3

        self.together(work)

    def test_values_cross_contexts_in_both_directions(self):
        first, second = Context(), Context()
        with first:
            a = Value("{2|0}")
        with second:
            b = Value("^")

        def work(i):
            for _ in range(200):
                assert (a + b if i % 2 else b + a) == Value("{2^|^}")

        self.together(work)


class Contexts(TestCase):
    def test_use_after_close(self):
        with Context() as context:
            g, game = Value("{2|0}"), Game("kayles")
            p = game.position("5")
            board = Game("domineering").position("2x2")
        context.close()
        context.close()
        self.assertTrue(context.closed)
        for use in (
            lambda: g + 1,
            lambda: g.mean,
            lambda: str(g),
            lambda: hash(g),
            lambda: Value(0) + g,
            lambda: g == 3,
            lambda: p.nim_value,
            lambda: p.moves(),
            lambda: str(p),
            lambda: game.name,
            lambda: game.sequence(5),
            lambda: board + 1,
            lambda: context.memory_used,
            lambda: context.forget(),
        ):
            with self.assertRaisesRegex(ValueError, "closed"):
                use()
        with self.assertRaises(ValueError), context:
            Value(1)
        self.assertEqual(Value(1), 1)

    def test_close_while_in_use(self):
        context = Context()
        caught = []

        def work():
            with context:
                try:
                    with limits(time=0.5):
                        Game("domineering").position("10x10").value
                except bouton.LimitError:
                    pass

        thread = threading.Thread(target=work)
        thread.start()
        time.sleep(0.2)
        try:
            context.close()
        except RuntimeError as error:
            caught.append(error)
        thread.join()
        self.assertEqual(len(caught), 1)
        context.close()

    def test_forgetting_keeps_what_is_in_use(self):
        g = Value("{2|0} + {5|3}")
        text = str(g)
        for _ in range(3):
            bouton.forget()
            Value("{7|1} + {9|2} + ^")
            self.assertEqual(str(g), text)
            self.assertEqual(g + g - g, g)

    def test_long_use_takes_bounded_memory(self):
        context = Context()
        with context, limits(memory="60M"):
            for k in range(400):
                Value(f"heat(*{8 + k % 4}, {k}/64) + {{{k}|{-k}||{-k - 1}}}")
        context.close()

    def test_subclasses_and_arguments(self):
        with self.assertRaises(TypeError):
            Context(1)
        with self.assertRaises(TypeError):
            bouton._engine.choose(3)


@unittest.skipUnless(hasattr(os, "fork"), "no fork here")
class Forks(TestCase):
    def test_the_child_goes_on(self):
        self.runs(
            "import os\n"
            "from bouton import Game, Value\n"
            "g, p = Value('{2|0}'), Game('domineering').position('3x3')\n"
            "pid = os.fork()\n"
            "good = (g + 1 == Value('{3|1}')) and str(p.value) == '+-1'\n"
            "if pid == 0: os._exit(0 if good else 1)\n"
            "print(good, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))",
            "True 0",
        )

    def test_a_context_that_another_thread_was_in(self):
        self.runs(
            "import os, threading, time, bouton\n"
            "from bouton import Game, Value, limits\n"
            "g = Value('{2|0}')\n"
            "def work():\n"
            "    try:\n"
            "        with limits(time=1.5): Game('domineering').position('11x11').value\n"
            "    except bouton.LimitError: pass\n"
            "thread = threading.Thread(target=work); thread.start(); time.sleep(0.5)\n"
            "pid = os.fork()\n"
            "if pid == 0:\n"
            "    try: g + 1\n"
            "    except RuntimeError: os._exit(0 if Value('{2|0}') + 1 == Value('{3|1}') else 3)\n"
            "    os._exit(4)\n"
            "print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])); thread.join(); print(g + 1)",
            "0\n{3|1}",
        )

    def test_multiprocessing(self):
        self.runs(
            "import multiprocessing\n"
            "from bouton import Game, Value\n"
            "def double(v): return v + v\n"
            "if __name__ == '__main__':\n"
            "    with multiprocessing.get_context('fork').Pool(2) as pool:\n"
            "        print(pool.map(double, [Value('^'), Value('1/2')]))",
            "[Value('^^'), Value('1')]",
        )
