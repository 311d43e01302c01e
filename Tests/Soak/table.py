"""The rows, what they count, and the table they make."""

import json
import sys

WIDTHS = (12, 5, 40, 48, 7, 5)
# Failures that are told of each row; the rest is like them.
SHOWN = 30
ROWS = []


class Row:
    def __init__(self, name, figure, long, short, alone, work):
        self.name, self.figure, self.work = name, figure, work
        self.long, self.short, self.alone = long, short, alone


def row(name, figure, long=(), short=None, alone=False):
    """Registers a function as a row; `long` and `short` are its arguments after the checks.

    What measures, or is a crowd by itself, runs `alone`.
    """
    def register(work):
        ROWS.append(Row(name, figure, long, long if short is None else short, alone, work))
        return work
    return register


class Checks:
    """Counts a row's cases and keeps what went wrong."""

    def __init__(self):
        self.cases, self.failures, self.facts, self.skipped = 0, [], [], None

    @classmethod
    def read(cls, text):
        """What another process counted and wrote as JSON."""
        checks = cls()
        checks.__dict__.update(json.loads(text))
        return checks

    @property
    def written(self):
        return json.dumps(self.__dict__)

    def case(self, works, what):
        """A case of its own; `what` is said when it fails."""
        self.cases += 1
        return self.expect(works, what)

    def expect(self, works, what):
        """Something more about the case at hand."""
        if not works:
            self.fail(what)
        return works

    def fail(self, what):
        self.failures.append(str(what))

    def fact(self, text):
        """Something measured, for the column of what was reached."""
        self.facts.append(text)

    @property
    def reached(self):
        return ", ".join([f"{len(self.failures)} failed", *self.facts])


class Table:
    """Prints each row as soon as it is there, and what failed of it below."""

    def __init__(self, seed):
        self.failed = False
        print(f"soak, seed {seed}")
        self.line("row", "cases", "reached", "figure to reach", "verdict", "sec")
        self.line(*("-" * width for width in WIDTHS))

    def line(self, *cells):
        print("  ".join(str(cell).ljust(width) for cell, width in zip(cells, WIDTHS)).rstrip(),
              flush=True)

    def add(self, row, checks, seconds):
        verdict = "FAILED" if checks.failures else "skipped" if checks.skipped else "ok"
        reached = checks.skipped if verdict == "skipped" else checks.reached
        self.line(row.name, checks.cases, reached, row.figure, verdict, f"{seconds:.1f}")
        for text in checks.failures[:SHOWN]:
            print(f"  {text}", file=sys.stderr, flush=True)
        self.failed = self.failed or bool(checks.failures)
