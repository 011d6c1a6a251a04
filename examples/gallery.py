"""Example reports of every kind, with an index: python examples/gallery.py [--scale 0.1] [--only NAME].

Each page is made by the command that the index prints under it.
"""

import argparse
import html
import shlex
import subprocess
import sys
from pathlib import Path

EMBARK = "embark --players 4 --strategies greedy,farmer,miner,explorer"
COLONY = "archipelago --players 4 --length medium --strategies steward,freeloader,balanced,opportunist"
PAGES = {  # name: (what it shows, games, command; OUT stands for the folder)
    "embark": ("A run of Embark: who wins, from which seat, by which points", 20_000,
               f"run {EMBARK} --games GAMES --out OUT/runs/embark"),
    "archipelago": ("A run of Archipelago: revolts, the Separatist, whether contributing pays", 8_000,
                    f"run {COLONY} --games GAMES --out OUT/runs/archipelago"),
    "players": ("Embark at two, three and four players, side by side", 8_000, ""),
    "compare": ("One rule changed: what a farm of 14 points does, on the same deals", 20_000,
                f"compare {EMBARK} --games GAMES --set-b farm.points=14 --out OUT/runs/compare --report OUT/compare.html"),
    "sweep": ("One rule swept: farms from 12 to 18 points", 8_000,
              f"sweep {EMBARK} --games GAMES --vary farm.points=12:18:2 --out OUT/runs/sweep --report OUT/sweep.html"),
    "tornado": ("Every rule with values to try: which ones matter", 4_000,
                f"sweep {EMBARK} --games GAMES --tornado --out OUT/runs/tornado --report OUT/tornado.html"),
    "morris": ("All rules at once: Morris screening", 1_000,
               f"sweep {EMBARK} --games GAMES --morris 10 --out OUT/runs/morris --report OUT/morris.html"),
    "forbidden": ("What not doing something costs the miner", 8_000,
                  f"without {EMBARK} --games GAMES --forbid miner --out OUT/runs/forbidden --report OUT/forbidden.html"),
    "talents": ("What each talent is worth to the seat that holds it", 4_000,
                "without embark --players 4 --strategies balanced --games GAMES --component talents --out OUT/runs/talents "
                "--report OUT/talents.html"),
    "luck": ("What chance decides: islands, boats, talents", 20_000,
             f"luck {EMBARK} --games GAMES --out OUT/runs/luck --report OUT/luck.html"),
    "tournament": ("A tournament: who holds their own against whom", 20_000,
                   "tournament embark --players 3 --strategies greedy,farmer,miner,explorer --games GAMES "
                   "--out OUT/runs/tournament --report OUT/tournament.html"),
    "pig": ("A curve for the smallest game: the target of Pig", 4_000,
            "sweep pig --strategies hold,hold:threshold=25 --games GAMES --vary pig.target=50:150:50 --out OUT/runs/pig "
            "--report OUT/pig.html"),
}


def main() -> None:
    """Make the pages and the index."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--scale", type=float, default=1.0, help="share of the games")
    parser.add_argument("--only", choices=PAGES, action="append")
    parser.add_argument("--out", type=Path, default=Path("out/gallery"))
    told = parser.parse_args()
    told.out.mkdir(parents=True, exist_ok=True)
    items = []
    for name in told.only or PAGES:
        what, games, command = PAGES[name]
        commands = [command.replace("GAMES", str(max(24, int(games * told.scale)))).replace("OUT", str(told.out))]
        if name == "players":
            runs = {n: f"{told.out}/runs/players-{n}" for n in (2, 3, 4)}
            size = max(24, int(games * told.scale))
            commands = [f"run {EMBARK.replace('--players 4', f'--players {n}')} --games {size} --out {run} --resume"
                        for n, run in runs.items()]
            commands.append(f"report {' '.join(runs.values())} --out {told.out}/players.html")
        elif command.startswith("run "):
            commands[0] += " --resume"
            commands.append(f"report {told.out}/runs/{name} --out {told.out}/{name}.html")
        for line in commands:
            print(f"equipoise {line}", flush=True)
            subprocess.run([sys.executable, "-m", "reports.cli", *shlex.split(line)], check=True, stdout=subprocess.DEVNULL)
        lines = "<br>".join(f"<code>equipoise {html.escape(line)}</code>" for line in commands)
        items.append(f'<li><a href="{name}.html">{html.escape(what)}</a><p>{lines}</p></li>')
    style = ("body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
             "code{font-size:.8rem;overflow-wrap:anywhere}")
    page = ('<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>Equipoise: a gallery</title><style>{style}</style>"
            f"<h1>Equipoise: a gallery</h1><ul>{''.join(items)}</ul></html>")
    (told.out / "index.html").write_text(page + "\n", encoding="utf-8")
    print(f"written: {told.out}/index.html")


if __name__ == "__main__":
    main()
