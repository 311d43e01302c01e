"""What a person sends and gets has no limit of ours: neither of size nor of time."""

from table import row
from world import Home, Provider, folder

# What one more process with a body may need beside one without, whatever the body's length.
ROOM = 16
HOUR = 3600


def ready(place):
    home, provider = Home(place), Provider()
    home.add(provider)
    home.log_in(provider)
    return home, provider


def made(path, length):
    """A file of that length, which takes no room on the disk."""
    with open(path, "wb") as file:
        file.truncate(length)
    return path


@row("upload", "memory as without a body", long=(1 << 30,), short=(64 << 20,), alone=True)
def upload(checks, length):
    with folder() as place:
        home, provider = ready(place)
        bare = home.run("request", "GET", f"{provider.url}/echo")
        checks.case(bare.code == 0, bare)
        for size in (3, length):
            sent = home.run("request", "POST", f"{provider.url}/sink", "--body",
                            made(place / "body", size), within=HOUR)
            checks.case(sent.code == 0 and f'"bytes": {size},' in sent.text
                        and '"hash_fits": true' in sent.text, f"{sent} {sent.text}")
            checks.case(sent.mebibytes < bare.mebibytes + ROOM,
                        f"{sent.mebibytes:.0f} MiB for {size} bytes, {bare.mebibytes:.0f} for none")
        checks.fact(f"{bare.mebibytes:.0f} MiB without, {sent.mebibytes:.0f} with {length >> 20} MiB")


@row("answer", "memory as of a short one", long=(1 << 30,), short=(64 << 20,), alone=True)
def answer(checks, length):
    with folder() as place:
        home, provider = ready(place)
        bare = home.run("request", "GET", f"{provider.url}/echo")
        got = home.run("request", "GET", f"{provider.url}/source?bytes={length}", "-o",
                       place / "answer", within=HOUR)
        checks.case(got.code == 0 and (place / "answer").stat().st_size == length, got)
        checks.case(not (place / "answer.part").exists(), "a part is left")
        checks.case(got.mebibytes < bare.mebibytes + ROOM,
                    f"{got.mebibytes:.0f} MiB, {bare.mebibytes:.0f} for a short one")
        checks.fact(f"{got.mebibytes:.0f} MiB for {length >> 20} MiB")


@row("patience", "no time-out", long=(60,), short=(3,))
def patience(checks, seconds):
    with folder() as place:
        home, provider = ready(place)
        rate = 1_000_000
        sent = home.run("request", "POST", f"{provider.url}/sink?rate={rate}", "--body",
                        made(place / "body", seconds * rate), within=HOUR)
        checks.case(sent.code == 0 and sent.seconds >= seconds * 0.9, f"upload: {sent}")
        got = home.run("request", "GET", f"{provider.url}/source?bytes=200000&quiet={seconds}",
                       within=HOUR)
        checks.case(got.code == 0 and len(got.out) == 200000 and got.seconds >= seconds,
                    f"silence: {got}")
