"""Draws what `tmux capture-pane -e -N -p` gives as a PNG.

Block characters are drawn as rectangles, so that a QR code in a picture can be scanned like the one
on a screen.
"""

import functools
import os
import re

from PIL import Image, ImageDraw, ImageFont

FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono"
WIDE = "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"
WIDTH, HEIGHT, MARGIN = 10, 20, 12
# Letters and ground of each theme.
GROUNDS = {"dark": ((0xD8, 0xD8, 0xD8), (0x16, 0x18, 0x1C)),
           "light": ((0x1C, 0x1C, 0x1C), (0xFA, 0xFA, 0xFA)),
           "mono": ((0xD8, 0xD8, 0xD8), (0x16, 0x18, 0x1C)),
           "auto": ((0xE5, 0xE5, 0xE5), (0x00, 0x00, 0x00)),
           "auto-light": ((0x00, 0x00, 0x00), (0xFF, 0xFF, 0xFF))}
# The sixteen colours of xterm, then its cube and its greys.
BASIC = ["000000", "cd0000", "00cd00", "cdcd00", "0000ee", "cd00cd", "00cdcd", "e5e5e5",
         "7f7f7f", "ff0000", "00ff00", "ffff00", "5c5cff", "ff00ff", "00ffff", "ffffff"]
# Which parts of a cell a block covers, as left, top, right, bottom in halves.
BLOCKS = {"█": (0, 0, 2, 2), "▀": (0, 0, 2, 1), "▄": (0, 1, 2, 2), "▌": (0, 0, 1, 2),
          "▐": (1, 0, 2, 2)}
LINK = re.compile(r"\x1b\][^\x1b]*\x1b\\")
PART = re.compile(r"\x1b\[([\d;]*)m|(.)")


def colour(number):
    if number < 16:
        return tuple(bytes.fromhex(BASIC[number]))
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    levels = (0, 95, 135, 175, 215, 255)
    number -= 16
    return levels[number // 36], levels[number // 6 % 6], levels[number % 6]


class Pen:
    """The attributes in force, as SGR sequences change them."""

    def __init__(self, theme):
        self.plain = GROUNDS[theme]
        # As xterm does, whose two grounds these are.
        self.brightens_bold = theme.startswith("auto")
        self.apply([0])

    def apply(self, codes):
        codes = list(codes)
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.text, self.ground = self.plain
                self.bright = self.plain[0]
                self.bold = self.dim = self.underline = self.reverse = False
            elif code in (1, 2, 22):
                self.bold, self.dim = code == 1, code == 2
            elif code in (4, 24):
                self.underline = code == 4
            elif code in (7, 27):
                self.reverse = code == 7
            elif code in (38, 48):
                codes.pop(0)  # tmux writes indexed colours only, as 5;N
                setattr(self, "text" if code == 38 else "ground", colour(codes.pop(0)))
                self.bright = self.text
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.text = colour(code - 30 if code < 90 else code - 82)
                self.bright = colour(code - 22) if code < 90 else self.text
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.ground = colour(code - 40 if code < 100 else code - 92)
            elif code == 39:
                self.text = self.bright = self.plain[0]
            elif code == 49:
                self.ground = self.plain[1]

    @property
    def look(self):
        text = self.bright if self.bold and self.brightens_bold else self.text
        if self.dim:
            text = tuple(part * 2 // 3 for part in text)
        text, ground = (self.ground, text) if self.reverse else (text, self.ground)
        return text, ground, self.bold, self.underline


@functools.cache
def font(is_bold):
    return ImageFont.truetype(f"{FONTS}{'-Bold' if is_bold else ''}.ttf", 16)


@functools.cache
def wide_font():
    return ImageFont.truetype(WIDE, 18) if os.path.exists(WIDE) else font(False)


@functools.cache
def tile(glyph, columns, text, ground, is_bold, is_underlined):
    """One cell, or two for a wide character; a set of pictures needs few different ones."""
    image = Image.new("RGB", (columns * WIDTH, HEIGHT), ground)
    canvas = ImageDraw.Draw(image)
    if glyph in BLOCKS:
        left, top, right, bottom = BLOCKS[glyph]
        canvas.rectangle((left * WIDTH // 2, top * HEIGHT // 2, right * WIDTH // 2 - 1,
                          bottom * HEIGHT // 2 - 1), fill=text)
    elif glyph != " ":
        face = font(is_bold) if columns == 1 else wide_font()
        canvas.text((0, 0), glyph, font=face, fill=text)
    if is_underlined:
        canvas.line((0, HEIGHT - 1, columns * WIDTH - 1, HEIGHT - 1), fill=text)
    return image


def is_wide(glyph):
    return 0x1100 <= ord(glyph) <= 0x115F or 0x2E80 <= ord(glyph) <= 0xA4CF or (
        0xAC00 <= ord(glyph) <= 0xD7A3 or 0xF900 <= ord(glyph) <= 0xFAFF
        or 0xFE30 <= ord(glyph) <= 0xFE6F or 0xFF00 <= ord(glyph) <= 0xFF60)


def draw(capture, path, theme, columns, rows):
    """Draws a capture of so many columns and rows."""
    image = Image.new(
        "RGB", (columns * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN), GROUNDS[theme][1])
    pen = Pen(theme)
    for row, line in enumerate(capture.split("\n")[:rows]):
        column = 0
        for codes, glyph in PART.findall(LINK.sub("", line)):
            if not glyph:
                pen.apply(int(code or 0) for code in codes.split(";"))
                continue
            width = 2 if is_wide(glyph) else 1
            image.paste(tile(glyph, width, *pen.look),
                        (MARGIN + column * WIDTH, MARGIN + row * HEIGHT))
            column += width
    image.quantize(64, dither=Image.Dither.NONE).save(path, optimize=True)
