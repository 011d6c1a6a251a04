"""The README's commands and Python lines are run as they stand, on fewer games."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from sim.jit import JIT

pytestmark = pytest.mark.xdist_group("archipelago")  # its compiled code is used here too
HOME = Path(__file__).parent.parent
README = (HOME / "README.md").read_text(encoding="utf-8")


def commands():
    """Every `equipoise ...` line of the README, in order."""
    for line in README.splitlines():
        if line.startswith("    equipoise "):
            yield shlex.split(line.split("#")[0])
    yield from (shlex.split(text) for text in re.findall(r"`(equipoise run examples[^`]*)`", README))


@pytest.mark.skipif(not JIT, reason="the examples play thousands of games")
def test_readme_commands_work(tmp_path):
    """Every example of the README runs from a fresh folder, with 1,000 games at the most."""
    (tmp_path / "examples").symlink_to(HOME / "examples")
    (tmp_path / "out").mkdir()
    count = 0
    for words in commands():
        small = ["1000" if previous == "--games" else word for previous, word in zip(["", *words], words, strict=False)]
        done = subprocess.run([sys.executable, "-m", "reports.cli", *small[1:]], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, (words, done.stderr)
        count += 1
    assert count > 10


@pytest.mark.skipif(not JIT, reason="the example plays a thousand games")
def test_readme_python_works(tmp_path):
    """The Python lines of the README run and print four mean scores."""
    code = re.search(r"```python\n(.*?)```", README, re.S).group(1)
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"\{0: \d+\.\d, 1: \d+\.\d, 2: \d+\.\d, 3: \d+\.\d\}", done.stdout.strip())
