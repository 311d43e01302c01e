package import LoginCore
package import OAuthCore

/// The hosts of a session: the origins that its secret is bound to, and those allowed by name.
package enum HostBinding {
    /// Throws unless the URL's origin is one of them; plain http leads to this machine only, unless
    /// the request is signed for another program where the provider takes that.
    package static func check(
        _ url: RequestURL, for session: Session, allowing extra: [Origin] = [],
        mayBePlain: @autoclosure () -> Bool = false
    ) throws(SessionFailure) {
        guard url.isAcceptableEndpoint || mayBePlain() else { throw .notEncrypted(host: url.host) }
        guard session.isBound(to: url.origin, allowing: extra) else {
            throw .hostNotBound(url.origin)
        }
    }

    /// Throws unless the mail server's host is bound, at the usual port of the web or at the mail
    /// server's own.
    package static func check(
        mailServer host: Origin, port: Int?, for session: Session, allowing extra: [Origin] = []
    ) throws(SessionFailure) {
        let own = port.flatMap { try? Origin(host: "\(host.host):\($0)") }
        let places = [host, own].compactMap(\.self)
        guard places.contains(where: { session.isBound(to: $0, allowing: extra) }) else {
            throw .hostNotBound(own ?? host)
        }
    }

    /// The origins that hosts stand for which a person named, as `api.x.com` or `localhost:8080`.
    package static func origins(_ names: [String]) throws(ParseFailure) -> [Origin] {
        var origins: [Origin] = []
        for name in names {
            let origin = try Origin(host: name)
            origins.append(origin)
            // A host and port of this machine may be spoken to without TLS as well.
            if origin.isLoopback, !name.containsASCII("/") {
                origins.append(try Origin(host: "http://" + name))
            }
        }
        return origins
    }
}
