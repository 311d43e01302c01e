"""A terminal that goes, or takes nothing, while a PIN is exchanged."""

import os
import random
import signal
import time

from screens import Screen
from table import row
from world import Broken, Home, Provider, folder

EXCHANGE = "/oauth/access_token"
CTRL_S = b"\x13"


def hang_up(screen):
    screen.hang_up()


def terminate(screen):
    os.kill(screen.pid, signal.SIGTERM)


def quit_by_key(screen):
    os.write(screen.terminal, b"q")


def stop(screen):
    """What comes to the screen from now on makes its thread wait, until the terminal is killed."""
    os.write(screen.terminal, CTRL_S)


WAYS = {"hang-up": hang_up, "SIGTERM": terminate, "q": quit_by_key, "Ctrl-S": stop}
# What the program exits with; a stopped terminal is taken away in the end.
STATUS = {"hang-up": 129, "SIGTERM": 143, "q": 0, "Ctrl-S": 129}


@row("terminals", "each issued token is a session", long=(100,), short=(4,))
def terminals(checks, rounds):
    with folder() as place:
        home, provider = Home(place), Provider()
        home.add(provider)
        saved = 0
        for number in range(rounds):
            way = list(WAYS)[number % len(WAYS)]
            saved += one_round(checks, home, provider, way, f"round {number}, {way}")
        checks.expect(home.whole, "vault check fails")
        checks.fact(f"{issued(provider)} issued, {saved} saved")


def one_round(checks, home, provider, way, what):
    user, tokens = provider.new_user(), issued(provider)
    login = home.start_login()
    pin, asked = provider.approve(login, user), provider.count(EXCHANGE)
    screen = Screen(home, "--key-file", home.key_file)
    try:
        screen.until(b"Unfinished")
        screen.types("\r")
        screen.until(b"PIN")
        provider.control("hold", path=EXCHANGE)
        # No pause after it as after other keys: the end comes at any moment of the exchange.
        os.write(screen.terminal, pin.encode() + b"\r")
        until(lambda: provider.count(EXCHANGE) > asked, "the PIN was never sent")
        steps = [lambda: WAYS[way](screen), lambda: provider.control("release", path=EXCHANGE)]
        # Mostly while the provider still thinks; else while its answer is on its way or saved.
        if random.random() < 0.3:
            steps.reverse()
        for step in steps:
            step()
            time.sleep(random.uniform(0, 0.2))
        if way == "Ctrl-S":
            screen.hang_up()
        status = screen.ended(5 if way == "q" else 40)
        if status is None and way == "q":
            # A letter right after the screen changed by itself was meant for the one before.
            quit_by_key(screen)
            status = screen.ended(40)
        if status is None:
            checks.fail(f"{what}: has not ended: {screen.threads()}")
    finally:
        screen.end()
    what = f"{what}: exit {status}"
    checks.expect(status == STATUS[way], what)
    was_issued = issued(provider) > tokens
    saved = [each for each in home.sessions() if each["account"]["name"] == f"user{user}"]
    checks.case(len(saved) == was_issued, f"{what}, issued {was_issued}, {len(saved)} saved")
    checks.expect(was_issued, f"{what}: the provider issued no token")
    checks.expect(not home.logins(), f"{what}: a login still waits")
    for each in saved:
        home.succeed("sessions", "remove", each["id"], "--purge", "--yes")
    # So that one failure is not the next round's too.
    for each in home.logins():
        home.run("login", "cancel", each["id"])
    return len(saved)


def issued(provider):
    return provider.control("issued")["access_tokens"]


def until(reached, complaint):
    deadline = time.monotonic() + 30
    while not reached():
        if time.monotonic() > deadline:
            raise Broken(complaint)
        time.sleep(0.01)
