import LoginCore
import LoginRuntime
import PintleText
import TextCore

/// The target of a request, as the program gave it.
struct ProxyPlace: Equatable {
    /// The host, with a port where it is not that of http.
    var authority: String
    /// Path and query.
    var target: String
}

extension ProxyRequest {
    /// The target by its Host header, or by a whole URL (RFC 9112 sections 3.2.1 and 3.2.2).
    func place() throws(CommandFailure) -> ProxyPlace {
        let hosts = values(of: "host")
        guard hosts.count <= 1 else {
            throw .usage("That request has several Host headers", "Nothing was sent.")
        }
        let named = hosts.first.map { $0.hasSuffix(":80") ? String($0.dropLast(3)) : $0 }
        if target.utf8.first == UInt8(ascii: "/") {
            guard let named, Self.isAuthority(named) else {
                throw .usage("That request has no host", "Nothing was sent.")
            }
            return ProxyPlace(authority: named, target: target)
        }
        let scheme = "http://"
        guard target.lowercased().hasPrefix(scheme) else {
            throw .usage(
                "The target of that request is neither a path nor an http URL", "Nothing was sent.",
                hint: "as in: curl --unix-socket PATH http://api.x.com/2/users/me")
        }
        let rest = target.dropFirst(scheme.utf8.count)
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        var authority = String(rest[..<end])
        if authority.hasSuffix(":80") { authority.removeLast(3) }
        guard Self.isAuthority(authority),
            named.map({ $0.lowercased() == authority.lowercased() }) ?? true
        else {
            throw .usage("That request has two hosts, or none", "Nothing was sent.")
        }
        let path = rest[end...].hasPrefix("/") ? String(rest[end...]) : "/" + rest[end...]
        return ProxyPlace(authority: authority, target: path)
    }

    /// Whether the signature does not cover its parts.
    var isMultipart: Bool {
        values(of: "content-type").contains { $0.lowercased().hasPrefix("multipart/form-data") }
    }

    /// Whether its fields are signed.
    var hasForm: Bool {
        !body.isEmpty
            && values(of: "content-type").contains {
                $0.lowercased().hasPrefix("application/x-www-form-urlencoded")
            }
    }

    /// Whether nothing but a host and a port can be meant.
    private static func isAuthority(_ text: String) -> Bool {
        !text.isEmpty && !text.utf8.contains { "/?#@\\".utf8.contains($0) || $0 <= 0x20 }
    }
}
