PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help setup run test lint bench lock clean

help:  ## Say what each target does
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-7s %s\n", $$1, $$2}'

setup:  ## Make .venv and the front-end files; does nothing when all is in place
	@command -v $(PYTHON) >/dev/null || { echo "Kontor needs Python 3.11 or newer; $(PYTHON) was not found." >&2; exit 1; }
	@$(PYTHON) scripts/setup.py run

run: setup  ## Start the server (settings: .env.example)
	@$(BIN)/kontor serve

.PHONY: setup-test
setup-test:
	@$(PYTHON) scripts/setup.py test

lint: setup-test  ## Style, direction of imports, types
	@failed=0; \
	$(BIN)/ruff check --no-cache . || failed=1; \
	$(BIN)/lint-imports --no-cache --no-logo || failed=1; \
	$(BIN)/mypy || failed=1; \
	exit $$failed

test: setup-test  ## All tests, and lint beside them (a part: make test ONLY=tests/store)
	@failed=0; said=$$(mktemp); \
	$(MAKE) --no-print-directory lint >"$$said" 2>&1 & \
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(ONLY) || failed=1; \
	wait $$! || failed=1; \
	cat "$$said"; rm -f "$$said"; \
	exit $$failed

bench: setup-test  ## Measure moves a second, pushes and bots
	@$(BIN)/python -m tests.bench $(ARGS)

LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 \
	--upgrade --group build pyproject.toml
lock: setup-test  ## Remake the locks from pyproject.toml and package.json
	$(LOCK) -o requirements.lock
	$(LOCK) --group dev -o requirements-dev.lock
	$(BIN)/python scripts/lock_npm.py

clean:  ## Remove all that setup and the tests made; games are kept
	rm -rf .venv node_modules static/vendor build dist .hypothesis .schemathesis
	find app tests scripts migrations -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
