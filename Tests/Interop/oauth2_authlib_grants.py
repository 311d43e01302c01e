"""The grants and endpoints of the Authlib server: the library's own, given a memory."""

import time

from authlib.oidc.core import UserInfo
from authlib.oidc.core.grants import OpenIDCode
from authlib.oauth2 import rfc7591
from authlib.oauth2.rfc6749 import InvalidRequestError, grants
from authlib.oauth2.rfc6750 import BearerTokenValidator
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8628 import (
    DeviceAuthorizationEndpoint, DeviceCodeGrant, DeviceCredentialDict)
from authlib.oauth2.rfc9207 import IssuerParameter
from joserfc.errors import InvalidClaimError
from joserfc.jwk import OctKey

from oauth2_authlib_store import Code

METHODS = ["client_secret_basic", "client_secret_post", "none"]


class S256Only(CodeChallenge):
    """The library also takes `plain`, and misses a challenge only when the code comes back."""

    SUPPORTED_CODE_CHALLENGE_METHOD = ["S256"]
    DEFAULT_CODE_CHALLENGE_METHOD = "S256"

    def validate_code_challenge(self, grant, redirect_uri):
        given = grant.request.payload.data
        if grant.request.client.method == "none" and not given.get("code_challenge"):
            raise InvalidRequestError("Missing 'code_challenge'")
        if given.get("code_challenge") and given.get("code_challenge_method") != "S256":
            raise InvalidRequestError("Unsupported 'code_challenge_method'")
        super().validate_code_challenge(grant, redirect_uri)


def install(server, store, base_url, get_issuer, describe):
    """Registers all of it; `describe` answers the metadata of this server."""
    habits = store.habits

    class CodeGrant(grants.AuthorizationCodeGrant):
        TOKEN_ENDPOINT_AUTH_METHODS = METHODS

        def save_authorization_code(self, code, request):
            given = request.payload.data
            store.codes[code] = Code(
                code, request.client.client_id, request.payload.redirect_uri or "",
                request.scope, request.user, time.time() + habits.code_expires_in,
                given.get("code_challenge"), given.get("code_challenge_method"),
                given.get("nonce"))

        def query_authorization_code(self, code, client):
            found = store.codes.get(code)
            if found is None or found.client_id != client.client_id:
                return None
            if found.is_spent:
                store.end_family(found.family)
                return None
            return found if found.ends_at > time.time() else None

        def delete_authorization_code(self, authorization_code):
            authorization_code.is_spent = True

        def authenticate_user(self, authorization_code):
            return authorization_code.user

    class Identity(OpenIDCode):
        """The identity token; what it is signed with nobody here has to know."""

        key = OctKey.generate_key(256)

        def resolve_client_private_key(self, client):
            return self.key

        def get_client_algorithm(self, client):
            return "HS256"

        def get_client_claims(self, client):
            return {"iss": get_issuer() or base_url}

        def exists_nonce(self, nonce, request):
            return any(code.nonce == nonce for code in store.codes.values())

        def generate_user_info(self, user, scope):
            return UserInfo(sub=user, preferred_username=user)

        def get_compatible_claims(self, request):
            lie = habits.identity_lies_about
            wrong = {"aud": ["another-app"], "iss": "https://elsewhere.example",
                     "exp": int(time.time()) - 3600}
            claims = super().get_compatible_claims(request)
            return claims | {lie: wrong[lie]} if lie in wrong else claims

        def get_authorization_code_claims(self, authorization_code):
            claims = super().get_authorization_code_claims(authorization_code)
            return claims | {"nonce": "of-another-login"} \
                if habits.identity_lies_about == "nonce" else claims

        def process_token(self, grant, response):
            if habits.identity_lies_about == "absent":
                return response[1]
            return super().process_token(grant, response)

    class RefreshGrant(grants.RefreshTokenGrant):
        TOKEN_ENDPOINT_AUTH_METHODS = METHODS
        INCLUDE_NEW_REFRESH_TOKEN = True

        def authenticate_refresh_token(self, refresh_token):
            record, kind = store.find(refresh_token)
            if kind != "refresh" or record.refresh_ended:
                return None
            if record.refresh_spent:
                # Somebody has it who should not: the whole family ends.
                store.end_family(record.family)
                return None
            return record

        def authenticate_user(self, refresh_token):
            return refresh_token.user

        def revoke_old_credential(self, refresh_token):
            refresh_token.refresh_spent = True
            refresh_token.access_ended |= habits.old_access == "dies"

    class AppGrant(grants.ClientCredentialsGrant):
        TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]

    class ImplicitGrant(grants.ImplicitGrant):
        TOKEN_ENDPOINT_AUTH_METHODS = ["none"]

    class DeviceGrant(DeviceCodeGrant):
        def query_device_credential(self, device_code):
            return store.devices.get(device_code)

        def query_user_grant(self, user_code):
            return store.decisions.get(user_code)

        def should_slow_down(self, credential):
            """RFC 8628: what polls early has five seconds more to wait from then on."""
            now, last = time.monotonic(), credential.get("last_poll")
            credential["last_poll"] = now
            is_early = last is not None and now - last < credential["interval"]
            credential["interval"] += 5 * is_early
            return is_early

    class DeviceEndpoint(DeviceAuthorizationEndpoint):
        @property
        def EXPIRES_IN(self):
            return habits.device_expires_in

        @property
        def INTERVAL(self):
            return habits.interval

        def get_verification_uri(self):
            return base_url + "/device"

        def save_device_credential(self, client_id, scope, data):
            # The first poll too comes after one interval.
            store.devices[data["device_code"]] = DeviceCredentialDict(
                data, client_id=client_id, scope=scope, last_poll=time.monotonic(),
                expires_at=time.time() + data["expires_in"])

    class Revocation(RevocationEndpoint):
        @property
        def CLIENT_AUTH_METHODS(self):
            return METHODS if habits.public_revocation == "allowed" else METHODS[:2]

        def query_token(self, token_string, token_type_hint):
            return store.find(token_string)[0]

        def revoke_token(self, token, request):
            """A refresh token takes its family with it, an access token nothing."""
            if request.form["token"] == token.refresh_token:
                store.end_family(token.family)
            else:
                token.access_ended = True

    class Claims(rfc7591.ClientMetadataClaims):
        """The library wants a host in each redirect URI, so neither the URN nor `pintle:/`."""

        def validate_redirect_uris(self):
            if habits.registers == "urls" or not self.get("redirect_uris"):
                super().validate_redirect_uris()
            if habits.registers == "names" and any(
                    "127.0.0.1" in uri for uri in self["redirect_uris"]):
                raise InvalidClaimError("redirect_uris")

    class Registration(rfc7591.ClientRegistrationEndpoint):
        def __init__(self, server):
            super().__init__(server, [Claims])

        def authenticate_token(self, request):
            return "open to everybody"

        def get_server_metadata(self):
            return describe()

        def save_client(self, client_info, client_metadata, request):
            is_public = client_metadata["token_endpoint_auth_method"] == "none"
            return store.add_client(
                client_info["client_id"], None if is_public else client_info["client_secret"],
                client_metadata)

    class Issuer(IssuerParameter):
        def get_issuer(self):
            return get_issuer()

    issuer = Issuer()
    server.register_extension(issuer)
    server.register_grant(CodeGrant, [S256Only(required=True), Identity(require_nonce=True)])
    for grant in (RefreshGrant, AppGrant, ImplicitGrant, DeviceGrant):
        server.register_grant(grant)
    for endpoint in (DeviceEndpoint, Revocation, Registration):
        server.register_endpoint(endpoint)
    return issuer


def validator(store):
    class Bearer(BearerTokenValidator):
        def authenticate_token(self, token_string):
            record, kind = store.find(token_string)
            return record if kind == "access" else None

    return Bearer()
