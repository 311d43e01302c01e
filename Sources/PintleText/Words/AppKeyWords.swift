package import OAuthCore
package import TextCore

/// The words for an app key at a provider: a consumer key, with which requests are signed, or a
/// client id.
///
/// No file of a face asks which of them it is (`make lint`); a face's own words are an extension.
package struct AppKeyWords: Sendable {
    private let isSigned: Bool
    private let isPublic: Bool

    /// The words for a provider; for a consumer key while it is not known which provider it is.
    package init(_ provider: Provider?) {
        isSigned = provider?.isSigned ?? true
        isPublic = provider?.preferredAppKey == .absent
    }

    // MARK: Names

    /// The identifier, in a sentence.
    package var identifier: PrintableText { isSigned ? "consumer key" : "client id" }
    /// The identifier, where it is asked for.
    package var identifierLabel: PrintableText { isSigned ? "Consumer key" : "Client id" }
    /// The secret, where it is asked for.
    package var secretLabel: PrintableText { isSigned ? "Consumer secret" : "Client secret" }
    /// The labels of identifier and proof among the facts of an app key.
    package var factLabels: [PrintableText] { [isSigned ? "Key" : "Client id", proofLabel] }
    /// The proof that a request is the app's.
    package var proofLabel: PrintableText { isSigned ? "Signs with" : "Has" }
    /// The request to choose that proof.
    package var proofRequest: PrintableText {
        isSigned ? "Choose what it signs with" : "Choose what it has"
    }

    // MARK: Sentences

    /// The things that an app gets from the provider.
    package var given: PrintableText {
        let things: PrintableText =
            isSigned
            ? "a key and a secret" : isPublic ? "a client id" : "a client id and a secret"
        return "Every app gets \(things) from the provider."
    }

    /// The use of a key where nobody logs in.
    package var useAlone: PrintableText {
        isSigned ? "Its app keys sign alone." : "Its app keys get tokens of their own."
    }

    /// The callback that a person enters when the provider registers the app.
    package static func callback(at provider: Provider) -> PrintableText {
        let name = PrintableText(provider.name, limit: 40)
        guard provider.isSigned else {
            let redirect = PrintableText(provider.callbackText, limit: 200)
            return redirect.text == "none"
                ? "Redirect URI at \(name): leave it empty."
                : "Redirect URI at \(name): \(redirect)"
        }
        if let url = provider.callbackURL { return "Callback at \(name): \(url)" }
        return provider.isToldCallback
            ? "Callback at \(name): leave it empty, or write oob, which means PIN."
            : "Callback at \(name): leave it empty."
    }

    /// The message about a try of the key; unsigned, only a login tries it.
    package func tried(_ name: PrintableText, _ context: AnnouncementContext) -> Announcement {
        isSigned
            ? Announcement(
                .good, "The app key \(name) works at \(context.provider)",
                "A test URL was requested and discarded.", next: [.logInWithKey])
            : Announcement(
                .good, "\(context.provider) can be logged in to",
                "Its endpoints are known. Only a login tries the app key \(name).",
                next: [.logInWithKey])
    }
}
