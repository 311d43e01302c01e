import OAuthCore

/// The keys on how sessions are used, renewed and ended, and on where the facts come from.
extension DefinitionKeys {
    static let use: [DefinitionKey] = [
        DefinitionKey(
            "use", .choiceOrMapping(["oauth1", "bearer"], tokenUse),
            "How the API wants the token: signed, as a bearer token, or alone in a header or in "
                + "the query.",
            preset: "oauth1"),
        DefinitionKey(
            "identity", .mapping(identity), "The request that answers whose token it is.",
            preset: "the token answer says it"),
        DefinitionKey(
            "renew", .mapping(renew), "The request that makes a token live on.",
            preset: "it cannot be renewed"),
        DefinitionKey(
            "revoke", .mapping(revoke), "The request that ends a token.",
            preset: "it cannot be told"),
        DefinitionKey(
            "session_life", .text(.label), "How long a session lasts, in words.",
            preset: "not known"),
        DefinitionKey(
            "session_end", .mapping(sessionEnd), "When each session ends.", preset: "not known"),
        DefinitionKey(
            "idle_limit", .number(1...31_536_000),
            "Seconds that a session may lie unused before it wants to be renewed.",
            preset: "no limit"),
    ]

    private static let tokenUse: [DefinitionKey] = [
        DefinitionKey(
            "header", .text(.headerName), "The header that holds the token alone.",
            need: .unless("query"), excludes: ["query"]),
        DefinitionKey(
            "query", .text(.name), "The parameter of the query that holds the token alone.",
            need: .unless("header")),
    ]

    private static let identity: [DefinitionKey] = [
        DefinitionKey("url", .text(.url), "Where it goes.", need: .always),
        DefinitionKey("method", .choice(["GET", "POST"]), "The HTTP method.", preset: "GET"),
        DefinitionKey(
            "form", .named(.name, .value, joins: false), "Parameters of a form; signed.",
            excludes: ["body"], preset: "none"),
        DefinitionKey(
            "body", .text(.body), "A body of another type; not signed.", needs: ["content_type"],
            preset: "none"),
        DefinitionKey(
            "content_type", .text(.headerValue), "The body's type.", needs: ["body"],
            preset: "–"),
        DefinitionKey("headers", headers, "Further headers of this request.", preset: "none"),
        DefinitionKey(
            "format", .choice(Provider.IdentityRequest.Format.allCases.map(\.rawValue)),
            "The form of the answer; jwt is checked by the consumer secret.", preset: "json"),
        DefinitionKey(
            "id", .text(.path), "Where the account's id stands in the answer.", need: .always),
        DefinitionKey(
            "name", .text(.path), "Where the account's name stands.", preset: "the id's place"),
    ]

    private static let renew: [DefinitionKey] = [
        DefinitionKey("url", .text(.url), "Where it goes.", need: .always),
        DefinitionKey("method", .choice(methods), "The HTTP method.", preset: "POST"),
        parameters("Further signed parameters."),
        separator,
        DefinitionKey(
            "handle", .text(.name), "The kept field that is sent along; stands in reply.keep too.",
            preset: "none"),
        DefinitionKey(
            "answer", .choice(Provider.Renewal.Answer.allCases.map(\.rawValue)),
            "success: the token stays; token: a new one comes back.", preset: "success"),
    ]

    private static let revoke: [DefinitionKey] = [
        DefinitionKey("url", .text(.url), "Where it goes.", need: .always),
        DefinitionKey("method", .choice(methods), "The HTTP method.", preset: "POST"),
        parameters("Further signed parameters."),
        separator,
        DefinitionKey(
            "token_in_path", .flag, "Whether the token is put at the end of the path.",
            preset: "false"),
    ]

    private static let sessionEnd: [DefinitionKey] = [
        DefinitionKey(
            "midnight", .text(.timeZone), "At the next midnight in that time zone.",
            need: .unless("after"), excludes: ["after"]),
        DefinitionKey(
            "after", .number(1...315_360_000), "So many seconds after the token came.",
            need: .unless("midnight")),
    ]

    static let facts: [DefinitionKey] = [
        DefinitionKey(
            "register", .mapping(register), "Where a consumer key comes from.", preset: "–"),
        DefinitionKey(
            "source", .mapping(source), "Where these facts come from.", preset: "your own"),
    ]

    private static let register: [DefinitionKey] = [
        DefinitionKey("url", .text(.url), "The page to register at.", need: .always),
        DefinitionKey("note", .text(.sentence), "What to know there.", preset: "–"),
        DefinitionKey("callback", .text(.sentence), "What to enter as the callback.", preset: "–"),
        DefinitionKey("permissions", .text(.sentence), "The permissions to choose.", preset: "–"),
        DefinitionKey("app_type", .text(.sentence), "The type of app to choose.", preset: "–"),
        DefinitionKey(
            "cost", .text(.sentence), "What a key costs, or who gets one.", preset: "–"),
    ]

    private static let source: [DefinitionKey] = [
        DefinitionKey("reference", .text(.sentence), "What was read.", need: .always),
        DefinitionKey("read", .text(.day), "The day it was read.", need: .always),
        DefinitionKey(
            "mark", .choice(Provider.Source.Mark.allCases.map(\.rawValue)),
            "How far the facts are verified.", need: .always),
        DefinitionKey(
            "unchecked", .texts(.path), "Keys of this file whose facts nobody has checked.",
            preset: "none"),
    ]
}
