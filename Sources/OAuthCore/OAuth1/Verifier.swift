/// The verifier (RFC 5849 section 2.2), popularly the PIN, that a person carries over.
public struct Verifier: Sendable, Equatable {
    /// The verifier for `oauth_verifier`.
    public var value: Secret

    /// Wraps a value that has been cleaned already.
    public init(_ value: Secret) {
        self.value = value
    }
}

extension Verifier {
    /// The verifier in one piece where pages show digits in groups; any other one unchanged.
    package func inOnePiece(as hint: Provider.VerifierHint) -> Verifier {
        hint.isNumeric ? Verifier(value.withoutBlanks) : self
    }
}

extension Secret {
    /// The text without the blanks, line ends and control characters that a terminal or a chat put
    /// into it.
    package var withoutBlanks: Secret {
        let kept = revealedText.unicodeScalars.filter { scalar in
            !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
        }
        return Secret(utf8: String(String.UnicodeScalarView(kept)))
    }
}
