"""A tmux server of our own, with the program once for each theme, side by side."""

import os
import re
import subprocess
import sys
import time


class Terminals:
    """The same keys go to every window; each has a theme of its own."""

    def __init__(self, folder, themes):
        self.socket = os.path.join(folder, "tmux")
        self.folder, self.themes = folder, themes
        self.size = (80, 24)
        self.pins = {}
        self.is_running = False

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-S", self.socket, *arguments], capture_output=True,
                              text=True, check=True).stdout

    def start(self, command):
        """Starts `command`, in which {theme} is the theme, in a window each."""
        self.end()
        self.size = (80, 24)
        environment = {"HOME": self.folder, "LANG": "C.UTF-8", "PATH": os.environ["PATH"]}
        for theme in self.themes:
            subprocess.run(
                ["tmux", "-S", self.socket, "-f", "/dev/null", "new-session", "-d", "-s", theme,
                 "-x", "80", "-y", "24", f"PINTLE_THEME={theme} {command.format(theme=theme)}",
                 ";", "set", "-g", "status", "off", ";", "set", "-s", "escape-time", "10", ";",
                 "resize-window", "-t", theme, "-x", "80", "-y", "24"], env=environment, check=True)
        self.is_running = True

    def end(self):
        """Leaves the programs, so that a demo takes its vault away, then tmux."""
        if not self.is_running:
            return
        self.is_running = False
        for theme in self.themes:
            subprocess.run(["tmux", "-S", self.socket, "send-keys", "-t", theme, "C-c"],
                           stderr=subprocess.DEVNULL)
        ends = time.monotonic() + 5
        while time.monotonic() < ends and subprocess.run(
                ["tmux", "-S", self.socket, "list-sessions"], capture_output=True).stdout:
            time.sleep(0.1)
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], stderr=subprocess.DEVNULL)

    def text(self, theme):
        return self.tmux("capture-pane", "-t", theme, "-p")

    def styled(self, theme):
        return self.tmux("capture-pane", "-t", theme, "-e", "-N", "-p")

    def wait(self, text):
        """Waits until `text` is on every screen, and the moment in which letters do not count."""
        for theme in self.themes:
            ends = time.monotonic() + 20
            while text not in (screen := self.text(theme)):
                if time.monotonic() > ends:
                    sys.exit(f"pictures: waited in vain for {text!r}; the screen is\n{screen}")
                time.sleep(0.05)
        time.sleep(0.35)

    def settle(self):
        """Waits until no screen changes for a moment."""
        former = None
        ends = time.monotonic() + 2
        while time.monotonic() < ends:
            time.sleep(0.06)
            screens = [self.text(theme) for theme in self.themes]
            if screens == former:
                return
            former = screens

    def resize(self, columns, rows):
        if self.size == (columns, rows):
            return
        self.size = (columns, rows)
        for theme in self.themes:
            self.tmux("resize-window", "-t", theme, "-x", str(columns), "-y", str(rows))
        self.settle()

    def note_pin(self):
        """Remembers the PIN that the demo's other device shows, for the word {pin}."""
        for theme in self.themes:
            self.pins[theme] = re.search(r"^ +(\d{7})$", self.text(theme), re.M)[1]

    def press(self, key):
        """Presses a key by tmux's name, or types what stands in quotes."""
        if key == "{see-pin}":
            self.note_pin()
            return
        for theme in self.themes:
            if key == "{pin}":
                self.tmux("send-keys", "-t", theme, "-l", self.pins[theme])
            elif key.startswith('"'):
                self.tmux("send-keys", "-t", theme, "-l", "--", key.strip('"'))
            else:
                self.tmux("send-keys", "-t", theme, key)
        # Keys that come together with an Escape, or within a moment of a change, are others.
        time.sleep(0.3 if key == "Escape" else 0.06)
