"""Builds the extension from the C sources of the library: those of the tree around this folder, or
the copy of them that a source archive carries in library/."""

import os
import platform
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
os.chdir(HERE)
LEFT_OUT = {"app", "papers"}  # parts of the program, not of the library
PACKAGES = ["gmp", "sqlite3", "lua5.4"]
VECTORS = {
    "_avx2.c": ["-mavx2"],
    "_avx512.c": ["-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512dq"],
}


def copy(source, target, pattern):
    """Brings files over, those that are gone included, and keeps their times."""
    wanted = {p.relative_to(source) for p in source.rglob(pattern) if p.is_file()}
    for old in target.rglob(pattern):
        if old.relative_to(target) not in wanted:
            old.unlink()
    for name in wanted:
        new = target / name
        new.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source / name, new)


def bring_library():
    """In the tree: a copy of the sources, which then is in the source archive, too."""
    tree = HERE.parent
    if not (tree / "include" / "bouton.h").exists():
        return
    copy(tree / "include", HERE / "library" / "include", "*.h")
    for folder in (tree / "src").iterdir():
        if folder.is_dir() and folder.name not in LEFT_OUT:
            copy(folder, HERE / "library" / "src" / folder.name, "*.[ch]")
    copy(tree / "games", HERE / "bouton" / "games", "*.lua")
    shutil.copy2(tree / "LICENSE", HERE / "LICENSE")


def ask_pkg_config(option):
    program = os.environ.get("PKG_CONFIG", "pkg-config")
    try:
        answer = subprocess.run(
            [program, option, *PACKAGES], check=True, capture_output=True, text=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(
            "bouton needs pkg-config and the development files of GMP, SQLite and Lua 5.4; on Debian:\n"
            "  apt-get install pkg-config libgmp-dev libsqlite3-dev liblua5.4-dev\n"
            f"{getattr(error, 'stderr', None) or error}"
        ) from None
    return answer.stdout.split()


def version():
    text = (HERE / "library" / "include" / "bouton" / "base.h").read_text()
    return re.search(r'#define BT_VERSION +"(.*)"', text).group(1)


class Build(build_ext):
    """Compiles the files side by side, some with flags of their own, and exports one name only."""

    def build_extension(self, extension):
        temporary = Path(self.build_temp)
        temporary.mkdir(parents=True, exist_ok=True)
        names = temporary / "names.map"
        names.write_text("{ global: PyInit__engine; local: *; };\n")
        flags = ["-std=gnu11", "-O2", "-fvisibility=hidden", "-fno-semantic-interposition"]
        flags += ask_pkg_config("--cflags")
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            objects = list(pool.map(lambda s: self.compile(extension, s, flags), extension.sources))
        self.compiler.link_shared_object(
            objects,
            self.get_ext_fullpath(extension.name),
            extra_postargs=[*ask_pkg_config("--libs"), "-lm", "-pthread",
                            "-Wl,--as-needed", f"-Wl,--version-script={names}"],
            build_temp=self.build_temp,
        )

    def compile(self, extension, source, flags):
        if platform.machine() == "x86_64":
            for end, more in VECTORS.items():
                flags = flags + more if source.endswith(end) else flags
        return self.compiler.compile(
            [source],
            output_dir=self.build_temp,
            macros=extension.define_macros,
            include_dirs=extension.include_dirs,
            extra_postargs=flags,
        )[0]


bring_library()
setup(
    version=version(),
    packages=["bouton"],
    package_data={"bouton": ["py.typed", "*.pyi", "games/*.lua"]},
    ext_modules=[
        Extension(
            "bouton._engine",
            sorted(str(p) for f in ("engine", "library/src") for p in Path(f).rglob("*.c")),
            include_dirs=["engine", "library/include", "library/src"],
            define_macros=[("_GNU_SOURCE", None)],
            py_limited_api=True,
        )
    ],
    cmdclass={"build_ext": Build},
    options={"bdist_wheel": {"py_limited_api": "cp310"}},
    zip_safe=False,
)
