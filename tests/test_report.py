"""The page: self-contained, honest, repeatable, with a Markdown twin."""

from __future__ import annotations

import html
import json
import re
from types import SimpleNamespace

import matplotlib.figure
import pandas as pd
import pyarrow.parquet as pq
import pytest
from test_cli import call, refused

import sim
from analysis import metrics
from reports import charts, findings, page, pictures, summary, theme, words
from sim.dataset import Dataset, columns_of
from sim.errors import InputError


@pytest.fixture(scope="module")
def built(embark_run, tmp_path_factory):
    """HTML and Markdown of the small run."""
    folder = tmp_path_factory.mktemp("page")
    page.build(embark_run, html=folder / "page.html", markdown=folder / "page.md")
    return SimpleNamespace(html=(folder / "page.html").read_text("utf-8"), md=(folder / "page.md").read_text("utf-8"))


def unescaped(markdown: str) -> str:
    """Markdown without its backslashes."""
    return re.sub(r"\\(.)", r"\1", markdown)


def test_page_needs_nothing_from_elsewhere(built):
    """No script, no link, no address."""
    assert "http://" not in built.html
    assert "https://" not in built.html
    for mark in ("<script", "<link", "<iframe", " src=", "@import", "url(http"):
        assert mark not in built.html


def test_every_chart_has_its_table(built):
    """A figure has an SVG and a table with rows."""
    figures = re.findall(r"<figure>.*?</figure>", built.html, flags=re.DOTALL)
    assert len(figures) == len(charts.described("embark"))
    for figure in figures:
        assert "<svg" in figure
        assert figure.index("<svg") < figure.index("<table")
        assert figure.count("<tr>") > 1


def test_banner_says_what_is_reconstructed(built, embark_run):
    """The banner stands in both forms while reconstructed tables are in play."""
    sentence = page.banner(embark_run.manifest)
    assert "nothing here describes the printed game" in sentence
    assert sentence in html.unescape(built.html)
    assert sentence in unescaped(built.md)
    assert page.banner({"reconstructed": []}) == ""


def test_command_repeats_the_run(built, embark_run):
    """The command line is built from the manifest."""
    line = page.command(embark_run.manifest)
    labels = ",".join(s["label"] for s in embark_run.manifest["strategies"])
    assert f"equipoise run embark --players 3 --games {embark_run.manifest['games']} --strategies {labels} --seed 7" in line
    assert line in html.unescape(built.html)
    assert line in built.md


def test_command_carries_every_change(embark_run):
    """Components, rules, deals and a forced choice are in the command, quoted for a shell."""
    rules = {**embark_run.manifest["rules"], "components": "my set", "changes": ["rounds.count=5"]}
    line = page.command({**embark_run.manifest, "rules": rules, "interventions": {"talent.0": "R-T7", "force": "3=1"}})
    assert "--components 'my set' --set rounds.count=5 --deal talent.0=R-T7 --force 3=1" in line


def test_markdown_tells_the_same(built, embark_run):
    """Findings and tables are the same in both forms."""
    content = page.contents(embark_run)
    assert len(content["findings"]) == len(set(findings.FINDINGS) & set(metrics.for_game("embark")))
    for finding in content["findings"]:
        for text in (finding.title, finding.text):
            assert text in html.unescape(built.html)
            assert text in unescaped(built.md)
    for section in content["sections"] + content["tables"]:
        for row in section.grid.rows:
            assert "| " + " | ".join(row) + " |" in unescaped(built.md)
            assert "".join(f"<td>{html.escape(cell)}</td>" for cell in row) in built.html


def test_findings_carry_n_and_interval(embark_run):
    """Every finding names its n, and the interval unless the schedule fixes the number."""
    for finding in findings.found(metrics.measure_all(embark_run)):
        assert "n = " in finding.text
        assert words.DASH in finding.text or " to " in finding.text


def test_same_data_same_bytes(built, embark_run, tmp_path):
    """Building the page again gives the same bytes."""
    page.build(Dataset.open(embark_run.path), html=tmp_path / "again.html", markdown=tmp_path / "again.md")
    assert (tmp_path / "again.html").read_text("utf-8") == built.html
    assert (tmp_path / "again.md").read_text("utf-8") == built.md


def test_page_has_provenance(built, embark_run):
    """Digest of the rules and of the data, and the seed."""
    for text in (embark_run.manifest["rules_digest"], embark_run.digest(), "Seed"):
        assert text in built.html
        assert text in built.md


@pytest.mark.parametrize("name", [name for name, _ in charts.described("embark")])
def test_every_chart_keeps_the_contract(name, embark_run):
    """A docstring, a metric, a place, and a drawing whose title is a sentence."""
    chart = charts.load(name)
    assert (chart.__doc__ or "").strip()
    assert chart.METRIC in metrics.names()
    assert isinstance(chart.ORDER, int)
    with theme.styled():
        ax = chart.draw(metrics.load(chart.METRIC).measure(embark_run), matplotlib.figure.Figure().add_subplot())
    assert len(ax.get_title(loc="left").split()) > 3
    assert "n = " in ax.get_xlabel()


def test_unknown_chart_is_refused():
    """The nearest name is offered."""
    with pytest.raises(InputError, match="did you mean talents"):
        charts.load("talent")


def test_other_games_get_what_applies(embark_run, tmp_path):
    """A game with scores and winners alone gets a page without Embark's metrics and charts."""
    manifest = {**embark_run.manifest, "game": "pig", "reconstructed": []}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    kept = {table: list(columns) for table, columns in columns_of(sim.load_game("pig")).items()}
    for table, columns in kept.items():
        (tmp_path / table).mkdir()
        for number, part in enumerate(embark_run.parts(table, columns)):
            pq.write_table(part, tmp_path / table / f"part-{number:05d}.parquet")
    page.build(Dataset.open(tmp_path), html=tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text("utf-8")
    assert text.count("<figure>") == 5
    next((tmp_path / "rounds").iterdir()).unlink()
    pq.write_table(next(embark_run.parts("rounds", ["game", "block"])), tmp_path / "rounds" / "part-00000.parquet")
    with pytest.raises(InputError, match="its rounds have no column round; another version"):
        page.build(Dataset.open(tmp_path), html=tmp_path / "page.html")
    assert "talent" not in text
    assert 'class="banner"' not in text


def shares(*rows, by="strategy"):
    """A win share table: (label, value, low, high)."""
    frame = pd.DataFrame(rows, columns=[by, "value", "low", "high"])
    return frame.assign(metric="win_share", n=1_000, blocks=250, unit="share", fair=0.25)


def test_no_verdict_while_the_interval_covers_the_fair_share():
    """Strategies near the fair share are not called better."""
    told = findings.strategies(shares(("a", 0.27, 0.24, 0.30), ("b", 0.23, 0.20, 0.26)))
    assert told.title == "No strategy can be told apart from its fair share"


def test_best_strategy_is_named_with_its_ratio():
    """Twice the fair share is said so."""
    assert findings.strategies(shares(("a", 0.5, 0.47, 0.53), ("b", 0.1, 0.08, 0.12))).title == "a wins 2.0 times its fair share"


def test_a_field_of_one_gets_no_verdict():
    """One strategy against itself wins its share by construction."""
    assert "One strategy" in findings.strategies(shares(("a", 0.25, 0.25, 0.25))).title


@pytest.mark.parametrize(("spread", "half", "said"), [
    (0.002, 0.004, "fair within"), (0.002, 0.03, "do not settle"), (0.05, 0.01, "wins")])
def test_three_verdicts_on_seats(spread, half, said):
    """Fair, unsettled, unfair."""
    rows = [(i, 0.25 + d, 0.25 + d - half, 0.25 + d + half) for i, d in enumerate((spread, -spread, 0, 0))]
    assert said in findings.seats(shares(*rows, by="seat")).title


def test_labels_are_escaped():
    """A label is text, never markup, in either form."""
    label = "a:b<i>=|*x_y"
    content = {"title": label, "headline": label, "banner": label, "findings": [findings.Finding(label, label)], "sections": [],
               "tables": [page.Section(label, page.Grid([label], [[label]]))], "method": label, "provenance": [(label, label)],
               "command": "equipoise"}
    made = {name: page._environment().get_template(f"page.{name}.j2").render(content) for name in ("html", "md")}
    assert "<i>" not in made["html"]
    assert unescaped(made["md"]).count(label) > 5
    assert "b\\<i\\>=\\|\\*x\\_y" in made["md"]


def test_charts_survive_a_large_field():
    """Two hundred strategies make a tall chart, not a crash."""
    table = shares(*[(f"strategy:weight={i}$", 0.25, 0.2, 0.3) for i in range(200)])
    title, svg = theme.svg(charts.load("win_share_strategy").draw, table)
    assert title
    assert svg.startswith("<svg")


def test_numbers_in_words():
    """Percentages with a decimal, two below one per cent; thousands separated; no interval said so."""
    assert words.percent(0.7819) == "78.2\u00a0%"
    assert words.percent(0.0009) == "0.09\u00a0%"
    assert words.interval(0.2, 0.301, "share") == "20.0–30.1\u00a0%"
    assert words.interval(-1.5, 2, "VP") == "-1.50 to 2"
    assert words.interval(float("nan"), float("nan"), "VP") == "no interval"
    assert words.count(1_234_567) == "1,234,567"


def test_summary_has_strategies_and_seats(embark_run):
    """A row a strategy and a row a seat, the same as plain data."""
    table = summary.summary(embark_run)
    field = len(embark_run.manifest["strategies"])
    assert table["by"].tolist() == ["strategy"] * field + ["seat"] * 3
    assert table.loc[table["by"] == "strategy", "score_50"].notna().all()
    plain = json.loads(json.dumps(summary.as_json(embark_run), allow_nan=False))
    assert len(plain["rows"]) == len(table)
    assert plain["rows"][0]["win_share"] == pytest.approx(table["win_share"].iloc[0])
    assert plain["rows"][-1]["score_50"] == table["score_50"].iloc[-1]


def test_summary_is_shown(embark_run, capsys, monkeypatch):
    """The table on the terminal names every strategy."""
    monkeypatch.setenv("COLUMNS", "120")
    summary.show(embark_run)
    printed = capsys.readouterr().out
    assert all(s["name"] in printed for s in embark_run.manifest["strategies"])


def test_charts_as_pictures(embark_run, tmp_path):
    """One picture a chart, named after it, the same every time; each says what it is about."""
    assert call("report", str(embark_run.path), "--format", "png", "--out", str(tmp_path / "a")).exit_code == 0
    assert {file.name for file in (tmp_path / "a").iterdir()} == {f"{name}.png" for name, _ in charts.described("embark")}
    pictures.write(embark_run, tmp_path / "b")
    for file in (tmp_path / "a").iterdir():
        assert file.read_bytes().startswith(b"\x89PNG")
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes()
    assert "reconstructed" in pictures.caption(embark_run.manifest)


@pytest.mark.parametrize(("words_", "says"), [
    (("--format", "svg"), "--format svg: must be html or png"),
    (("--format", "png", "--markdown", "x.md"), "--markdown x.md: goes with --format html"),
    (("--format", "png", "--out", "note"), "--out note: is a file"),
    (("--format", "png", "--out", "nowhere/x"), "--out nowhere/x: its folder does not exist"),
    (("--out", "nowhere/x.html"), "--out nowhere/x.html: its folder does not exist"),
])
def test_bad_report_options_are_one_sentence(words_, says, embark_run, tmp_path, monkeypatch):
    """Refused before anything is written."""
    (tmp_path / "note").write_text("mine")
    monkeypatch.chdir(tmp_path)
    assert says in refused("report", str(embark_run.path), *words_)
    assert [file.name for file in tmp_path.iterdir()] == ["note"]
