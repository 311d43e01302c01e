"""Writes the files of other tools by the tools' own code: tool_files.py FOLDER

Each file has a login of the token `1001-NAME`, or what its tool takes for one.
"""

import os
import sys

folder = sys.argv[1]
os.environ["XDG_CONFIG_HOME"] = folder
os.environ["HOME"] = folder


def place(name):
    return os.path.join(folder, name)


def flickr_api():
    from flickr_api.auth import AuthHandler

    handler = AuthHandler(
        callback="oob", key="key", secret="key-secret", access_token_key="72157-ab12",
        access_token_secret="token-secret")
    handler.save(place("flickr-two"))
    handler.save(place("flickr-four"), include_api_keys=True)


def flickrapi():
    """The database whole, and damaged in five ways."""
    import shutil
    import sqlite3

    from flickrapi.auth import FlickrAccessToken
    from flickrapi.tokencache import OAuthTokenCache

    def token(name):
        return FlickrAccessToken(
            "72157-" + name, "token-secret", "write", "Erika Example", "erika", "1@N00")

    OAuthTokenCache("key", path=place("flickr")).token = token("aa")
    OAuthTokenCache("key", "max", path=place("flickr")).token = token("bb")
    whole = place("flickr/oauth-tokens.sqlite")

    def damaged(name, change):
        """In its second row."""
        shutil.copy(whole, place(name))
        database = sqlite3.connect(place(name))
        database.execute("UPDATE oauth_tokens SET " + change + " WHERE lookup_key = 'max'")
        database.commit()
        database.close()

    damaged("flickr-missing", "oauth_token = ''")
    damaged("flickr-long", "oauth_token = hex(zeroblob(32768))")
    damaged("flickr-bytes", "oauth_token = CAST(x'61ff' AS TEXT)")
    with open(whole, "rb") as file:
        content = file.read()
    for name, length in [("flickr-empty", 0), ("flickr-cut", len(content) // 2)]:
        with open(place(name), "wb") as file:
            file.write(content[:length])


def launchpadlib():
    from launchpadlib.credentials import AccessToken, Credentials

    credentials = Credentials("System-wide: Ubuntu (here)")
    credentials.access_token = AccessToken("1001-launchpad", "token-secret")
    with open(place("launchpad"), "w") as file:
        credentials.save(file)


def toot():
    from toot import App, User, config

    config.load_config()
    config.save_app(App("mastodon.example", "https://mastodon.example", "key", "key-secret"))
    config.save_user(User("mastodon.example", "erika", "1001-toot"))


def twarc():
    """What twarc 2 does with ConfigObj in `command2.py`."""
    from configobj import ConfigObj

    config = ConfigObj(place("twarc2"), unrepr=True)
    config["consumer_key"] = "key"
    config["consumer_secret"] = "key-secret"
    config["access_token"] = "1001-twarc"
    config["access_token_secret"] = "token-secret"
    config.write()


def turses():
    """What turses and twarc 1 do with ConfigParser."""
    from configparser import RawConfigParser

    config = RawConfigParser()
    config.add_section("token")
    config.set("token", "oauth_token", "1001-turses")
    config.set("token", "oauth_token_secret", "token-secret")
    with open(place("turses"), "w") as file:
        config.write(file)


def twitter():
    from twitter.oauth import write_token_file

    write_token_file(place("twitter"), "1001-twitter", "token-secret")


for write in [flickr_api, flickrapi, launchpadlib, toot, twarc, turses, twitter]:
    write()
