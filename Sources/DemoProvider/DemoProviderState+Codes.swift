import OAuthCore

/// Logins of OAuth 2 before there is a token: by a page, which gives out a code (RFC 6749 section 4.1,
/// RFC 7636) or the token itself (section 4.2), and by a code that is typed elsewhere (RFC 8628).
extension DemoProviderState {
    /// The letters of codes that people type (RFC 8628 section 6.1).
    private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)
    private static let scopes: Set<String> = ["read", "write"]

    // MARK: By a page

    /// Keeps the request of a page.
    mutating func openPage(
        _ query: [Parameter], _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> ConsentKey {
        let request = try PageRequest(query)
        let scope: String
        do throws(DemoRefusal) {
            scope = try granted(query.first(named: "scope"))
        } catch {
            throw request.refusal("invalid_scope", "No such scope here.")
        }
        if oauth2.pages[request.name] == nil {
            guard oauth2.pages.count < OAuth2Grants.capacity else { throw .tooMany }
            oauth2.pages[request.name] = OAuth2Grants.PageGrant(
                consent: .init(issuedAt: now, formKey: Self.text(entropy[40..<52])), scope: scope,
                request: request)
        }
        return .page(request.name)
    }

    /// Makes the page's answer for that user: a code, or the token itself.
    mutating func answer(_ name: String, as user: DemoUser, _ entropy: [UInt8]) {
        guard let grant = oauth2.pages[name] else { return }
        oauth2.pages[name]?.consent.decision = .allowed(user)
        switch grant.request.answer {
        case .code:
            oauth2.pages[name]?.answer = Self.typed(entropy[0..<8])
        case .token:
            // Short, since people type it where they cannot copy; it works until the demo ends.
            let token = Self.typed(entropy[0..<12])
            oauth2.pages[name]?.answer = token
            oauth2.tokens[token] = OAuth2Grants.Token(
                kind: .access, family: newFamily(), user: user, scope: grant.scope, expiresAt: nil)
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

    /// The login that a typed code means; case and hyphens do not count (section 6.1).
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
