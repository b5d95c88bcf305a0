"""Runs the notebooks of docs/notebooks and compares what they print with what is written there.

With --write the outputs are written instead.
"""

import glob
import os
import sys
import tempfile

os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
    os.environ[name] = tempfile.mkdtemp()

import nbformat  # noqa: E402
from nbconvert.preprocessors import ExecutePreprocessor  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def join_streams(notebook):
    """What a cell prints may come in several pieces, as the clock has it: they become one."""
    for cell in notebook.cells:
        joined = []
        for output in cell.get("outputs", ()):
            last = joined[-1] if joined else {}
            if output.output_type == "stream" and last.get("name") == output.name:
                last["text"] += output.text
            else:
                joined.append(output)
        if cell.cell_type == "code":
            cell.outputs = joined


def printed(notebook):
    """What each cell shows: its texts, and whether there is a picture; how that looks may change."""
    shown = []
    join_streams(notebook)
    for number, cell in enumerate(notebook.cells, 1):
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            text = output.get("text") or data.get("text/plain") or ""
            shown.append((number, " ".join(sorted(data)) + "\n" + text))
    return shown


def execute(path):
    notebook = nbformat.read(path, as_version=4)
    before = printed(notebook)
    ExecutePreprocessor(timeout=300, startup_timeout=300, kernel_name="python3").preprocess(
        notebook, {"metadata": {"path": os.path.dirname(path)}}
    )
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    return notebook, before


def main(arguments):
    failed = passed = 0
    for path in sorted(glob.glob(os.path.join(ROOT, "docs", "notebooks", "*.ipynb"))):
        name = os.path.basename(path)
        try:
            notebook, before = execute(path)
        except Exception as error:  # a cell failed: it says so
            print(f"{name}: {error}")
            failed += 1
            continue
        if "--write" in arguments:
            join_streams(notebook)
            notebook.metadata.language_info = {"name": "python"}
            nbformat.write(notebook, path)
        elif printed(notebook) != before:
            after = printed(notebook)
            print(f"{name}: {len(after)} outputs, {len(before)} are written")
            for old, new in zip(before, after):
                if old != new:
                    print(f"{name}: cell {new[0]} prints\n{new[1][:600]}\ninstead of\n{old[1][:600]}")
            failed += 1
            continue
        passed += 1
    print(f"[  PASSED  ] {passed} test(s).")
    if failed:
        print(f"[  FAILED  ] {failed} test(s).")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
