# Pintle. `make` alone prints the targets; long recipes are scripts in .ci/.

SWIFT_FLAGS   := --explicit-target-dependency-import-check error --disable-local-rpath
# Nobody opens a debugger where a clean clone is only built and tried; it is built faster without.
ifdef CI
SWIFT_FLAGS   += -debug-info-format none
endif
PINTLE_BINARY ?= $(CURDIR)/.build/debug/pintle
PREFIX        ?= /usr/local
DESTDIR       ?=
FILTER        ?=
ARGS          ?=
SECONDS       ?= 60
ONLY           = $(if $(FILTER),--filter '$(FILTER)')
PROGRAM_TESTS := ^(InteropTests|EndToEndTests)\.

.DEFAULT_GOAL := help
.PHONY: help setup build tests release demo run test e2e interop requests bench fuzz sanitize soak soak-short \
	screens pictures qr lint format check api coverage docs man deb deb-trip install uninstall clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "  FILTER=… picks tests, ARGS=… go to run, PREFIX= and DESTDIR= to install"

setup: ## install missing Debian packages (quiet when there are none)
	@.ci/setup build

build: setup ## compile for development
	swift build $(SWIFT_FLAGS)

tests: setup
	swift build --build-tests $(SWIFT_FLAGS)

release: setup ## compile for use, hardened, and report the stripped size
	.ci/release

demo: build ## the whole first run on this machine: no keys, no network
	.build/debug/pintle demo

run: build ## run the program with ARGS=…
	.build/debug/pintle $(ARGS)

test: tests ## every test that needs neither terminal nor foreign provider
	swift test --skip-build --skip '$(PROGRAM_TESTS)' $(ONLY)

e2e: tests ## drive the compiled program in tmux and over a real sshd
	@.ci/setup tests
	PINTLE_BINARY=$(PINTLE_BINARY) swift test --skip-build --no-parallel \
		--filter '$(or $(FILTER),^EndToEndTests\.)'

interop: tests ## the compiled program against a provider that is not ours
	@.ci/setup tests
	PINTLE_BINARY=$(PINTLE_BINARY) swift test --skip-build \
		--filter '$(or $(FILTER),^InteropTests\.)'

requests: build ## 10,000 random requests of all kinds, judged by oauthlib; ARGS="--seed N"
	@.ci/setup tests
	.build/interop-venv/bin/python -B Tests/Interop/random_requests.py $(PINTLE_BINARY) $(ARGS)

bench: release ## ratios against the budgets of the design
	.ci/bench

fuzz: ## libFuzzer over the parsers, SECONDS=60 each
	.ci/fuzz $(SECONDS)

sanitize: setup ## the tests under the address and the thread sanitizer
	.ci/sanitize $(FILTER)

soak: tests ## kills, faults, damage, crowds: one table; ARGS="--only ROW" picks rows
	PINTLE_BINARY=$(PINTLE_BINARY) .ci/soak $(ARGS)

soak-short: tests ## the same with a sample of each row, under three minutes
	PINTLE_BINARY=$(PINTLE_BINARY) .ci/soak --short $(ARGS)

screens: tests ## record the screens anew and show what changed
	PINTLE_RECORD=all swift test --skip-build --filter '$(or $(FILTER),Screen)'
	git --no-pager diff --stat -- Tests

pictures: build ## each screen as text and picture, into .build/pictures
	.ci/pictures --set .build/pictures $(ARGS)

qr: build ## read its QR codes back from a real xterm, at five font sizes by three readers
	@.ci/venv qr .ci/qr-requirements.txt
	.build/qr-venv/bin/python -B .ci/qr $(PINTLE_BINARY) $(ARGS)

lint: setup ## format, imports, forbidden things, spelling
	.ci/lint

format: ## bring the sources into the house's form
	swift format --in-place --recursive --parallel Sources Tests Docs/Examples Package.swift

check: lint test e2e interop soak-short api ## all that a change has to pass

coverage: setup ## line coverage of each module
	.ci/coverage

api: tests ## the products' public API is documented, and docc has no warning
	.ci/api

docs: setup ## the API reference into .build/docs, and the documents made from the code
	.ci/docs

man: build ## the manual's pages into .build/man
	mkdir -p .build/man
	for page in $$(.build/debug/pintle man --list); do \
		.build/debug/pintle man $$page > .build/man/$$page.1 || exit; \
	done

deb: release ## a Debian package into .build/deb, judged by lintian where that is installed
	.ci/deb

deb-trip: deb ## install, use and purge it in a fresh Debian (needs root)
	.ci/deb-trip

install: release ## into PREFIX below DESTDIR
	.ci/install install "$(DESTDIR)" "$(PREFIX)"

uninstall: ## what install put there
	.ci/install uninstall "$(DESTDIR)" "$(PREFIX)"

clean: ## everything that was built
	rm -rf .build
