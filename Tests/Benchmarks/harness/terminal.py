"""A program on a pseudo-terminal: when it painted, how fast it answers keys, what it needs.

Every read is stamped when it arrives and only recorded; the screen emulator (pyte) runs
afterwards, over the record, so that its slowness is in no figure.
"""

import fcntl
import os
import select
import signal
import struct
import termios
import time

import pyte

ROWS, COLUMNS = 30, 100
KEYS = {
    "Enter": "\r", "Esc": "\x1b", "Down": "\x1bOB", "Up": "\x1bOA", "End": "\x1bOF",
    "F10": "\x1b[21~", "C-c": "\x03", "C-u": "\x15", "Backspace": "\x7f",
}


class Silence(Exception):
    """What was waited for never came."""


class TerminalProgram:
    """One run of one program, from just before exec."""

    def __init__(self, argv, env=None, timeout=30):
        self.timeout = timeout
        self.chunks, self.fed, self.ended = [], 0, False
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.master, slave = os.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        os.set_blocking(self.master, False)
        name = os.ttyname(slave)
        full = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        for word in ("LINES", "COLUMNS", "TMUX", "STY"):
            full.pop(word, None)
        full.update(env or {})
        # setsid, then opening the slave by name, makes it the controlling terminal.
        actions = [(os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0),
                   (os.POSIX_SPAWN_DUP2, 0, 1), (os.POSIX_SPAWN_DUP2, 0, 2)]
        self.started = time.monotonic_ns()
        self.pid = os.posix_spawnp(argv[0], argv, full, file_actions=actions, setsid=True)
        os.close(slave)
        self.poll = select.poll()
        self.poll.register(self.master, select.POLLIN)

    def _pump(self, milliseconds):
        """Records what arrives; False when nothing does."""
        if self.ended or not self.poll.poll(milliseconds):
            return False
        stamp = time.monotonic_ns()
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        if not data:
            self.ended = True
            return False
        self.chunks.append((stamp, data))
        # The two questions that some programs want answered before they paint.
        if b"\x1b[6n" in data:
            os.write(self.master, b"\x1b[1;1R")
        if b"\x1b[c" in data or b"\x1b[0c" in data:
            os.write(self.master, b"\x1b[?62;22c")
        return True

    def _replay(self, text):
        """Feeds what is not fed yet; the stamp of the chunk that brought the text."""
        found = None
        while self.fed < len(self.chunks):
            stamp, data = self.chunks[self.fed]
            self.fed += 1
            self.stream.feed(data)
            if text and not found and any(text in line for line in self.screen.display):
                found = stamp
        return found

    def wait(self, text, since, quiet):
        """Milliseconds until the text is on the screen; without a text, until the last byte
        before so many milliseconds of quiet."""
        first = len(self.chunks)
        deadline = time.monotonic() + self.timeout
        while True:
            if self._pump(quiet) and time.monotonic() < deadline:
                continue
            if text:
                found = self._replay(text)
                if found:
                    return (found - since) / 1e6
            elif len(self.chunks) > first:
                self._replay(None)
                return (self.chunks[-1][0] - since) / 1e6
            if self.ended or time.monotonic() > deadline:
                shown = "\n".join(line.rstrip() for line in self.screen.display).strip()
                raise Silence(f"never showed {text!r}; screen:\n{shown}")

    def first_frame(self, text, quiet=120):
        return self.wait(text, self.started, quiet)

    def press(self, keys, text, quiet=25):
        """Sends keys and waits; see `wait`."""
        since = time.monotonic_ns()
        for key in keys:
            os.write(self.master, KEYS.get(key, key).encode())
        return self.wait(text, since, quiet)

    def memory(self):
        """Peak and private resident memory in MiB."""
        found = {}
        for line in open(f"/proc/{self.pid}/status"):
            name, _, rest = line.partition(":")
            if name in ("VmHWM", "RssAnon"):
                found[name] = int(rest.split()[0]) / 1024
        return found["VmHWM"], found["RssAnon"]

    def switches(self):
        """How often each thread went to sleep or was put to sleep: thread -> count."""
        counts = {}
        for task in os.listdir(f"/proc/{self.pid}/task"):
            try:
                lines = open(f"/proc/{self.pid}/task/{task}/status").readlines()
            except FileNotFoundError:
                continue
            counts[task] = sum(
                int(line.split()[1]) for line in lines if "voluntary_ctxt_switches" in line)
        return counts

    def wake_ups(self, seconds):
        """How often any thread ran in that time. A thread that came or went ran as well."""
        before = self.switches()
        self.rest(seconds)
        after = self.switches()
        ran = sum(after[task] - before[task] for task in before.keys() & after.keys())
        came = sum(max(1, after[task]) for task in after.keys() - before.keys())
        return ran + came + len(before.keys() - after.keys())

    def rest(self, seconds):
        """Lets time pass and reads what comes."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._pump(max(1, int(left * 1000)))

    def finish(self, keys):
        """Sends the keys that quit, then waits, then insists."""
        for key in keys:
            try:
                os.write(self.master, KEYS.get(key, key).encode())
            except OSError:
                break
            self._pump(30)
        for final in (None, signal.SIGTERM, signal.SIGKILL):
            if final:
                os.kill(self.pid, final)
            end = time.monotonic() + 1.5
            while time.monotonic() < end:
                if not self._pump(10) and self.ended:
                    time.sleep(0.005)
                if os.waitpid(self.pid, os.WNOHANG)[0]:
                    os.close(self.master)
                    return
        os.close(self.master)
