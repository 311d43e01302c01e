/// The keys on signing, on the way of a login, and on its answers.
extension DefinitionKeys {
    static let how: [DefinitionRow<Provider>] = [
        DefinitionRow(
            "signature_method", .oauth1(.choices(\.signing.methods)),
            "One or a list, the preferred one first; the RSA ones go with a private key.",
            preset: "HMAC-SHA1"),
        DefinitionRow(
            "placement", .oauth1(.choice(\.signing.placement)),
            "Where the oauth_ parameters of the token calls go.", preset: "header"),
        DefinitionRow(
            "realm", .oauth1(.text(.realm, \.signing.realm)),
            "The realm of the header; may be empty, is never signed.", preset: "no realm"),
        DefinitionRow(
            "realm_is_url", .oauth1(.flag(\.signing.realmIsURL).when { $0.signing.realmIsURL }),
            "Whether the realm of each request is its own URL without the query.",
            excludes: ["realm"], preset: "false"),
        DefinitionRow(
            "oauth_version", .oauth1(.flag(\.signing.includesVersion)),
            "Whether oauth_version=1.0 is sent.", preset: "true"),
        DefinitionRow(
            "sign_as_http", .oauth1(.flag(\.signing.signsAsHTTP)),
            "Whether the signature is over http although https is spoken, a fault of servers "
                + "behind a proxy.",
            preset: "false"),
        DefinitionRow(
            "app_signing", .oauth1(.flag(\.signing.worksWithoutToken)),
            "Whether an app's key signs requests without a token, with no person behind it.",
            preset: "false"),
        DefinitionRow(
            "empty_token",
            .oauth1(.flag(\.signing.sendsEmptyToken).when { $0.signing.worksWithoutToken }),
            "Whether such requests have an empty oauth_token.", needs: ["app_signing"],
            preset: "false"),
        DefinitionRow(
            "plain_http", .oauth1(.flag(\.signing.coversPlainHTTP)),
            "Whether requests over plain http are signed too; other programs send them, and Pintle "
                + "never does.",
            preset: "false"),
    ]

    static let flow: [DefinitionRow<Provider>] = [
        DefinitionRow(
            "callback", .oauth1(.text(.callback, of: callback).when(hasLogin)),
            "oob, none (in no request), or the registered URL, whose page will fail to load.",
            excludes: ["login"], preset: "oob"),
        DefinitionRow(
            "callback_in",
            .oauth1(.word(["request", "page", "both"], callbackPlace).when(hasLogin)),
            "The place of the callback: the request-token call, the page's URL, or both.",
            excludes: ["login"], preset: "request"),
        DefinitionRow(
            "callback_confirmed", .oauth1(.choice(\.callbackConfirmed).when(hasLogin)),
            "Whether an answer without oauth_callback_confirmed=true is refused.",
            excludes: ["login"], preset: "required"),
        DefinitionRow(
            "verifier",
            .mapping(verifier([.pin, .redirect, .nothing], name: "PIN"), \.verifier).when(
                \.hasLogin
            )
            .only(.oauth1),
            "The answer that people bring back; for hints, never to refuse.", excludes: ["login"],
            preset: "a PIN"),
        DefinitionRow(
            "after_wrong_pin",
            .oauth1(.choice(\.afterWrongPIN)).when {
                $0.hasLogin && $0.verifier.carry != .nothing
            },
            "same: the URL still works; new: it is used up.", excludes: ["login"],
            preset: "same"),
        DefinitionRow(
            "redirect", .oauth1(.mapping(redirect, \.redirected).when { $0.redirected != .init() }),
            "The facts in the redirect's URL beside the token; needs verifier.form: redirect.",
            excludes: ["login"], preset: "nothing"),
        DefinitionRow(
            "request_token_life",
            .oauth1(.seconds(1...2_592_000, \.temporaryCredentialsLife)),
            "The lifetime of the URL in seconds, if the answer does not state it.",
            excludes: ["login"], preset: "no countdown"),
        DefinitionRow(
            "access", .mapping(access) { $0.accessChoice }.only(.oauth1),
            "The levels of access to choose from before a login.", excludes: ["login"],
            preset: "nothing to choose"),
    ]

    @Sendable private static func hasLogin(_ rules: OAuth1Rules) -> Bool { rules.login != nil }

    @Sendable private static func callback(_ rules: OAuth1Rules) -> String? {
        callbackPlace(rules) == nil ? "none" : rules.callback.text
    }

    /// The requests that have the callback; nil where none has.
    @Sendable private static func callbackPlace(_ rules: OAuth1Rules) -> String? {
        switch (rules.callback.isRequested, rules.callback.pageParameter) {
        case (true, nil): "request"
        case (true, _?): "both"
        case (false, _?): "page"
        case (false, nil): nil
        }
    }

    /// The answer that people bring back, in one of those ways, with its default name.
    static func verifier(
        _ ways: [Carry], name: String
    ) -> [DefinitionRow<Provider.VerifierHint>] {
        let nothing = ways.contains(.nothing) ? "; nothing: people say when they are done." : "."
        return [
            DefinitionRow(
                "form", .choice(\.carry, of: ways),
                "pin: the page shows it; redirect: the URL where the browser ends" + nothing,
                preset: "pin"),
            DefinitionRow(
                "name", .text(.label, \.name), "What people call it, such as PIN or code.",
                preset: name),
            DefinitionRow(
                "pattern", .text(.label, \.pattern), "What it looks like, in words.", preset: "–"),
            DefinitionRow(
                "length", .number(1...1_000, \.length), "The characters that it mostly has.",
                preset: "–"),
            DefinitionRow(
                "digits", .flag(\.isNumeric).when { $0.carry == .pin },
                "Whether it is digits only.", preset: "false"),
        ]
    }

    private static let redirect: [DefinitionRow<Provider.RedirectFields>] = [
        DefinitionRow(
            "account_id", .text(.name, \.accountIDField), "The parameter with the account's id.",
            preset: "it does not say it"),
        DefinitionRow(
            "account_name", .text(.name, \.accountNameField),
            "The parameter with the account's name.", preset: "it does not say it"),
        DefinitionRow(
            "keep", .texts(.name) { $0.keptFields },
            "Parameters that are kept, sealed, with the session.", preset: "none"),
    ]

    private static let access: [DefinitionRow<Provider.AccessChoice>] = [
        DefinitionRow(
            "parameter", .text(.name, \.parameter), "The parameter with the level.",
            need: .always),
        DefinitionRow("in", .choice(\.place), "The request that has the parameter.", need: .always),
        DefinitionRow(
            "levels", .named { $0.levels.map { Parameter($0.name, $0.value) } },
            "What people choose by, with what is sent; the least first.", need: .always),
        DefinitionRow(
            "preset", .text(.name, \.preset),
            "The level that is asked for unless another is chosen.", need: .always),
    ]

    static let answers: [DefinitionRow<Provider>] = [
        DefinitionRow(
            "reply",
            .oauth1(.mapping(reply, \.replies).when { hasLogin($0) || $0.replies != .init() }),
            "How the answers of the token calls are read.", preset: "as RFC 5849 says"),
        DefinitionRow(
            "errors",
            StatedFact(.list(errors.map(\.key), limit: 50)) { provider in
                let rules = provider.refusals.compactMap { errors.stated(of: $0) }
                return rules.isEmpty ? nil : .array(rules)
            },
            "What refusals mean; the first that fits wins, before the general rules.",
            preset: "the general rules"),
    ]

    private static let reply: [DefinitionRow<Provider.ReplyRules>] = [
        DefinitionRow(
            "format", .choice(\.format),
            "The form of the body, whatever its content type says.", preset: "form"),
        DefinitionRow(
            "token", .text(.name, \.tokenField), "The field of the token.",
            preset: "oauth_token"),
        DefinitionRow(
            "secret", .text(.name, \.tokenSecretField), "The field of the token's secret.",
            preset: "oauth_token_secret"),
        DefinitionRow(
            "secret_optional", .flag(\.tokenSecretIsOptional),
            "Whether an answer without a secret is complete.", preset: "false"),
        DefinitionRow(
            "account_id", .text(.name, \.accountIDField), "The field of the account's id.",
            preset: "user_id"),
        DefinitionRow(
            "account_name", .text(.name, \.accountNameField), "The field of the account's name.",
            preset: "screen_name"),
        DefinitionRow(
            "expiry", .mapping(expiry) { $0.expiry }, "When the token ends.", preset: "not said"),
        DefinitionRow(
            "keep", .texts(.name) { $0.keptFields },
            "Fields that are kept, sealed, with the session.", preset: "none"),
        DefinitionRow(
            "request_token",
            .mapping(temporary, \.temporary).when { $0.temporary != .init() },
            "What the answer of the request_token call has under other names, or alone.",
            preset: "it has the same names"),
    ]

    private static let temporary: [DefinitionRow<Provider.ReplyRules.TemporaryFields>] = [
        DefinitionRow(
            "token", .text(.name, \.tokenField), "The field of the request token.",
            preset: "that of reply"),
        DefinitionRow(
            "secret", .text(.name, \.tokenSecretField),
            "The field of the request token's secret.", preset: "that of reply"),
        DefinitionRow(
            "expiry", .mapping(expiry) { $0.expiry }, "The end of the URL's validity.",
            preset: "request_token_life"),
    ]

    private static let expiry: [DefinitionRow<Provider.ReplyRules.ExpiryField>] = [
        DefinitionRow(
            "field", .text(.name, \.name), "The field with the number.", need: .always),
        DefinitionRow("unit", .choice(\.meaning), "What the number means.", need: .always),
    ]

    package static let errors: [DefinitionRow<Provider.RefusalRule>] = [
        DefinitionRow(
            "status", .number(100...599, \.status), "The HTTP status.", preset: "any"),
        DefinitionRow(
            "path", .text(.path, \.path), "A place in a JSON body.", preset: "any body"),
        DefinitionRow(
            "value", .text(.answer, \.value), "The value at that place.", needs: ["path"],
            preset: "anything"),
        DefinitionRow(
            "words", .text(.label, \.words), "Words of the body, case aside.", preset: "any"),
        DefinitionRow(
            "means", .choice(\.meaning), "Its meaning; address: the request token has expired.",
            need: .always),
    ]
}
