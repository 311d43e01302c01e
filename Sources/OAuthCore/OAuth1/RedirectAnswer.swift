/// The parameters of the URL that a provider redirected to (RFC 5849 section 2.2).
///
/// Holds the verifier, so its description says nothing.
public struct RedirectAnswer: Sendable, Equatable {
    /// Everything found in query and fragment, decoded; parts that do not decode are left out.
    public let parameters: [Parameter]
    /// The URL that it was read from; nil if only parameters were given.
    let address: RedirectAddress?

    /// Reads a URL, a query, a fragment, or bare parameters.
    init(_ text: String) {
        let (main, fragment) = text.cut(atASCII: "#") ?? (text[...], "")
        let query = main.cut(atASCII: "?")?.after
        let isBare = query == nil && main.firstIndex(ofText: "://") == nil
        let forms = [query ?? (isBare ? main : ""), fragment]
        address = RedirectAddress(main)
        parameters = forms.flatMap { FormParameters.readable($0.utf8) }
    }

    /// The request token that the redirect is for; it must be ours.
    ///
    /// None where several are named.
    public var temporaryIdentifier: String? {
        hasRepeats ? nil : parameters.first(.token) ?? denied
    }

    /// The verifier; none where a parameter of the protocol is there more than once.
    public var verifier: Verifier? {
        if hasRepeats { return nil }
        return parameters.first(.verifier).flatMap { text in
            text.isEmpty ? nil : Verifier(Secret(utf8: text))
        }
    }

    /// Whether a decisive parameter is there twice: readers could choose different ones
    /// (RFC 5849 section 3.2 allows each of them once).
    public var hasRepeats: Bool { repeats(Self.decidingNames) }

    /// Whether one of these parameters is there more than once.
    func repeats(_ deciding: Set<String>) -> Bool {
        let names = parameters.lazy.map(\.name).filter(deciding.contains)
        return Set(names).count < names.count
    }

    private static let decidingNames: Set<String> = ["oauth_token", "oauth_verifier", "denied"]

    /// The values of these names, sorted; nil if one of them is there twice.
    ///
    /// A text with control characters, or one that is too long to be an answer to anything, is none.
    public func told(_ names: Set<String>) -> [KeptField]? {
        let found = parameters.filter { names.contains($0.name) }
        guard Set(found.map(\.name)).count == found.count else { return nil }
        return found.filter { $0.value.isPlainAnswer }.sorted { $0.name < $1.name }
            .map { KeptField($0.name, Secret(utf8: $0.value)) }
    }

    /// The request token that was denied, as X says it.
    public var denied: String? { parameters.first(named: "denied") }

    /// The error code, as `access_denied`; `oauth_problem` counts as one.
    public var error: String? {
        parameters.first(named: "error") ?? parameters.first(.problem)
    }

    /// The words about the error (RFC 6749 section 4.1.2.1); foreign text, empty without any.
    public var errorWords: String {
        parameters.first(named: "error_description") ?? parameters.first(.problemAdvice) ?? ""
    }

    /// Whether it says only `?no`, as the redirect page of some providers: declined, by person or
    /// provider.
    public var isPlainNo: Bool { parameters == [Parameter("no", "")] }

    /// Whether the resource owner said no.
    public var isDenied: Bool {
        isPlainNo || denied != nil || error == "access_denied" || error == "user_refused"
            || error == "permission_denied"
    }

    /// Whether both name one login, by its request token or its `state`.
    public func isForSameLogin(as other: RedirectAnswer) -> Bool {
        let (state, token) = (parameters.first(named: "state"), temporaryIdentifier)
        return state != nil && state == other.parameters.first(named: "state")
            || token != nil && token == other.temporaryIdentifier
    }

    /// Whether it is at that callback; nil if only the parameters were pasted.
    public func isAt(callback: String) -> Bool? {
        address.map { $0.isReached(from: RedirectAddress(callback[...])) }
    }

    /// The end of a text that is a URL without any value.
    static let plainNo = "?no"

    /// Names that no verifier contains and every redirect has one of.
    package static let tellingNames = [
        "oauth_token", "oauth_verifier", "oauth_problem", "denied", "error", "code", "state",
        "access_token",
    ]
}

extension RedirectAnswer: CustomStringConvertible, CustomReflectable {
    /// A placeholder: the parameters hold the verifier.
    public var description: String { "<redirect answer>" }
    /// No children, so that nothing is shown.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
    /// Whether this can be a provider's fact about an account: not empty, short, on one line.
    fileprivate var isPlainAnswer: Bool {
        !isEmpty && utf8.count <= 1_000
            && unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
