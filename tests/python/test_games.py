"""Games and positions: beside plain Python, sums, moves, sequences, tables, arrays, pickles."""

import pickle

import plain_games as plain
from support import TestCase

import bouton
from bouton import Context, Game, Value


class Positions(TestCase):
    def test_domineering_beside_plain_python(self):
        game = Game("domineering")
        for rows in range(1, 4):
            for columns in range(1, 4):
                value = plain.domineering(plain.rectangle(rows, columns))
                position = game.position(f"{rows}x{columns}")
                self.assertEqual(position.value, Value(str(value)))
                self.assertEqual(position.outcome, plain.outcome(value))

    def test_moves_are_positions(self):
        p = Game("nim").position("2,1")
        self.assertEqual({str(q) for q in p.moves("left")}, {"1", "1,1", "2"})
        self.assertEqual(p.moves("left"), p.moves("right"))
        board = Game("domineering").position("1x3")
        self.assertEqual((len(board.moves("left")), len(board.moves("right"))), (0, 2))
        with self.assertRaises(ValueError):
            p.moves("both")

    def test_winning_moves_win(self):
        game = Game("nim")
        for _ in range(50):
            p = game.position([self.random.randrange(9) for _ in range(3)])
            winning = {str(m.to) for m in p.winning_moves()}
            expected = {str(q) for q in p.moves() if q.outcome == "P"}
            self.assertEqual(winning, expected)
        board = Game("domineering").position("3x4")
        for player in ("left", "right"):
            bad = "L" if player == "right" else "R"
            for move in board.winning_moves(player):
                self.assertNotIn(move.to.outcome, (bad, "N"))

    def test_a_range_of_moves_has_no_position(self):
        p = Game("nim").position("3,5,7")
        for move in p.winning_moves():
            self.assertIn(move.to, p.moves())
            self.assertTrue(move.text)

    def test_big_piles(self):
        huge = 7**9000  # more digits than Python writes
        self.assertEqual(Game("nim").position([huge, 5]).nim_value, huge ^ 5)
        big = 10**30
        self.assertEqual(Game("nim").position([big, big]).outcome, "P")
        self.assertEqual(Game("nim").position([big, 5]).nim_value, big ^ 5)

    def test_explanations(self):
        self.assertIn("nim-sum", Game("nim").position("3,5,7").explain())
        self.assertIn("value", Game("domineering").position("2x2").explain())

    def test_questions_without_an_answer(self):
        with self.assertRaises(bouton.DomainError):
            Game("domineering").position("2x2").nim_value
        with self.assertRaises(bouton.DomainError):
            Game("nim:misere").position("3").value

    def test_solutions(self):
        s = Game("nim").position("3,5,7").solve(moves="all")
        self.assertEqual((s.outcome, s.nim_value, len(s.left)), ("N", 1, 3))
        self.assertEqual(Game("nim").position("3").solve(method="search").method, "search")
        for wrong in ({"moves": "some"}, {"method": "magic"}):
            with self.assertRaises(ValueError):
                Game("nim").position("3").solve(**wrong)


class Sums(TestCase):
    def test_sums_are_worth_the_sum(self):
        d, k = Game("domineering"), Game("kayles")
        for _ in range(30):
            p = d.position(self.random.choice(["2x2", "2x3", "1x4", "3x3"]))
            q = k.position(self.random.randrange(8))
            v = Value(self.random.choice(["^", "1/2", "{2|0}", "*", "-3"]))
            total = p + q - v - p
            self.assertEqual((p + q).value, p.value + q.value)
            self.assertEqual(total.value, q.value - v)
            self.assertEqual(total.outcome, (q.value - v).outcome)
            self.assertEqual((2 * p).value, p.value + p.value)
            self.assertEqual((-p).value, -p.value)

    def test_values_mix_with_positions(self):
        p = Game("domineering").position("2x2")
        self.assertEqual((1 + p).value, p.value + 1)
        self.assertEqual((Value("^") - p).value, Value("^") - p.value)
        self.assertEqual((p - 1).outcome, "R" if p.value - 1 < 0 else (p.value - 1).outcome)
        self.assertEqual(Value(p), p.value)
        self.assertTrue(Value(5) > Value(p))

    def test_moves_in_sums(self):
        p = Game("domineering").position("2x1") - Game("domineering").position("2x1") + Value("*")
        self.assertEqual(len(p.moves("left")), 2)
        self.assertEqual(len(p.moves("right")), 2)
        for q in p.moves("left"):
            self.assertEqual(len(q.terms), 3)

    def test_games_without_sums(self):
        with self.assertRaises(bouton.DomainError):
            Game("nim:misere").position("3") + Game("nim").position("3")
        with self.assertRaises(TypeError):
            Game("nim").position("3") + "3"

    def test_sums_are_read(self):
        p = Game("kayles").position("6 + 1,4 - 2")
        self.assertEqual((len(p.terms), p.nim_value), (3, 3 ^ 1 ^ 1 ^ 2))
        with self.assertRaises(bouton.InputError) as caught:
            Game("nim").position("3 + 4,x")
        self.assertEqual((caught.exception.place, caught.exception.text), (6, "3 + 4,x"))
        self.assertEqual(Game("hackenbush").position("LR - LR").outcome, "P")

    def test_texts_of_sums(self):
        self.assertEqual(str(Game("nim").position("1 + 2")), "1 + 2")
        p = Game("nim").position("3") - Game("kayles").position("4") + Value("^")
        self.assertEqual(str(p), "nim 3 - kayles 4 + ^")
        self.assertEqual(p.value, Value("*3 + * + ^"))

    def test_sums_over_two_contexts_are_refused(self):
        with Context():
            p = Game("nim").position("3")
        with self.assertRaises(ValueError):
            (p + Game("nim").position("3")).outcome


class Names(TestCase):
    def test_parameters(self):
        for game, name in (
            (Game("subtraction", 2, 3, 6, end="LR"), "subtraction:2,3,6:end=LR"),
            (Game("octal", "0.77"), "octal:0.77"),
            (Game("wythoff", k=2, m=3), "wythoff:k=2:m=3"),
            (Game("nim", misere=True), "nim:misere"),
            (Game("subtraction", left=[1, 3], right=[2]), "subtraction:left=1,3:right=2"),
            (Game("misere:kayles"), "misere:kayles"),
            (Game("impartial:push"), "impartial:push.lua"),
        ):
            self.assertEqual(game.name, name)

    def test_every_game_opens(self):
        about = {entry[0]: entry for entry in bouton._engine.about()}
        needs = {"octal": "0.77", "subtraction": "2,3", "counters": None, "coin-turning": "turtles"}
        needs.update({"take-and-break": "0.77", "take": "n^2"})
        opened = 0
        for name in bouton.games():
            self.assertFalse(name.endswith("-study"))
            if name in needs and needs[name] is None:
                continue
            game = Game(name, needs[name]) if name in needs else Game(name)
            if name in about:
                self.assertIn(game.position(about[name][4]).outcome, "LRNP")
            opened += 1
        self.assertGreater(opened, 25)
        self.assertIn("pins", bouton.help("kayles"))

    def test_pickles(self):
        for p in (
            Game("domineering").position("2x3"),
            Game("nim").position("3") - Game("kayles").position("4") + Value("^"),
        ):
            q = pickle.loads(pickle.dumps(p))
            self.assertEqual((str(q), q.value), (str(p), p.value))


class Studies(TestCase):
    def test_quotients_tell_who_loses_a_row_of_kayles(self):
        lost = {(): False}

        def is_lost(rows):
            rows = tuple(sorted(n for n in rows if n))
            if rows not in lost:
                lost[rows] = not any(
                    is_lost(rows[:i] + (left, n - taken - left) + rows[i + 1 :])
                    for i, n in enumerate(rows)
                    for taken in (1, 2)
                    for left in range(n - taken + 1)
                )
            return lost[rows]

        q = Game("kayles").quotient()
        self.assertEqual((q.order, q.preperiod, q.period, q.tame, q.kernel), (40, 71, 12, False, 16))
        self.assertEqual(len(q.p_portion), 9)
        for n in range(18):
            self.assertEqual(q.images[n] in q.p_portion, is_lost((n,)), n)
        part = Game("misere:dawsons-kayles").quotient(12)
        self.assertEqual((len(part.images), part.all_heaps, part.period), (13, False, None))
        with self.assertRaises(ValueError):
            Game("queen").quotient()

    def test_sequences_beside_plain_python(self):
        for code in ("0.77", "0.6", "0.137", "0.07", "0.3122"):
            expected = plain.grundy(plain.octal_moves(code), 300)
            self.assertEqual(list(Game("octal", code).sequence(300)), expected)
            self.assertEqual(list(Game("octal", code).sequence(300, start=250)), expected[250:])

    def test_sequences_of_letters_and_values(self):
        game = Game("subtraction", 2, 3, end="LR")
        letters = list(game.sequence(20))
        self.assertEqual(letters, [game.position(n).outcome for n in range(21)])
        self.assertEqual(Game("kayles").sequence(3, of="value"), [Value(f"*{n}") if n else Value(0) for n in range(4)])
        self.assertEqual(len(game.sequence(-1)), 0)
        with self.assertRaises(ValueError):
            game.sequence(5, of="luck")
        with self.assertRaises(ValueError):
            game.sequence(5, start=9)

    def test_periods(self):
        p = Game("kayles").period()
        self.assertEqual((p.preperiod, p.period, p.saltus, p.proved, p.found), (71, 12, 0, True, True))
        self.assertIn("Guy and Smith", p.proof)

    def test_tables_beside_plain_python(self):
        table = Game("queen").table(12, 9)
        known = {}
        for r in range(12):
            for c in range(9):
                seen = {known[i, c] for i in range(r)} | {known[r, j] for j in range(c)}
                seen |= {known[r - k, c - k] for k in range(1, min(r, c) + 1)}
                known[r, c] = next(n for n in range(len(seen) + 1) if n not in seen)
                self.assertEqual(table[r][c], known[r, c])
        letters = Game("queen").table(12, 9, of="outcome")
        self.assertTrue(all((letters[r][c] == "P") == (n == 0) for (r, c), n in known.items()))

    def test_positions_in_pairs(self):
        game = Game("wythoff")
        pairs = [(int(x), int(y)) for x, y in game.positions(30)]
        self.assertEqual(len(pairs), 30)
        self.assertTrue(all(game.position(pair).outcome == "P" for pair in pairs))
        with self.assertRaises(ValueError):
            game.positions(3, outcome="X")

    def test_many_values_with_errors_in_their_places(self):
        found = Game("domineering").values(["2x2", "2x", "1x2", "2x2"])
        self.assertEqual([found[0], found[2], found[3]], [Value("+-1"), -1, Value("+-1")])
        self.assertIsInstance(found[1], bouton.InputError)
        nims = Game("kayles").values(range(5), of="nim")
        self.assertEqual(nims, [0, 1, 2, 3, 1])
        slow = Game("domineering").values(["2x2", "10x10", "1x2"], time=1)
        self.assertIsInstance(slow[1], bouton.LimitError)
        self.assertEqual(slow[2], -1)

    def test_arrays_share_memory(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not there")
        a = Game("kayles").sequence(1000)
        self.assertIsInstance(a, numpy.ndarray)
        self.assertEqual((a.dtype, a.shape), (numpy.dtype("uint32"), (1001,)))
        self.assertFalse(a.flags.owndata)
        self.assertEqual(Game("rook").table(3, 5).shape, (3, 5))
        self.assertEqual(Game("wythoff").positions(7).shape, (7, 2))
        self.assertEqual(Game("nim:misere").sequence(3).tolist(), ["N", "P", "N", "N"])

    def test_lists_without_numpy(self):
        self.runs(
            "import sys; sys.modules['numpy'] = None\n"
            "from bouton import Game\n"
            "print(Game('kayles').sequence(5), Game('queen').table(2), Game('wythoff').positions(2))\n"
            "print(Game('nim:misere').sequence(3), Game('queen').table(1, 2, of='outcome'))",
            "[0, 1, 2, 3, 1, 4] [[0, 1], [1, 2]] [[0, 0], [1, 2]]\n['N', 'P', 'N', 'N'] [['P', 'N']]",
        )

    def test_the_census_beside_single_games(self):
        for end in ("P", "LR", "LLR"):
            census = bouton.census(2, 7, end, list=100)
            self.assertEqual((census.sets, len(census.rows)), (32, 32))
            left = right = 0
            for row in census.rows:
                game = Game("subtraction", *census.elements(row), end=end)
                period = game.period("outcome")
                self.assertEqual((row[1], row[2]), (period.period, period.preperiod))
                letters = set(game.sequence(period.preperiod + period.period - 1, "outcome", period.preperiod))
                self.assertEqual(set(census.letters(row)), letters)
                left += letters == {"L"}
                right += letters == {"R"}
            self.assertEqual((census.eventually_left, census.eventually_right), (left, right))
        for wrong in ((0, 5), (5, 3), (2, 65)):
            with self.assertRaises(ValueError):
                bouton.census(*wrong)
        with self.assertRaises(bouton.InputError):
            bouton.census(2, 5, "X")

    def test_checks(self):
        self.assertTrue(Game("kayles").check())
        self.assertTrue(Game("domineering").check("2x3"))
        self.assertIn("nothing wrong", repr(Game("nim").check("3,2")))

    def test_progress(self):
        calls = []
        Game("octal", "0.106").sequence(200000, progress=lambda done, total: calls.append((done, total)))
        Game("kayles").values(range(3), of="nim", progress=lambda done, total: calls.append(done))
        self.assertEqual(calls[-3:], [1, 2, 3])
        with self.assertRaises(TypeError):
            Game("kayles").sequence(5, progress=3)
