"""strace over the calls that touch a home, and the faults that it injects into them."""

import collections
import os
import re
import shutil
import time

from world import Skipped

# Not `close`: a failing one closes all the same, but strace keeps the call from the kernel.
READING = "openat newfstatat access pread64 read readlink fcntl statfs".split()
WRITING = ("pwrite64 write fsync fdatasync ftruncate fallocate rename renameat renameat2 link "
           "linkat unlink unlinkat mkdir mkdirat fchmod fchmodat fchown flock").split()
CALLS = ",".join(READING + WRITING)
# strace looks at the first of their paths only.
TWO_PATHS = {"rename", "renameat", "renameat2", "link", "linkat"}
LINE = re.compile(r"^(\d+) +(\w+)\((.*)$")
# What is made under another name first; that name has something random in it.
DRAFT = re.compile(r"\.new(-|$)")
# Some kernels leave strace waiting for a thread of a process that has ended.
STUCK, GLANCE = 20, 0.2
TRIES = 3
# What is said by a login that has a token and cannot save it: it keeps trying, as it should.
HELD = b"held in memory"


class Trace:
    """The storage calls of one command, from a run without faults.

    Each is a call, its number in its thread, and whether only calls on paths of the home that
    every run has are counted: for a file of a random name, all that the thread calls are.
    """

    def __init__(self, home, words):
        if not shutil.which("strace"):
            raise Skipped("strace is not installed")
        self.home = home
        self.log = self.home.place / "trace"
        result = self.record(words, ["-y", "-e", f"trace={CALLS}"])
        if result.code != 0:
            raise Skipped(f"strace cannot trace here: {result}")
        counts, paths, calls = collections.Counter(), {str(self.home.path)}, {}
        for line in self.log.read_text(errors="replace").splitlines():
            if not (found := LINE.match(line)):
                continue
            thread, call, rest = found.groups()
            here = re.findall(re.escape(str(self.home.path)) + r"[^\"<>]*", rest)
            stable = [path for path in here if not DRAFT.search(path)]
            paths.update(stable)
            counts[thread, call, True] += bool(stable)
            counts[thread, call, False] += 1
            if here:
                filtered = bool(stable) and call not in TWO_PATHS
                calls[call, counts[thread, call, filtered], filtered] = thread
        # A fault strikes in every thread: where another one, as it starts, has as many calls of
        # that kind, it would be something else that fails.
        self.calls = [(call, number, filtered) for (call, number, filtered), thread in calls.items()
                      if filtered or not any(
                          other != thread and name == call and not where and count >= number
                          for (other, name, where), count in counts.items())]
        self.paths = sorted(paths)

    def record(self, words, options):
        running = self.home.start(
            *words, before=["strace", "-f", "-qq", "-o", self.log, *options])
        # Whoever says that it waits has not hung, and would for ever.
        while not running.ended(GLANCE) and HELD not in running.complaints:
            if time.monotonic() > running.started + STUCK:
                break
        return running.finish(0)

    def inject(self, words, call, number, filtered, fault):
        """Runs the command with a fault at that call."""
        where = [word for path in self.paths for word in ("-P", path)] if filtered else []
        return self.record(
            words, [*where, "-e", f"trace={CALLS}", "-e", f"inject={call}:{fault}:when={number}"])

    @property
    def struck(self):
        """Whether the fault was injected at all."""
        if not os.path.exists(self.log):
            return False
        text = self.log.read_text(errors="replace")
        return "(INJECTED)" in text or "killed by SIGKILL" in text
