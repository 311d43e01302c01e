import OAuthCore
import ProviderCatalogue

/// Good definitions that the tests start from.
enum DefinitionSamples {
    /// A reader that knows one file of certificates, and one without any in it.
    static let reader = DefinitionReader { path in
        switch path {
        case "ca.pem":
            .success("-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n")
        case "notes.txt": .success("no certificate\n")
        default: .failure(.init(reason: "no such file"))
        }
    }

    /// The least that a definition needs, a line each.
    static let minimal = """
        id: acme
        name: Acme
        protocol: oauth1
        request_token: {url: "https://api.acme.example/oauth/request_token"}
        authorize: {url: "https://acme.example/oauth/authorize"}
        access_token: {url: "https://api.acme.example/oauth/access_token"}
        """

    /// The least that a definition of OAuth 2 needs, a line each: the issuer's metadata says the rest.
    static let leastOAuth2 = """
        id: acme
        name: Acme
        protocol: oauth2
        issuer: "https://acme.example"
        """

    /// The example of a definition of OAuth 2 that people begin with.
    static let minimalOAuth2 = """
        id: acme
        name: Acme
        protocol: oauth2
        issuer: "https://acme.example"
        authorize: {url: "https://acme.example/oauth/authorize"}
        token: {url: "https://acme.example/oauth/token"}
        revoke: {url: "https://acme.example/oauth/revoke"}
        register: {url: "https://acme.example/register-app", note: "For a terminal."}
        redirect: oob
        scopes: [read, write]
        client_authentication: none
        pkce: S256
        identity: {url: "https://acme.example/userinfo", id: sub, name: name}
        api_hosts: [api.acme.example]
        """

    /// Each key that only definitions of OAuth 2 have, or in another form.
    static let fullOAuth2 = """
        id: acme
        name: Acme
        protocol: oauth2
        variables:
          host: {ask: Host, kind: host, example: shop.example.org}
        issuer: "https://{host}/realms/main"
        authorize:
          url: "https://{host}/authorize?tenant=1"
          parameters: {prompt: [consent, login], audience: "https://{host}/api"}
          separator: " "
          account_parameter: login_hint
          account_parameters: {force: "1"}
          sign_in_parameters: {anew: "1"}
        client_header: Acme-Client
        token:
          url: "https://login.{host}/token"
          parameters: {audience: api}
        device_authorization:
          url: "https://{host}/device"
          parameters: {audience: api}
          scope_parameter: scopes
          pkce: true
          token:
            url: "https://login.{host}/device/token"
            parameters: {audience: api}
          grant_type: device_code
          code_parameter: code
          json: true
          statuses: {"418": access_denied}
        client_registration: {url: "https://{host}/apps", style: mastodon}
        forms: [device, code, token]
        token_page: {redirect: none, jwt: true}
        revoke:
          url: "https://{host}/revoke"
          parameters: {all: "1"}
          sends: access
          client_authentication: post
        app_token:
          url: "https://login.{host}/token"
          parameters: {audience: api}
          scopes: [read, write]
          client_authentication: basic_raw
          revoke:
            url: "https://login.{host}/end"
            parameters: {all: "1"}
            sends: access_token
            client_authentication: basic
        guest_token: {url: "https://{host}/guest", field: id, header: Acme-Guest}
        redirect: "com.acme.app:/back"
        redirect_shows_code: true
        levels:
          read: {scopes: read, note: Read posts, default: true}
          write: {scopes: "https://acme.example/auth/write", note: Write posts, default: true}
          all: {scopes: [read, more], note: Read and more}
        scope_separator: ","
        client_authentication: [basic_raw, none]
        pkce: plain
        verifier: {form: pin, name: key, pattern: 8 letters, length: 8, digits: false}
        use: {header: Acme-Token}
        identity: {url: "https://{host}/me", method: POST, form: {a: b}, format: form, id: sub}
        api_hosts: ["{host}", "*.{host}"]
        """

    /// Each key that a definition can have, a line each.
    static let full = """
        id: acme
        name: Acme
        protocol: oauth1
        variables:
          site:
            ask: Address of the shop
            kind: site
            example: shop.example.org/store
          account:
            ask: Account
            kind: word
            example: 123456_SB1
        discovery:
          url: "{site}/index.json"
          request_token: oauth.request
          authorize: oauth.authorize
          access_token: oauth.access
        request_token:
          url: "{site}/oauth/request"
          method: POST
          parameters:
            scopes: [read, write]
            for: "{account}"
          separator: "|"
        authorize:
          url: "{site}/oauth/authorize"
          token_parameter: token
          client_parameter: key
          callback_parameter: oauth_callback
          parameters:
            lang: en
          account_parameter: screen_name
          account_parameters:
            force_login: "true"
        access_token:
          url: "{site}/oauth/access"
          method: GET
        headers:
          Accept: application/json
          User-Agent: Pintle
        signature_method: [HMAC-SHA1, PLAINTEXT]
        placement: header
        realm: "{account}"
        oauth_version: false
        sign_as_http: true
        callback: "https://acme.example/done"
        callback_in: both
        callback_confirmed: absent
        verifier:
          form: pin
          name: code
          pattern: 7 digits
          length: 7
          digits: true
        after_wrong_pin: new
        request_token_life: 300
        access:
          parameter: perms
          in: authorize
          levels:
            read: r
            write: w
          preset: write
        reply:
          format: json
          token: token
          secret: secret
          secret_optional: true
          account_id: id
          account_name: login
          expiry:
            field: expires
            unit: seconds_from_now
          keep: [handle, shard]
        errors:
          - status: 400
            path: error.code
            value: "7"
            means: pin
          - words: too late
            means: address
        use:
          header: Acme-Key
        identity:
          url: "{site}/me"
          method: POST
          body: '{"whose":"mine"}'
          content_type: application/json
          headers:
            X-Wants: all
          format: json
          id: user.id
          name: user.name
          email: user.mail
          email_url: "{site}/me?with=mail"
        echo:
          url: "{site}/who"
          id: who.id
          name: who.name
          email: who.mail
          email_url: "{site}/who?with=mail"
        renew:
          url: "{site}/renew"
          method: GET
          handle: handle
          answer: token
        revoke:
          url: "{site}/keys"
          method: DELETE
          token_in_path: true
        app_token:
          url: "{site}/oauth2/token"
          revoke:
            url: "{site}/oauth2/invalidate"
            sends: access_token
        guest_token:
          url: "{site}/guest"
          field: guest
          header: Acme-Guest
        session_life: until revoked
        single_session: true
        check: free
        idle_limit: 7200
        api_hosts:
          - "{site}"
          - "{account:host}.api.acme.example"
          - upload.acme.example:8443
        pages: {after: meta.next, cursor: next_cursor}
        chunked_upload: "{site}/upload"
        register:
          url: "https://acme.example/apps"
          note: Choose Desktop.
          callback: Any address.
          permissions: Read and write.
          app_type: Desktop
          cost: Nothing.
          open: closed
          as_of: "2026-11-24"
          successor: Acme Two
        tls:
          ca_file: ca.pem
        source:
          reference: acme.example/docs
          read: "2026-11-12"
          mark: partly
          unchecked: [access_token.method, identity, errors]
        app_signing: true
        empty_token: true
        plain_http: true
        """
}
