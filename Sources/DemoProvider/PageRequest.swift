import OAuthCore

/// A request of an app that a page asks a person about (RFC 6749 sections 4.1.1 and 4.2.1).
struct PageRequest: Sendable, Equatable {
    /// The kind of value that the page gives.
    let answer: Answer
    /// The name of the login here: the PKCE challenge, or the `state` if a token is requested.
    let name: String
    /// The `redirect_uri`, unchanged.
    let redirect: String
    /// The `state`, unchanged.
    let state: String?

    enum Answer: String {
        case code
        case token
    }

    /// The `redirect_uri` of an app whose page shows the code.
    static let shown = "urn:ietf:wg:oauth:2.0:oob"

    /// Reads the query.
    ///
    /// A fault of an app whose place is known goes back there; any other is said on the page (RFC 6749
    /// section 4.1.2.1).
    init(_ query: [Parameter]) throws(DemoRefusal) {
        guard Set(query.map(\.name)).count == query.count else {
            throw .page("A parameter is there twice.")
        }
        guard query.first(named: "client_id") == DemoProviderState.clientID else {
            throw .page("This app is not known here.")
        }
        let type = query.first(named: "response_type")
        redirect = query.first(named: "redirect_uri") ?? ""
        // Any port of this machine's own (RFC 8252 section 7.3); a token would come in a fragment,
        // which no browser sends (section 8.2).
        guard redirect == Self.shown || type != "token" && Self.isLoopback(redirect) else {
            throw .page("This app did not register that redirect URI.")
        }
        state = query.first(named: "state")
        guard let answer = type.flatMap(Answer.init) else {
            throw Self.fault(
                "unsupported_response_type",
                "This app asks for something else than a code or a token.", redirect, state)
        }
        self.answer = answer
        switch answer {
        case .code:
            // RFC 7636 section 4.2: the SHA-256 of the verifier, 43 characters.
            guard query.first(named: "code_challenge_method") == "S256",
                let challenge = query.first(named: "code_challenge"), challenge.utf8.count == 43,
                challenge.utf8.allSatisfy(Self.isURLSafe)
            else {
                throw Self.fault(
                    "invalid_request", "This app sends no code_challenge of the method S256.",
                    redirect, state)
            }
            name = challenge
        case .token:
            guard let state, (16...128).contains(state.utf8.count),
                state.utf8.allSatisfy(Self.isURLSafe)
            else { throw .page("This app sends no state that nobody could guess.") }
            // No challenge has a dot: a request for a token cannot stand in for one for a code.
            name = "token." + state
        }
    }

    /// An error for the app, sent to its redirect if it waits there, else shown on the page.
    func refusal(_ error: String, _ words: String) -> DemoRefusal {
        Self.fault(error, words, redirect, state)
    }

    private static func fault(
        _ error: String, _ words: String, _ redirect: String, _ state: String?
    ) -> DemoRefusal {
        let place = destination(
            redirect, state,
            [Parameter("error", error), Parameter("error_description", words)])
        return place.map { .returning(to: $0) } ?? .page(words)
    }

    /// The URL that the browser is sent to with the answer; nil if the page shows it.
    func destination(with answer: Parameter) -> String? {
        Self.destination(redirect, state, [answer])
    }

    private static func destination(
        _ redirect: String, _ state: String?, _ answer: [Parameter]
    ) -> String? {
        guard redirect != shown else { return nil }
        let parameters = answer + (state.map { [Parameter("state", $0)] } ?? [])
        return redirect + "?" + String(decoding: FormParameters.encode(parameters), as: UTF8.self)
    }

    private static func isLoopback(_ redirect: String) -> Bool {
        guard let place = LoopbackPlace(redirect), place.host == .ipv4, place.port != nil else {
            return false
        }
        return place.target.utf8.allSatisfy { isURLSafe($0) || $0 == UInt8(ascii: "/") }
    }

    private static func isURLSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
