import Glibc

/// A client of plain sockets, which says what it is told and reads until the other side ends.
enum LoopbackVisitor {
    /// Whether this machine has IPv6 at all.
    static var hasIPv6: Bool {
        let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = ipv6(0)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
            }
        }
    }

    /// A connection on which so much was said; negative where there is none.
    static func connect(to port: Int, saying text: String, byIPv6: Bool = false) -> Int32 {
        let descriptor = socket(byIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        var isConnected = false
        if byIPv6 {
            var address = ipv6(port)
            withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
                    isConnected = Glibc.connect(descriptor, $0, size) == 0
                }
            }
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
                    isConnected = Glibc.connect(descriptor, $0, size) == 0
                }
            }
        }
        guard isConnected else {
            close(descriptor)
            return -1
        }
        let bytes = Array(text.utf8)
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        return descriptor
    }

    /// What comes back until the other side ends; nothing where nobody listens.
    static func send(_ text: String, to port: Int, byIPv6: Bool = false) -> String {
        let descriptor = connect(to: port, saying: text, byIPv6: byIPv6)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count <= 0 { return String(decoding: answer, as: UTF8.self) }
            answer += chunk[..<count]
        }
    }

    private static func ipv6(_ port: Int) -> sockaddr_in6 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = UInt16(port).bigEndian
        inet_pton(AF_INET6, "::1", &address.sin6_addr)
        return address
    }
}
