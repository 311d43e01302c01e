"""A tmux server of our own, with the program once for each theme, side by side."""

import os
import re
import subprocess
import sys
import time

# Fewer columns than any screen can do with.
TOO_NARROW = 39
# The moment after a change in which the program takes no letters, in seconds, and a bit.
QUIET = 0.35
# The folder of a demo ends in six letters of chance, also where a row ends or a colour begins.
GAP = r"(?:\n|\x1b\[[\d;]*m)*"
DEMO_FOLDER = re.compile(GAP.join("pintle-demo-") + (GAP + "[A-Za-z0-9]") * 6)
# Black, of the sixteen and of the 256.
DARK_GROUNDS = (0, 16)
LINK = re.compile(r"\x1b\][^\x1b]*\x1b\\")
CELL = re.compile(r"\x1b\[[\d;]*m|\n|.")


def without_chance(screen):
    """The screen with the same letters in place of those."""
    def replaced(found):
        cells = CELL.findall(found[0])
        places = [place for place, cell in enumerate(cells) if len(cell) == 1 and cell != "\n"]
        for place, letter in zip(places[-6:], "A1b2C3"):
            cells[place] = letter
        return "".join(cells)
    return DEMO_FOLDER.sub(replaced, screen)


def in_ink(screen):
    """The text of a styled screen; a QR code, which grounds draw, as dark ink on a light ground."""
    text, ground = [], None
    for cell in CELL.findall(LINK.sub("", screen)):
        if not cell.startswith("\x1b"):
            is_dark = ground in DARK_GROUNDS
            text.append({" ": "█", "▄": "▀"}.get(cell, cell) if is_dark else cell)
            continue
        codes = [int(code or 0) for code in cell[2:-1].split(";")]
        while codes:
            code = codes.pop(0)
            if code in (0, 49):
                ground = None
            elif code in (38, 48):
                number = codes[1]
                codes = codes[2:]
                ground = number if code == 48 else ground
            elif 40 <= code <= 47:
                ground = code - 40
    return "\n".join(line.rstrip() for line in "".join(text).split("\n"))


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
        """Starts `command` in a window for each theme."""
        self.end()
        self.size = (80, 24)
        for theme in self.themes:
            subprocess.run(
                ["tmux", "-S", self.socket, "-f", "/dev/null", "new-session", "-d", "-s", theme,
                 "-x", "80", "-y", "24", f"exec env {self.settings(theme)} {command}",
                 ";", "set", "-g", "status", "off", ";", "set", "-s", "escape-time", "10", ";",
                 "resize-window", "-t", theme, "-x", "80", "-y", "24"],
                env=self.environment, check=True)
        self.is_running = True

    @property
    def environment(self):
        return {"HOME": self.folder, "LANG": "C.UTF-8", "PATH": os.environ["PATH"]}

    def settings(self, theme):
        """Each theme has a home of its own, which a screen shows as ~."""
        home = os.path.join(self.folder, theme)
        os.makedirs(home, mode=0o700, exist_ok=True)
        # tmux answers no question for its ground here: `auto` is what a terminal gets that does not.
        return f"HOME={home} PINTLE_THEME={theme.partition('-')[0]} TERM=tmux-256color"

    def prepare(self, command):
        """Runs a command of the shell in every home, before a start."""
        self.end()
        for theme in self.themes:
            subprocess.run(f"export {self.settings(theme)}; cd; {command}", shell=True, check=True,
                           env=self.environment, stdout=subprocess.DEVNULL)

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
        return in_ink(self.styled(theme))

    def styled(self, theme):
        return without_chance(self.tmux("capture-pane", "-t", theme, "-e", "-N", "-p"))

    def wait(self, text):
        """Waits until `text` is on every screen and letters count again."""
        for theme in self.themes:
            self.wait_until(theme, repr(text), lambda screen: text in screen)
        self.be_quiet()

    @staticmethod
    def be_quiet():
        """Lets the moment pass in which letters do not count; no screen shows its end."""
        time.sleep(QUIET)

    def wait_until(self, theme, name, is_there):
        ends = time.monotonic() + 30
        while not is_there(screen := self.text(theme)):
            if time.monotonic() > ends:
                sys.exit(f"pictures: waited in vain for {name}; the screen is\n{screen}")
            time.sleep(0.05)

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
        """Resizes every window, and waits until the programs have drawn for the new size.

        tmux cuts or widens the old screen at once, but passes a size on up to a quarter of a second
        later. So the way leads through a width in which the program shows nothing but the size.
        """
        if self.size == (columns, rows):
            return
        self.set_size(TOO_NARROW, rows)
        self.set_size(columns, rows)
        self.settle()

    def set_size(self, columns, rows):
        self.size = (columns, rows)
        for theme in self.themes:
            self.tmux("resize-window", "-t", theme, "-x", str(columns), "-y", str(rows))
        for theme in self.themes:
            self.wait_until(theme, f"a screen of {columns} x {rows}", self.is_drawn)

    def is_drawn(self, screen):
        columns, rows = self.size
        if columns <= TOO_NARROW or rows < 12:
            return f"{columns} x {rows}" in screen
        # The footer is the last row, and is drawn last.
        return "Too small" not in screen and screen.split("\n")[rows - 1].strip()

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
