"""The full screen on a terminal of its own."""

import contextlib
import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import termios
import time

from world import Broken

DEADLINE, QUIET = 60, 1


class Screen:
    """The full screen on a terminal of its own."""

    def __init__(self, home, *options):
        argv = [home.program, "--home", str(home.path), *map(str, options)]
        env = {**home.env, "TERM": "xterm-256color"}
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execve(argv[0], argv, env)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.shown = b""

    def until(self, text):
        """Until it shows the text, and then until nothing changes for a while."""
        deadline = time.monotonic() + DEADLINE
        while text not in self.shown or self.reads():
            if time.monotonic() > deadline:
                raise Broken(f"the screen never showed {text}")
            if text not in self.shown:
                self.reads()

    def reads(self):
        if not select.select([self.terminal], [], [], QUIET)[0]:
            return False
        try:
            self.shown += os.read(self.terminal, 65536)
        except OSError:
            raise Broken("the full screen ended") from None
        return True

    def types(self, keys):
        """One key at a time, as a person does."""
        for key in keys if isinstance(keys, str) else [keys]:
            os.write(self.terminal, key.encode() if isinstance(key, str) else key)
            select.select([], [], [], 0.02)
        while self.reads():
            pass

    def hang_up(self):
        """Takes the terminal away."""
        if self.terminal is not None:
            os.close(self.terminal)
            self.terminal = None

    def ended(self, within):
        """How the program ended, a signal counting as in a shell; None while it has not.

        What it writes meanwhile is read, unless the terminal is gone.
        """
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = None
                code = os.waitstatus_to_exitcode(status)
                return code if code >= 0 else 128 - code
            if self.terminal is None:
                time.sleep(0.02)
            else:
                self.drain()
        return None

    def threads(self):
        """What each thread of the program does, as far as the kernel tells."""
        told = []
        for task in sorted(pathlib.Path(f"/proc/{self.pid}/task").glob("*")):
            with contextlib.suppress(OSError):
                # State and processor time stand behind the name, which may have blanks in it.
                fields = (task / "stat").read_text().rpartition(")")[2].split()
                facts = [(task / "comm").read_text().strip(), fields[0], f"cpu {fields[11]}"]
                for name in ["wchan", "syscall"]:
                    with contextlib.suppress(OSError):
                        facts.append(f"{name} {(task / name).read_text().strip()}")
                told.append(", ".join(facts))
        return "; ".join(told)

    def drain(self):
        with contextlib.suppress(OSError):
            if select.select([self.terminal], [], [], 0.02)[0]:
                self.shown += os.read(self.terminal, 65536)

    def end(self):
        if self.pid is not None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.pid = None
        self.hang_up()
