/// The keys on tokens that an app gets with no person behind it.
extension DefinitionKeys {
    package static let appToken: [DefinitionRow<AppTokenRules>] =
        posted(\.endpoint) + [
            DefinitionRow(
                "scopes", .texts(.scope, \.scopes).when { !$0.scopes.isEmpty },
                "What is asked for.", preset: "what the provider gives"),
            DefinitionRow(
                "client_authentication",
                .choice(of: { $0.authentication }, among: [.basic, .basicRaw, .post]),
                "How the app proves there that it is itself: basic (HTTP Basic, percent-encoded first), "
                    + "basic_raw (HTTP Basic, unencoded), post (secret in the form).",
                preset: "as at the token call, else basic"),
            DefinitionRow(
                "revoke", .mapping(revoke) { $0.revocation },
                "The request that ends such a token (RFC 7009).",
                preset: "as with any token of OAuth 2"),
        ]

    package static let guestToken: [DefinitionRow<GuestTokenRules>] = [
        DefinitionRow(
            "url", .url { $0.endpoint.url }, "Where it goes, by POST, with the app's token.",
            need: .always),
        DefinitionRow(
            "field", .text(.name, \.field), "The member of the answer that holds the token.",
            preset: GuestTokenRules.usualField),
        DefinitionRow(
            "header", .text(.headerName, \.header), "The header that the token is sent in.",
            preset: GuestTokenRules.usualHeader),
    ]
}
