import OAuthCore

/// The check of callers: only requests that name the server as this machine does, not other sites'
/// pages.
///
/// Any page that a browser shows can send requests to loopback, under a name of its own that leads
/// there too; that name stands in `Host`, and the page's own in `Origin` (RFC 6454 section 7).
struct DemoDoor {
    /// The hosts that are this server.
    private let hosts: [String]

    /// The door of a server at `base`, as `http://127.0.0.1:4000`.
    init(base: String) {
        hosts = LoopbackPlace(base).map { LoopbackPlace.hosts(ofPort: $0.port ?? 80) } ?? []
    }

    /// Throws where the request is not for this server, or comes from a page of another origin.
    func admit(_ request: DemoRequest) throws(DemoRefusal) {
        if let sent = request.hosts {
            // RFC 9112 section 3.2: one, neither none nor two.
            guard sent.count == 1, let host = sent.first else { throw .badHost }
            guard hosts.contains(host.lowercased()) else { throw .otherHost }
        }
        guard request.origins.allSatisfy(isOwn) else { throw .otherOrigin }
    }

    private func isOwn(_ origin: String) -> Bool {
        hosts.contains { "http://\($0)" == origin.lowercased() }
    }

    /// Whether the client waits for a word before it sends the body; one of HTTP/1.0 does not,
    /// whatever it says (RFC 9110 section 10.1.1).
    static func isContinueWanted(by expectations: [String], isHTTP11: Bool) -> Bool {
        isHTTP11 && expectations.contains { $0.lowercased() == "100-continue" }
    }
}
