/// A request of git to a credential helper (git-credential(1), "Input/output format").
///
/// Lines of `key=value` up to an empty one or the end. Keys that are not known are left out, as git
/// adds some with each release.
public struct GitCredentialRequest: Sendable, Equatable {
    /// How the server is spoken to, as `https`.
    public private(set) var scheme: String?
    /// The server, with its port where the URL had one.
    public private(set) var host: String?
    /// The path of the repository, where `credential.useHttpPath` is set; no `/` in front.
    public private(set) var path: String?
    /// The user name in the URL or a configuration.
    public private(set) var username: String?
    /// The credentials that git used, if it reports their result.
    public private(set) var password: Secret?

    /// The reason why a text is not a request; it is ignored then.
    public enum Fault: Error, Sendable, Equatable {
        /// A NUL or a carriage return stands in that line, counted from 1. No host and no path has
        /// one, and servers were imitated with them (CVE-2020-5260, CVE-2024-52006).
        case forbiddenCharacter(line: Int)
        /// The line of that number is not UTF-8.
        case notUTF8(line: Int)
        /// The line of that number has no `=`.
        case noValue(line: Int)
        /// The line of that number repeats a key: a line feed in a URL becomes another line.
        case saidTwice(line: Int)
    }

    /// Reads the message, as far as its first empty line.
    public init(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
        var line = 0
        for piece in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            if piece.isEmpty { break }
            guard !piece.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\r") }) else {
                throw .forbiddenCharacter(line: line)
            }
            guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else {
                throw .noValue(line: line)
            }
            guard let key = String(validating: piece[..<equals], as: UTF8.self) else {
                throw .notUTF8(line: line)
            }
            let isNew = try take(key, piece[piece.index(after: equals)...], line)
            guard isNew else { throw .saidTwice(line: line) }
        }
    }

    /// Keeps a value; false where there is one already.
    private mutating func take(
        _ key: String, _ value: Slice<UnsafeRawBufferPointer>, _ line: Int
    ) throws(Fault) -> Bool {
        if key == "password" {
            defer { password = Secret(value) }
            return password == nil
        }
        guard let field = Self.fields[key] else { return true }
        guard let text = String(validating: value, as: UTF8.self) else {
            throw .notUTF8(line: line)
        }
        defer { self[keyPath: field] = text }
        return self[keyPath: field] == nil
    }

    private static var fields: [String: WritableKeyPath<Self, String?>] {
        ["protocol": \.scheme, "host": \.host, "path": \.path, "username": \.username]
    }
}

extension GitCredentialRequest {
    /// The server; nil where it is none of the web, as with a certificate or a mail server.
    public var origin: Origin? {
        guard let scheme, Origin.Scheme(rawValue: scheme) != nil, let host,
            !host.utf8.contains(UInt8(ascii: "/"))
        else { return nil }
        return try? Origin(host: "\(scheme)://\(host)")
    }

    /// The first part of the path, which is the owner of the repository at most servers.
    public var owner: String? {
        path.flatMap { $0.parts(atASCII: "/").first }.map { String($0) }
    }
}
