import OAuthCore

/// Where a consumer key comes from, what is trusted, and where the facts come from.
extension DefinitionReading {
    func readRegistration(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        if let node = top.mapping("register") {
            var registration = Provider.Registration(url: "")
            node.take(DefinitionKeys.register, into: &registration)
            registration.url = try node.url("url").text
            if node.has("as_of") { _ = try day(node, "as_of") }
            provider.registration = registration
        }
        if let tls = top.mapping("tls") { provider.additionalTrust = try certificates(tls) }
    }

    private func certificates(_ tls: DefinitionNode) throws(DefinitionFailure) -> String {
        switch readCertificates(try tls.required("ca_file")) {
        case .failure(let problem):
            throw tls.failure("ca_file", .badFile(.unreadable(problem.reason)))
        case .success(let pem):
            guard pem.contains("-----BEGIN CERTIFICATE-----") else {
                throw tls.failure("ca_file", .badFile(.noCertificate))
            }
            return pem
        }
    }

    func readSource(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        guard let node = top.mapping("source") else { return }
        let day = try day(node, "read")
        let unchecked = node.texts("unchecked")
        for (key, line) in unchecked where shape?.paths.contains(key) == false {
            throw node.failure("unchecked", line: line, .clash(.needs(key)))
        }
        let mark = try node.required("mark", Provider.Source.Mark.self)
        if mark == .verified, judgesMarks,
            let key = unchecked.map(\.text).first(where: Self.decidesRequests)
        {
            throw node.failure("mark", .clash(.unverified(key)))
        }
        provider.source = .builtIn(
            reference: try node.required("reference"), readOn: day, mark: mark,
            unchecked: unchecked.map(\.text))
    }

    /// Whether a key says where a login's calls go, by which method, or how they are signed: who has
    /// not checked that has verified nothing.
    private static func decidesRequests(_ key: String) -> Bool {
        let deciding = [
            "discovery", "request_token.url", "request_token.method", "authorize.url",
            "access_token.url", "access_token.method", "signature_method", "issuer", "token.url",
            "redirect", "client_authentication", "pkce",
        ]
        return deciding.contains { $0 == key || $0.hasPrefix(key + ".") || key.hasPrefix($0 + ".") }
    }

    private func day(_ node: DefinitionNode, _ key: String) throws(DefinitionFailure) -> String {
        let day = try node.required(key)
        guard Self.isDay(day) else {
            throw node.failure(key, .wrongForm(.kind(TextForm.day.words)))
        }
        if let latestDay, day > latestDay { throw node.failure(key, .wrongForm(.pastDay)) }
        return day
    }

    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map({ $0.utf8.count }) == [4, 2, 2],
            let month = Int(parts[1]), let day = Int(parts[2])
        else { return false }
        return (1...12).contains(month) && (1...31).contains(day)
    }
}
