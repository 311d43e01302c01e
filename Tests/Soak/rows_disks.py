"""A disk without a byte left, and a home that cannot be written."""

import contextlib
import os
import signal
import subprocess

from operations import Bench
from signing import is_signed
from table import row
from world import USER, Home, Provider, Skipped, folder


@contextlib.contextmanager
def small_disk(path):
    """A disk of 512 KiB that only the programs see that are started with what this gives."""
    if os.geteuid() != 0:
        raise Skipped("only root can mount a disk")
    path.mkdir()
    mount = f"mount -t tmpfs -o size=512k,mode=755 none {path} && echo ready && exec cat"
    holder = subprocess.Popen(["unshare", "--mount", "sh", "-c", mount], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        if holder.stdout.readline() != b"ready\n":
            raise Skipped("no disk can be mounted here")
        yield ["nsenter", f"--mount=/proc/{holder.pid}/ns/mnt", "--"]
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.communicate()


def reads_and_does_not_write(checks, home, provider):
    """What still works without a place to write, and how the rest is refused."""
    url = f"{provider.url}/echo"
    listed = home.run("sessions", "list")
    checks.case(listed.code == 0 and "acme/" in listed.text, f"sessions list: {listed}")
    header = home.run("--session", "acme/ada", "header", "GET", url)
    checks.case(header.code == 0 and is_signed(header.text, "GET", url, provider),
                f"header: {header}")
    checks.case((status := home.run("vault", "status")).code == 0, f"vault status: {status}")
    asked = provider.count("/oauth/request_token")
    for words in [("login", "start", "acme"), ("sessions", "label", "acme/ada", "work"),
                  ("sessions", "remove", "acme/ada", "--local", "--yes")]:
        refused = home.run(*words)
        checks.case(refused.code == 7, f"{' '.join(words)}: {refused}")
    checks.case(provider.count("/oauth/request_token") == asked,
                "the provider was asked before the storage was tried")


@row("full-disk", "reads work, writes exit 7, nothing lost")
def full_disk(checks):
    with folder() as place, small_disk(place / "disk") as entry:
        home, provider = Home(place, entry=entry, path=place / "disk/home"), Provider()
        bench = Bench(home, provider)
        home.log_in(provider)
        waits = home.start_login()
        before = bench.look()
        filler = place / "disk/filler"
        shell = [*entry, "sh", "-c"]
        subprocess.run([*shell, f"cat /dev/zero > {filler}"], stderr=subprocess.DEVNULL)
        free = subprocess.run([*shell, f"df --output=avail {filler} | tail -n 1"],
                              capture_output=True, text=True).stdout.strip()
        checks.case(free == "0", f"{free} KiB are free")
        reads_and_does_not_write(checks, home, provider)
        subprocess.run([*shell, f"rm {filler}"])
        now = bench.look()
        checks.case(bench.whole and now == before, f"{now} is not {before}")
        finished = home.run("login", "finish", waits["id"], "--pin-fd",
                            bench.pin(waits))
        checks.case(finished.code == 0, f"login finish afterwards: {finished}")
        for session in home.sessions():
            verified = home.run("sessions", "verify", session["id"])
            checks.case(verified.code == 0, f"sessions verify: {verified}")


@row("read-only", "reads work, writes exit 7, nothing made")
def read_only(checks):
    with folder() as place:
        home, provider = Home(place, user=USER), Provider()
        home.add(provider)
        home.log_in(provider)
        os.chmod(home.store, 0o444)
        for path in sorted(path for path in [home.path, *home.path.rglob("*")] if path.is_dir()):
            os.chmod(path, 0o555)
        before = shown(home)
        reads_and_does_not_write(checks, home, provider)
        checks.case(shown(home) == before, f"{shown(home)} was {before}")


def shown(home):
    """Every file, with what it holds."""
    return {str(path.relative_to(home.path)): path.read_bytes() if path.is_file() else None
            for path in home.path.rglob("*")}
