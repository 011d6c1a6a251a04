"""Pages in a browser: wide and narrow, no broken image, nothing cut, no console error, printable."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from test_cli import call

import sim
import strategies
from reports import page
from sim.jit import JIT

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium here: apt-get install chromium, and these tests run")
WIDTHS = (1280, 390)
PIG = ("pig", "--players", "2", "--games", "400" if JIT else "40", "--strategies", "hold,hold:threshold=25")

# A window is at least 500 pixels wide, a frame is not; so both widths are frames of one page that measures them.
BENCH = """<!DOCTYPE html><meta charset="utf-8"><style>iframe {{ border: 0; display: block; height: 900px }}</style>
{frames}<pre id="measured"></pre>
<script>
const cut = svg => {{
  const box = svg.getBoundingClientRect();
  return [...svg.querySelectorAll("text")].filter(text => {{
    const own = text.getBoundingClientRect();
    return own.left < box.left - 2 || own.right > box.right + 2 || own.top < box.top - 2 || own.bottom > box.bottom + 2;
  }}).map(text => text.textContent.trim());
}};
const measure = frame => {{
  const page = frame.contentDocument, seen = page.defaultView;
  return {{
    inner: seen.innerWidth, wide: page.scrollingElement.scrollWidth, tables: page.querySelectorAll("table").length,
    charts: page.querySelectorAll("svg").length,
    broken: [...page.images].filter(image => !image.complete || !image.naturalWidth).map(image => image.src.slice(0, 80)),
    empty: [...page.querySelectorAll("svg")].filter(svg => svg.getBoundingClientRect().height < 40).length,
    cut: [...page.querySelectorAll("svg")].flatMap(cut),
    loose: [...page.querySelectorAll("table")].filter(table => !table.closest(".scroll")).length,
  }};
}};
window.onload = () => {{
  document.getElementById("measured").textContent = JSON.stringify([...document.querySelectorAll("iframe")].map(measure));
}};
</script>
"""


def browse(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the browser without a window, with a profile of its own."""
    done = subprocess.run([str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                           f"--user-data-dir={folder / 'profile'}", "--allow-file-access-from-files", "--enable-logging=stderr",
                           *words], capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr[-2000:]
    return done


def measured(path: Path, folder: Path) -> list[dict]:
    """What the browser sees of a page at each width."""
    bench = folder / "bench.html"
    frames = "".join(f'<iframe src="{path.as_uri()}" width="{width}"></iframe>' for width in WIDTHS)
    bench.write_text(BENCH.format(frames=frames), "utf-8")
    done = browse(folder, f"--window-size={WIDTHS[0] + 40},2000", "--virtual-time-budget=20000", "--dump-dom", bench.as_uri())
    errors = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    assert not errors, errors
    found = re.search(r'<pre id="measured">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found and found.group(1), done.stdout[-500:]
    return list(json.loads(html.unescape(found.group(1))))


def check(path: Path, folder: Path, charts: int = 1) -> None:
    """A page holds at both widths, and prints."""
    folder.mkdir(exist_ok=True)
    for width, seen in zip(WIDTHS, measured(path, folder), strict=True):
        assert seen["inner"] == width
        assert seen["wide"] <= width, f"{path.name} is {seen['wide']} pixels wide in a window of {width}"
        assert seen["broken"] == [] and seen["empty"] == 0 and seen["loose"] == 0
        assert seen["cut"] == [], f"cut at {width} pixels: {seen['cut']}"
        assert seen["charts"] >= charts and seen["tables"] >= charts
    browse(folder, "--no-pdf-header-footer", f"--print-to-pdf={folder / 'page.pdf'}", path.as_uri())
    printed = (folder / "page.pdf").read_bytes()
    assert printed.startswith(b"%PDF") and len(printed) > 10_000


@pytest.fixture(scope="module")
def pig_run(tmp_path_factory):
    """A small run of Pig."""
    pig = sim.load_game("pig")
    field = [strategies.load(pig, name) for name in ("hold", "hold:threshold=25")]
    return sim.run("pig", players=2, games=400 if JIT else 40, strategies=field, seed=1, threads=1,
                   out=tmp_path_factory.mktemp("runs") / "pig")


def test_report_of_pig(pig_run, tmp_path):
    """The smallest report."""
    page.build(pig_run, html=tmp_path / "page.html")
    check(tmp_path / "page.html", tmp_path / "b", charts=4)


def test_report_of_embark(embark_run, tmp_path):
    """All charts of Embark."""
    page.build(embark_run, html=tmp_path / "page.html")
    check(tmp_path / "page.html", tmp_path / "b", charts=8)


@pytest.mark.xdist_group("archipelago")
def test_report_of_archipelago(archipelago_run, tmp_path):
    """All charts of Archipelago."""
    page.build(archipelago_run, html=tmp_path / "page.html")
    check(tmp_path / "page.html", tmp_path / "b", charts=20)


def test_comparison(tmp_path):
    """Two variants."""
    done = call("compare", *PIG, "--set-b", "pig.target=50", "--out", str(tmp_path / "c"), "--report", str(tmp_path / "page.html"))
    assert done.exit_code == 0, done.output
    check(tmp_path / "page.html", tmp_path / "b")


def test_tournament(tmp_path):
    """A field of three."""
    words = [*PIG[:-1], "hold,hold:threshold=5,random", "--threads", "1", "--out", str(tmp_path / "t")]
    done = call("tournament", *words, "--report", str(tmp_path / "page.html"))
    assert done.exit_code == 0, done.output
    check(tmp_path / "page.html", tmp_path / "b", charts=3)


def test_the_bench_sees_faults(tmp_path):
    """A page that is too wide, has a broken image, a loose table and a cut label is seen as such."""
    (tmp_path / "bad.html").write_text(
        '<!DOCTYPE html><div style="width:2000px">x</div><img src="data:image/png;base64,AAAA"><table><tr><td>1</table>'
        '<svg viewBox="0 0 100 100" width="100" height="100"><text x="90" y="50">much too long</text></svg>', "utf-8")
    for seen in measured(tmp_path / "bad.html", tmp_path):
        assert seen["wide"] >= 2000
        assert len(seen["broken"]) == 1 and seen["cut"] == ["much too long"] and seen["loose"] == 1
