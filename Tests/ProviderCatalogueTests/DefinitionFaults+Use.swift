import OAuthCore
import ProviderCatalogue

/// Faults of how sessions are used, and of the facts for people.
extension DefinitionFault {
    static let use: [DefinitionFault] = [
        .init(adding: "use: basic", "use", .unknownValue(known: ["oauth1", "bearer"])),
        .init(
            adding: "use: {header: A, cookie: a}", "use.cookie",
            .unknownKey(known: ["header", "query"])),
        .init(
            adding: "use: {header: A, query: b}", "use.header", .clash(.contradicts("use.query"))),
        .init(
            "  header: Acme-Key", to: "  header: Host", "use.header", .clash(.reserved("Host"))),
        .init(
            "  header: Acme-Key", to: "  header: user-agent", "use.header",
            .clash(.contradicts("headers.user-agent"))),
        .init(
            "  body: '{\"whose\":\"mine\"}'", to: "  form: {whose: mine}",
            "identity.content_type", .clash(.needs("identity.body"))
        ).told(inLine: 88),
        .init(
            "  content_type: application/json", to: "  #", "identity.body",
            .clash(.needs("identity.content_type"))
        ).told(inLine: 87),
        .init(
            "  content_type: application/json",
            to: "  content_type: application/json\n  form: {whose: mine}", "identity.form",
            .clash(.contradicts("identity.body"))
        ).told(inLine: 89),
        .init(
            adding: "identity: {url: 'https://a.example/', form: {a: b}, id: x}",
            "identity.form", .clash(.contradicts("identity.method"))),
        .init(
            adding: "identity: {url: 'https://a.example/', id: a..b}", "identity.id",
            .wrongForm(.kind("names joined by dots"))),
        .init(
            adding: "identity: {url: 'https://a.example/', name: b}", "identity.id", .missing),
        .init(
            adding: "signature_method: RSA-SHA1\n"
                + "identity: {url: 'https://a.example/', format: jwt, id: sub}",
            "identity.format", .clash(.contradicts("signature_method"))),
        .init(
            "    X-Wants: all", to: "    Content-Length: 5", "identity.headers.Content-Length",
            .clash(.reserved("Content-Length"))),
        .init(
            "  handle: handle", to: "  handle: handler", "renew.handle",
            .unknownValue(known: ["handle", "shard"])),
        .init(
            adding: "renew: {url: 'https://a.example/', handle: h}", "renew.handle",
            .clash(.needs("reply.keep"))),
        .init(
            "  answer: token", to: "  answer: tokens", "renew.answer",
            .unknownValue(known: ["token", "success"])),
        .init(
            "  token_in_path: true", to: "  token_in_path: true\n  parameters: {a: b}",
            "revoke.token_in_path", .clash(.contradicts("revoke.parameters"))),
        .init(
            adding: "revoke: {url: 'https://a.example/?a=b', token_in_path: true}",
            "revoke.token_in_path", .clash(.contradicts("revoke.url"))),
        .init(
            adding: "app_token: {url: 'https://a.example/', parameters: {grant_type: x}}",
            "app_token.parameters.grant_type", .clash(.reserved("grant_type"))),
        .init(
            adding: "app_token: {url: 'https://a.example/', client_authentication: none}",
            "app_token.client_authentication",
            .unknownValue(known: ["basic", "basic_raw", "post"])),
        .init(
            adding: "app_token: {url: 'https://a.example/', revoke: {sends: access}}",
            "app_token.revoke.url", .missing),
        .init(
            adding: "app_token: {url: 'http://a.example/'}", "app_token.url",
            .badURL(.notEncrypted)),
        .init(
            adding: "guest_token: {url: 'https://a.example/'}", "guest_token",
            .clash(.needs("app_token"))),
        .init(
            "  header: Acme-Guest", to: "  header: Authorization", "guest_token.header",
            .clash(.reserved("Authorization"))),
        .init(
            "  header: Acme-Guest", to: "  header: accept", "guest_token.header",
            .clash(.contradicts("headers.accept"))),
        .init(
            adding: "session_end: {midnight: New York}", "session_end.midnight",
            .wrongForm(.kind("a time zone as America/New_York"))),
        .init(
            adding: "session_end: {midnight: America/../etc}", "session_end.midnight",
            .wrongForm(.kind("a time zone as America/New_York"))),
        .init(
            adding: "session_end: {midnight: EST}", "session_end.midnight",
            .wrongForm(.kind("a time zone as America/New_York"))),
        .init(
            adding: "session_end: {midnight: UTC, after: 5}", "session_end.midnight",
            .clash(.contradicts("session_end.after"))),
        .init(
            "session_life: until revoked", to: "session_end: {after: 7200}", "session_end",
            .clash(.contradicts("reply.expiry"))),
        .init(
            adding: "redirect: {account_id: entity}", "redirect", .clash(.needs("verifier.form"))),
        .init(
            adding: "verifier: {form: pin}\nredirect: {account_id: entity}", "redirect",
            .clash(.contradicts("verifier.form"))),
        .init(
            adding: "callback: 'https://a.example/'\nredirect: {keep: oauth_verifier}",
            "redirect.keep", .clash(.reserved("oauth_verifier"))),
        .init(
            adding: "callback: 'https://a.example/'\nredirect: {account_id: oauth_token}",
            "redirect.account_id", .clash(.reserved("oauth_token"))),
        .init(
            adding: "callback: 'https://a.example/'\nreply: {keep: role}\nredirect: {keep: role}",
            "redirect.keep", .clash(.repeated("role"))),
        .init(
            adding: "reply:\n  request_token: {token: a, secret: a}",
            "reply.request_token.secret", .clash(.repeated("a"))),
        .init(
            adding: "reply: {token: a, request_token: {secret: a}}",
            "reply.request_token.secret", .clash(.repeated("a"))),
        .init(
            adding: "reply: {token: oauth_token_secret, secret: b}", "reply.token",
            .clash(.reserved("oauth_token_secret"))),
        .init(
            adding: "reply:\n  request_token: {secret: oauth_token}",
            "reply.request_token.secret", .clash(.reserved("oauth_token"))),
        .init(
            adding: "reply: {account_id: oauth_token_secret}", "reply.account_id",
            .clash(.reserved("oauth_token_secret"))),
        .init(
            adding: "reply: {secret: key, account_name: key}", "reply.account_name",
            .clash(.repeated("key"))),
        .init(
            adding: "reply: {expiry: {field: oauth_token, unit: seconds_from_now}}",
            "reply.expiry.field", .clash(.reserved("oauth_token"))),
        .init(
            adding: "reply: {request_token: {token: t, expiry: {field: t, "
                + "unit: seconds_from_now}}}",
            "reply.request_token.expiry.field", .clash(.repeated("t"))),
        .init(
            adding: "realm: a\nrealm_is_url: true", "realm_is_url", .clash(.contradicts("realm"))),
        .init(
            adding: "placement: body\nrealm_is_url: true", "realm_is_url",
            .clash(.contradicts("placement"))),
        .init(adding: "idle_limit: 2 hours", "idle_limit", .wrongForm(.number(1...31_536_000))),
    ]

    static let facts: [DefinitionFault] = [
        .init(
            "  - upload.acme.example:8443", to: "  - b\u{fc}cher.example", "api_hosts",
            .badURL(.hostNotASCII)),
        .init(
            "  - upload.acme.example:8443", to: "  - http://upload.acme.example", "api_hosts",
            .badURL(.notEncrypted)),
        .init(
            "  - upload.acme.example:8443", to: "  - upload.acme.example:port", "api_hosts",
            .badURL(.malformed)),
        .init(
            adding: "chunked_upload: 'https://media.other.example/'", "chunked_upload",
            .clash(.needs("api_hosts"))),
        .init(adding: "api_hosts: '*.example'", "api_hosts", .badURL(.tooBroad)),
        .init(
            adding: "api_hosts: [shop.acme.co.uk, '*.co.uk']", "api_hosts", .badURL(.tooBroad)),
        .init(
            adding: "api_hosts: [acme.github.io, '*.github.io']", "api_hosts",
            .badURL(.tooBroad)),
        .init(adding: "api_hosts: '*.other.example'", "api_hosts", .badURL(.otherDomain)),
        .init(adding: "api_hosts: '*.evilacme.example'", "api_hosts", .badURL(.otherDomain)),
        .init(adding: "api_hosts: 'http://*.acme.example'", "api_hosts", .badURL(.wildcard)),
        .init(adding: "api_hosts: 'api.*.acme.example'", "api_hosts", .badURL(.wildcard)),
        .init(adding: "api_hosts: 'api*.acme.example'", "api_hosts", .badURL(.wildcard)),
        .init(adding: "api_hosts: '*.*.acme.example'", "api_hosts", .badURL(.wildcard)),
        .init(adding: "api_hosts: '*.0.0.1'", "api_hosts", .badURL(.wildcard)),
        .init(adding: "api_hosts: '*.localhost'", "api_hosts", .badURL(.wildcard)),
        .init(adding: "api_hosts: '*'", "api_hosts", .badURL(.wildcard)),
        .init(
            "  - upload.acme.example:8443", to: "  - [upload.acme.example]", "api_hosts",
            .wrongForm(.text)),
        .init(
            adding: "tls: {ca_file: other.pem}", "tls.ca_file",
            .badFile(.unreadable("no such file"))),
        .init(adding: "tls: {ca_file: notes.txt}", "tls.ca_file", .badFile(.noCertificate)),
        .init(
            "  url: \"https://acme.example/apps\"", to: "  url: acme.example/apps",
            "register.url", .badURL(.malformed)),
        .init(
            "  note: Choose Desktop.", to: "  note: |\n    Choose\n    Desktop.",
            "register.note", .wrongForm(.printable)),
        .init(
            adding: "register: {url: 'https://acme.example', open: paid}", "register.open",
            .clash(.needs("register.as_of"))),
        .init(
            adding: "register: {url: 'https://acme.example', as_of: 2026-11-24}",
            "register.as_of", .clash(.needs("register.open"))),
        .init(
            "  open: closed", to: "  open: everyone", "register.open",
            .unknownValue(known: ["anyone", "paid", "approval", "closed"])),
        .init(
            "  as_of: \"2026-11-24\"", to: "  as_of: today", "register.as_of",
            .wrongForm(.kind("a day as 2026-11-12"))),
        .init(
            "  mark: partly", to: "  mark: good", "source.mark",
            .unknownValue(known: ["verified", "partly", "unchecked"])),
        .init(
            "  read: \"2026-11-12\"", to: "  read: yesterday", "source.read",
            .wrongForm(.kind("a day as 2026-11-12"))),
        .init(
            "  read: \"2026-11-12\"", to: "  read: 2026-13-12", "source.read",
            .wrongForm(.kind("a day as 2026-11-12"))),
        .init(
            "  mark: partly", to: "  mark: verified", "source.mark",
            .clash(.unverified("access_token.method"))),
        .init(
            adding:
                "source: {reference: a, read: 2026-11-12, mark: verified, unchecked: authorize}",
            "source.mark", .clash(.unverified("authorize"))),
        .init(
            adding: "signature_method: HMAC-SHA1\nsource: {reference: a, read: 2026-11-12, "
                + "mark: verified, unchecked: [signature_method]}",
            "source.mark", .clash(.unverified("signature_method"))),
        .init(
            "  unchecked: [access_token.method, identity, errors]",
            to: "  unchecked: [access_token.methods]", "source.unchecked",
            .clash(.needs("access_token.methods"))),
    ]
}
