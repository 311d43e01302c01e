#!/usr/bin/env python3
"""An OAuth 2 provider on loopback that is not ours: Authlib's, over Flask; it behaves well.

PKCE with S256 is required of public clients; refresh tokens rotate, and one that is used twice ends
its family, as a code does; `iss` comes with every redirect; a redirect URI matches exactly; with
the out-of-band URN, or without any redirect URI, the code stands on a page. `/_set` takes the names
of `Habits` in `oauth2_authlib_store`, and `forget_clients` for those that registered themselves.
"""

import dataclasses
import html
import secrets
import sys
import urllib.parse

import flask
from authlib.common.security import generate_token
from authlib.integrations.flask_oauth2 import (
    AuthorizationServer, ResourceProtector, current_token)
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6750 import BearerTokenGenerator
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata

import oauth2_authlib_grants
import oauth2_common
import oauth2_guest
from oauth2_authlib_grants import METHODS
from oauth2_authlib_store import DEVICE, OOB, OPENID, SCOPES, Store, Token

LOGIN_PAGE = """<form method="post"><input name="username"><input type="password" name="password">
<input type="submit" value="Sign in"></form>"""
CODE_PAGE = """<form method="post"><p>The code that your device shows:</p>
<input name="user_code" value="{user_code}"><input type="submit" value="Go on"></form>"""
CONSENT = """<form method="post">{hidden}<p>{client} wants: {scope}. You are {user}.</p>
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny">Deny</button></form>"""


def page(title, body, status=200):
    return flask.Response(
        f"<!DOCTYPE html><title>{title}</title><h1>{title}</h1>{body}", status)


def consent(client, scope, user, **hidden):
    fields = "".join(f'<input type="hidden" name="{name}" value="{html.escape(value)}">'
                     for name, value in hidden.items())
    return page("Allow this app?", CONSENT.format(
        client=html.escape(client), scope=html.escape(scope), user=user, hidden=fields))


class Authlib(oauth2_common.Site):
    token_path = "/oauth/token"

    def __init__(self, base_url, options):
        super().__init__(base_url)
        self.store = Store(oauth2_common.SECRET)
        self.clients = {name: client.secret for name, client in self.store.clients.items()}
        self.first_clients = list(self.clients)
        self.issuer = base_url + options.issuer_path
        paths = {
            "authorize": "/oauth/authorize", "token": self.token_path, "revoke": "/oauth/revoke",
            "device_authorization": "/oauth/device", "register": "/oauth/register",
            "me": "/api/me", **oauth2_guest.PATHS, "userinfo": "/oauth/userinfo",
            "metadata": "/.well-known/oauth-authorization-server" + options.issuer_path}
        self.paths = paths
        self.endpoints = {name: base_url + path for name, path in paths.items()}
        self.endpoints["issuer"] = self.issuer
        self.application = self.flask = flask.Flask("authlib_provider")
        self.flask.secret_key = secrets.token_hex(32)
        self.server = AuthorizationServer(query_client=self.store.clients.get,
                                          save_token=self.save_token)
        self.flask.config["OAUTH2_SCOPES_SUPPORTED"] = SCOPES + OPENID
        self.server.init_app(self.flask)
        # The library's own would take its lifetimes from a file of settings.
        self.server.register_token_generator("default", BearerTokenGenerator(
            lambda **about: generate_token(42), lambda **about: generate_token(48),
            lambda client, grant_type: self.store.habits.expires_in))
        self.iss = oauth2_authlib_grants.install(
            self.server, self.store, base_url, self.said_issuer, self.metadata)
        self.guests = oauth2_guest.Guests(self.store)
        self.guests.route(self.flask)
        self.route()

    def said_issuer(self):
        return {"wrong": "https://elsewhere.example", "missing": None}.get(
            self.store.habits.iss, self.issuer)

    def metadata(self):
        known = self.endpoints
        found = AuthorizationServerMetadata({
            "issuer": self.issuer, "authorization_endpoint": known["authorize"],
            "token_endpoint": known["token"], "revocation_endpoint": known["revoke"],
            "registration_endpoint": known["register"],
            "device_authorization_endpoint": known["device_authorization"],
            "userinfo_endpoint": known["userinfo"],
            "scopes_supported": SCOPES + OPENID, "response_types_supported": ["code", "token"],
            "grant_types_supported": ["authorization_code", "refresh_token", "implicit",
                                      "client_credentials", DEVICE],
            "token_endpoint_auth_methods_supported": METHODS,
            "revocation_endpoint_auth_methods_supported": METHODS,
            "code_challenge_methods_supported": ["S256"],
            "authorization_response_iss_parameter_supported":
                self.store.habits.iss != "unannounced"})
        if self.store.habits.registers == "nobody":
            del found["registration_endpoint"]
        found.validate()
        return found

    def save_token(self, token, request):
        source = getattr(request, "refresh_token", None)
        source = source or getattr(request, "authorization_code", None)
        family = source.family if source else secrets.token_hex(8)
        credential = getattr(request, "credential", None)
        if credential:
            # A device code is good for one answer.
            del self.store.devices[credential["device_code"]]
        self.store.tokens.append(Token(
            request.client.client_id, request.user, family, token["access_token"],
            token.get("refresh_token"), token.get("scope", ""), token["expires_in"]))

    def route(self):
        for path, name, methods in (
                ("/login", "login", ["GET", "POST"]), ("/device", "device", ["GET", "POST"]),
                (self.paths["authorize"], "authorize", ["GET", "POST"]),
                (self.paths["metadata"], "metadata", ["GET"])):
            action = getattr(self, "answer_" + name)
            self.flask.add_url_rule(path, name, action, methods=methods)
        for path, endpoint in (("revoke", "revocation"), ("register", "client_registration"),
                               ("device_authorization", "device_authorization")):
            self.flask.add_url_rule(
                self.paths[path], endpoint, methods=["POST"],
                view_func=lambda name=endpoint: self.server.create_endpoint_response(name))
        self.flask.add_url_rule(self.token_path, "token", self.server.create_token_response,
                                methods=["POST"])
        protect = ResourceProtector()
        protect.register_token_validator(oauth2_authlib_grants.validator(self.store))
        self.flask.add_url_rule("/api/me", "me", protect("read")(self.answer_me))
        self.flask.add_url_rule(
            self.paths["userinfo"], "userinfo", protect("openid")(self.answer_userinfo))

    def answer_metadata(self):
        return flask.jsonify(self.metadata())

    def answer_me(self):
        name = current_token.user
        user = self.users.get(name, {})
        return flask.jsonify(id=user.get("id"), name=user.get("name"), username=name,
                             scope=current_token.scope)

    def answer_userinfo(self):
        return flask.jsonify(sub=current_token.user, preferred_username=current_token.user)

    def answer_login(self):
        if flask.request.method == "GET":
            return page("Sign in", LOGIN_PAGE)
        name, password = flask.request.form["username"], flask.request.form["password"]
        if self.users.get(name, {}).get("password") != password:
            return page("Sign in", "<p>Wrong.</p>" + LOGIN_PAGE, 403)
        flask.session["user"] = name
        return flask.redirect(flask.request.args["next"])

    def ask_to_sign_in(self):
        return flask.redirect(flask.url_for("login", next=flask.request.full_path))

    def answer_authorize(self):
        user = flask.session.get("user")
        if user is None:
            return self.ask_to_sign_in()
        try:
            grant = self.server.get_consent_grant(end_user=user)
        except OAuth2Error as error:
            response = self.server.handle_error_response(None, error)
            # The library adds `iss` only to what comes after the consent.
            self.iss.add_issuer_parameter(self.server, response)
            return self.shown(response)
        if flask.request.method == "GET":
            return consent(grant.request.client.client_id, grant.request.scope, user)
        allows = flask.request.form.get("answer") == "allow"
        return self.shown(self.server.create_authorization_response(
            grant_user=user if allows else None, grant=grant))

    def shown(self, response):
        """A redirect to the out-of-band URN is a page with the code."""
        if not (response.location or "").startswith(OOB):
            return response
        given = dict(urllib.parse.parse_qsl(response.location.partition("?")[2]))
        if "code" not in given:
            return page("Denied", "<p>The app gets no access.</p>", 403)
        return page("Your code", f'<code id="code">{html.escape(given["code"])}</code>')

    def answer_device(self):
        user, store = flask.session.get("user"), self.store
        if user is None:
            return self.ask_to_sign_in()
        code = flask.request.values.get("user_code", "").strip().upper()
        waiting = {each["user_code"]: each for each in store.devices.values()
                   if not each.is_expired() and each["user_code"] not in store.decisions}
        answer = flask.request.form.get("answer")
        if flask.request.method == "GET":
            return page("Connect a device", CODE_PAGE.format(user_code=html.escape(code)))
        if code not in waiting:
            return page("Connect a device", "<p>No such code.</p>", 404)
        if answer is None:
            asked = waiting[code]
            return consent(asked["client_id"], asked["scope"] or "", user, user_code=code)
        store.decisions[code] = (user, answer == "allow")
        return page("Done", "<p>You may go back to your device.</p>")

    def set(self, name, value):
        if name == "forget_clients":
            for client in set(self.store.clients) - set(self.first_clients):
                del self.store.clients[client]
        elif name in {each.name for each in dataclasses.fields(self.store.habits)}:
            setattr(self.store.habits, name, value)
        else:
            raise LookupError(name)

    def reset(self):
        for each in dataclasses.fields(self.store.habits):
            setattr(self.store.habits, each.name, each.default)

    def revoke(self, token, kind):
        if kind == "guest":
            return self.guests.end()
        return self.store.revoke(token, kind)


if __name__ == "__main__":
    options = oauth2_common.parser(__doc__)
    options.add_argument("--issuer-path", default="", help="as in /tenant: the issuer has a path")
    try:
        oauth2_common.run(Authlib, options.parse_args())
    except KeyboardInterrupt:
        sys.exit(130)
