import OAuthCore

/// The keys on signing, on the way of a login, and on its answers.
extension DefinitionKeys {
    static let how: [DefinitionKey] = [
        DefinitionKey(
            "signature_method", .choices(SignatureMethod.allCases.map(\.rawValue)),
            "One or a list, the preferred one first; the RSA ones go with a private key.",
            preset: "HMAC-SHA1"),
        DefinitionKey(
            "placement", .choice(Provider.Placement.allCases.map(\.rawValue)),
            "Where the oauth_ parameters of the token calls go.", preset: "header"),
        DefinitionKey(
            "realm", .text(.realm), "The realm of the header; may be empty, is never signed.",
            preset: "no realm"),
        DefinitionKey(
            "oauth_version", .flag, "Whether oauth_version=1.0 is sent.", preset: "true"),
        DefinitionKey(
            "sign_as_http", .flag,
            "Whether the signature is over http although https is spoken, a fault of servers "
                + "behind a proxy.",
            preset: "false"),
    ]

    static let flow: [DefinitionKey] = [
        DefinitionKey(
            "callback", .text(.callback),
            "oob, none (in no request), or the registered address, whose page will fail to load.",
            excludes: ["login"], preset: "oob"),
        DefinitionKey(
            "callback_in", .choice(["request", "page", "both"]),
            "Where the callback goes: the request-token call, the page's address, or both.",
            excludes: ["login"], preset: "request"),
        DefinitionKey(
            "callback_confirmed",
            .choice(Provider.CallbackConfirmation.allCases.map(\.rawValue)),
            "Whether an answer without oauth_callback_confirmed=true is refused.",
            excludes: ["login"], preset: "required"),
        DefinitionKey(
            "verifier", .mapping(verifier),
            "What people carry over; for hints, never to refuse.", excludes: ["login"],
            preset: "a PIN"),
        DefinitionKey(
            "after_wrong_pin", .choice(Provider.AfterWrongPIN.allCases.map(\.rawValue)),
            "same: the address stays good; new: it is spent.", excludes: ["login"],
            preset: "same"),
        DefinitionKey(
            "request_token_life", .number(1...2_592_000), "Seconds that the address is good.",
            excludes: ["login"], preset: "no countdown"),
        DefinitionKey(
            "access", .mapping(access), "The levels of access to choose from before a login.",
            excludes: ["login"], preset: "nothing to choose"),
    ]

    private static let verifier: [DefinitionKey] = [
        DefinitionKey(
            "form", .choice(Carry.allCases.map(\.rawValue)),
            "pin: what the page shows; redirect: the address where the browser ends; nothing: "
                + "people say when they are done.",
            preset: "pin"),
        DefinitionKey("name", .text(.label), "What people call it, as PIN or code.", preset: "PIN"),
        DefinitionKey("pattern", .text(.label), "What it looks like, in words.", preset: "–"),
        DefinitionKey(
            "length", .number(1...1_000), "The characters that it mostly has.", preset: "–"),
        DefinitionKey("digits", .flag, "Whether it is digits only.", preset: "false"),
    ]

    private static let access: [DefinitionKey] = [
        DefinitionKey(
            "parameter", .text(.name), "The parameter with the level.", need: .always),
        DefinitionKey(
            "in", .choice(Provider.AccessChoice.Place.allCases.map(\.rawValue)),
            "Which of the two it goes on.", need: .always),
        DefinitionKey(
            "levels", .named(.name, .value, joins: false),
            "What people choose by, with what is sent; the least first.", need: .always),
        DefinitionKey(
            "preset", .text(.name), "The level that is asked for unless another is chosen.",
            need: .always),
    ]

    static let answers: [DefinitionKey] = [
        DefinitionKey(
            "reply", .mapping(reply), "How the answers of the token calls are read.",
            preset: "as RFC 5849 says"),
        DefinitionKey(
            "errors", .list(errors, limit: 50),
            "What refusals mean; the first that fits wins, before the general rules.",
            preset: "the general rules"),
    ]

    private static let reply: [DefinitionKey] = [
        DefinitionKey(
            "format", .choice(Provider.ReplyRules.Format.allCases.map(\.rawValue)),
            "The form of the body, whatever its content type says.", preset: "form"),
        DefinitionKey("token", .text(.name), "The field of the token.", preset: "oauth_token"),
        DefinitionKey(
            "secret", .text(.name), "The field of the token's secret.",
            preset: "oauth_token_secret"),
        DefinitionKey(
            "secret_optional", .flag, "Whether an answer without a secret is complete.",
            preset: "false"),
        DefinitionKey(
            "account_id", .text(.name), "The field of the account's id.", preset: "user_id"),
        DefinitionKey(
            "account_name", .text(.name), "The field of the account's name.",
            preset: "screen_name"),
        DefinitionKey(
            "expiry", .mapping(expiry), "When the token ends.", preset: "not said"),
        DefinitionKey(
            "keep", .texts(.name), "Fields that are kept, sealed, with the session.",
            preset: "none"),
    ]

    private static let expiry: [DefinitionKey] = [
        DefinitionKey("field", .text(.name), "The field with the number.", need: .always),
        DefinitionKey(
            "unit", .choice(Provider.ReplyRules.ExpiryField.Meaning.allCases.map(\.rawValue)),
            "What the number means.", need: .always),
    ]

    private static let errors: [DefinitionKey] = [
        DefinitionKey("status", .number(100...599), "The HTTP status.", preset: "any"),
        DefinitionKey("path", .text(.path), "A place in a JSON body.", preset: "any body"),
        DefinitionKey(
            "value", .text(.answer), "What stands at that place.", needs: ["path"],
            preset: "anything"),
        DefinitionKey("words", .text(.label), "Words of the body, case aside.", preset: "any"),
        DefinitionKey(
            "means", .choice(Provider.RefusalRule.Meaning.allCases.map(\.rawValue)),
            "What it means; address: the request token is gone.", need: .always),
    ]
}
