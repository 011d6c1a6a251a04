PYTHON ?= python3
BIN := .venv/bin
GAMES ?= 1000000
FIELD := random_legal,greedy,farmer,miner,explorer,raider,filler,balanced

.PHONY: help setup demo gallery gate test test-nojit test-slow coverage lint bench

help:  ## what there is to make
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

setup: .venv/done  ## create the environment in .venv

.venv/done: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@

demo: setup  ## play a million games of Embark and write out/demo.html
	$(BIN)/equipoise run embark --players 4 --games $(GAMES) --strategies $(FIELD) --seed 1 --out out/demo --resume
	$(BIN)/equipoise report out/demo --out out/demo.html --markdown out/demo.md

gallery: setup  ## reports of every kind, out/gallery/index.html
	$(BIN)/python examples/gallery.py

gate: setup  ## check the balance of both games against their baselines
	$(BIN)/equipoise check gate/embark-4p.toml
	$(BIN)/equipoise check gate/archipelago-4p.toml

test: setup  ## all tests but the long ones
	$(BIN)/pytest -q -n 2 --dist loadgroup

test-nojit: setup  ## the same tests in plain Python, on small batches
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n 2 --dist loadgroup

test-slow: setup  ## the long statistical checks
	$(BIN)/pytest -q -n 2 --dist worksteal -m slow

coverage: setup  ## what the games have met in which twin and engine agree: cards, tiles, actions, effects
	$(BIN)/pytest -q -s -m slow tests/test_archipelago_referee.py -k everything

lint: setup  ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: setup  ## games and decisions a second, into out/bench.json
	$(BIN)/python benchmarks/bench.py --json out/bench.json
