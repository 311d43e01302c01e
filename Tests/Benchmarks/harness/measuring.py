"""Contestants in turn, ratios round by round, and the table that comes of it."""

import os
import random
import shlex
import shutil
import statistics
import subprocess

WARM_UPS = 2


class Skipped(Exception):
    """Something that the machine lacks; the text says what."""


def in_turn(contestants, rounds, warm_ups=WARM_UPS):
    """Runs every contestant once per round, in an order shuffled per round, so that drift of the
    machine's speed hits all alike. `contestants` maps names to callables that give a number or a
    list of them. Gives name -> samples, sample i of each from round i."""
    samples = {name: [] for name in contestants}
    for number in range(warm_ups + rounds):
        order = list(contestants.items())
        random.shuffle(order)
        for name, run in order:
            value = run()
            if number >= warm_ups:
                samples[name].append(value)
    return samples


def ratio(ours, theirs):
    """The median over rounds of ours / theirs."""
    return statistics.median(a / b for a, b in zip(ours, theirs))


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Command:
    """A whole process: milliseconds of wall time, the peak memory beside."""

    def __init__(self, measure, argv, env=None):
        self.argv = [measure, *argv]
        self.env = {**os.environ, **(env or {})}
        self.peaks = []

    def __call__(self):
        out = subprocess.run(self.argv, env=self.env, stdout=subprocess.PIPE, check=True).stdout
        wall, _, _, peak, status, signal = map(int, out.split())
        if status or signal:
            raise Skipped(f"{shlex.join(self.argv[1:])[:120]} ended with {status or signal}")
        self.peaks.append(peak / 1024)
        return wall / 1e6

    @property
    def peak(self):
        return statistics.median(self.peaks)


class Figure:
    """A program that prints the number by itself, alone or as one of tabbed fields, the second
    unless told otherwise."""

    def __init__(self, argv, env=None, column=1):
        self.argv, self.env, self.column = argv, {**os.environ, **(env or {})}, column

    def __call__(self):
        done = subprocess.run(
            self.argv, env=self.env, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            raise Skipped(f"{self.argv[0]}: {done.stderr.strip()[:120]}")
        line = done.stdout.strip().splitlines()[-1]
        return float(line.split("\t")[self.column] if "\t" in line else line)


def working(contestants, notes):
    """Those that run at all here; what does not becomes a note."""
    able = {}
    for name, run in contestants.items():
        try:
            run()
            able[name] = run
        except (Skipped, OSError, subprocess.CalledProcessError) as reason:
            notes.append(f"{name}: {reason}")
    return able


def installed(*programs):
    return all(shutil.which(program) for program in programs)


class Table:
    """Rows of `pintle` against something, with budgets where the design has one."""

    HEAD = ["what", "pintle", "against", "that", "ratio", "budget", ""]

    def __init__(self):
        self.rows, self.notes = [], []

    def add(self, what, ours, unit, against="", theirs=None, ratio=None, limit=None, budget=""):
        """`limit` is the largest ratio (or, without a ratio, the largest value) that will do."""
        judged = ratio if ratio is not None else ours
        verdict = "" if limit is None else ("ok" if judged <= limit else "MISSED")
        self.rows.append([
            what, f"{number(ours)} {unit}", against,
            "" if theirs is None else f"{number(theirs)} {unit}",
            "" if ratio is None else f"{ratio:.2f}", budget, verdict])
        self.show(self.rows[-1])

    def show(self, row):
        print("  " + " | ".join(cell for cell in row if cell), flush=True)

    @property
    def missed(self):
        return [row for row in self.rows if row[-1] == "MISSED"]

    def __str__(self):
        widths = [max(len(row[i]) for row in [self.HEAD, *self.rows]) for i in range(7)]
        lines = [self.HEAD, ["-" * width for width in widths], *self.rows]
        text = "\n".join(
            "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |"
            for line in lines)
        return text + "".join(f"\nskipped: {note}" for note in self.notes)


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
