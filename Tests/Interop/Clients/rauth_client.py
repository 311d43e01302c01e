"""rauth as its documentation shows it: python rauth_client.py BASE TEXT [header|PLAINTEXT]

By itself rauth asks for tokens by GET with the parameters in the query, and posts them in the form.
"""

import sys

from rauth import OAuth1Service
from rauth.oauth import PlaintextSignature

import person

base, text, mode = (sys.argv[1:] + [""])[:3]
service = OAuth1Service(
    consumer_key="demo-key", consumer_secret="demo-secret",
    request_token_url=f"{base}/oauth/request_token", authorize_url=f"{base}/oauth/authorize",
    access_token_url=f"{base}/oauth/access_token", base_url=f"{base}/1.1/",
    signature_obj=PlaintextSignature if mode == "PLAINTEXT" else None)
options = {"header_auth": True} if mode == "header" else {}

token, secret = service.get_request_token(params={"oauth_callback": "oob"}, **options)
pin = person.ask(service.get_authorize_url(token))
session = service.get_auth_session(token, secret, params={"oauth_verifier": pin}, **options)

account = session.get(
    "account/verify_credentials.json", params={"skip_status": "1"}, **options)
account.raise_for_status()
session.post("statuses/update.json", data={"status": text}, **options).raise_for_status()
statuses = session.get("statuses/user_timeline.json", params={"count": "5"}, **options)
person.tell(account.json()["screen_name"], [status["text"] for status in statuses.json()])
