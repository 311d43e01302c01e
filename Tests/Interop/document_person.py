"""A person at a terminal: runs a shell block as it is printed, and answers what its commands ask."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from document_services import SECRET

SEQUENCE = re.compile(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][A-Z0-9]|[=>78])")
PASSPHRASE = "correct horse battery"


class Person:
    def __init__(self, shell, folder, environment, services):
        self.shell, self.folder = shell, folder
        self.environment, self.services = environment, services
        self.left = []

    def run(self, script, until=None, seconds=60):
        """Status and screen of a block; with `until` it stays, and counts as done when it says that."""
        options = {"dash": ["-e"], "bash": ["-e", "-o", "pipefail"], "zsh": ["-e", "-o", "pipefail"]}
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(self.folder)
            os.execve(f"/bin/{self.shell}", [self.shell, *options[self.shell], script],
                      self.environment)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 200, 400, 0, 0))
        status, screen = self.talk(process, terminal, until, time.monotonic() + seconds)
        if until is None or status is not None:
            os.close(terminal)
            self.end(process)
        else:
            self.left.append((process, terminal))
        return status or 0, screen

    def talk(self, process, terminal, until, deadline):
        screen, answered = "", 0
        while time.monotonic() < deadline:
            quiet = not select.select([terminal], [], [], 0.05)[0]
            if not quiet:
                try:
                    screen += os.read(terminal, 65536).decode("utf-8", "replace")
                except OSError:
                    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), screen
                continue
            seen = SEQUENCE.sub("", screen)
            if until and until in seen:
                return None, screen
            answer = self.answer(seen) if len(screen) > answered else None
            if answer is not None:
                answered = len(screen)
                os.write(terminal, answer.encode() + b"\n")
            ended, code = os.waitpid(process, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(code), screen
        return 124, screen + "\n(it did not end)"

    def answer(self, seen):
        """What a person says to the last line; None where it asks nothing."""
        line = seen.replace("\r", "").rpartition("\n")[2].lower()
        if not line.rstrip().endswith((":", "?", "]")):
            return None
        if "passphrase" in line or "repeat" in line:
            return PASSPHRASE
        if "secret" in line:
            return SECRET
        if any(word in line for word in ("pin", "url", "code")):
            address = re.findall(r"(?:https|http)://\S*(?:authorize|oauth_token=)\S*", seen)[-1]
            return self.services.allow(address)
        if "[y/n]" in line or line.endswith("?"):
            return "y"
        return None

    def end(self, process):
        """Ends what a block left in the background: all of its session."""
        try:
            os.killpg(process, signal.SIGTERM)
        except ProcessLookupError:
            pass

    def leave(self):
        for process, terminal in self.left:
            self.end(process)
            os.close(terminal)
            os.waitpid(process, 0)
