"""python-twitter: python python_twitter_client.py BASE TEXT

It has no login of its own; its script get_access_token.py makes one with requests-oauthlib.
"""

import sys

import twitter
from requests_oauthlib import OAuth1Session

import person

base, text = sys.argv[1:3]
login = OAuth1Session("demo-key", client_secret="demo-secret", callback_uri="oob")
login.fetch_request_token(f"{base}/oauth/request_token")
pin = person.ask(login.authorization_url(f"{base}/oauth/authorize"))
token = login.fetch_access_token(f"{base}/oauth/access_token", verifier=pin)

api = twitter.Api(
    consumer_key="demo-key", consumer_secret="demo-secret", base_url=f"{base}/1.1",
    access_token_key=token["oauth_token"], access_token_secret=token["oauth_token_secret"])
name = api.VerifyCredentials().screen_name
api.PostUpdate(text)
person.tell(name, [status.text for status in api.GetUserTimeline(screen_name=name)])
