"""Rulesets written in Python: answers, promises, exceptions, re-entry, reference cycles, speed."""

import gc
import pickle
import traceback
import weakref

import plain_games as plain
from support import TestCase, THOROUGH

import bouton
from bouton import Game, Negative, Ruleset, Value


class Take(Ruleset):
    """Heaps from which the numbers of a set are taken."""

    example = 5

    def __init__(self, *numbers):
        self.numbers = numbers

    def moves(self, n):
        return [n - k for k in self.numbers if k <= n]


class Domineering(Ruleset):
    """Positions are frozensets of squares; Left places vertical dominoes."""

    example = plain.rectangle(2, 3)

    def left(self, board):
        return [board - {(r, c), (r + 1, c)} for r, c in board if (r + 1, c) in board]

    def right(self, board):
        return [board - {(r, c), (r, c + 1)} for r, c in board if (r, c + 1) in board]


class GoodDomineering(Domineering):
    def split(self, board):
        parts, rest = [], set(board)
        while rest:
            part, todo = set(), [rest.pop()]
            while todo:
                r, c = todo.pop()
                part.add((r, c))
                near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & rest
                rest -= near
                todo.extend(near)
            parts.append(frozenset(part))
        return parts

    def normal(self, board):
        if not board:
            return board
        top, side = min(r for r, _ in board), min(c for _, c in board)
        moved = frozenset((r - top, c - side) for r, c in board)
        turned = frozenset((c, r) for r, c in moved)
        return moved if sorted(moved) <= sorted(turned) else Negative(turned)

    def negate(self, board):
        return frozenset((c, r) for r, c in board)


class Kayles(Ruleset):
    example = (3, 2)

    def moves(self, rows):
        for i, n in enumerate(rows):
            for k in (1, 2):
                for a in range((n - k) // 2 + 1 if n >= k else 0):
                    new = rows[:i] + rows[i + 1 :] + tuple(x for x in (a, n - k - a) if x)
                    yield tuple(sorted(new))

    def split(self, rows):
        return [(n,) for n in rows]

    def heap(self, n):
        return (n,) if n else ()

    def cell(self, row, column):
        return tuple(sorted(n for n in (row, column) if n))


class Answers(TestCase):
    def test_impartial_games(self):
        self.assertEqual(
            list(Take(1, 3, 4).sequence(30)), list(Game("subtraction", 1, 3, 4).sequence(30, "nim"))
        )
        self.assertEqual(list(Kayles().sequence(40)), list(Game("kayles").sequence(40)))
        table = Kayles().table(5)
        self.assertTrue(all(table[i][j] == table[0][i] ^ table[0][j] for i in range(5) for j in range(5)))

    def test_misere_quotients_beside_the_library(self):
        class Exact(Kayles):
            exact = True

        self.assertEqual(Exact().quotient(14), Game("misere:kayles").quotient(14))
        taking = Game("misere:subtraction", 1, 3, 4).quotient(6)
        self.assertEqual(Take(1, 3, 4).quotient(6).images, taking.images)
        self.assertEqual(len(Take(1, 3, 4).quotient().images), 21)
        with self.assertRaisesRegex(bouton.DomainError, "not all heaps"):
            Kayles().quotient(14)

        class Hasty(Exact):  # two equal rows cancel in normal play only
            def split(self, rows):
                return [(n,) for n in set(rows) if rows.count(n) % 2]

        self.assertEqual(Hasty().position((3, 3, 2)).nim_value, 2)
        self.assertIn("every move", str(Hasty().check((2, 2, 1)).faults))

    def test_partizan_games_beside_the_library(self):
        slow, good, fast = Domineering(), GoodDomineering(), Game("domineering")
        for rows in range(1, 5):
            for columns in range(1, 4):
                board = plain.rectangle(rows, columns)
                value = fast.position(f"{rows}x{columns}").value
                self.assertEqual(good.position(board).value, value)
                if rows * columns <= 9:
                    self.assertEqual(slow.position(board).value, value)
                    self.assertEqual(slow.position(board).outcome, value.outcome)

    def test_positions_keep_their_objects(self):
        p = Kayles().position((2, 1))
        self.assertEqual(p.state, (2, 1))
        self.assertEqual({q.state for q in p.moves()}, {(2,), (1, 1), (1,)})
        self.assertEqual((str(p), repr(p)), ("(2, 1)", "Kayles().position((2, 1))"))
        self.assertEqual({m.to.state for m in p.winning_moves()}, {(1, 1)})

    def test_sums_with_other_games_and_values(self):
        p = Kayles().position((3,)) + Game("nim").position("3")
        self.assertEqual((p.outcome, p.nim_value), ("P", 0))
        q = Domineering().position(plain.rectangle(2, 2)) - Value("+-1")
        self.assertEqual((q.outcome, q.value), ("P", 0))

    def test_misere_play(self):
        class Misere(Kayles):
            misere = True

        game, known = Misere(), Game("misere:kayles")
        for n in range(9):
            self.assertEqual(game.position((n,) if n else ()).outcome, known.position(n).outcome)
        self.assertFalse(game.normal_play)
        with self.assertRaises(bouton.DomainError):
            game.position((3,)) + Value(1)

    def test_closed_forms(self):
        class Form(Take):
            answers = {"n": lambda n: n % 3, "letter": lambda n: "P" if n % 3 == 0 else "N",
                       "value": lambda n: Value("*") * 0 if n % 3 == 0 else None}

            def closed_form(self, n):
                return self.answers[self.kind](n)

        for kind in Form.answers:
            game = Form(1, 2)
            game.kind = kind
            self.assertTrue(game.check(), kind)
            self.assertEqual([game.position(n).outcome for n in range(7)], list("PNNPNNP"))
        for wrong in ("X", "", -1, 0.5, object()):
            class Bad(Take):
                def closed_form(self, n):
                    return wrong
            with self.assertRaises((ValueError, TypeError, OverflowError)):
                Bad(1, 2).position(4).outcome

    def test_texts(self):
        class Named(Take):
            def text(self, n):
                return f"heap {n}"

            def describe(self, a, b, player):
                return f"{player} takes {a - b}"

        p = Named(1, 2).position(4)
        self.assertEqual(str(p), "heap 4")
        self.assertEqual([m.text for m in p.winning_moves("left")], ["left takes 1"])
        self.assertTrue(Named(1, 2).check())
        self.assertIn("heap", p.explain())

    def test_strings_are_their_own_texts(self):
        class Shrink(Ruleset):
            example = "ab"

            def moves(self, word):
                return [word[1:]] if word else []

        p = Shrink().position("abc")
        self.assertEqual((str(p), repr(p)), ("abc", "Shrink().position('abc')"))
        self.assertTrue(Shrink().check())

    def test_pickles(self):
        p = pickle.loads(pickle.dumps(Kayles().position((3, 4))))
        self.assertEqual((p.state, p.nim_value), ((3, 4), 2))


class Checks(TestCase):
    def faults(self, kind, *args):
        return {f.fault for f in kind(*args).check().faults}

    def test_good_rulesets_pass(self):
        for game in (Take(1, 3, 4), Kayles(), Domineering(), GoodDomineering()):
            self.assertTrue(game.check(), repr(game.check()))

    def test_every_broken_promise_is_found(self):
        class Split(Kayles):
            def split(self, rows):
                return [(n,) for n in rows[:1]]

        class Normal(Domineering):
            def normal(self, board):
                return Negative(board)

        class Negate(Domineering):
            def negate(self, board):
                return board

        class Loop(Take):
            def moves(self, n):
                return [n + 1] if n < 9 else [0]

        class Form(Take):
            def closed_form(self, n):
                return 1

        class Twice(Take):
            count = 0

            def moves(self, n):
                self.count += 1
                return [n - 1] if n and self.count % 2 else []

        self.assertIn("the parts do not sum to the whole", self.faults(Split))
        self.assertIn("the normal form is worth something else", self.faults(Normal))
        self.assertTrue(self.faults(Negate))
        self.assertIn("play does not end", self.faults(Loop))
        self.assertIn("the closed form is wrong", self.faults(Form, 1, 2))
        self.assertTrue(self.faults(Twice))

    def test_a_loop_is_an_error_and_no_hang(self):
        class Loop(Ruleset):
            def moves(self, n):
                return [(n + 1) % 5]

        with self.assertRaises(bouton.Error):
            Loop().position(0).outcome


    def test_a_game_without_end_meets_the_limit_of_memory(self):
        class Endless(Ruleset):
            def moves(self, n):
                return [n - 1]

        context = bouton.Context()
        with context, self.assertRaises(bouton.LimitError), bouton.limits(memory="30M", time=60):
            Endless().position(0).nim_value
        gc.collect()
        with context, bouton.limits(memory="30M"):
            self.assertEqual(Take(1, 2).position(5).nim_value, 2)
        context.close()


class Mine(Exception):
    pass


class Exceptions(TestCase):
    def test_an_exception_comes_out_as_itself(self):
        class Raises(Take):
            def moves(self, n):
                if n == 3:
                    raise Mine("three")
                return super().moves(n)

        game = Raises(1, 2)
        for ask in (
            lambda: game.position(7).outcome,
            lambda: game.position(7).nim_value,
            lambda: game.position(7).winning_moves(),
            lambda: game.position(3).moves(),
            lambda: game.sequence(9),
            lambda: game.check(),
            lambda: (game.position(7) + Value("{1|0}")).value,
        ):
            try:
                ask()
                self.fail("no exception")
            except Mine as error:
                self.assertEqual(str(error), "three")
                frames = traceback.extract_tb(error.__traceback__)
                self.assertEqual(frames[-1].name, "moves")
        self.assertEqual(game.position(2).nim_value, 2)

    def test_what_was_found_before_an_exception(self):
        class Raises(Take):
            def moves(self, n):
                if n == 30:
                    raise Mine
                return super().moves(n)

        with self.assertRaises(Mine) as caught:
            Raises(1, 2).sequence(50)
        self.assertEqual(list(caught.exception.partial), [n % 3 for n in range(30)])

    def test_exceptions_in_all_methods(self):
        def fail(self, *args):
            raise Mine

        for name in ("split", "normal", "negate", "closed_form", "heap"):
            kind = type("Kind", (Kayles,), {name: fail})
            with self.assertRaises(Mine, msg=name):
                kind().check()
        with self.assertRaises(Mine):
            str(type("Kind", (Kayles,), {"text": fail})().position((3,)))
        with self.assertRaises(Mine):
            type("Kind", (Kayles,), {"describe": fail})().position((3,)).winning_moves()

    def test_answers_of_a_wrong_kind(self):
        for answer in (5, None, [[1]], [{}], [set()]):
            class Wrong(Ruleset):
                def moves(self, p):
                    return answer
            with self.assertRaises(TypeError):
                Wrong().position(0).outcome
        for name, answer in (("text", 5), ("text", None)):
            kind = type("Kind", (Take,), {name: lambda self, *args: answer})
            with self.assertRaises(TypeError):
                str(kind(1).position(3))

    def test_rulesets_without_moves(self):
        for fields in ({}, {"left": lambda s, p: []}, {"moves": 3},
                       {"moves": lambda s, p: [], "left": lambda s, p: []}):
            with self.assertRaises(TypeError):
                type("Kind", (Ruleset,), fields)().position(0)
        with self.assertRaises(ValueError):
            type("Kind", (Ruleset,), {"moves": lambda s, p: []})().check()

    def test_hashes_that_raise(self):
        class Bad:
            def __hash__(self):
                raise Mine("no hash")

        class Game_(Ruleset):
            def moves(self, p):
                return [Bad()]

        with self.assertRaises(Mine):
            Game_().position(0).outcome
        with self.assertRaises(Mine):
            Game_().position(Bad())
        with self.assertRaises(TypeError):
            Game_().position([])

    def test_comparisons_that_raise(self):
        class Bad:
            def __hash__(self):
                return 1

            def __eq__(self, other):
                raise Mine

        class Game_(Ruleset):
            def moves(self, p):
                return [Bad(), Bad()]

        with self.assertRaises(Mine):
            Game_().position(0).outcome


class Reentry(TestCase):
    def test_a_ruleset_may_use_values_and_other_games(self):
        other, nim = Take(1, 2), Game("nim")

        class Uses(Take):
            def moves(self, n):
                assert Value("^") + n > n
                assert nim.position([n, n]).outcome == "P"
                assert other.position(n).nim_value == n % 3
                return super().moves(n)

        self.assertEqual(list(Uses(1, 2).sequence(20)), [n % 3 for n in range(21)])

    def test_a_ruleset_that_asks_about_itself_is_told_so(self):
        class Selfish(Take):
            def moves(self, n):
                self.position(n).outcome
                return super().moves(n)

        with self.assertRaisesRegex(RuntimeError, "its own game"):
            Selfish(1, 2).position(5).outcome

    def test_games_that_open_games_without_end(self):
        class Deep(Ruleset):
            def moves(self, n):
                return [0] if Deep().position(n + 1).outcome == "P" else []

        with self.assertRaises(RecursionError):
            Deep().position(0).outcome

    def test_a_ruleset_that_closes_or_forgets(self):
        class Closes(Take):
            def moves(self, n):
                bouton._engine.current().close()
                return []

        class Forgets(Take):
            def moves(self, n):
                bouton.forget()
                return []

        for kind in (Closes, Forgets):
            with self.assertRaises(RuntimeError):
                kind(1).position(3).outcome

    def test_values_that_go_while_the_context_is_busy(self):
        class Drops(Take):
            def moves(self, n):
                for k in range(20):
                    Value(f"{{{k + n}|{-k}}}") + Value("^")
                Take(1).position(n).outcome
                return super().moves(n)

        self.assertEqual(list(Drops(1, 2).sequence(30)), [n % 3 for n in range(31)])


class Memory(TestCase):
    def test_reference_cycles_are_collected(self):
        game = Kayles()
        game.position((5, 6)).nim_value
        gone = weakref.ref(game)
        del game
        gc.collect()
        self.assertIsNone(gone())

    def test_a_position_keeps_its_game(self):
        p = Kayles().position((5,))
        gc.collect()
        self.assertEqual(p.nim_value, 4)

    def test_many_games_leave_nothing(self):
        context = bouton._engine.current()
        for _ in range(20):
            Kayles().position((6, 7)).nim_value
        gc.collect()
        bouton.forget()
        used = context.memory_used
        for _ in range(100):
            Kayles().position((6, 7)).nim_value
        gc.collect()
        bouton.forget()
        self.assertLess(context.memory_used, used + 100000)
