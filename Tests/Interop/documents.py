#!/usr/bin/env python3
"""Runs each shell block of README and Docs as it is printed: documents.py PROGRAM [PAGE...].

Each page is gone through by dash, bash and zsh, each with a home of its own, the blocks in their order. A block is a
script that ends at its first failure; what its commands ask is answered at a terminal, and the services that the page
names are played under their own names. Ends with 1 if a block fails, or if a service was asked for
something that no client should ask.
"""

import os
import pathlib
import shutil
import sys
import tempfile
import threading
import time

import document_ways
from document_blocks import ROOT, blocks, pages
from document_person import Person
from document_services import Proxy, Services

SHELLS = ("dash", "bash", "zsh")


class World:
    """A home in which nobody has used the program yet."""

    def __init__(self, program, page, shell, folder):
        self.page, self.shell = page, shell
        self.folder = pathlib.Path(folder)
        self.home, self.programs = self.folder / "home", self.folder / "bin"
        for made in (self.home, self.programs, self.home / ".build"):
            made.mkdir(mode=0o700)
        (self.programs / "pintle").symlink_to(program)
        (self.home / ".build/debug").symlink_to(ROOT / ".build/debug")
        definition = (ROOT / "Sources/ProviderCatalogue/Definitions/x.yaml").read_text()
        self.services = Services(definition)
        self.proxy = Proxy(self.services, str(self.folder))
        python = str(pathlib.Path(sys.executable).parent)
        self.environment = {
            "HOME": str(self.home), "PATH": f"{self.programs}:{python}:/usr/bin:/bin:/usr/sbin:/sbin",
            "LC_ALL": "C.UTF-8", "TERM": "xterm", "XDG_RUNTIME_DIR": str(self.home),
            "https_proxy": self.proxy.url, "NO_PROXY": "127.0.0.1,localhost",
            **dict.fromkeys(("SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE"),
                            self.proxy.ca_file)}
        self.servers = []
        self.person = Person(shell, self.home, self.environment, self.services)

    def write(self, name, text, mode=0o600):
        file = self.home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(mode)

    def work(self, text, until=None):
        """Does what a page does not print and takes for done; gives its screen."""
        script = self.folder / "script"
        script.write_text(text)
        status, screen = self.person.run(str(script), until)
        if status:
            raise RuntimeError(f"{text} ends with {status}:\n{screen}")
        return screen

    def go(self):
        """Goes through the page; yields what is wrong."""
        way = document_ways.WAYS[self.page](self)
        for block in blocks(self.page):
            if block.reason:
                continue
            try:
                for beginning, step in way.items():
                    if block.text.startswith(beginning):
                        step()
                serves = "Demo provider" if block.text.startswith("pintle demo-provider") else None
                self.work(block.text, serves and "http://127.0.0.1:4000")
            except Exception as error:
                yield f"{block.place} by {self.shell}: {type(error).__name__}: {error}"
                return
        yield from (f"{self.page} by {self.shell}: {said}" for said in self.services.complaints)

    def end(self):
        self.person.leave()
        for server in self.servers:
            server.terminate()
            server.wait()
        self.proxy.shutdown()
        self.proxy.server_close()


def run(program, page, shell, faults):
    with tempfile.TemporaryDirectory(prefix="pintle-page-") as folder:
        world = World(program, page, shell, folder)
        try:
            faults.extend(world.go())
        finally:
            world.end()


def main():
    program, wanted = os.path.abspath(sys.argv[1]), sys.argv[2:]
    faults = []
    there = {page for page in pages() if any(block.reason is None for block in blocks(page))}
    faults += [f"{page}: no way through it" for page in there - document_ways.WAYS.keys()]
    faults += [f"{page}: nothing to run on it" for page in document_ways.WAYS.keys() - there]
    for page in sorted(there & document_ways.WAYS.keys() & set(wanted or there)):
        started = time.monotonic()
        threads = [threading.Thread(target=run, args=(program, page, shell, faults))
                   for shell in SHELLS]
        for thread in threads:
            thread.start()
            # The demo provider of a page has a port that all shells would share.
            if page == "Docs/Providers.md":
                thread.join()
        for thread in threads:
            thread.join()
        print(f"{page}: {time.monotonic() - started:.1f} s", flush=True)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
