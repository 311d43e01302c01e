import Glibc

/// Where the person of an ssh session comes from.
public struct SSHOrigin: Sendable, Equatable {
    /// The address of the other machine: digits, letters and punctuation of an IP address only.
    public var address: String

    /// From `SSH_CONNECTION`; nil outside ssh, and when the variable holds no IP address.
    public init?(environment: [String: String] = Environment.current) {
        guard let first = environment["SSH_CONNECTION"]?.split(separator: " ").first else {
            return nil
        }
        // The zone of a link-local address names an interface of this machine; nobody misses it.
        let address = String(first.prefix { $0 != "%" })
        var bytes = in6_addr()
        guard inet_pton(AF_INET, address, &bytes) == 1 || inet_pton(AF_INET6, address, &bytes) == 1
        else { return nil }
        self.address = address
    }
}
