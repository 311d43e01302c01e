public import LoginCore

/// A request as a program sent it to the socket.
public struct ProxyRequest: Sendable {
    /// The method, unchanged.
    public var method: String
    /// The target of the request line: a path with a query, or a whole URL.
    public var target: String
    /// The headers in their order.
    public var headers: [HTTPHeader]
    /// The whole body.
    public var body: [UInt8]

    /// A request of a program, unchanged.
    public init(method: String, target: String, headers: [HTTPHeader], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// The values of all headers of that name, case aside.
    public func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The headers to forward: not those of this connection (RFC 9110 section 7.6.1), of the body's
    /// length, or of the caller's identity, which the session replaces.
    public var forwarded: [HTTPHeader] {
        HTTPHeader.endToEnd(headers).filter { !Self.ownHeaders.contains($0.name.lowercased()) }
    }

    private static let ownHeaders: Set<String> = [
        "host", "content-length", "expect", "authorization", "cookie", "cookie2",
    ]
}

extension HTTPHeader {
    /// Those that are not about one connection alone (RFC 9110 section 7.6.1).
    public static func endToEnd(_ headers: [HTTPHeader]) -> [HTTPHeader] {
        let named = headers.filter { $0.name.lowercased() == "connection" }
            .flatMap { $0.value.split(separator: ",") }
            .map { $0.trimmingBlanks.lowercased() }
        let dropped = hopByHop.union(named)
        return headers.filter { !dropped.contains($0.name.lowercased()) }
    }

    private static let hopByHop: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "proxy-authorization",
        "proxy-authenticate", "proxy-authentication-info", "te", "trailer", "transfer-encoding",
        "upgrade", "http2-settings",
    ]
}

extension Substring {
    /// The text without blanks and tabs at its ends.
    fileprivate var trimmingBlanks: Substring {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let start = drop(while: isBlank)
        return start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? start
    }
}
