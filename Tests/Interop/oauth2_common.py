"""What both OAuth 2 servers share: the wire, the log, faults, and the helpers of the tests.

The provider library is a WSGI application; here is all that stands around it. Prints one JSON line
with its addresses, clients and users, then serves until its parent is gone, the pipe that is its
standard input closes, or nothing has asked it anything for a while.
"""

import argparse
import concurrent.futures
import contextlib
import json
import os
import select
import signal
import stat
import sys
import tempfile
import threading
import time

import certificates
from oauth2_wire import HelperHandler, ProviderHandler
from provider import Server, server_context

# The second id has 19 digits and no double holds it.
USERS = {
    "acme_news": {"id": 1001, "name": "Acme News", "password": "password-of-news"},
    "acme_support": {
        "id": 9007199254740993123, "name": "Acme Support", "password": "password-of-support"},
}
# What a client sends wrongly when it forgets to encode it, in Basic as in a form.
SECRET = "s/e+c%25r&e=t"
SECRET_NAMES = (
    "access_token", "refresh_token", "id_token", "device_code", "user_code", "code",
    "code_verifier", "state", "guest_token", "client_secret", "registration_access_token")


class Site:
    """One provider: its application, which does one thing at a time, and what was asked of it."""

    # Subclasses say: application, token_path, clients (id -> secret or None), endpoints.
    users = USERS

    def __init__(self, base_url):
        self.base_url, self.lock = base_url, threading.Lock()
        self.log, self.faults, self.secrets = [], [], {}
        # One thread for all: a database in memory belongs to the thread that made it.
        self.worker = concurrent.futures.ThreadPoolExecutor(1)
        self.touch()

    def touch(self):
        self.last_used = time.monotonic()

    def perform(self, action, *arguments):
        return self.worker.submit(action, *arguments).result()

    def facts(self):
        return {"endpoints": self.endpoints, "users": USERS, "clients": [
            {"id": name, "secret": secret} for name, secret in self.clients.items()]}

    def set(self, name, value):
        """A habit of this server; raises `LookupError` for what it does not have."""
        raise LookupError(name)

    def reset(self):
        """Every habit as it was at the start."""
        raise NotImplementedError

    def revoke(self, token, kind):
        """Ends that token, or each `access`, `refresh`, `all` or `guest`; how many there were."""
        raise NotImplementedError

    def take_fault(self, path, grant):
        with self.lock:
            for fault in self.faults:
                if fault["path"] == path and fault.get("grant", grant) == grant:
                    return fault
        return None

    def spend(self, fault):
        with self.lock:
            fault["times"] -= 1
            if fault["times"] == 0:
                self.faults.remove(fault)

    def keep_secrets(self, pairs):
        with self.lock:
            for name, value in pairs:
                if name in SECRET_NAMES and isinstance(value, str) and value:
                    self.secrets[value] = name


def parser(description):
    options = argparse.ArgumentParser(description=description)
    options.add_argument("--tls", choices=[
        "good", "expired", "wrong-host", "unknown-ca", "old-version"])
    options.add_argument("--certificate", help="a chain of one's own for TLS, with --key")
    options.add_argument("--key")
    options.add_argument("--folder", help="where certificates go; it stays")
    options.add_argument("--port", type=int, default=0)
    options.add_argument("--idle", type=float, default=300, help="seconds without any request")
    return options


def run(build, options):
    """Serves what `build` makes of the base URL and the options, until nobody needs it."""
    parent = os.getppid()
    # So that the folder goes too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with folder_for(options) as folder:
        context = ca_file = None
        if options.tls:
            certificate, key, ca_file = certificates.make(folder, options.tls)
            context = server_context(certificate, key, options.tls == "old-version")
        elif options.certificate:
            context = server_context(options.certificate, options.key, False)
        provider = Server(ProviderHandler, None, context, options.port)
        site = build(provider.url, options)
        helpers = Server(HelperHandler, site)
        provider.state = site
        for server in (provider, helpers):
            threading.Thread(target=server.serve_forever, daemon=True).start()
        print(json.dumps({
            "base_url": provider.url, "control_url": helpers.url,
            "ca_file": str(ca_file) if ca_file else None, **site.facts()}), flush=True)
        while (os.getppid() == parent and not is_input_closed()
               and time.monotonic() - site.last_used < options.idle):
            time.sleep(0.5)
        provider.stopping.set()


def folder_for(options):
    """The folder that was named, which stays, else one that goes."""
    if options.folder:
        return contextlib.nullcontext(options.folder)
    return tempfile.TemporaryDirectory(prefix="oauth2-provider-")


def is_input_closed():
    """Whether the other end of a pipe is gone; `/dev/null` and a terminal say nothing."""
    try:
        is_pipe = stat.S_ISFIFO(os.fstat(0).st_mode)
        return is_pipe and bool(select.select([0], [], [], 0)[0]) and not os.read(0, 4096)
    except OSError:
        return True
