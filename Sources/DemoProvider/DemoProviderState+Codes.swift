import OAuthCore

/// Logins of OAuth 2 before there is a token: by a code on a page (RFC 6749 section 4.1, RFC 7636), and
/// by one that is typed elsewhere (RFC 8628).
extension DemoProviderState {
    /// What the app sends as `redirect_uri`: the page shows the code.
    static let redirect = "urn:ietf:wg:oauth:2.0:oob"
    /// The letters of codes that people type (RFC 8628 section 6.1).
    private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)
    private static let scopes: Set<String> = ["read", "write"]

    // MARK: By a code on a page

    /// Reads the request of a page and keeps it; what is wrong with it is said there, since there is no
    /// place that the browser could be sent to (RFC 6749 section 4.1.2.1).
    mutating func openCodePage(
        _ query: [Parameter], _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> ConsentKey {
        guard Set(query.map(\.name)).count == query.count else {
            throw .page("A parameter is there twice.")
        }
        guard query.first(named: "client_id") == clientID else {
            throw .page("This app is not known here.")
        }
        guard query.first(named: "redirect_uri") == Self.redirect else {
            throw .page("This app did not register that redirect URI.")
        }
        guard query.first(named: "response_type") == "code" else {
            throw .page("This app asks for something else than a code.")
        }
        // RFC 7636 section 4.2: the SHA-256 of the verifier, 43 characters.
        guard query.first(named: "code_challenge_method") == "S256",
            let challenge = query.first(named: "code_challenge"), challenge.utf8.count == 43,
            challenge.utf8.allSatisfy(Self.isURLSafe)
        else { throw .page("This app sends no code_challenge of the method S256.") }
        let scope = try granted(query.first(named: "scope"))
        if oauth2.codes[challenge] == nil {
            guard oauth2.codes.count < OAuth2Grants.capacity else { throw .tooMany }
            oauth2.codes[challenge] = OAuth2Grants.CodeGrant(
                consent: .init(issuedAt: now, formKey: Self.text(entropy[40..<52])), scope: scope)
        }
        return .challenge(challenge)
    }

    private static func isURLSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The scopes that a token gets: those that are known here of those that are asked for.
    private func granted(_ wanted: String?) throws(DemoRefusal) -> String {
        let wanted = (wanted ?? "read").split(separator: " ").map(String.init)
        let known = wanted.filter(Self.scopes.contains)
        guard !known.isEmpty else { throw .oauth2("invalid_scope", "No such scope here.") }
        return known.joined(separator: " ")
    }

    // MARK: By a code that is typed elsewhere

    mutating func startDevice(
        _ request: DemoRequest, _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> DemoResponse {
        try authenticateClient(request)
        let scope = try granted(request.form.first(named: "scope"))
        guard oauth2.devices.count < OAuth2Grants.capacity else { throw .tooMany }
        let code = Self.text(entropy[0..<32])
        let typed = Self.typed(entropy[32..<40])
        let userCode = typed.prefix(4) + "-" + typed.suffix(4)
        let page = base + DemoCall.devicePage.rawValue
        oauth2.devices[code] = OAuth2Grants.DeviceGrant(
            consent: .init(issuedAt: now, formKey: Self.text(entropy[40..<52])), scope: scope,
            userCode: String(userCode), notBefore: now + OAuth2Grants.firstInterval,
            interval: OAuth2Grants.firstInterval)
        return .oauth2([
            .init("device_code", .string(code)), .init("user_code", .string(String(userCode))),
            .init("verification_uri", .string(page)),
            .init("verification_uri_complete", .string("\(page)?user_code=\(userCode)")),
            .init("expires_in", .seconds(OAuth2Grants.life)),
            .init("interval", .seconds(OAuth2Grants.firstInterval)),
        ])
    }

    /// The login that a person means by what was typed; case and hyphens do not count (section 6.1).
    func userCode(typed text: String) -> String? {
        let letters = text.uppercased().filter(\.isLetter)
        return oauth2.devices.values.map(\.userCode).first {
            isEqual($0.filter(\.isLetter), letters)
        }
    }

    /// Letters that people can read and type.
    static func typed(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { letters[Int($0) % letters.count] }, as: UTF8.self)
    }
}

extension JSONValue {
    static func seconds(_ duration: Duration) -> JSONValue {
        .number(String(duration.components.seconds))
    }
}
