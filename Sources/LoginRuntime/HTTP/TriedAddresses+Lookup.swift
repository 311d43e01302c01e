import Glibc
import LoginCore
import NIOCore
import NIOPosix

extension TriedAddresses {
    /// Counts them; nil where there is none.
    init?(_ addresses: [SocketAddress]) {
        let v6 = addresses.count { $0.protocol == .inet6 }
        let v4 = addresses.count { $0.protocol == .inet }
        guard v4 + v6 > 0 else { return nil }
        self.init(v4: v4, v6: v6)
    }

    /// The one of a host that is an IP address itself; nil for a name.
    init?(literal host: String) {
        let digits = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        guard let address = try? SocketAddress(ipAddress: digits, port: 0) else { return nil }
        self.init([address])
    }

    /// How many IP addresses a name has; waits a second at most.
    ///
    /// For a time-out, which does not say what was tried: all of them are, one after the other. The
    /// name was looked up just before.
    static func looked(up host: String, port: Int) async -> TriedAddresses? {
        let (found, answer) = AsyncStream<TriedAddresses?>.makeStream()
        NIOThreadPool.singleton.submit { _ in
            answer.yield(count(host, port))
            answer.finish()
        }
        return await withTaskGroup(of: TriedAddresses?.self) { group in
            defer { group.cancelAll() }
            group.addTask { await found.first { _ in true } ?? nil }
            group.addTask {
                try? await Task.sleep(for: .seconds(1))
                return nil
            }
            return await group.next() ?? nil
        }
    }

    private static func count(_ host: String, _ port: Int) -> TriedAddresses? {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var result: UnsafeMutablePointer<addrinfo>?
        if let literal = TriedAddresses(literal: host) { return literal }
        guard getaddrinfo(host, String(port), &hints, &result) == 0 else { return nil }
        defer { freeaddrinfo(result) }
        var tried = TriedAddresses(v4: 0, v6: 0)
        var next = result
        while let entry = next {
            if entry.pointee.ai_family == AF_INET { tried.v4 += 1 }
            if entry.pointee.ai_family == AF_INET6 { tried.v6 += 1 }
            next = entry.pointee.ai_next
        }
        return tried
    }
}

extension TransportFailure {
    /// The failure with the IP addresses that were tried, if it is one to connect.
    func having(_ tried: TriedAddresses?) -> TransportFailure {
        guard case .noAnswer(let host, let limit, nil) = self else { return self }
        return .noAnswer(host: host, within: limit, tried: tried)
    }
}
