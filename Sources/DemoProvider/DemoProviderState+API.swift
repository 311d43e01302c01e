import OAuthCore

/// The rights of a token.
extension DemoProviderState {
    mutating func describeAccount(
        _ request: DemoRequest, _ now: Timestamp
    ) throws(DemoRefusal) -> DemoResponse {
        let (_, user) = try authenticatedUser(request, now)
        let isWanted = request.query.first(named: "include_email") == "true"
        let email = isWanted ? [JSONValue.Member("email", .string(user.email))] : []
        return .json(.object(user.json + email), for: user)
    }

    mutating func writeStatus(
        _ request: DemoRequest, _ now: Timestamp
    ) throws(DemoRefusal) -> DemoResponse {
        let (_, user) = try authenticatedUser(request, now)
        guard user.access == .readWrite else { throw .readOnly }
        let parameters = request.form + request.query
        guard let text = parameters.first(named: "status"), !text.isEmpty else {
            throw .noStatus
        }
        guard text.unicodeScalars.count <= DemoStatus.longestText else { throw .longStatus }
        lastStatus += 1
        let status = DemoStatus(id: lastStatus, user: user, text: text, writtenAt: now)
        statuses = statuses.suffix(Self.keptStatuses - 1) + [status]
        return .json(status.json, for: user)
    }

    /// The texts of the token's own user, the newest first; an app without an account names the
    /// user.
    mutating func listStatuses(
        _ request: DemoRequest, _ now: Timestamp
    ) throws(DemoRefusal) -> DemoResponse {
        let user: DemoUser
        if request.isBearer {
            let wanted = request.query.first(named: "screen_name").flatMap(DemoUser.named)
            guard let named = try bearer(of: request).user ?? wanted else { throw .noPage }
            user = named
        } else {
            user = try authenticatedUser(request, now).user
        }
        let own = statuses.reversed().filter { $0.user == user }
        return .json(.array(own.map(\.json)), for: user)
    }

    mutating func endToken(
        _ request: DemoRequest, _ now: Timestamp
    ) throws(DemoRefusal) -> DemoResponse {
        let (token, _) = try authenticatedUser(request, now)
        tokens[token] = nil
        return .json(JSONText.line(.object([.init("access_token", .string(token))])))
    }

    private mutating func authenticatedUser(
        _ request: DemoRequest, _ now: Timestamp
    ) throws(DemoRefusal) -> (token: String, user: DemoUser) {
        let sent = try ProtocolParameters(of: request)
        guard let token = sent.first(.token) else { throw .badData }
        guard let issued = tokens[token] else { throw .badToken }
        try authenticate(
            request, sent, tokenSecret: issued.secret, now, badSignature: .badSignature)
        return (token, issued.user)
    }
}

extension DemoResponse {
    /// An answer of the API, with the rights of the token.
    fileprivate static func json(_ value: JSONValue, for user: DemoUser) -> DemoResponse {
        var response = json(JSONText.line(value))
        response.headers.append(Header(name: "x-access-level", value: user.access.rawValue))
        return response
    }
}
