"""An error, then a kill, at every call of each operation that touches the store."""

import random

import operations_vault  # noqa: F401  registers more operations
from operations import Bench
from table import row
from tracing import HELD, TRIES, WRITING, Trace
from world import Golden, Home, Provider, folder

ALL = 1 << 30
# Damaged, busy, or a failure of the storage: what an error may end with.
STORAGE = {5, 6, 7}


@row("errors", "exit 0, 5, 6 or 7; 0 crashes, 0 lost", long=(ALL, ALL), short=(4, 12))
def errors(checks, kinds, points):
    def faults(call):
        return ["error=EIO", "error=ENOSPC"] if call in WRITING else ["error=EIO"]
    sweep(checks, kinds, points, faults, STORAGE)


@row("kill-calls", "0 lost, 0 half done", long=(ALL, ALL), short=(4, 12))
def kill_calls(checks, kinds, points):
    sweep(checks, kinds, points, lambda call: ["signal=SIGKILL"], {137})


def sweep(checks, kinds, points, faults, codes):
    """Injects faults at every call of every operation, or at so many of so many kinds."""
    with folder() as place:
        bench = Bench(Home(place), Provider())
        start, able, every, struck = Golden(bench.home), bench.able(), 0, 0
        chosen = random.sample(able, min(kinds, len(able)))
        for operation in chosen:
            start.restore()
            plan = operation.prepare(bench)
            ready, trace = Golden(bench.home), Trace(bench.home, plan.words)
            found = [(*call, fault) for call in trace.calls for fault in faults(call[0])]
            every += len(found)
            for point in random.sample(found, min(points // len(chosen), len(found))):
                for _ in range(TRIES):
                    if operation.once and plan.spent:
                        start.restore()
                        plan = operation.prepare(bench)
                        ready = Golden(bench.home)
                    ready.restore()
                    result = trace.inject(plan.words, *point)
                    held = result.hung and HELD in result.err
                    if held or not result.hung:
                        break
                what = f"{operation.name}, {point[-1]} at {point[0]} {point[1]}: {result}"
                checks.case(held or result.code in codes | {0}, what)
                plan.judge(checks, result, what)
                struck += trace.struck
        checks.fact(f"{every} points, {struck} struck")
