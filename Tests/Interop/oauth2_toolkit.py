#!/usr/bin/env python3
"""An OAuth 2 and OpenID provider on loopback that is not ours: django-oauth-toolkit over Django.

Everything that the toolkit has a default for stays as it is. So: PKCE is required of every client,
`plain` too is accepted; refresh tokens rotate, the old access token dies with the old refresh
token, and a refresh token used twice is refused but does not end its family; no `iss` in the
redirect; access tokens live ten hours, codes a minute; loopback IP literals match with any port;
redirects with other schemes than http and https are refused; each client has one grant besides
refresh; secrets are stored hashed. `/_set` takes each of the toolkit's settings by its name.

Three things have no usable default and are given: an RSA key, made anew at each start, with which
OpenID is on; the address of the device page; the scope `openid` beside `read` and `write`.
"""

import logging
import secrets
import sys

import django
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings

import oauth2_common

REDIRECTS = (
    "http://127.0.0.1:8765/callback", "http://[::1]:8765/callback",
    "http://localhost:8765/callback", "https://acme.example/callback",
    # Only after /_set ALLOWED_REDIRECT_URI_SCHEMES=["http","https","pintle"].
    "pintle:/callback", "pintle://callback")
DEVICE = "urn:ietf:params:oauth:grant-type:device_code"
# id -> grant, secret
CLIENTS = {
    "acme-confidential": ("authorization-code", oauth2_common.SECRET),
    "acme-public": ("authorization-code", None),
    "acme-device": (DEVICE, None),
    "acme-app": ("client-credentials", oauth2_common.SECRET),
    "acme-page": ("implicit", None),
}
LOGIN_PAGE = """<!DOCTYPE html><title>Sign in</title><form method="post">{% csrf_token %}
{{ form.as_p }}<input type="hidden" name="next" value="{{ next }}">
<input type="submit" value="Sign in"></form>"""

# Django asks this module for its addresses; they can be named only once it is set up.
urlpatterns = []


def new_key():
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption()).decode()


def configure(base_url):
    loaders = [
        ("django.template.loaders.locmem.Loader", {"registration/login.html": LOGIN_PAGE}),
        "django.template.loaders.app_directories.Loader"]
    applications = ("django.contrib.auth", "django.contrib.contenttypes",
                    "django.contrib.sessions", "oauth2_provider")
    settings.configure(
        SECRET_KEY=secrets.token_hex(32), ALLOWED_HOSTS=["127.0.0.1", "localhost"], USE_TZ=True,
        ROOT_URLCONF=__name__, INSTALLED_APPS=applications, LOGIN_URL="/accounts/login/",
        # Tables are made from the models, since a history of them is of no use here.
        MIGRATION_MODULES={name.rsplit(".")[-1]: None for name in applications},
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        # Quick ones, for these passwords protect nothing.
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware"],
        TEMPLATES=[{
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {"loaders": loaders, "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth"]}}],
        LOGGING_CONFIG=None,
        OAUTH2_PROVIDER={
            # Anybody may register; the toolkit asks for a person by default.
            "DCR_ENABLED": True, "DCR_REGISTRATION_PERMISSION_CLASSES": [
                "oauth2_provider.dcr.AllowAllDCRPermission"],
            "CIMD_METADATA_FETCHER": "oauth2_documents.Documents",
            "OIDC_ENABLED": True, "OIDC_RSA_PRIVATE_KEY": new_key(),
            "OAUTH_DEVICE_VERIFICATION_URI": base_url + "/o/device/",
            "SCOPES": {"read": "Reading scope", "write": "Writing scope",
                       "openid": "OpenID Connect"},
            # So that a setting changed by a test holds from the next request on.
            "ALWAYS_RELOAD_OAUTHLIB_CORE": True})


def addresses():
    from django.contrib.auth.views import LoginView
    from django.http import JsonResponse
    from django.urls import include, path
    from oauth2_provider import urls
    from oauth2_provider.decorators import protected_resource

    @protected_resource(scopes=["read"])
    def me(request):
        # An app has no user, and a token that is not good gets the toolkit's 403 without words.
        user = request.resource_owner
        return JsonResponse({
            "id": user and user.pk, "name": user and user.first_name,
            "username": user and user.username})

    return [
        path("accounts/login/", LoginView.as_view()), path("api/me", me),
        # Where the documentation mounts it, and its metadata where RFC 8414 looks for them.
        path("o/", include(urls)),
        path("", include((urls.metadata_urlpatterns, "metadata")))]


class Toolkit(oauth2_common.Site):
    token_path = "/o/token/"
    clients = {name: secret for name, (_, secret) in CLIENTS.items()}

    def __init__(self, base_url, options):
        super().__init__(base_url)
        paths = {
            "issuer": "/o", "authorize": "/o/authorize/", "token": "/o/token/",
            "device_authorization": "/o/device-authorization/", "revoke": "/o/revoke_token/",
            "introspect": "/o/introspect/", "register": "/o/register/", "userinfo": "/o/userinfo/", "me": "/api/me",
            "metadata": "/.well-known/oauth-authorization-server/o",
            "openid": "/o/.well-known/openid-configuration"}
        self.endpoints = {name: base_url + path for name, path in paths.items()}
        self.perform(self.start)

    def start(self):
        # Refusals are what tests ask for; only what breaks here is worth a word.
        for name, level in (("django.request", logging.ERROR), ("oauth2_provider", logging.ERROR),
                            ("django.security", logging.CRITICAL)):
            logging.getLogger(name).setLevel(level)
        configure(self.base_url)
        self.first_settings = dict(settings.OAUTH2_PROVIDER)
        django.setup()
        from django.core.handlers.wsgi import WSGIHandler
        from django.core.management import call_command

        call_command("migrate", run_syncdb=True, verbosity=0)
        urlpatterns.extend(addresses())
        self.application = WSGIHandler()
        self.register()

    def register(self):
        from django.contrib.auth.models import User
        from oauth2_provider.models import Application

        for name, user in self.users.items():
            User.objects.create_user(
                name, password=user["password"], id=user["id"], first_name=user["name"])
        for name, (grant, secret) in CLIENTS.items():
            Application.objects.create(
                client_id=name, client_secret=secret or "", name="Pintle", algorithm="RS256",
                client_type="confidential" if secret else "public",
                authorization_grant_type=grant, redirect_uris=" ".join(REDIRECTS))

    def set(self, name, value):
        from oauth2_provider.settings import DEFAULTS, oauth2_settings

        name = {"expires_in": "ACCESS_TOKEN_EXPIRE_SECONDS", "interval": "DEVICE_FLOW_INTERVAL",
                "code_expires_in": "AUTHORIZATION_CODE_EXPIRE_SECONDS"}.get(name, name)
        if name not in DEFAULTS:
            raise LookupError(name)
        settings.OAUTH2_PROVIDER[name] = value
        oauth2_settings.reload()

    def reset(self):
        from oauth2_provider.settings import oauth2_settings

        settings.OAUTH2_PROVIDER.clear()
        settings.OAUTH2_PROVIDER.update(self.first_settings)
        oauth2_settings.reload()

    def revoke(self, token, kind):
        """An access token ends by its time, for revoking it would take the refresh token along."""
        from django.utils import timezone
        from oauth2_provider.models import AccessToken, RefreshToken

        named, now, ended = {} if token is None else {"token": token}, timezone.now(), 0
        if kind != "access":
            for each in RefreshToken.objects.filter(revoked=None, **named):
                each.revoke()
                ended += 1
        if kind != "refresh":
            ended += AccessToken.objects.filter(expires__gt=now, **named).update(expires=now)
        return ended


if __name__ == "__main__":
    try:
        oauth2_common.run(Toolkit, oauth2_common.parser(__doc__).parse_args())
    except KeyboardInterrupt:
        sys.exit(130)
