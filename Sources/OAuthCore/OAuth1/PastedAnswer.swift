/// The answer that a person brings back from the other device: a verifier, or the URL at the end.
public enum PastedAnswer: Sendable, Equatable {
    /// Only blanks and quotes.
    case empty
    /// A verifier, popularly a PIN, without the blanks and quotes around it.
    case verifier(Verifier)
    /// A redirect: a whole URL, its query, its fragment, or a custom-scheme URL.
    case redirect(RedirectAnswer)

    /// Recognizes a pasted text.
    ///
    /// Anything but a redirect is a verifier: odd ones are for the provider to refuse, and for the
    /// screen to warn about.
    public static func parse(_ text: String) -> PastedAnswer {
        let cleaned = text.trimmingAround { $0.isWhitespace || wrappers.contains($0) }
        if cleaned.isEmpty { return .empty }
        guard isRedirect(cleaned) else { return .verifier(Verifier(Secret(utf8: String(cleaned)))) }
        return .redirect(RedirectAnswer(cleaned.filter { !$0.isWhitespace }))
    }

    /// Quotes and brackets that chats and mail programs put around a URL (RFC 3986 appendix C), and
    /// marks without width.
    private static let wrappers: Set<Character> = [
        "\"", "'", "`", "\u{201c}", "\u{201d}", "\u{2018}", "\u{2019}", "\u{ab}", "\u{bb}",
        "\u{200b}", "\u{feff}", "<", ">",
    ]

    private static func isRedirect(_ text: Substring) -> Bool {
        if let first = text.utf8.first, "?#".utf8.contains(first) { return true }
        if text.firstIndex(ofText: "://") != nil || text.hasSuffix(RedirectAnswer.plainNo) {
            return true
        }
        return text.utf8.contains(UInt8(ascii: "="))
            && RedirectAnswer.tellingNames.contains { text.firstIndex(ofText: "\($0)=") != nil }
    }
}

extension String {
    fileprivate func trimmingAround(_ isWrapper: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let first = rest.first, isWrapper(first) { rest.removeFirst() }
        while let last = rest.last, isWrapper(last) { rest.removeLast() }
        return rest
    }
}
