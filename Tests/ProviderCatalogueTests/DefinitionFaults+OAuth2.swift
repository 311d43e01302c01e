import OAuthCore
import ProviderCatalogue

/// Faults of definitions of OAuth 2, and keys that belong to the other protocol.
extension DefinitionFault {
    /// The least definition of OAuth 2 with more lines, the last of which is the faulty one.
    private static func adding(
        _ text: String, _ key: String, _ reason: DefinitionFailure.Reason
    ) -> DefinitionFault {
        DefinitionFault(adding: text, to: DefinitionSamples.leastOAuth2, key, reason)
    }

    private static let call = "{url: 'https://acme.example/x'}"

    private static let keysOfOAuth1 = [
        "login: none", "discovery: \(call)", "request_token: \(call)", "access_token: \(call)",
        "signature_method: HMAC-SHA1", "placement: header", "realm: x", "realm_is_url: true",
        "oauth_version: false", "sign_as_http: true", "callback: oob", "callback_in: page",
        "callback_confirmed: absent", "after_wrong_pin: new", "request_token_life: 300",
        "access: {parameter: perms}", "reply: {format: json}", "renew: \(call)", "idle_limit: 60",
    ]

    private static let keysOfOAuth2 = [
        "issuer: 'https://acme.example'", "token: \(call)", "redirect_shows_code: true",
        "scopes: read", "scope_separator: ','",
        "levels: {read: {scopes: read, note: Read}}", "client_authentication: none", "pkce: S256",
        "forms: code", "device_authorization: \(call)", "client_registration: \(call)",
        "token_page: {jwt: true}",
    ]

    private static func key(_ line: String) -> String { String(line.prefix { $0 != ":" }) }

    /// The known keys of a definition of OAuth 2, for those who write one that there is not.
    private static let known = [
        "id", "name", "aliases", "protocol", "variables", "issuer", "authorize", "token",
        "device_authorization", "client_registration", "headers", "client_header", "api_hosts",
        "pages", "chunked_upload", "tls",
        "client_authentication", "pkce", "forms", "redirect",
        "redirect_shows_code", "token_page",
        "verifier", "scopes", "levels", "scope_separator", "errors", "use", "identity", "check",
        "revoke",
        "app_token", "guest_token", "session_life", "session_end", "single_session",
        "register", "source",
    ]

    static let otherProtocol: [DefinitionFault] =
        keysOfOAuth1.map { adding($0, key($0), .keyOfOtherProtocol("oauth1")) }
        + keysOfOAuth2.map { .init(adding: $0, key($0), .keyOfOtherProtocol("oauth2")) } + [
            adding(
                "authorize: {url: 'https://acme.example/', token_parameter: t}",
                "authorize.token_parameter", .keyOfOtherProtocol("oauth1")),
            adding(
                "token: {url: 'https://acme.example/', method: GET}", "token.method",
                .unknownKey(known: ["url", "parameters", "separator"])),
            adding(
                "revoke: {url: 'https://acme.example/', method: GET}", "revoke.method",
                .keyOfOtherProtocol("oauth1")),
            adding(
                "revoke: {url: 'https://acme.example/', token_in_path: true}",
                "revoke.token_in_path", .keyOfOtherProtocol("oauth1")),
            adding("device: \(call)", "device", .unknownKey(known: known)),
            adding(
                "forms: [pin]", "forms",
                .unknownValue(known: ["code", "token", "loopback", "scheme", "device"])),
            adding("token_page: {jwt: true}", "token_page", .clash(.needs("forms"))),
            adding(
                "forms: code\ntoken_page: {jwt: true}", "token_page",
                .clash(.contradicts("forms"))),
            adding(
                "forms: token\ntoken_page: {redirect: somewhere}", "token_page.redirect", redirect),
            adding(
                "device_authorization: {url: 'https://acme.example/', statuses: {soon: x}}",
                "device_authorization.statuses.soon", .wrongForm(.kind("an HTTP status"))),
            adding(
                "client_registration: {style: google}", "client_registration.style",
                .unknownValue(known: ["standard", "mastodon", "none"])),
            adding(
                "client_registration: none", "client_registration", .wrongForm(.mapping(limit: nil))
            ),
            adding("use: oauth1", "use", .unknownValue(known: ["bearer"])),
            .init(adding: "redirect: oob", "redirect", .wrongForm(.mapping(limit: nil))),
            adding("redirect: {account_id: entity}", "redirect", .wrongForm(.text)),
        ]

    private static let redirect = DefinitionFailure.Reason.wrongForm(
        .kind("oob, plain_oob, none, or the registered URL"))

    /// What no parameter of a definition may be called, since the protocol says it.
    private static let reserved = [
        "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge",
        "code_challenge_method", "code", "code_verifier", "grant_type", "client_secret",
        "refresh_token",
    ]

    private static let reservedParameters = reserved.flatMap { name in
        ["authorize", "token", "revoke"].map { key in
            adding(
                "\(key): {url: 'https://acme.example/', parameters: {\(name): x}}",
                "\(key).parameters.\(name)", .clash(.reserved(name)))
        }
    }

    static let oauth2: [DefinitionFault] =
        reservedParameters
        + noURLs.map { url, fault in
            adding("token: {url: \"\(url)\"}", "token.url", .badURL(fault))
        } + [
            .init(
                adding: "authorize: \(call)", to: "id: acme\nname: Acme\nprotocol: oauth2",
                "issuer",
                .missing
            ).told(inLine: 1),
            .init(
                adding: "forms: [code]",
                to: "id: acme\nname: Acme\nprotocol: oauth2\ntoken: \(call)", "authorize", .missing
            ).told(inLine: 1),
            .init(
                adding: "forms: [device, code]",
                to: "id: acme\nname: Acme\nprotocol: oauth2\nauthorize: \(call)\ntoken: \(call)",
                "device_authorization", .missing
            ).told(inLine: 1),
            .init(
                adding: "issuer: http://acme.example", to: "id: acme\nname: Acme\nprotocol: oauth2",
                "issuer", .badURL(.notEncrypted)),
            .init(
                adding: "issuer: 'https://acme.example/?a=b'",
                to: "id: acme\nname: Acme\nprotocol: oauth2", "issuer", .badURL(.malformed)),
            adding(
                "authorize: {url: 'http://acme.example/'}", "authorize.url",
                .badURL(.notEncrypted)),
            adding(
                "authorize: https://acme.example", "authorize", .wrongForm(.mapping(limit: nil))),
            adding("authorize: {parameters: {a: b}}", "authorize.url", .missing),
            adding(
                "authorize: {url: 'https://acme.example/?client_id=x'}", "authorize.url",
                .clash(.reserved("client_id"))),
            adding(
                "token: {url: 'https://acme.example/?grant_type=x'}", "token.url",
                .clash(.reserved("grant_type"))),
            adding(
                "authorize: {url: 'https://acme.example/', account_parameter: state}",
                "authorize.account_parameter", .clash(.reserved("state"))),
            adding(
                "authorize: {url: 'https://acme.example/', account_parameter: a, "
                    + "account_parameters: {scope: b}}",
                "authorize.account_parameters.scope", .clash(.reserved("scope"))),
            adding(
                "authorize: {url: 'https://acme.example/', sign_in_parameters: {state: b}}",
                "authorize.sign_in_parameters.state", .clash(.reserved("state"))),
            adding(
                "authorize: {url: 'https://acme.example/', parameters: {a: b}, "
                    + "sign_in_parameters: {a: c}}",
                "authorize.sign_in_parameters.a", .clash(.repeated("a"))),
            adding("client_header: Host", "client_header", .clash(.reserved("Host"))),
            adding(
                "headers: {client-id: a}\nclient_header: Client-Id", "client_header",
                .clash(.contradicts("headers.Client-Id"))),
            .init(
                adding: "token: \(call)\nidentity: {id: sub}",
                to: "id: acme\nname: Acme\nprotocol: oauth2\nauthorize: \(call)",
                "identity.url", .missing),
            adding(
                "client_authentication: [none, none]", "client_authentication",
                .clash(.repeated("none"))),
            adding(
                "authorize: {url: 'https://acme.example/', account_parameter: a, "
                    + "parameters: {a: b}}",
                "authorize.parameters.a", .clash(.repeated("a"))),
            adding(
                "authorize: {url: 'https://acme.example/', account_parameters: {a: b}}",
                "authorize.account_parameters", .clash(.needs("authorize.account_parameter"))),
            adding(
                "token: {url: 'https://acme.example/', parameters: {a: b}, separator: '|'}",
                "token.separator", .clash(.unused)),
            adding(
                "revoke: {url: 'https://acme.example/', parameters: {token_type_hint: x}}",
                "revoke.parameters.token_type_hint", .clash(.reserved("token_type_hint"))),
            adding("redirect: somewhere", "redirect", redirect),
            adding("redirect: 'https://app.example/a b'", "redirect", redirect),
            adding("redirect: 'https://app.example/#a'", "redirect", redirect),
            adding("redirect: '1app:/back'", "redirect", redirect),
            adding("redirect: 'app:'", "redirect", redirect),
            adding("redirect: ''", "redirect", .missing),
            adding("redirect_shows_code: true", "redirect_shows_code", .clash(.needs("redirect"))),
            adding(
                "redirect: oob\nredirect_shows_code: true", "redirect_shows_code",
                .clash(.contradicts("redirect"))),
            adding(
                "redirect: 'a:b'\nverifier: {form: redirect}\nredirect_shows_code: true",
                "redirect_shows_code", .clash(.contradicts("verifier.form"))),
            adding(
                "redirect: 'a:b'\nredirect_shows_code: maybe", "redirect_shows_code",
                .unknownValue(known: ["true", "false"])),
            adding("scopes: read write", "scopes", .wrongForm(.kind("a scope without blanks"))),
            adding("scopes: []", "scopes", .wrongForm(.list(limit: nil))),
            adding("scopes: [read, read]", "scopes", .clash(.repeated("read"))),
            adding("levels: {a: {note: A}}", "levels.a.scopes", .missing),
            adding("levels: {a: {scopes: b}}", "levels.a.note", .missing),
            adding(
                "levels: {A: {scopes: b, note: A}}", "levels.A",
                .wrongForm(.kind("small letters, digits and _"))),
            adding(
                "levels: {a: {scopes: b c, note: A}}", "levels.a.scopes",
                .wrongForm(.kind("a scope without blanks"))),
            adding(
                "levels: {a: {scopes: [b, c], note: A}, d: {scopes: [c, b], note: D}}",
                "levels.d.scopes", .clash(.repeated("a"))),
            adding(
                "levels: {a: {scopes: b, note: A, default: perhaps}}", "levels.a.default",
                .unknownValue(known: ["true", "false"])),
            adding(
                "levels: {a: {scopes: b, note: A, default: true}}\nscopes: [b]", "scopes",
                .clash(.contradicts("levels.a.default"))),
            adding(
                "scopes: [a, b]\nscope_separator: ' or '", "scope_separator",
                .wrongForm(.short(limit: 2))),
            adding(
                "client_authentication: jwt", "client_authentication",
                .unknownValue(known: ["none", "post", "basic", "basic_raw"])),
            adding("pkce: S512", "pkce", .unknownValue(known: ["S256", "plain", "none"])),
            adding(
                "identity: {url: 'https://acme.example/', format: jwt, id: sub}",
                "identity.format", .unknownValue(known: ["json", "form"])),
            adding(
                "verifier: {form: nothing}", "verifier.form",
                .unknownValue(known: ["pin", "redirect"])),
            adding("verifier: {form: redirect}", "verifier.form", .clash(.contradicts("redirect"))),
            adding(
                "redirect: plain_oob\nverifier: {form: redirect}", "verifier.form",
                .clash(.contradicts("redirect"))),
            adding("api_hosts: '*.other.example'", "api_hosts", .badURL(.otherDomain)),
            adding("api_hosts: '*.example'", "api_hosts", .badURL(.tooBroad)),
        ]
}
