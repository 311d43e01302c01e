"""What an API in the way of X adds to the Authlib server: calls for an app's own token and for guests.

From X's documents, and for guests from what users of nitter and twspace-crawler reported: the guest
token is asked for by POST with the app's bearer token and sent as `x-guest-token`; 401 with code 89
where the bearer token is not good, 403 with code 239 where the guest token is not.
"""

import secrets

import flask

PATHS = {"app": "/1.1/app.json", "guest": "/1.1/guest/activate.json",
         "timeline": "/1.1/timeline.json"}
INVALID = (401, 89, "Invalid or expired token.")
BAD_GUEST = (403, 239, "Bad guest token.")


def refusal(status, code, message):
    response = flask.jsonify(errors=[{"code": code, "message": message}])
    response.status_code = status
    return response


class Guests:
    """The guest tokens that are good, and the three calls."""

    def __init__(self, store):
        self.store, self.tokens = store, set()

    def route(self, application):
        for name, methods in (("app", ["GET", "POST"]), ("guest", ["POST"]), ("timeline", ["GET"])):
            application.add_url_rule(PATHS[name], name, getattr(self, "answer_" + name),
                                     methods=methods)

    def end(self):
        ended = len(self.tokens)
        self.tokens.clear()
        return ended

    def has_app_token(self):
        """A token of nobody's: a person's is refused."""
        scheme, _, token = flask.request.headers.get("Authorization", "").partition(" ")
        record, kind = self.store.find(token)
        return (scheme == "Bearer" and kind == "access" and record.user is None
                and not record.access_ended and not record.is_expired())

    def answer_app(self):
        if not self.has_app_token():
            return refusal(*INVALID)
        return flask.jsonify(app="acme", body=flask.request.get_data(as_text=True))

    def answer_guest(self):
        if not self.has_app_token():
            return refusal(*INVALID)
        token = str(secrets.randbelow(9 * 10 ** 18) + 10 ** 18)
        self.tokens.add(token)
        return flask.jsonify(guest_token=token)

    def answer_timeline(self):
        if not self.has_app_token():
            return refusal(*INVALID)
        if flask.request.headers.get("x-guest-token") not in self.tokens:
            return refusal(*BAD_GUEST)
        return flask.jsonify(timeline=[])
