/// Scheme, host and path of a URL in a browser, of any scheme, for comparison.
///
/// Nothing is ever sent there, so that it need not be a URL in every respect.
struct RedirectAddress: Sendable, Equatable {
    private var scheme: String
    private var authority: String
    private let path: Substring

    /// The part before the query and the fragment; nil without a scheme.
    init?(_ text: Substring) {
        let place = text.prefix(beforeASCII: "#").prefix(beforeASCII: "?")
        guard let mark = place.firstIndex(ofText: "://") else { return nil }
        let rest = place[place.utf8.index(mark, offsetBy: 3)...]
        let host = rest.prefix(beforeASCII: "/")
        let path = rest[host.endIndex...]
        scheme = place[..<mark].lowercased()
        authority = host.lowercased()
        // A browser and a server may each add the last slash, or take it away.
        self.path = path.hasSuffix("/") ? path.dropLast() : path
        let port = scheme == "https" ? ":443" : ":80"
        if authority.hasSuffix(port) { authority.removeLast(port.count) }
    }

    /// Whether a browser that was sent to `callback` shows this; many go to https by themselves.
    func isReached(from callback: RedirectAddress?) -> Bool {
        guard var callback else { return false }
        if callback.scheme == "http", scheme == "https" { callback.scheme = scheme }
        return self == callback
    }
}
