#!/usr/bin/env python3
"""Does to the compiled program what befalls a vault in years: kills, faults, damage, crowds.

  soak.py [--short] [--only ROW]... [--jobs N] [--seed N]

Prints one table; ends with 1 when a row fails. PINTLE_BINARY names the program, else the debug
build. The figures are those of SECURITY.md, section 4. What the machine lacks is skipped with a
note. The seed of the random choices is printed, so that a run can be had again; the short form
has always the same one, as it must not fail today for what it left out yesterday.

Each row is a process of its own: one that hangs or dies takes no other with it.
"""

import argparse
import importlib
import os
import random
import select
import signal
import sys
import time
import traceback

from table import ROWS, Checks, Table
from world import Running, Skipped

THEMES = ["syscalls", "kills", "terminals", "births", "migration", "disks", "crowds", "damage",
          "slots", "permissions", "unlocking", "bare", "memory", "requests", "odd_files", "odd_answers",
          "traces"]
# Seconds that a row may take, in the short form and in the long one, and then to clear away.
LIMITS = {True: 300, False: 3600}
CLEARING = 20


class Overtime(Exception):
    """A row was ended by who started it."""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--short", action="store_true", help="a sample of each row")
    parser.add_argument("--only", action="append", metavar="ROW", help="only this row")
    parser.add_argument("--jobs", type=int, default=2, help="rows at a time")
    parser.add_argument("--seed", type=int, help="else 1 in the short form, random in the long")
    parser.add_argument("--here", metavar="ROW", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.seed is None:
        options.seed = 1 if options.short else random.SystemRandom().randrange(1 << 32)
    for theme in THEMES:
        importlib.import_module(f"rows_{theme}")
    rows = {row.name: row for row in ROWS}
    if options.here:
        return print(work(rows[options.here], options).written)
    unknown = set(options.only or []) - set(rows)
    if unknown:
        parser.error(f"no row {', '.join(sorted(unknown))}; there are: {' '.join(rows)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    table = Table(options.seed)
    schedule([row for row in ROWS if not options.only or row.name in options.only], options, table)
    return 1 if table.failed else 0


def work(row, options):
    """The row itself, in this process."""
    def ended(*_):
        raise Overtime(f"not done within {LIMITS[options.short]} s")
    signal.signal(signal.SIGTERM, ended)
    random.seed(f"{options.seed} {row.name}")
    checks = Checks()
    try:
        row.work(checks, *(row.short if options.short else row.long))
    except Skipped as reason:
        checks.skipped = str(reason)
    except Exception as failure:  # one row's trouble is not the others'
        place = traceback.extract_tb(failure.__traceback__)[-1]
        checks.fail(f"{type(failure).__name__} in {place.name}:{place.lineno}: {failure}")
    return checks


def schedule(rows, options, table):
    """Runs the rows, so many at a time, and those that want to be alone at the end."""
    waiting, running = sorted(rows, key=lambda row: row.alone), {}
    try:
        while waiting or running:
            while waiting and fits(waiting[0], running.values(), options.jobs):
                row = waiting.pop(0)
                running[start(row, options)] = row
            first = min(each.started for each in running) + LIMITS[options.short]
            select.select([each.handle for each in running], [], [],
                          max(0, first - time.monotonic()))
            for each in list(running):
                if each.ended(0) or time.monotonic() >= each.started + LIMITS[options.short]:
                    row = running.pop(each)
                    table.add(row, *collect(each))
    finally:
        for each in running:
            collect(each)


def fits(row, running, jobs):
    if row.alone or any(each.alone for each in running):
        return not running
    return len(running) < jobs


def start(row, options):
    words = ["--seed", options.seed, "--here", row.name, *(["--short"] if options.short else [])]
    return Running([sys.executable, "-B", __file__, *words], dict(os.environ), cwd=None)


def collect(running):
    """What a row's process counted; one that is not done is ended."""
    if not running.ended(0):
        running.process.terminate()
    result = running.finish(CLEARING)
    sys.stderr.buffer.write(result.err)
    try:
        checks = Checks.read(result.out)
    except ValueError:
        checks = Checks()
        checks.fail(f"the row itself: {result}")
    return checks, result.seconds


if __name__ == "__main__":
    sys.exit(main())
