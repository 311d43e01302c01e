"""A script that logs in with requests-oauthlib and keeps what came: token_file.py BASE KEY SECRET FILE

What it writes is the answer of `fetch_access_token` as JSON, with the constructor's names beside it.
"""

import json
import sys

from requests_oauthlib import OAuth1Session

import person

base, key, secret, file = sys.argv[1:]
session = OAuth1Session(key, client_secret=secret, callback_uri="oob")
session.fetch_request_token(f"{base}/oauth/request_token")
pin = person.ask(session.authorization_url(f"{base}/oauth/authorize"))
token = session.fetch_access_token(f"{base}/oauth/access_token", verifier=pin)
with open(file, "w") as out:
    json.dump({**token, "client_key": key, "client_secret": secret}, out)
