"""tweepy as its documentation shows it: python tweepy_client.py BASE TEXT [authenticate]

tweepy knows one host only. What is changed of it is that host, before a request is signed.
"""

import sys

import requests
import tweepy

import person

base, text, mode = (sys.argv[1:] + [""])[:3]


class Here(requests.Session):
    def request(self, method, url, **options):
        return super().request(method, url.replace("https://api.twitter.com", base), **options)


class Handler(tweepy.OAuth1UserHandler):
    def _get_oauth_url(self, endpoint):
        return f"{base}/oauth/{endpoint}"


handler = Handler("demo-key", "demo-secret", callback="oob")
pin = person.ask(handler.get_authorization_url(signin_with_twitter=mode == "authenticate"))
handler.get_access_token(pin)
api = tweepy.API(handler)
api.session = Here()
name = api.verify_credentials().screen_name
api.update_status(text)
person.tell(name, [status.text for status in api.user_timeline()])
