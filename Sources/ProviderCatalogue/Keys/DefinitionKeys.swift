import OAuthCore

/// Every key of a definition, mapping by mapping: what the reader, the JSON Schema and the
/// document are made of.
enum DefinitionKeys {
    /// The keys of the definition itself.
    static let top: [DefinitionKey] = who + places + how + flow + answers + use + facts

    /// The keys that a URL-encoded request has.
    static let methods = ["GET", "POST", "DELETE"]

    private static let who: [DefinitionKey] = [
        DefinitionKey(
            "id", .text(.id),
            "The short name that commands take: small letters, digits, - and .; not start, list, "
                + "finish or cancel.",
            need: .always),
        DefinitionKey("name", .text(.label), "The name that people read.", need: .always),
        DefinitionKey(
            "protocol", .choice(["oauth1"]), "The protocol: OAuth 1.0 or 1.0a.", need: .always),
        DefinitionKey(
            "variables", .mappings(.variable, variable, limit: 4),
            "What is asked for before anything else, by the name that stands in braces elsewhere.",
            preset: "it runs in one place"),
        DefinitionKey(
            "login", .choice(["none"]),
            "none: people make the token on the provider's own page and bring all four values.",
            preset: "there is a login"),
    ]

    private static let variable: [DefinitionKey] = [
        DefinitionKey("ask", .text(.label), "What a person is asked for.", need: .always),
        DefinitionKey(
            "kind", .choice(Provider.InstanceVariable.Kind.allCases.map(\.rawValue)),
            "site: an address with its path; host: a host with its port; word: letters, digits, "
                + "- and _.",
            need: .always),
        DefinitionKey(
            "example", .text(.label), "A value of that kind, for lists and forms.",
            need: .always),
    ]

    private static let places: [DefinitionKey] = [
        DefinitionKey(
            "discovery", .mapping(discovery),
            "An index in JSON that names the three addresses; it is asked unsigned, and what it "
                + "names has to be at its own origin.",
            excludes: ["login"], preset: "the addresses are those given here"),
        DefinitionKey(
            "request_token", .mapping(endpoint),
            "The call for temporary credentials (RFC 5849 section 2.1).", need: .unless("login"),
            excludes: ["login"]),
        DefinitionKey(
            "authorize", .mapping(authorize), "The page that people open (section 2.2).",
            need: .unless("login"), excludes: ["login"]),
        DefinitionKey(
            "access_token", .mapping(endpoint),
            "The call that trades the PIN for a token (section 2.3).", need: .unless("login"),
            excludes: ["login"]),
        DefinitionKey(
            "headers", headers, "Headers that each request to this provider bears; never signed.",
            preset: "none"),
        DefinitionKey(
            "api_hosts", .texts(.host),
            "Further hosts, with port where it is not 443, where sessions may be used.",
            preset: "the hosts of the calls above"),
        DefinitionKey(
            "tls", .mapping(tls), "Certificates to trust.", preset: "the system's trust"),
    ]

    private static let discovery: [DefinitionKey] = [
        DefinitionKey("url", .text(.url), "The index.", need: .always),
        DefinitionKey(
            "request_token", .text(.path), "Where the request-token URL stands in the index.",
            need: .always),
        DefinitionKey(
            "authorize", .text(.path), "Where the page's URL stands in the index.", need: .always),
        DefinitionKey(
            "access_token", .text(.path), "Where the access-token URL stands in the index.",
            need: .always),
    ]

    private static let endpoint: [DefinitionKey] = [
        DefinitionKey(
            "url", .text(.url), "Where it goes; a query of its own is signed along.",
            need: .always),
        DefinitionKey("method", .choice(methods), "The HTTP method.", preset: "POST"),
        parameters("Further signed parameters; a list is joined by the separator."),
        separator,
    ]

    private static let authorize: [DefinitionKey] = [
        DefinitionKey("url", .text(.url), "The page without its parameters.", need: .always),
        DefinitionKey(
            "token_parameter", .text(.name), "The parameter with the request token, or none.",
            preset: "oauth_token"),
        DefinitionKey(
            "client_parameter", .text(.name), "The parameter with the consumer key.",
            preset: "not there"),
        DefinitionKey(
            "callback_parameter", .text(.name),
            "The parameter with the callback; goes with callback_in: page or both.",
            preset: "not there"),
        parameters("Parameters that the page always needs."),
        separator,
        DefinitionKey(
            "account_parameter", .text(.name), "The parameter that names the wanted account.",
            preset: "it cannot be named"),
        DefinitionKey(
            "account_parameters", .named(.name, .value, joins: false),
            "Parameters that are added when an account is named.",
            needs: ["account_parameter"], preset: "none"),
    ]

    static let headers = DefinitionKey.Form.named(.headerName, .headerValue, joins: false)

    static func parameters(_ summary: String) -> DefinitionKey {
        DefinitionKey("parameters", .named(.name, .value, joins: true), summary, preset: "none")
    }

    static let separator = DefinitionKey(
        "separator", .text(.separator), "What joins the parts of a list in parameters.",
        needs: ["parameters"], preset: "a comma")

    private static let tls: [DefinitionKey] = [
        DefinitionKey(
            "ca_file", .text(.file),
            "Certificates in PEM to trust beside the system's; the path is relative to this file, "
                + "and the file is copied when the definition is added.",
            need: .always)
    ]
}
