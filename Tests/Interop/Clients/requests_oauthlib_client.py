"""requests-oauthlib as its documentation shows it: python requests_oauthlib_client.py BASE TEXT [MODE]

A MODE is a signature method, or QUERY or BODY for the place of the parameters; RSA-SHA1 and
RSA-SHA256 sign with the key in the file that RSA_KEY names.
"""

import os
import sys

from requests_oauthlib import OAuth1Session

import person

base, text, mode = (sys.argv[1:] + [""])[:3]
options = {}
if mode in ("QUERY", "BODY"):
    options["signature_type"] = mode
elif mode:
    options["signature_method"] = mode
if mode.startswith("RSA"):
    with open(os.environ["RSA_KEY"]) as file:
        options["rsa_key"] = file.read()

session = OAuth1Session(
    "demo-key", client_secret="demo-secret", callback_uri="oob", **options)
session.fetch_request_token(f"{base}/oauth/request_token")
pin = person.ask(session.authorization_url(f"{base}/oauth/authorize"))
session.fetch_access_token(f"{base}/oauth/access_token", verifier=pin)

# Parameters in a body want a body: a GET has none, and keeps them in the header.
reader = session
if mode == "BODY":
    token = session.auth.client
    reader = OAuth1Session(
        "demo-key", client_secret="demo-secret", resource_owner_key=token.resource_owner_key,
        resource_owner_secret=token.resource_owner_secret)
account = reader.get(f"{base}/1.1/account/verify_credentials.json", params={"skip_status": "1"})
account.raise_for_status()
session.post(f"{base}/1.1/statuses/update.json", data={"status": text}).raise_for_status()
statuses = reader.get(f"{base}/1.1/statuses/user_timeline.json")
person.tell(account.json()["screen_name"], [status["text"] for status in statuses.json()])
