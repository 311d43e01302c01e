import OAuthCore
import ProviderCatalogue

/// Faults of the first keys, of the calls and of signing.
extension DefinitionFault {
    private static let id = "small letters, digits, dashes and dots, no reserved word"

    static let whole: [DefinitionFault] = [
        .init("id: acme", to: "id: Acme", "id", .wrongForm(.kind(id))),
        .init("id: acme", to: "id: -acme", "id", .wrongForm(.kind(id))),
        .init("id: acme", to: "id: finish", "id", .wrongForm(.kind(id))),
        .init("id: acme", to: "id: acme@shop", "id", .wrongForm(.kind(id))),
        .init(
            "id: acme", to: "id: " + String(repeating: "a", count: 65), "id",
            .wrongForm(.short(limit: 64))),
        .init("name: Acme", to: "name: ''", "name", .missing),
        .init("name: Acme", to: "name: [a, b]", "name", .wrongForm(.text)),
        .init("name: Acme", to: #"name: "A\tB""#, "name", .wrongForm(.printable)),
        .init("name: Acme", to: #"name: "A\u009bB""#, "name", .wrongForm(.printable)),
        .init(
            "name: Acme", to: "name: " + String(repeating: "n", count: 300), "name",
            .wrongForm(.short(limit: 200))),
        .init(
            "protocol: oauth1", to: "protocol: oauth3", "protocol",
            .unknownValue(known: ["oauth1", "oauth2"])),
        .init(line: 3, "#", "protocol", .missing).told(inLine: 1),
        .init(line: 6, "#", "access_token", .missing).told(inLine: 1),
        .init(adding: "variables:", "variables", .missing),
        .init(adding: "variables: {}", "variables", .missing),
        .init(adding: "variables: [site]", "variables", .wrongForm(.mapping(limit: nil))),
        .init(adding: "[a]: b", "", .wrongForm(.kind("a name"))),
        .init(adding: "verifier: {? {a: b} : c}", "", .wrongForm(.kind("a name"))),
        .init(
            "  app_type: Desktop", to: "  apptype: Desktop", "register.apptype",
            .unknownKey(
                known: [
                    "url", "note", "callback", "permissions", "app_type", "cost", "open", "as_of",
                    "successor",
                ])),
    ]

    static let names: [DefinitionFault] = [
        .init(
            "    example: shop.example.org/store", to: "    example: http://shop.example.org",
            "variables.site.example", .variable(.badValue(.notEncrypted, .site))),
        .init(
            "    example: shop.example.org/store", to: "    example: shop.example.org/?a=b",
            "variables.site.example", .variable(.badValue(.queryOrFragment, .site))),
        .init(
            "    example: shop.example.org/store", to: "    example: me@shop.example.org",
            "variables.site.example", .variable(.badValue(.userInfo, .site))),
        .init(
            "    example: 123456_SB1", to: "    example: 1 2", "variables.account.example",
            .variable(.badValue(.badCharacter, .word))),
        .init(
            "    kind: site", to: "    kind: url", "variables.site.kind",
            .unknownValue(known: ["site", "host", "word"])),
        .init("    ask: Account", to: "    #", "variables.account.ask", .missing)
            .told(inLine: 9),
        .init(
            "realm: \"{account}\"", to: "realm: \"{user}\"", "realm",
            .variable(.unknown("user"))),
        .init(
            "  - \"{account:host}.api.acme.example\"", to: "  - \"{site:host}.acme.example\"",
            "api_hosts", .variable(.notAWord("site"))),
        .init(adding: "realm: '{account}'", "realm", .variable(.unknown("account"))),
        .init(
            adding: "variables: {shop: {ask: Shop, kind: site, example: shop.example.org}}",
            "variables.shop", .clash(.unused)),
        .init(
            adding: "variables: {Shop: {ask: Shop, kind: site, example: shop.example.org}}",
            "variables.Shop", .wrongForm(.kind("small letters, digits and _"))),
        .init(
            adding: "variables: {a: {}, b: {}, c: {}, d: {}, e: {}}", "variables",
            .wrongForm(.mapping(limit: 4))),
    ]

    /// Texts that are no URL of an endpoint.
    static let noURLs: [(String, DefinitionFailure.URLFault)] = [
        ("http://acme.example/", .notEncrypted),
        ("http://127.0.0.1.example/", .notEncrypted),
        ("https://me:pw@acme.example/", .userInfo),
        ("https://\u{430}cme.example/", .hostNotASCII),
        ("ftp://acme.example/", .malformed),
        ("acme.example/oauth", .malformed),
        ("https://acme.example/a b", .malformed),
        ("https://acme.example/%zz", .malformed),
        ("https://127.1/", .malformed),
        ("https://acme.example:99999/", .malformed),
        ("https:///oauth", .malformed),
    ]

    static let endpoints: [DefinitionFault] =
        noURLs.map { url, fault in
            .init(
                "  url: \"{site}/oauth/access\"", to: "  url: \"\(url)\"", "access_token.url",
                .badURL(fault))
        } + [
            .init(
                line: 5, "authorize: https://acme.example", "authorize",
                .wrongForm(.mapping(limit: nil))),
            .init(
                line: 6, "access_token: {url: 'https://a.example/', body: x}",
                "access_token.body",
                .unknownKey(known: ["url", "method", "parameters", "separator"])),
            .init(line: 6, "access_token: {method: POST}", "access_token.url", .missing),
            .init(
                line: 6, "access_token: {url: 'https://a.example/', method: PUT}",
                "access_token.method", .unknownValue(known: ["GET", "POST", "DELETE"])),
            .init(
                line: 6, "access_token: {url: 'https://a.example/', parameters: [a]}",
                "access_token.parameters", .wrongForm(.mapping(limit: nil))),
            .init(
                "    for: \"{account}\"", to: "    oauth_nonce: \"{account}\"",
                "request_token.parameters.oauth_nonce", .clash(.reserved("oauth_nonce"))),
            .init(
                "    scopes: [read, write]", to: "    scopes: [read, read]",
                "request_token.parameters.scopes", .clash(.repeated("read"))),
            .init(
                "    scopes: [read, write]", to: "    scopes: {read: write}",
                "request_token.parameters.scopes", .wrongForm(.text)),
            .init(
                "    scopes: [read, write]", to: "    scopes: []",
                "request_token.parameters.scopes", .wrongForm(.list(limit: nil))),
            .init(
                "    scopes: [read, write]", to: "    \"sco pes\": [read, write]",
                "request_token.parameters.sco pes", .wrongForm(.kind("a name without blanks"))),
            .init(
                "  separator: \"|\"", to: "  separator: ', or '", "request_token.separator",
                .wrongForm(.short(limit: 2))),
            .init(
                line: 6, "access_token: {url: 'https://a.example/', separator: '|'}",
                "access_token.separator", .clash(.needs("access_token.parameters"))),
            .init(
                line: 6,
                "access_token: {url: 'https://a.example/', parameters: {a: b}, separator: '|'}",
                "access_token.separator", .clash(.unused)),
            .init(
                "  client_parameter: key", to: "  client_parameter: token",
                "authorize.client_parameter", .clash(.repeated("token"))),
            .init(
                "    lang: en", to: "    key: en", "authorize.parameters.key",
                .clash(.repeated("key"))),
            .init(
                line: 5,
                "authorize: {url: 'https://acme.example/', account_parameters: {force: '1'}}",
                "authorize.account_parameters", .clash(.needs("authorize.account_parameter"))),
            .init(
                "  url: \"{site}/index.json\"", to: "  url: https://other.example/index.json",
                "discovery.url", .badURL(.otherOrigin)),
            .init(
                "  request_token: oauth.request", to: "  request_token: oauth..request",
                "discovery.request_token", .wrongForm(.kind("names joined by dots"))),
        ]

    static let signing: [DefinitionFault] = [
        .init(
            adding: "signature_method: HMAC-MD5", "signature_method",
            .unknownValue(known: SignatureMethod.allCases.map(\.rawValue))),
        .init(
            adding: "signature_method: []", "signature_method", .wrongForm(.list(limit: nil))),
        .init(
            adding: "signature_method: {a: b}", "signature_method", .wrongForm(.text)),
        .init(
            adding: "signature_method: [HMAC-SHA1, HMAC-SHA1]", "signature_method",
            .clash(.repeated("HMAC-SHA1"))),
        .init(
            adding: "placement: cookie", "placement",
            .unknownValue(known: ["header", "query", "body"])),
        .init(adding: "placement: query\nrealm: x", "realm", .clash(.contradicts("placement"))),
        .init(
            adding: #"realm: 'a"b'"#, "realm", .wrongForm(.kind("plain ASCII without quotes"))),
        .init(
            adding: "oauth_version: maybe", "oauth_version",
            .unknownValue(known: ["true", "false"])),
        .init(
            adding: "signature_method: PLAINTEXT\nsign_as_http: true", "sign_as_http",
            .clash(.contradicts("signature_method"))),
        .init(
            adding: "signature_method: PLAINTEXT\nplain_http: true", "plain_http",
            .clash(.contradicts("signature_method"))),
        .init(adding: "empty_token: true", "empty_token", .clash(.needs("app_signing"))),
        .init(
            "  User-Agent: Pintle", to: "  Host: acme.example", "headers.Host",
            .clash(.reserved("Host"))),
        .init(
            "  User-Agent: Pintle", to: "  authorization: x", "headers.authorization",
            .clash(.reserved("authorization"))),
        .init(
            "  User-Agent: Pintle", to: "  Cookie: x", "headers.Cookie",
            .clash(.reserved("Cookie"))),
        .init(
            "  User-Agent: Pintle", to: "  accept: x", "headers.accept",
            .clash(.repeated("accept"))),
        .init(
            "  User-Agent: Pintle", to: "  \"User Agent\": x", "headers.User Agent",
            .wrongForm(.kind("a header's name"))),
        .init(
            "  User-Agent: Pintle", to: #"  User-Agent: "a\r\nHost: b""#, "headers.User-Agent",
            .wrongForm(.kind("plain ASCII"))),
    ]
}
