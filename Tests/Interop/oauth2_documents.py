"""The client id metadata document of the tests, as if the toolkit had fetched it from its URL.

The toolkit's own way asks for https and a public IP address, which no test has.
"""


class Documents:
    def fetch(self, client_id):
        return {
            "client_id": client_id, "client_name": "Pintle",
            "redirect_uris": ["http://127.0.0.1/callback", "http://localhost/callback"],
            "grant_types": ["authorization_code", "refresh_token"],
            "response_types": ["code"], "token_endpoint_auth_method": "none"}, 300
