/// Every key of a definition, mapping by mapping, from which the reader, the JSON Schema, the
/// document and all views of a provider are made.
///
/// The keys of one definition are those of its protocol: each row says which protocols have it, and a
/// key that has another form in each is a row for each.
package enum DefinitionKeys {
    /// The rows of all protocols.
    private static var all: [DefinitionRow<Provider>] {
        [who, places, server, reach, how, proof, flow, code, answers, use, facts].flatMap(\.self)
    }

    private static let oauth1 = all.filter { $0.key.belongs(to: .oauth1) }
    private static let oauth2 = all.filter { $0.key.belongs(to: .oauth2) }

    /// The rows that a definition of that protocol can have.
    package static func rows(of name: LoginProtocol.Name) -> [DefinitionRow<Provider>] {
        switch name {
        case .oauth1: oauth1
        case .oauth2: oauth2
        }
    }

    /// Their keys.
    package static func keys(of name: LoginProtocol.Name) -> [DefinitionKey] {
        rows(of: name).map(\.key)
    }

    /// The keys that the definitions of every protocol have, in the same form.
    package static let shared: [DefinitionKey] = all.map(\.key).filter(\.isShared)

    /// The protocols that have a key at that path, as `authorize.token_parameter`.
    package static func protocols(withKeyAt path: String) -> [LoginProtocol.Name] {
        LoginProtocol.Name.allCases.filter { key(at: path, of: $0) != nil }
    }

    /// The keys that a URL-encoded request has.
    static let methods = ["GET", "POST", "DELETE"]

    /// The key of that protocol at a path, as `authorize.url`; nil where there is none.
    static func key(at path: String, of name: LoginProtocol.Name) -> DefinitionKey? {
        var keys = keys(of: name)
        var found: DefinitionKey?
        for name in path.parts(atASCII: ".") {
            found = keys.first { $0.name == name }
            keys = found?.inner ?? []
        }
        return found
    }

    private static let who: [DefinitionRow<Provider>] = [
        DefinitionRow(
            "id", .text(.id) { $0.id.base },
            "The short name that commands take: small letters, digits, - and .; not start, list, "
                + "finish or cancel.",
            need: .always),
        DefinitionRow("name", .text(.label, \.name), "The name that people read.", need: .always),
        DefinitionRow(
            "aliases", .texts(.label, \.aliases),
            "Further names that people look for it by, as a former one.", preset: "none"),
        DefinitionRow(
            "protocol", .choice(of: { $0.protocol.name }),
            "The protocol: oauth1 is OAuth 1.0 and 1.0a, oauth2 is OAuth 2.0.",
            need: .always),
        DefinitionRow(
            "variables", StatedFact(.mappings(.variable, variable.map(\.key), limit: 4), variables),
            "The values that users have to give, by their names in braces elsewhere.",
            preset: "it runs in one place"),
        DefinitionRow(
            "login", .word(["none"]) { $0.hasLogin ? nil : "none" }.only(.oauth1),
            "none: people make the token on the provider's own page and bring all four values.",
            preset: "there is a login"),
    ]

    /// The keys of an instance already have their values.
    @Sendable private static func variables(_ provider: Provider) -> JSONValue? {
        guard !provider.isInstance else { return nil }
        return .object(
            provider.variables.compactMap { each in
                variable.stated(of: each).map { JSONValue.Member(each.name, $0) }
            })
    }

    private static let variable: [DefinitionRow<Provider.InstanceVariable>] = [
        DefinitionRow(
            "ask", .text(.label, \.question), "What a person is asked for.", need: .always),
        DefinitionRow(
            "kind", .choice(\.kind),
            "site: a URL with its path; host: a host with its port; word: letters, digits, "
                + "- and _.",
            need: .always),
        DefinitionRow(
            "example", .text(.label, \.example), "A value of that kind, for lists and forms.",
            need: .always),
    ]

    private static let places: [DefinitionRow<Provider>] = [
        DefinitionRow(
            "discovery", .oauth1(.mapping(discovery) { $0.discovery }),
            "An index in JSON that names the three URLs; it is requested unsigned, and its URLs "
                + "must be at its own origin.",
            excludes: ["login"], preset: "the URLs are those given here"),
        DefinitionRow(
            "request_token", .oauth1(.mapping(endpoint) { $0.login?.temporaryCredentialRequest }),
            "The call for temporary credentials (RFC 5849 section 2.1).", need: .unless(["login"]),
            excludes: ["login"]),
        DefinitionRow(
            "authorize", .oauth1(.mapping(authorize) { $0.login == nil ? nil : $0 }),
            "The page that people open (section 2.2).", need: .unless(["login"]),
            excludes: ["login"]),
        DefinitionRow(
            "access_token", .oauth1(.mapping(endpoint) { $0.login?.tokenRequest }),
            "The call that trades the PIN for a token (section 2.3).", need: .unless(["login"]),
            excludes: ["login"]),
    ]

    private static let reach: [DefinitionRow<Provider>] = [
        DefinitionRow(
            "headers", .named(.headerName, .headerValue) { $0.headers },
            "Headers that each request to this provider bears; never signed.", preset: "none"),
        DefinitionRow(
            "client_header", .oauth2(.text(.headerName, \.clientHeader)),
            "The header that bears the client id in each request to this provider, as Client-Id.",
            preset: "none"),
        DefinitionRow(
            "api_hosts", .texts(.host) { $0.apiHosts.map(\.shortName) },
            "Further hosts, with port where it is not 443, where sessions may be used; *.DOMAIN is "
                + "each host below a domain that one of the others is in.",
            preset: "the hosts of the calls above"),
        DefinitionRow(
            "pages", .named(.name, .path) { $0.pages },
            "For `request --paginate`: the parameter that the next request has, and where its value "
                + "is in the JSON of an answer; a URL there is the next page itself.",
            preset: "as the Link header says"),
        DefinitionRow(
            "chunked_upload", .url { $0.chunkedUpload },
            "Where `request PROVIDER upload` begins: /initialize below it, then /ID/append and "
                + "/ID/finalize, as at X.",
            preset: "none"),
        DefinitionRow(
            "tls", .mapping(tls) { $0.additionalTrust == nil ? nil : $0 },
            "Certificates to trust.", preset: "the system's trust"),
    ]

    private static let discovery: [DefinitionRow<Provider.Discovery>] = [
        DefinitionRow("url", .url { $0.url }, "The index.", need: .always),
        DefinitionRow(
            "request_token", .text(.path, \.temporaryCredentialRequestPath),
            "The place of the request-token URL in the index.", need: .always),
        DefinitionRow(
            "authorize", .text(.path, \.authorizationPath),
            "The place of the page's URL in the index.", need: .always),
        DefinitionRow(
            "access_token", .text(.path, \.tokenRequestPath),
            "The place of the access-token URL in the index.", need: .always),
    ]

    private static let endpoint: [DefinitionRow<Provider.Endpoint>] =
        call(\.self, "Where it goes; a query of its own is signed along.") + [
            parameters("Further signed parameters; a list is joined by the separator.") {
                $0.parameters
            },
            separator(),
        ]

    /// The URL and the method of a request.
    static func call<Owner>(
        _ place:
            @autoclosure @escaping @Sendable () -> any KeyPath<Owner, Provider.Endpoint> & Sendable,
        _ summary: String = "Where it goes."
    ) -> [DefinitionRow<Owner>] {
        [
            DefinitionRow("url", .url { $0[keyPath: place()].url }, summary, need: .always),
            DefinitionRow(
                "method", .word(methods) { $0[keyPath: place()].method }, "The HTTP method.",
                preset: "POST"),
        ]
    }

    private static let authorize: [DefinitionRow<OAuth1Rules>] =
        [
            DefinitionRow(
                "url", .url { $0.login?.authorization.url }, "The page without its parameters.",
                need: .always),
            DefinitionRow(
                "token_parameter",
                .text(.name) { $0.login?.authorization.tokenParameter ?? "none" },
                "The parameter with the request token, or none.", preset: "oauth_token"),
            DefinitionRow(
                "client_parameter", .text(.name) { $0.login?.authorization.clientParameter },
                "The parameter with the consumer key.", preset: "not there"),
            DefinitionRow(
                "callback_parameter", .text(.name) { $0.callback.pageParameter },
                "The parameter with the callback; goes with callback_in: page or both.",
                preset: "not there"),
        ] + additions { $0.login?.authorization }

    /// The parameters of the page's URL beside the protocol's own.
    static func additions<Owner>(
        _ page: @escaping @Sendable (Owner) -> Provider.AuthorizationPage?
    ) -> [DefinitionRow<Owner>] {
        [
            parameters("Parameters that the page always needs.") { page($0)?.parameters ?? [] },
            separator(),
            DefinitionRow(
                "account_parameter", .text(.name) { page($0)?.accountParameter },
                "The parameter that names the wanted account.", preset: "it cannot be named"),
            DefinitionRow(
                "account_parameters", .named { page($0)?.accountParameters ?? [] },
                "Parameters that are added when an account is named.",
                needs: ["account_parameter"], preset: "none"),
            DefinitionRow(
                "sign_in_parameters", .named { page($0)?.signInParameters ?? [] },
                "Parameters that make the page ask for a new sign-in: added when an account is "
                    + "named, and when a session of this provider is there already.",
                preset: "none"),
        ]
    }

    static func parameters<Owner>(
        _ summary: String, _ get: @escaping @Sendable (Owner) -> [Parameter]
    ) -> DefinitionRow<Owner> {
        DefinitionRow("parameters", .named(joins: true, get), summary, preset: "none")
    }

    /// The separator of a list; a definition that is written out has none, since the list is joined
    /// when it is read.
    static func separator<Owner>() -> DefinitionRow<Owner> {
        DefinitionRow(
            "separator", .text(.separator) { _ in nil },
            "What joins the parts of a list in parameters.", needs: ["parameters"],
            preset: "a comma")
    }

    private static let tls: [DefinitionRow<Provider>] = [
        // The certificates are kept, the name of their file is not.
        DefinitionRow(
            "ca_file", .text(.file) { $0.additionalTrust.map { _ in "ca.pem" } },
            "Certificates in PEM to trust beside the system's; the path is relative to this file, "
                + "and the file is copied when the definition is added.",
            need: .always)
    ]
}
