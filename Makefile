# make run   a casino floor on this machine
# make test  everything that must hold before a change goes in

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# the tests start a hundred processes: none of them compiles everything anew
unexport PYTHONDONTWRITEBYTECODE
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.PHONY: setup run test docs golden bench soak history memory simulation mutation branches fuzz proofs drill replay rng \
	links pins clean rounds busy

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml requirements/run.txt requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Croupier needs Python 3.11 or later")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --require-hashes --only-binary :all: -r requirements/run.txt -r requirements/dev.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.ready-bench: $(VENV)/.ready requirements/bench.txt
	$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

run: setup
	$(BIN)/croupier floor

# What is checked beside the tests; what it has to say is told when they have ended.
CHECKS := check-style check-types check-imports check-documents
.PHONY: $(CHECKS) ready-tests

check-style: setup
	$(BIN)/ruff format --check
	$(BIN)/ruff check

check-types: setup
	$(BIN)/mypy

check-imports: setup
	$(BIN)/lint-imports

check-documents: setup
	$(BIN)/python -m doctest README.md $(wildcard docs/*.md)

# The tests' own modules, prepared once rather than in each of the processes that share them; what
# is wrong with one is told below.
ready-tests: setup
	@$(BIN)/pytest --collect-only -qq >/dev/null || true

# A file's tests stay together: its servers, databases and compiled loops are made once.  Four at a
# time, also on two cores: many of them wait for clocks, databases and pages.  A process of tests that
# dies ends the run: what it was to do would be waited for without end.
test: setup
	@$(MAKE) --no-print-directory --keep-going $(CHECKS) >$(VENV)/checks.log 2>&1 & checks=$$!; \
	trap 'kill $$checks; exit 130' INT TERM; \
	$(MAKE) --no-print-directory ready-tests; \
	$(BIN)/pytest -q -n 4 --max-worker-restart 0 --dist loadfile --no-loadscope-reorder -rsfE; tests=$$?; \
	wait $$checks; checked=$$?; cat $(VENV)/checks.log; \
	test $$checked -eq 0 || echo 'the checks above have found something' >&2; \
	exit $$((tests ? tests : checked))

# The documents as a site, with the exact edge of every wager: site/index.html.
docs: setup
	$(BIN)/python -m croupier.documents site

# All checks three times in a row beside eight busy loops: none may fail because the machine is slow.
busy: setup
	$(BIN)/python -m tests.busy

# Golden transcripts: written again, to be read as a diff.
golden: setup
	$(BIN)/python -m tests.golden --write

bench: $(VENV)/.ready-bench
	$(BIN)/python -m benchmarks

# The long fault suites of the floor: kill -9 at every point of writing every step of 200 rounds of
# each game (CROUPIER_ROUNDS=… for another number), leaders lost, a database gone; on both stores.
# Ten thousand power cuts, and every call of the disk failing in turn.
soak: setup
	$(BIN)/pytest -q -n 2 --timeout=86400 tests/floor/soak.py
	CROUPIER_FUZZ=long $(BIN)/pytest -q -n 2 --timeout=7200 tests/floor/test_power.py

# Two floors on one database seen from outside: a million wagers (CROUPIER_WAGERS=… for another
# number, CROUPIER_MINUTES=… for as many as there are in that time) through kills, pauses, partitions
# and clock jumps, and a checker over what players heard; then floors with planted defects.  It says
# each minute how far it has come.
history: setup
	CROUPIER_FUZZ=long $(BIN)/pytest -q -s --timeout=86400 tests/floor/test_history.py

# An hour of play at a floor (SECONDS=… for another time): its memory must not grow.
SECONDS ?= 3600

memory: setup
	$(BIN)/python -m tests.floor.steady $(SECONDS)

# A million rounds at eight tables of one house, whose time jumps to what is due next: no table
# stalls, and its memory does not grow.  CROUPIER_ROUNDS=… for another number.
rounds: setup
	$(BIN)/python -m tests.floor.rounds $${CROUPIER_ROUNDS:-1000000}

# Twenty thousand floors, each from one seed: time, network, and a disk that loses its power.
# CROUPIER_SEED=… begins elsewhere, CROUPIER_STORIES=… tells fewer or more.
simulation: setup
	CROUPIER_FUZZ=long $(BIN)/pytest -q -n 2 tests/floor/test_simulated.py

# Every game by tapping on every size of page, with a picture of each in docs/pictures.
.PHONY: pages
pages: setup
	CROUPIER_PAGES=all $(BIN)/pytest -q -n 2 --timeout=7200 tests/web/test_games.py
	$(BIN)/python -m tests.web.pictures

# Money, chance and the rules of games with one thing changed at a time: a test must notice nine of
# ten in each module.  MODULES=… for some of them, or money, chance, rules for all of a kind.
mutation: setup
	$(BIN)/python -m tests.mutation $(MODULES)

# Money and chance, too: whether their own tests go every way through them.
branches: setup
	$(BIN)/python -m tests.mutation --branches $(MODULES)

# Long: random legal play of every game, a million messages, the protocol of a real floor and what it
# keeps secret, on both stores; tens of thousands of poker hands beside another program's.
# CROUPIER_SEED=… goes another way, CROUPIER_MESSAGES=… and CROUPIER_EVENTS=… another number of
# them and of entries after which all books must be right.
fuzz: setup
	CROUPIER_FUZZ=long $(BIN)/pytest -q --timeout=14400 tests/generic tests/floor/test_protocol_fuzz.py \
		tests/floor/test_messages.py tests/floor/test_cut_off.py \
		tests/floor/test_jackpots.py tests/floor/test_canaries.py tests/floor/test_hidden.py \
		tests/floor/test_tiles.py tests/floor/test_squeeze.py tests/floor/test_pit.py \
		tests/games/poker_room tests/games/manila/test_manila_hands.py

# Rows of the scorecard (docs/reliability.md) at the size their text names: every bit of a log of a
# megabyte, ten million codes of vouchers, a million jackpot wagers, stakes that have no part in what
# comes; and what takes a minute to count, with exact, simulated and published figures of every game side by side.
proofs: setup
	CROUPIER_FUZZ=long $(BIN)/pytest -q -n 2 --timeout=14400 tests/proofs tests/odds/test_in_sight.py tests/odds/test_pai_gow.py \
		tests/odds/test_check.py tests/odds/test_holdem.py tests/odds/test_blackjack_analysis.py \
		tests/simulate/test_equal_house_poker.py tests/games/pai_gow/test_pai_gow_play.py

# A floor lost with its machine and opened again from its copy: how long until the first wager.
drill: setup
	CROUPIER_FUZZ=long $(BIN)/pytest -q --timeout=3600 tests/proofs/test_drill.py

# Every log that is kept, replayed by other versions of Python: byte for byte the same.
PYTHONS ?= python3.12 python3.13

replay: setup
	$(BIN)/python -m tests.proofs.pythons $(PYTHONS)

# Raw and scaled output of the source that live play draws from, with planted faults that must be
# found: some three minutes of one core.  Through PractRand or dieharder, too, where one is installed,
# which takes minutes more with the one, and an hour with the other.
rng: setup
	$(BIN)/python -m tests.equipment.rng 10000000

# Which tests stand behind which provision.
links: setup
	$(BIN)/python -m tests.links --write

# Pin files: written again from pyproject.toml and requirements/*.in.
UV := $(VENV)-pins/bin/uv
COMPILE := $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make pins'

pins:
	$(PYTHON) -m venv $(VENV)-pins
	$(VENV)-pins/bin/python -m pip install --quiet --disable-pip-version-check uv
	$(COMPILE) pyproject.toml -o requirements/run.txt
	$(COMPILE) requirements/dev.in -c requirements/run.txt -o requirements/dev.txt
	$(COMPILE) requirements/bench.in -c requirements/run.txt -c requirements/dev.txt -o requirements/bench.txt
	rm -rf $(VENV)-pins

clean:
	rm -rf $(VENV) $(VENV)-pins build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis \
		.import_linter_cache .coverage
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
