/// The first message of a mail program that shows a bearer token: OAUTHBEARER (RFC 7628 section 3.1),
/// or XOAUTH2, which Google and Microsoft had before that.
public struct SASLResponse: Sendable, Equatable {
    /// How the token is shown.
    public let mechanism: Mechanism
    /// The owner of the mailbox.
    public let user: String
    /// The server that the message is for; only OAUTHBEARER says it.
    public let host: String?
    /// The server's port; only OAUTHBEARER says it.
    public let port: Int?

    /// The two mechanisms, by the names that mail programs have for them.
    public enum Mechanism: String, Sendable, CaseIterable {
        /// OAUTHBEARER (RFC 7628).
        case oauthbearer
        /// XOAUTH2, which is Google's.
        case xoauth2

        /// The non-standard one, the only one that some servers accept.
        public static let older = xoauth2

        /// The name that servers announce, in capitals.
        public var name: String { rawValue.uppercased() }
    }

    /// The reason why there is no message.
    public enum Fault: Error, Sendable, Equatable {
        /// The user's name is empty, or has a control character: those separate the fields.
        case unusableUser
    }

    /// A message for that user; `host` is one that a URL could have, `port` from 1 to 65535.
    public init(
        _ mechanism: Mechanism, user: String, host: String? = nil, port: Int? = nil
    ) throws(Fault) {
        let isControl: (Unicode.Scalar) -> Bool = { $0.properties.generalCategory == .control }
        guard !user.isEmpty, !user.unicodeScalars.contains(where: isControl) else {
            throw .unusableUser
        }
        self.mechanism = mechanism
        self.user = user
        self.host = host
        self.port = port
    }

    /// The message with that token in it, in base64 as it goes over the wire.
    public func base64(bearing token: Secret) -> Secret {
        let fields =
            switch mechanism {
            case .oauthbearer:
                ["n,a=\(Self.escaped(user)),"]
                    + [host.map { "host=\($0)" }, port.map { "port=\($0)" }].compactMap(\.self)
            case .xoauth2: ["user=\(user)"]
            }
        let head = (fields + ["auth=Bearer "]).joined(separator: Self.separator)
        let tail = Self.separator + Self.separator
        let message = token.withBytes { Array(head.utf8) + $0 + Array(tail.utf8) }
        return Secret(Base64.encodedBytes(message))
    }

    /// A name with `=` and `,` escaped, as the part before the first separator needs it
    /// (`saslname`, RFC 5801 section 4).
    private static func escaped(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "=": text += "=3D"
            case ",": text += "=2C"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static let separator = "\u{1}"
}
