/// The keys that only definitions of OAuth 2 have.
extension DefinitionKeys {
    static let server: [DefinitionRow<Provider>] = [
        DefinitionRow(
            "issuer", .oauth2(.url { $0.endpoints.issuer }),
            "Who issues the tokens; its metadata (RFC 8414) names the URLs that are not given here.",
            need: .unless(["token"]), preset: "no metadata is read"),
        DefinitionRow(
            "authorize", .oauth2(.mapping(page) { $0.endpoints.authorization }),
            "The page that people open (RFC 6749 section 3.1).", preset: "as the issuer says"),
        DefinitionRow(
            "token", .oauth2(.mapping(posted(\.self)) { $0.endpoints.token }),
            "The call that trades the code for a token (section 3.2).",
            preset: "as the issuer says"),
        DefinitionRow(
            "device_authorization",
            .oauth2(.mapping(device) { $0.device.authorization == nil ? nil : $0.device }),
            "The call for a device code (RFC 8628 section 3.1).", preset: "as the issuer says"),
        DefinitionRow(
            "client_registration",
            .oauth2(.mapping(registration) { $0.clientRegistration }),
            "How Pintle registers itself if there is no app key (RFC 7591); register is the page "
                + "for people.",
            preset: "as the issuer says"),
    ]

    /// How Pintle registers itself.
    package static let registration: [DefinitionRow<RegistrationRules>] = [
        DefinitionRow(
            "url", .url { $0.url }, "Where it goes, by POST.", preset: "as the issuer says"),
        DefinitionRow(
            "style", .choice(\.style).when { $0.style != .standard },
            "In which words: standard (JSON, RFC 7591), mastodon (a form, as POST /api/v1/apps), "
                + "none (not at all, whatever the issuer offers).",
            preset: "standard"),
    ]

    static let proof: [DefinitionRow<Provider>] = [
        DefinitionRow(
            "client_authentication",
            .oauth2(.choices(\.clientAuthentication, others: \.otherAuthentications)),
            "How the app proves that it is itself at the token call: none (a public app, by its id "
                + "alone), post (secret in the form), basic (HTTP Basic, percent-encoded first), "
                + "basic_raw (HTTP Basic, unencoded); a list if there are apps of both kinds, "
                + "the usual one first.",
            preset: "none"),
        DefinitionRow(
            "pkce", .oauth2(.choice(\.pkce)),
            "How a code is bound to the app that requested it (RFC 7636).", preset: "S256"),
    ]

    static let code: [DefinitionRow<Provider>] = [
        DefinitionRow(
            "forms",
            .oauth2(
                .choices(\.forms, of: [.code, .token, .loopback, .scheme, .device])
                    .when { !$0.forms.isEmpty }),
            "The forms that a login may take, the preferred one first: code (a code or a URL comes "
                + "back), token (a token or a URL with one comes back), loopback (the browser "
                + "brings a code to a port of this machine; the first one where there is a display), "
                + "scheme (the desktop hands a URL pintle:... over), "
                + "device (a code is typed on another device).",
            preset: "those that the URLs allow"),
        DefinitionRow(
            "redirect", .oauth2(.text(.redirect, of: redirect)),
            "What is sent as redirect_uri: oob (urn:ietf:wg:oauth:2.0:oob), plain_oob (the word "
                + "oob), none (nothing), or the registered URL, whose page may fail to load. At "
                + "127.0.0.1 or localhost a loopback login listens there, on any port unless one is "
                + "named.",
            preset: "oob"),
        DefinitionRow(
            "redirect_shows_code",
            .oauth2(.flag(\.redirectShowsCode).when { $0.redirect.isURL }),
            "Whether the page at the registered URL shows the code.", needs: ["redirect"],
            preset: "false"),
        DefinitionRow(
            "token_page",
            .oauth2(.mapping(tokenPage, \.tokenPage).when { $0.tokenPage != TokenPage() }),
            "How a token comes back in the form token (section 4.2), where that differs from a "
                + "code.",
            needs: ["forms"], preset: "as a code does"),
        DefinitionRow(
            "verifier",
            .mapping(verifier([.pin, .redirect], name: "code"), \.verifier).only(.oauth2),
            "The answer that people bring back; for hints, never to refuse.", preset: "a code"),
        DefinitionRow(
            "scopes",
            .oauth2(
                .texts(.scope, \.scopes).when {
                    !$0.scopes.isEmpty && !$0.levels.contains(where: \.isDefault)
                }),
            "The scopes that a login asks for if it names no level and no scope.",
            preset: "those of the default levels, else what the provider gives"),
        DefinitionRow(
            "levels",
            .oauth2(
                StatedFact(.mappings(.variable, level.map(\.key), limit: 12)) { rules in
                    rules.levels.isEmpty
                        ? nil
                        : .object(
                            rules.levels.compactMap { each in
                                level.stated(of: each).map { .init(each.name, $0) }
                            })
                }),
            "Scopes that people ask for by one name, as mail; the least first.", preset: "none"),
        DefinitionRow(
            "scope_separator",
            .oauth2(.text(.separator, \.scopeSeparator).when { $0.scopeSeparator != " " }),
            "What joins the scopes.", preset: "a blank"),
    ]

    package static let level: [DefinitionRow<ScopeLevel>] = [
        DefinitionRow(
            "scopes", .texts(.scope, \.scopes), "All that a login at this level asks for.",
            need: .always),
        DefinitionRow(
            "note", .text(.label, \.note), "A sentence about the rights that they give.",
            need: .always),
        DefinitionRow(
            "default", .flag(\.isDefault).when { $0.isDefault },
            "Whether a login asks for it unless it names another level or a scope; goes without "
                + "the key scopes of the definition.",
            preset: "false"),
    ]

    package static let tokenPage: [DefinitionRow<TokenPage>] = [
        DefinitionRow(
            "redirect", .text(.redirect) { $0.redirect.map(redirect) },
            "What is sent as redirect_uri there; the same words as redirect.",
            preset: "as with a code"),
        DefinitionRow(
            "jwt", .flag(\.isJWT).when { $0.isJWT },
            "Whether the token is a JWT (RFC 7519), whose exp says when it ends.",
            preset: "false"),
    ]

    private static let page: [DefinitionRow<Provider.AuthorizationPage>] =
        [DefinitionRow("url", .url { $0.url }, "The page without its parameters.", need: .always)]
        + additions { $0 }

    /// The device flow, where it differs from the standard.
    package static let device: [DefinitionRow<DeviceRules>] = [
        DefinitionRow(
            "url", .url { $0.authorization?.url }, "Where it goes, by POST.", need: .always),
        parameters("Further parameters of the form.") { $0.authorization?.parameters ?? [] },
        separator(),
        DefinitionRow(
            "scope_parameter",
            .text(.name, \.scopeParameter).when { $0.scopeParameter != "scope" },
            "The parameter that names the scopes, in this call and in the questions.",
            preset: "scope"),
        DefinitionRow(
            "pkce", .flag(\.usesPKCE).when { $0.usesPKCE },
            "Whether the code is bound to the app that requested it (RFC 7636).", preset: "false"),
        DefinitionRow(
            "token", .mapping(posted(\.self)) { $0.token },
            "The call that asks whether it was approved (section 3.4).",
            preset: "the call that trades a code for a token"),
        DefinitionRow(
            "grant_type",
            .text(.name) { rules in
                rules.grantType == DeviceRules.standardGrantType ? nil : rules.grantType ?? "none"
            },
            "What is sent as grant_type; none sends nothing.",
            preset: DeviceRules.standardGrantType),
        DefinitionRow(
            "code_parameter",
            .text(.name, \.codeParameter).when { $0.codeParameter != "device_code" },
            "The parameter that the device code is sent back in.", preset: "device_code"),
        DefinitionRow(
            "json", .flag(\.sendsJSON).when { $0.sendsJSON },
            "Whether both calls send a JSON object in place of a form.", preset: "false"),
        DefinitionRow(
            "statuses", .named(.name, .name) { $0.statuses },
            "What a status means where the answer says nothing, in the standard's error codes, as "
                + "418: access_denied.",
            preset: "none"),
    ]

    /// How a token is ended, by POST.
    static let revoke: [DefinitionRow<Provider.Revocation>] =
        posted(\.endpoint) + [
            DefinitionRow(
                "sends", .choice(\.sends).when { $0.sends != .both },
                "What is sent: both (the refresh token, then the access token, as token), access (the "
                    + "access token alone, as token), access_token (the same under that name), "
                    + "bearer (the same as in calls of the API, with no word from the app).",
                preset: "both"),
            DefinitionRow(
                "client_authentication", .choice { $0.authentication },
                "How the app proves here that it is itself, if not as at the token call.",
                preset: "as at the token call"),
        ]

    /// A call of a form, by POST.
    static func posted<Owner>(
        _ place:
            @autoclosure @escaping @Sendable () -> any KeyPath<Owner, Provider.Endpoint> & Sendable
    ) -> [DefinitionRow<Owner>] {
        [
            DefinitionRow(
                "url", .url { $0[keyPath: place()].url }, "Where it goes, by POST.", need: .always),
            parameters("Further parameters of the form.") { $0[keyPath: place()].parameters },
            separator(),
        ]
    }

    @Sendable private static func redirect(_ rules: OAuth2Rules) -> String {
        redirect(rules.redirect)
    }

    @Sendable private static func redirect(_ redirect: OAuth2Rules.Redirect) -> String {
        switch redirect {
        case .outOfBand: "oob"
        case .shortOutOfBand: "plain_oob"
        case .absent: "none"
        case .url(let text): text
        }
    }
}

extension OAuth2Rules.Redirect {
    /// The redirect that a definition calls so; a text that is none of its words is a URL.
    package init(definition text: String) {
        switch text {
        // Its own name says the same.
        case "oob", Self.outOfBand.text: self = .outOfBand
        case "plain_oob": self = .shortOutOfBand
        case "none": self = .absent
        default: self = .url(text)
        }
    }

    /// Whether the browser is sent to a registered URL.
    package var isURL: Bool { if case .url = self { true } else { false } }
}
