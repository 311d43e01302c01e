package import OAuthCore

/// A URL of the scheme `pintle:` that a browser handed over: a redirect to that scheme, or a page
/// that put `pintle:` before its own URL (Docs/Redirect/README.md).
package struct HandedURL: Sendable, Equatable {
    /// The longest one that is taken, in bytes.
    package static let limit = 16 * 1024
    private static let scheme = "pintle:"

    /// Why a URL is none.
    package enum Problem: Error, Sendable, Equatable {
        /// It has another scheme, or none.
        case otherScheme
        /// It is longer than any URL at the end of a login.
        case tooLong
    }

    /// The URL that the browser was at; secret, as it holds a code.
    package let text: Secret
    /// The content; nil if it names no login.
    package let redirect: RedirectAnswer?

    /// Reads the text from the browser.
    package init(_ given: Secret) throws(Problem) {
        let whole = given.revealedText
        guard whole.utf8.count <= Self.limit else { throw .tooLong }
        guard whole.utf8.prefix(Self.scheme.utf8.count).lowercased == Self.scheme else {
            throw .otherScheme
        }
        let rest = whole.utf8.dropFirst(Self.scheme.utf8.count)
        let isPage = ["http://", "https://"].contains {
            rest.prefix($0.utf8.count).lowercased == $0
        }
        text = isPage ? Secret(utf8: String(Substring(rest))) : given
        redirect = Self.redirect(in: text)
    }

    /// The content of a URL; nil if no login ends there.
    package static func redirect(in text: Secret) -> RedirectAnswer? {
        guard case .redirect(let redirect) = PastedAnswer.parse(text.revealedText) else {
            return nil
        }
        return redirect
    }
}

extension Substring.UTF8View {
    fileprivate var lowercased: String { String(Substring(self)).lowercased() }
}
