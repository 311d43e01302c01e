"""What is there before a page's first block, and what happens elsewhere before one of the others.

A way is made for a world, and gives the steps by the beginning of the block that they come before.
"""

import json
import re
import subprocess
import sys
import urllib.parse
import urllib.request

from document_blocks import ROOT
from document_services import SECRET

ACCOUNT = "https://api.x.com/1.1/account/verify_credentials.json"
UPDATE = "https://api.x.com/1.1/statuses/update.json"
TWURL = """\
profiles:
  ada:
    key:
      consumer_key: CONSUMER_KEY
      consumer_secret: app-secret
      token: 1001-token
      secret: token-secret
configuration:
  default_profile: [ada, key]
"""
GH = """\
#!/bin/sh
# Asks what gh asks first.
[ "$*" = "pr list" ] || exit 2
exec curl -sS --fail -H "Authorization: Bearer $GITHUB_TOKEN" https://api.github.com/user
"""
BOT = """\
#!/usr/bin/env python3
import os
from requests_oauthlib import OAuth1Session
names = ("KEY", "SECRET", "TOKEN", "TOKEN_SECRET")
OAuth1Session(*(os.environ[name] for name in names)).get("%s").raise_for_status()
""" % ACCOUNT

MSMTP = """\
account default
host localhost
port {port}
tls on
tls_starttls off
tls_trust_file {ca_file}
from ada@example.org
auth off
"""


def log_in(world, *labels):
    """A vault, and a session of X for each label."""
    world.work("pintle vault init\npintle apps add x --key CONSUMER_KEY\n")
    for number, label in enumerate(labels, 1001):
        world.services.user = str(number)
        world.work(f"pintle login x --label {label}\n")
    world.services.user = "1001"


def readme(world):
    world.environment["url"] = UPDATE

    def before_scripts():
        world.work("pintle echo >request-head.txt")
        world.write("photo.jpg", "no photo")
        world.write("requests.jsonl", json.dumps({"url": ACCOUNT}) + "\n")

    def before_start():
        world.services.user = "1002"

    def before_finish():
        login = json.loads(world.work("pintle login list --json"))["logins"][0]
        world.environment["id"] = login["id"]
        world.write("pin.txt", world.services.allow(login["authorize_url"]) + "\n")

    def before_backup():
        world.work("pintle sessions label x/ada work\npintle sessions label news bot\n")

    return {"# sign a request": before_scripts, "pintle login start": before_start,
            "pintle login finish": before_finish, "# a copy": before_backup}


def imports(world):
    world.work("pintle vault init")
    world.write(".twurlrc", TWURL)
    return {}


def providers(world):
    page = (ROOT / "Docs/Providers.md").read_text()
    definitions = re.findall(r"```yaml\n(.*?)```", page, re.S)
    world.write("shop.yaml", next(text for text in definitions if "variables:" in text))
    world.services.allow = allow_at_demo
    return {}


def allow_at_demo(address):
    """The demo provider's own page, which is reached without the proxy."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    page = opener.open(address).read().decode()
    fields = {"user": "alice", "allow": "1"}
    for name in ("oauth_token", "form_key"):
        fields[name] = page.split(f'name="{name}" value="')[1].split('"')[0]
    base = address.split("/oauth/")[0]
    answer = opener.open(f"{base}/oauth/authorize", urllib.parse.urlencode(fields).encode())
    return answer.read().decode().split('id="pin">')[1].split("<")[0]


def requests(world):
    log_in(world, "news")
    world.environment |= {"url": UPDATE, "text": "é & = %", "folder": str(world.home)}
    return {}


def programs(world):
    log_in(world, "news")
    world.write("secret", SECRET)
    world.work("pintle apps add github --key github-client --secret-fd 3 3<secret\n"
               "pintle login github --form code --label work\n")
    world.write("../bin/gh", GH, 0o700)
    world.write("bot.py", BOT, 0o700)
    return {}


def vault(world):
    log_in(world, "work", "bot")
    return {}


def watching(world):
    log_in(world, "news")
    world.environment["folder"] = str(world.home)

    def before_mail():
        (world.folder / "mail").mkdir()
        server = subprocess.Popen(
            [sys.executable, "-B", ROOT / "Tests/Interop/mail_server.py", "--folder",
             world.folder / "mail"], stdout=subprocess.PIPE, text=True)
        world.servers.append(server)
        hello = json.loads(server.stdout.readline())
        world.write(".msmtprc", MSMTP.format(**hello))
        world.environment |= {
            "PINTLE_EVENT": "expires_soon", "PINTLE_EXPIRES_AT": "2026-11-24T06:00:00Z",
            "PINTLE_SESSION_NAME": "x/ada", "PINTLE_PROVIDER": "x"}

    return {"#!/bin/sh": before_mail}


def examples(world):
    world.work("pintle vault init\npintle apps add x --key CONSUMER_KEY\n")
    return {}


WAYS = {
    "README.md": readme, "Docs/Import.md": imports, "Docs/Providers.md": providers,
    "Docs/Requests.md": requests, "Docs/Programs.md": programs, "Docs/Vault.md": vault,
    "Docs/Watching.md": watching, "Docs/Examples/README.md": examples,
}
