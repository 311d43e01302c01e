"""Nonces and salts that never come twice, and memory that nobody else sees."""

import contextlib
import os
import random
import resource
import signal
import sqlite3
import subprocess
import time

from rows_crowds import at_once
from table import row
from world import USER, Golden, Home, Secret, Skipped, folder

# Where a record has its nonce, and a slot its id, its salt and its nonce (Docs/Vault.md).
NONCE = slice(13, 37)
IDENTITY, SALT, SLOT_NONCE = slice(18, 34), slice(41, 73), slice(-72, -48)
SLOTS = 4
PASSPHRASE = "a passphrase to find in a core"
SIGNALS = [signal.SIGQUIT, signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS]
# As the same user: what can be had of a process by its number.
ATTACH = """
import ctypes, os, sys
pid, libc = int(sys.argv[1]), ctypes.CDLL(None)
for name in ("mem", "environ", "maps", "fd/0"):
    try:
        open(f"/proc/{pid}/{name}", "rb").read(1)
        print(name)
    except OSError:
        pass
buffer = ctypes.create_string_buffer(8)
vector = (ctypes.c_size_t * 2)(ctypes.addressof(buffer), 8)
if libc.process_vm_readv(pid, vector, 1, vector, 1, 0) >= 0:
    print("process_vm_readv")
if libc.ptrace(16, pid, 0, 0) == 0:
    print("ptrace")
"""


def add_app(home, name):
    return home.run("apps", "add", "x", "--name", name, "--key", "key", "--secret-fd",
                    Secret("consumer-secret"))


def add_slot(home, name):
    return home.run("vault", "slots", "add", "key-file", home.place / f"{name}.key")


def random_parts(home):
    """The nonces of the apps; then ids, salts and nonces of the slots that were added."""
    with contextlib.closing(sqlite3.connect(home.store)) as store:
        apps = [bytes(sealed)[NONCE] for sealed, in store.execute("SELECT sealed FROM apps")]
        slots = [bytes(slot) for slot, in
                 store.execute("SELECT slot FROM key_slots WHERE number > 1")]
    return apps, [slot[part] for slot in slots for part in (IDENTITY, SALT, SLOT_NONCE)]


@row("nonces", "0 repeats", long=(64, 100), short=(16, 3))
def repeats(checks, processes, each):
    with folder() as place:
        home, nonces, salts = Home(place), [], []
        golden = Golden(home)
        for around in range(each):
            # What was put back from a copy is written to again.
            golden.restore()
            results = at_once(lambda number: add_app(home, f"n{number}"), range(processes))
            results += at_once(lambda number: add_slot(home, f"{around}-{number}"), range(SLOTS))
            for result in results:
                checks.case(result.code == 0, result)
            for kept, new in zip((nonces, salts), random_parts(home)):
                kept += new
        checks.expect(len(nonces) == processes * each and len(salts) == SLOTS * 3 * each,
                      f"only {len(nonces)} and {len(salts)} are there")
        seen = nonces + salts
        checks.expect(len(set(seen)) == len(seen), f"{len(seen) - len(set(seen))} repeats")
        checks.fact(f"{len(nonces)} nonces, {len(salts)} parts of slots")


@row("cores", "no core file, nothing told", long=(40,), short=(12,))
def cores(checks, moments):
    with open("/proc/sys/kernel/core_pattern") as pattern:
        if pattern.read(1) in "|/":
            raise Skipped("cores go elsewhere here")
    with folder() as place:
        home = Home(place, user=USER, passphrase=PASSPHRASE)
        hit, typical = 0, home.run("vault", "check").seconds

        def unlimited():
            resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY,) * 2)
        for number in range(moments):
            ends = SIGNALS[number % len(SIGNALS)]
            running = home.start("vault", "check", cwd=place, preexec_fn=unlimited)
            # What comes before its first line has no secret, and leaves cores as any program.
            guarded(running.process.pid)
            running.ended(random.uniform(0, typical))
            with contextlib.suppress(ProcessLookupError):
                os.kill(running.process.pid, ends)
            result = running.finish()
            hit += result.code == 128 + ends
            found = [path.name for path in place.rglob("*core*")]
            checks.case(not found, f"{ends.name}: {found}")
            checks.expect(PASSPHRASE.encode() not in result.out + result.err and
                          b"Registers" not in result.err, f"{ends.name}: {result}")
        checks.fact(f"{hit} hit")


@row("attach", "all refused to the same user")
def attach(checks):
    with folder() as place:
        home = Home(place, user=USER, passphrase=PASSPHRASE)
        home.options = lambda: ["--home", home.path, "--passphrase-fd", "0"]
        running = home.start("vault", "check", stdin=subprocess.PIPE)
        checks.case(guarded(running.process.pid, waits), "the process can be dumped")
        seen = subprocess.run([*home.entry, "python3", "-c", ATTACH, str(running.process.pid)],
                              capture_output=True, text=True, env=home.env)
        checks.case(seen.returncode == 0, seen.stderr)
        checks.case(not seen.stdout, f"to be had: {seen.stdout.split()}")
        running.process.stdin.write(PASSPHRASE.encode() + b"\n")
        running.process.stdin.close()
        checks.case((result := running.finish()).code == 0, result)


def guarded(pid, further=lambda pid: True):
    """Waits until it is the program itself, not to be dumped; whether that was so in time."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        # A process that cannot be dumped belongs to root in /proc.
        if (status(pid, "Name") == "pintle" and os.stat(f"/proc/{pid}/environ").st_uid == 0
                and further(pid)):
            return True
    return False


def waits(pid):
    """Whether it reads by now."""
    return status(pid, "State").startswith("S")


def status(pid, name):
    with open(f"/proc/{pid}/status") as file:
        return dict(line.split(":", 1) for line in file)[name].strip()
