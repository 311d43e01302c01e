import Glibc

/// The machine that the person of an ssh session comes from.
public struct SSHOrigin: Sendable, Equatable {
    /// The IP address of the other machine: only the characters of IP addresses.
    public var address: String
    /// The IP address of this machine that the other one reached; nil if none is named.
    public var server: String?

    /// From `SSH_CONNECTION`; nil outside ssh, and when the variable holds no IP address.
    public init?(environment: [String: String] = Environment.current) {
        let parts = environment["SSH_CONNECTION"]?.split(separator: " ") ?? []
        guard let address = parts.first.flatMap(Self.address) else { return nil }
        self.address = address
        // "client address, client port, server address, server port" (sshd(8)).
        server = parts.count == 4 ? Self.address(parts[2]) : nil
    }

    private static func address(_ text: Substring) -> String? {
        // The zone of a link-local address names an interface of this machine; nobody misses it.
        let address = String(text.prefix { $0 != "%" })
        var bytes = in6_addr()
        let isOne =
            inet_pton(AF_INET, address, &bytes) == 1 || inet_pton(AF_INET6, address, &bytes) == 1
        return isOne ? address : nil
    }
}
