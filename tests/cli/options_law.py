"""The law of options: in every command each option does something, or is refused."""

import csv
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
TALKERS = ("play", "serve")  # they wait for somebody
EMPTY = ("cache",)  # they list what is there, and nothing is there
# Arguments to try until one makes a difference.
WORDS = ("1", "2", "7", "left", "right", "all", "none", "value", "outcome", "search", "P", "N",
         "LR", "0", "1/2", "true", "2,3", "period>2", "me", "2..3", "1/3", "portable")
# Where an option needs company: a line with it; the line without it is the other one.
TRIALS = {
    ("solve", "for"): "solve domineering 4x4 --hint",
    ("solve", "total-time"): None,
    ("value", "total-time"): None,
    ("solve", "no-cache"): ("solve nogo 3x4 --method value --no-cache", "solve nogo 3x4 --method value"),
    ("value", "no-cache"): ("value nogo 3x4 --no-cache", "value nogo 3x4"),
    ("calc", "no-cache"): ("calc '[nogo 3x4]' --no-cache", "calc '[nogo 3x4]'"),
    ("compare", "no-cache"): ("compare '[nogo 3x4]' 0 --no-cache", "compare '[nogo 3x4]' 0"),
    ("draw", "no-cache"): ("draw thermograph '[nogo 3x4]' --no-cache", "draw thermograph '[nogo 3x4]'"),
    ("solve", "batch"): ("solve nim --batch", "solve nim"),
    ("value", "batch"): ("value nim --batch", "value nim"),
    ("sequence", "counts"): "sequence subtraction:2,3:end=LR --to 20",
    ("compare", "expect"): ("compare '^' '*' --expect =", "compare '^' '*'"),
    ("compare", "to"): "compare --in misere:octal:0.123 3,3 1",
    ("compare", "in"): ("compare 3,3 1 --in misere:octal:0.123", "compare 3 1"),
    ("draw", "cool"): "draw thermograph '{4||2|-1}'",
    ("draw", "scale"): "draw position nim 3,4 --png -",
    ("draw", "player"): "draw position domineering 2x3 --moves all",
    ("draw", "blocked"): ("draw position wythoff:k=2 4,9 --blocked 3,9", "draw position wythoff:k=2 4,9"),
    ("draw", "step"): "draw thermograph '{4||2|-1}'",
    ("draw", "steps"): "draw thermograph '{4||2|-1}'",
    ("draw", "unicode"): "draw position nim 3,4 --text",
    ("draw", "color"): "draw position nim 3,4 --text",
    ("period", "verify"): None,
    ("census", "symmetric"): "census subtraction --min 1 --max 8",
    ("census", "list"): "census subtraction --min 1 --max 8 --where 'period>2'",
    ("census", "kernel"): None,  # the answer is the same
    ("census", "threads"): None,
    ("survey", "min"): ("survey subtraction --min 2 --max 6", "survey subtraction --min 3 --max 6"),
    ("survey", "max"): ("survey subtraction --min 2 --max 6", "survey subtraction --min 2 --max 7"),
    ("survey", "end"): "survey subtraction --min 2 --max 6",
    ("survey", "detail"): "survey subtraction --min 2 --max 6",
    ("survey", "set-size"): "survey subtraction --min 2 --max 6",
    ("survey", "symmetric"): "survey subtraction --min 1 --max 8",
    ("survey", "to"): ("survey octal --digits 2 --to 20", "survey octal --digits 2"),
    ("survey", "of"): None,
    ("survey", "slurm"): ("survey octal --digits 1 --store a.db --slurm 2", "survey octal --digits 1 --store a.db"),
    ("period", "sum"): ("period subtraction:2,3,6:end=LR --sum +9,-0", "period subtraction:2,3,6:end=LR"),
    ("survey", "merge"): ("survey --store a.db --merge b.db", "survey --store a.db b.db"),
    ("survey", "kernel"): None,
    ("survey", "threads"): None,
    ("paper", "latex"): "paper imitation",
    ("solve", "threads"): None,
}


def run(words, folder):
    return subprocess.run([PROGRAM, *words], cwd=folder, stdin=subprocess.DEVNULL, timeout=120,
                          env={**os.environ, "LC_ALL": "C", "TERM": "xterm", "BOUTON_CACHE": "kept"}, capture_output=True)


def files(folder):
    return {name: os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)}


def effect(words):
    """What a line does: status, output and files; not how long it took."""
    with tempfile.TemporaryDirectory() as folder:
        done = run(words, folder)
        out = re.sub(rb'("?(seconds|positions)"?[:\]]? )[0-9.e+-]+|[0-9.]+ s\b', rb"\g<1>0", done.stdout)
        return done.returncode, out, done.stderr, files(folder)


class Law:
    def __init__(self):
        self.passed, self.failed, self.known = 0, [], {}

    def judge(self, good, words):
        if good:
            self.passed += 1
        else:
            self.failed.append(words)

    def plain(self, words):
        key = tuple(words)
        if key not in self.known:
            self.known[key] = effect(words)
        return self.known[key]

    def changes(self, words, more):
        return effect(words + more) != self.plain(words)

    def lines_of(self, name, page, option):
        trial = TRIALS.get((name, option["name"]), "")
        if isinstance(trial, tuple):
            return [tuple(map(shlex.split, trial))]
        lines = [trial] if trial else [e.removeprefix("bouton ") for e in page.get("examples", [])]
        return [(None, shlex.split(line)) for line in lines]

    def has_effect(self, name, page, option):
        if (name, option["name"]) in TRIALS and TRIALS[name, option["name"]] is None:
            return self.is_read(name, page, option)
        argument, flag = option.get("argument"), "--" + option["name"]
        words = [[flag]] if not argument or argument[0] == "[" else [
            [flag, "out.svg" if "FILE" in argument else w] for w in WORDS]
        for with_it, without in self.lines_of(name, page, option):
            if with_it:
                if effect(with_it) != self.plain(without):
                    return True
                continue
            for more in words:
                done = effect(without + more)
                if done[0] != 2 and done != self.plain(without):
                    return True
        return False

    def is_read(self, name, page, option):
        """Nonsense for an argument is seen."""
        for _, line in self.lines_of(name, page, option):
            if effect(line + ["--" + option["name"], "?nonsense?"])[0] in (2, 4):
                return True
        return False

    def check_refused(self, name, page, option):
        line = [shlex.split(e)[1:] for e in page.get("examples", [])][0]
        more = ["--" + option] + (["auto"] if option == "color" else [])
        done = effect(line + more)
        self.judge(done[0] == 2 and b"does not apply" in done[2], f"{name} takes --{option}, "
                   "but its help does not say so")

    def check_common(self, name, page, option):
        lines = [shlex.split(e)[1:] for e in page.get("examples", [])]
        holds = getattr(self, "holds_" + option["name"], None)
        self.judge(holds(lines) if holds else self.has_effect(name, page, option),
                   f"{name}: --{option['name']} does nothing")

    # What the common options promise.
    def holds_json(self, lines):
        out = effect(lines[0] + ["--json"])[1].decode()
        return bool(out) and all(isinstance(json.loads(line), dict) for line in out.splitlines())

    def holds_csv(self, lines):
        # `sequence --csv` is its own example: what there is can be read as a table.
        rows = list(csv.reader(io.StringIO(effect(lines[0] + ["--csv"])[1].decode())))
        if lines[0][0] in EMPTY:
            return len(rows) == 1 and len(rows[0]) > 1
        return len(rows) > 1 and len(rows[0]) == len(rows[1])

    def holds_output(self, lines):
        with tempfile.TemporaryDirectory() as folder:
            name = "a.svg" if lines[0][0] == "draw" else "a.txt"
            run(lines[0] + ["--output", name], folder)
            path = os.path.join(folder, name)
            return os.path.exists(path) and os.path.getsize(path) > 0

    def holds_quiet(self, lines):
        status, out, err, _ = effect(lines[0] + ["--quiet"])
        return out == b"" and status == self.plain(lines[0])[0]

    def holds_verbose(self, lines):
        return b"MB of memory" in effect(lines[0] + ["--verbose"])[2]

    def holds_time(self, lines):
        return effect(lines[0] + ["--time", "x"])[0] == 2

    def holds_memory(self, lines):
        return effect(lines[0] + ["--memory", "x"])[0] == 2

    def holds_help(self, lines):
        return effect(lines[0] + ["--help"])[1].startswith(b"bouton ")

    def holds_color(self, lines):
        return any(self.changes(line, ["--color", "always"]) for line in lines)

    def check_letters(self, name, page):
        letters = [o["letter"] for o in page["options"] if "letter" in o]
        self.judge(len(letters) == len(set(letters)), f"{name}: a letter stands for two options")

    def check_command(self, name, common):
        page = json.loads(effect(["help", name, "--json"])[1])
        self.check_letters(name, page)
        if name in TALKERS or "examples" not in page:
            return
        names = [option["name"] for option in page["options"]]
        for option in page["options"]:
            if option["name"] in common:
                self.check_common(name, page, option)
            else:
                self.judge(self.has_effect(name, page, option),
                           f"{name}: --{option['name']} does nothing; write a trial for it")
        for option in common:
            if option not in names and option != "version":
                self.check_refused(name, page, option)


def main():
    law = Law()
    pages = json.loads(effect(["help", "--json"])[1])
    common = [o["name"] for o in pages["options"]]
    for command in pages["commands"] + pages["tools"]:
        if len(sys.argv) < 3 or command["name"] in sys.argv[2:]:
            law.check_command(command["name"], common)
    for words in law.failed:
        print("FAILED:", words)
    print(f"[  PASSED  ] {law.passed} test(s).")
    if law.failed:
        print(f"[  FAILED  ] {len(law.failed)} test(s).")
    return bool(law.failed)


sys.exit(main())
