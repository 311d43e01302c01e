public import OAuthCore

/// One answer of a server as far as its meaning goes: head, body, and when it came.
///
/// A token answer holds secrets, so its description says nothing of the body.
public struct HTTPAnswer: Sendable {
    /// The status code.
    public var status: Int
    /// The words of the status, which mean nothing; foreign text where the status is an unusual one.
    public var reason: String
    /// The headers in the order they came.
    public var headers: [HTTPHeader]
    /// The body, cut at the limit that the reader set.
    public var body: [UInt8]
    /// The body decoded, where it is JSON within the limits.
    public var json: JSONValue?
    /// Whether there was more of a body than the limit allows.
    public var isTooLong: Bool
    /// The host that answered.
    public var origin: Origin
    /// This machine's own clock, uncorrected, when the head came.
    public var receivedAt: Timestamp

    /// An answer with its parts.
    public init(
        status: Int, reason: String = "", headers: [HTTPHeader] = [], body: [UInt8] = [],
        json: JSONValue? = nil,
        isTooLong: Bool = false, origin: Origin, receivedAt: Timestamp
    ) {
        self.status = status
        self.reason = reason
        self.headers = headers
        self.body = body
        self.json = json
        self.isTooLong = isTooLong
        self.origin = origin
        self.receivedAt = receivedAt
    }

    /// Overwrites the body, once the secrets in it are in secret memory.
    public mutating func wipeBody() {
        body.withUnsafeMutableBytes(SecretMemory.wipe)
        body.removeAll()
    }

    /// Whether its body is gzip, which was not asked for.
    var isCompressed: Bool { body.starts(with: [0x1f, 0x8b]) }

    /// The target of a redirect (RFC 9110 section 15.4); nil for other answers.
    public var redirectTarget: String? {
        (300..<400).contains(status) ? header("location") : nil
    }

    /// The value of the first header of that name, case aside.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}

extension HTTPAnswer: CustomStringConvertible, CustomReflectable {
    /// Status and host.
    public var description: String { "<answer \(status) of \(origin.host)>" }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
