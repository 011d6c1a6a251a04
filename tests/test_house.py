"""The house: who may import whom, four doors, sizes, docs that tell the truth."""

import ast
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
ROOMS = ("sim", "strategies", "analysis", "reports")
MAY_IMPORT = {"sim": {"sim"}, "strategies": {"sim", "strategies"}, "analysis": {"sim", "strategies", "analysis"},
              "reports": set(ROOMS)}
NOT_IN_SIM = {"pandas", "matplotlib", "rich", "typer", "scipy", "jinja2"}


def sources(room):
    """Python files of a room."""
    return sorted((HOME / room).rglob("*.py"))


def imports(path):
    """Top-level names that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("room", ROOMS)
def test_imports_follow_the_data(room):
    """sim imports no other room, strategies only sim, analysis not reports."""
    for path in sources(room):
        rooms = {name.split(".")[0] for name in imports(path)} & set(ROOMS)
        assert rooms <= MAY_IMPORT[room], f"{path} imports {rooms - MAY_IMPORT[room]}"


def test_the_core_is_lean():
    """sim/ imports neither pandas nor anything that draws."""
    for path in sources("sim"):
        assert not {name.split(".")[0] for name in imports(path)} & NOT_IN_SIM, path


def test_strategies_do_not_import_each_other():
    """A strategy file imports from sim alone."""
    for path in sources("strategies"):
        if path.parent.name != "strategies":
            assert all(name.split(".")[0] in {"sim", "__future__", "numpy"} for name in imports(path)), path


def test_numba_options_live_in_one_file():
    """Only sim/jit.py imports numba."""
    users = {p.relative_to(HOME).as_posix() for room in ROOMS for p in sources(room)
             if any(name.split(".")[0] == "numba" for name in imports(p))}
    assert users == {"sim/jit.py"}


def test_functions_are_short():
    """No function body is longer than 60 lines; nine in ten have at most 25."""
    lengths = []
    for room in ROOMS:
        for path in sources(room):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
                    lengths.append(((node.end_lineno or 0) - first.lineno + 1, f"{path}:{node.name}"))
    assert max(lengths)[0] <= 60, max(lengths)
    assert sorted(n for n, _ in lengths)[int(0.9 * len(lengths))] <= 25


def test_help_is_quick():
    """`equipoise --help` starts without the heavy libraries (under half a second on a free machine)."""
    heavy = "{'numba', 'pandas', 'matplotlib', 'pyarrow', 'scipy'}"
    program = f"import sys; import reports.cli; print(sorted({heavy} & set(sys.modules)))"
    started = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=HOME, check=True)
    assert done.stdout.strip() == "[]"
    assert time.perf_counter() - started < 5


def test_readme_names_every_command():
    """Every command of the command line stands in the README."""
    import typer.main

    from reports.cli import app

    readme = (HOME / "README.md").read_text(encoding="utf-8")
    for name in typer.main.get_group(app).commands:
        assert f"equipoise {name}" in readme, name


def test_dataset_doc_is_generated():
    """docs/dataset.md lists every column with the meaning in the dtype."""
    from sim import games
    from sim.dataset import columns_of

    text = (HOME / "docs" / "dataset.md").read_text(encoding="utf-8")
    for name in games.names():
        for table, columns in columns_of(games.load(name)).items():
            for column, meaning in columns.items():
                assert f"| `{column}` | {meaning} |" in text, (name, table, column)


def test_no_addresses_in_the_repository():
    """No registry host, absolute path of a machine or home folder is committed."""
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=HOME, check=True).stdout.split()
    hosts = "|".join(["py" + "pi", "npm" + "js", "python" + "hosted"])  # in pieces, so that this file passes too
    folders = "|".join([*(f"/{name}/" for name in ("root", "work")), "/home/[a-z]"])
    bad = re.compile(rf"(?:{hosts})\.org|{folders}")
    for name in listed:
        if name.endswith((".py", ".md", ".toml", ".txt", ".j2", "Makefile", "run")):
            assert not bad.search((HOME / name).read_text(encoding="utf-8")), name
