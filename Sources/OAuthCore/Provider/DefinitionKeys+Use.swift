/// The keys on how sessions are used, renewed and ended, and on where the facts come from.
extension DefinitionKeys {
    static let use: [DefinitionRow<Provider>] = [
        DefinitionRow(
            "use", use(["oauth1", "bearer"]).only(.oauth1),
            "The form of the token in API requests: signed, as a bearer token, or alone in "
                + "a header or in the query.",
            preset: "oauth1"),
        DefinitionRow(
            "use", use(["bearer"]).only(.oauth2),
            "The form of the token in API requests: as a bearer token, or alone in a header or "
                + "in the query.",
            preset: "bearer"),
        DefinitionRow(
            "identity", .mapping(identity(of: .oauth1)) { $0.identity }.only(.oauth1),
            "The request for the account of a token.", preset: "the token answer names it"),
        DefinitionRow(
            "identity", .mapping(identity(of: .oauth2)) { $0.identity }.only(.oauth2),
            "The request for the account of a token.", preset: "no request"),
        DefinitionRow(
            "echo", .mapping(echo) { $0.echo }.only(.oauth1),
            "The request for the account that OAuth Echo hands on, where services know another.",
            needs: ["identity"], preset: "identity"),
        DefinitionRow(
            "check", .choice(\.check).when { $0.check != .unknown },
            "What it costs to ask whose token it is: free lets `token` and `sasl` do that every 5 "
                + "minutes (`--fresh-check`).",
            needs: ["identity"], preset: "unknown"),
        DefinitionRow(
            "renew", .oauth1(.mapping(renew) { $0.renewal }),
            "The request that makes a token live on.",
            preset: "it cannot be renewed"),
        DefinitionRow(
            "revoke", .mapping(signedRevoke) { $0.revocation }.only(.oauth1),
            "The request that ends a token.", preset: "none"),
        DefinitionRow(
            "revoke", .mapping(revoke) { $0.revocation }.only(.oauth2),
            "The request that ends a token (RFC 7009).", preset: "as the issuer says"),
        DefinitionRow(
            "app_token", .mapping(appToken) { $0.appToken },
            "The call that gives an app a token of its own, with no person behind it (RFC 6749 section "
                + "4.4).",
            preset: "none"),
        DefinitionRow(
            "guest_token", .mapping(guestToken) { $0.guestToken },
            "The call that gives a token for an unknown visitor, requested with the app's own "
                + "token and sent beside it.",
            needs: ["app_token"], preset: "none"),
        DefinitionRow(
            "session_life", .text(.label, \.sessionLife.words),
            "How long a session lasts, in words.", preset: "not known"),
        DefinitionRow(
            "session_end", .mapping(sessionEnd) { $0.sessionLife.end },
            "When each session ends.", preset: "not known"),
        DefinitionRow(
            "single_session", .flag(\.sessionLife.isSingle),
            "Whether a login ends the session that the same account has with the same app on another "
                + "machine.", preset: "false"),
        DefinitionRow(
            "idle_limit", .seconds(1...31_536_000, \.sessionLife.idleLimit).only(.oauth1),
            "Seconds that a session may be unused before it needs a renewal.",
            preset: "no limit"),
    ]

    /// One of these words, or the place of the token.
    private static func use(_ known: [String]) -> StatedFact<Provider> {
        StatedFact(.choiceOrMapping(known, tokenUse.map(\.key))) { provider in
            switch provider.tokenUse {
            case .signed: .string("oauth1")
            case .bearer: .string("bearer")
            case .header, .query: tokenUse.stated(of: provider.tokenUse)
            }
        }
    }

    private static let tokenUse: [DefinitionRow<Provider.TokenUse>] = [
        DefinitionRow(
            "header", .text(.headerName) { if case .header(let name) = $0 { name } else { nil } },
            "The header that holds the token alone.", need: .unless(["query"]),
            excludes: ["query"]),
        DefinitionRow(
            "query", .text(.name) { if case .query(let name) = $0 { name } else { nil } },
            "The parameter of the query that holds the token alone.", need: .unless(["header"])),
    ]

    /// The keys of a plain GET, which another service repeats.
    private static let echo = identity(of: .oauth1).filter {
        ["url", "id", "name", "email", "email_url"].contains($0.key.name)
    }

    /// The keys of an identity request; OAuth 2 has no signature and no JWT by the app's secret.
    private static func identity(
        of name: LoginProtocol.Name
    ) -> [DefinitionRow<Provider.IdentityRequest>] {
        let isSigned = name == .oauth1
        return [
            isSigned
                ? DefinitionRow("url", .url { $0.url }, "Where it goes.", need: .always)
                : DefinitionRow(
                    "url", .url { $0.isNamedByIssuer ? nil : $0.url },
                    "Where it goes; without it, where the issuer says.",
                    preset: "the userinfo endpoint of the issuer"),
            DefinitionRow(
                "method", .word(["GET", "POST"]) { $0.method }, "The HTTP method.", preset: "GET"),
            DefinitionRow(
                "form",
                .named { if case .form(let parameters) = $0.body { parameters } else { [] } },
                isSigned ? "Parameters of a form; signed." : "Parameters of a form.",
                excludes: ["body"], preset: "none"),
            DefinitionRow(
                "body", .text(.body) { if case .text(let text, _) = $0.body { text } else { nil } },
                isSigned ? "A body of another type; not signed." : "A body of another type.",
                needs: ["content_type"], preset: "none"),
            DefinitionRow(
                "content_type",
                .text(.headerValue) { if case .text(_, let type) = $0.body { type } else { nil } },
                "The body's type.", needs: ["body"], preset: "–"),
            DefinitionRow(
                "headers", .named(.headerName, .headerValue) { $0.headers },
                "Further headers of this request.", preset: "none"),
            isSigned
                ? DefinitionRow(
                    "format", .choice(\.format),
                    "The form of the answer; jwt is checked by the consumer secret.",
                    preset: "json")
                : DefinitionRow(
                    "format", .choice(\.format, of: [.json, .form]), "The form of the answer.",
                    preset: "json"),
            DefinitionRow(
                "id", .text(.path, \.idPath), "The place of the account's id in the answer.",
                need: .always),
            DefinitionRow(
                "name", .text(.path, \.namePath), "The place of the account's name.",
                preset: "the id's place"),
            DefinitionRow(
                "email", .text(.path) { $0.emailPath },
                "The place of its e-mail address, for `sessions verify --email`.", preset: "none"),
            DefinitionRow(
                "email_url", .url { $0.emailURL }, "The URL of the request for it.",
                needs: ["email"], preset: "the same place"),
        ]
    }

    private static let renew: [DefinitionRow<Provider.Renewal>] =
        call(\.endpoint) + [
            parameters("Further signed parameters.") { $0.endpoint.parameters },
            separator(),
            DefinitionRow(
                "handle", .text(.name, \.handle),
                "The kept field to send; also list it in reply.keep.", preset: "none"),
            DefinitionRow(
                "answer", .choice(\.answer),
                "success: the token stays; token: a new one comes back.", preset: "success"),
        ]

    private static let signedRevoke: [DefinitionRow<Provider.Revocation>] =
        call(\.endpoint) + [
            parameters("Further signed parameters.") { $0.endpoint.parameters },
            separator(),
            DefinitionRow(
                "token_in_path", .flag(\.endsInToken),
                "Whether the token is put at the end of the path.", preset: "false"),
        ]

    private static let sessionEnd: [DefinitionRow<Provider.SessionLife.End>] = [
        DefinitionRow(
            "midnight",
            .text(.timeZone) { if case .midnight(let timeZone) = $0 { timeZone } else { nil } },
            "At the next midnight in that time zone.", need: .unless(["after"]),
            excludes: ["after"]),
        DefinitionRow(
            "after",
            StatedFact(.seconds(1...315_360_000)) {
                if case .after(let span) = $0 { JSONValue(seconds: span) } else { nil }
            },
            "So many seconds after the token came.", need: .unless(["midnight"])),
    ]

    static let facts: [DefinitionRow<Provider>] = [
        DefinitionRow(
            "register", .mapping(register) { $0.registration }, "Where a consumer key comes from.",
            preset: "–"),
        DefinitionRow(
            "source", .mapping(source) { $0.source == .own ? nil : $0.source },
            "Where these facts come from.", preset: "your own"),
    ]

    package static let register: [DefinitionRow<Provider.Registration>] = [
        DefinitionRow("url", .text(.url, \.url), "The page to register at.", need: .always),
        DefinitionRow("note", .text(.sentence, \.note), "What to know there.", preset: "–"),
        DefinitionRow(
            "callback", .text(.sentence, \.callback), "What to enter as the callback.",
            preset: "–"),
        DefinitionRow(
            "permissions", .text(.sentence, \.permissions), "The permissions to choose.",
            preset: "–"),
        DefinitionRow(
            "app_type", .text(.sentence, \.appType), "The type of app to choose.", preset: "–"),
        DefinitionRow(
            "cost", .text(.sentence, \.cost), "What a key costs, or who gets one.", preset: "–"),
        DefinitionRow(
            "open", .choice(\.open),
            "Who gets a key: anyone, who pays, who is approved, or nobody new.",
            needs: ["as_of"], preset: "not known"),
        DefinitionRow(
            "as_of", .text(.day, \.asOf), "The day on which that was so.", needs: ["open"],
            preset: "–"),
        DefinitionRow(
            "successor", .text(.label, \.successor),
            "What took the place of a provider that has ended.", needs: ["open"], preset: "–"),
    ]

    private static let source: [DefinitionRow<Provider.Source>] = [
        DefinitionRow(
            "reference",
            .text(.sentence) {
                if case .builtIn(let text, _, _, _) = $0 { text } else { nil }
            }, "What was read.", need: .always),
        DefinitionRow(
            "read",
            .text(.day) { if case .builtIn(_, let day, _, _) = $0 { day } else { nil } },
            "The day it was read.", need: .always),
        DefinitionRow(
            "mark", .choice { if case .builtIn(_, _, let mark, _) = $0 { mark } else { nil } },
            "How far the facts are verified.", need: .always),
        DefinitionRow(
            "unchecked",
            .texts(.path) { if case .builtIn(_, _, _, let keys) = $0 { keys } else { [] } },
            "Keys of this file whose facts were not checked.", preset: "none"),
    ]
}
