public import Foundation

/// An OAuth provider on loopback that is not ours: `Tests/Interop/provider.py` over oauthlib.
public final class ForeignProvider {
    /// How it speaks.
    public enum Transport: String, Sendable, CaseIterable {
        /// Plain http, allowed on loopback.
        case http
        /// TLS by a private authority.
        case tls = "good"
        /// A certificate that ended yesterday.
        case expired
        /// A certificate for another host.
        case wrongHost = "wrong-host"
        /// A certificate of an authority that nobody named.
        case unknownAuthority = "unknown-ca"
        /// TLS 1.1 at most.
        case oldVersion = "old-version"
    }

    /// What a broken server does; the names are those of `faults.py`.
    public struct Fault: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The name.
        public let description: String

        /// The fault of that name.
        public init(stringLiteral value: String) { description = value }
    }

    /// The scheme, host and port that clients speak to.
    public let baseURL: String
    /// The authority's certificate, with TLS.
    public let caFile: String?
    /// Another origin, which must never be asked anything.
    public let elsewhereURL: String

    private let controlURL: String
    private let folder: TemporaryFolder
    private let process: RunningCommand

    private struct Hello: Decodable {
        let baseUrl: String
        let controlUrl: String
        let elsewhereUrl: String
        let caFile: String?
    }

    /// Starts it on free ports.
    public init(_ transport: Transport = .http) throws {
        let script = Repository.root.appendingPathComponent("Tests/Interop/provider.py").path
        folder = try TemporaryFolder("provider")
        let options =
            ["--folder", folder.path] + (transport == .http ? [] : ["--tls", transport.rawValue])
        process = try Command(Repository.python, ["-B", script] + options).start()
        let hello = try process.hello(Hello.self, of: "the provider")
        baseURL = hello.baseUrl
        controlURL = hello.controlUrl
        elsewhereURL = hello.elsewhereUrl
        caFile = hello.caFile
    }

    /// Registers an app that signs with a shared secret.
    public func addClient(key: String, secret: String) throws {
        try control("client", ["key": key, "secret": secret])
    }

    /// Registers an app that signs with an RSA key.
    public func addClient(key: String, publicKey: String) throws {
        try control("client", ["key": key, "rsa_public_key": publicKey])
    }

    /// Makes a user known there.
    public func addUser(id: String, screenName: String) throws {
        try control("user", ["id": id, "screen_name": screenName])
    }

    /// Allows the app as a user would on the page, and returns the PIN.
    public func approve(_ authorizeURL: String, as user: String = "1001") throws -> String {
        struct Answer: Decodable { let pin: String }
        let token = try requestToken(in: authorizeURL)
        let reply = try control("approve", ["oauth_token": token, "user": user])
        return try snakeCaseDecoder.decode(Answer.self, from: Data(reply.body)).pin
    }

    /// Denies the app as a user would on the page.
    public func deny(_ authorizeURL: String) throws {
        try control("deny", ["oauth_token": try requestToken(in: authorizeURL)])
    }

    /// Makes the next requests for a path fail in that way; -1 times means for ever.
    public func fail(_ path: String, _ fault: Fault, times: Int = 1) throws {
        try control("fault", ["path": path, "kind": fault.description, "times": times])
    }

    /// Keeps the answers for a path back until they are released.
    public func hold(_ path: String) throws { try control("hold", ["path": path]) }

    /// Gives the answers that were kept back.
    public func release(_ path: String) throws { try control("release", ["path": path]) }

    /// Waits until a path has been asked so many times.
    public func untilAsked(_ path: String, times: Int = 1) throws {
        let asked = try Deadline.seconds(20).poll { try count(path) >= times ? true : nil }
        guard asked != nil else { throw HarnessFailure("a request for \(path)") }
    }

    /// Sets a provider's habit: `after_wrong_pin`, `confirm`, `clock_offset`, `pin`, `plain_errors`.
    public func set(_ name: String, _ value: any Sendable) throws {
        try control("settings", [name: value])
    }

    /// Ends every access token.
    public func revokeAll() throws { try control("revoke_all", [:]) }

    /// How often a path was asked; of the other origin with `elsewhere:` before the path.
    public func count(_ path: String) throws -> Int { try counts()[path] ?? 0 }

    /// How often each path was asked.
    public func counts() throws -> [String: Int] {
        struct Answer: Decodable { let counts: [String: Int] }
        let reply = try control("log", [:])
        return try JSONDecoder().decode(Answer.self, from: Data(reply.body)).counts
    }

    /// Every path asked, in order, with the time it arrived.
    public func requests() throws -> [(path: String, at: Double)] {
        struct Answer: Decodable {
            struct Entry: Decodable {
                let path: String
                let at: Double
            }
            let requests: [Entry]
        }
        let reply = try control("log", [:])
        return try JSONDecoder().decode(Answer.self, from: Data(reply.body)).requests
            .map { ($0.path, $0.at) }
    }

    /// Every request for a resource that oauthlib found valid, in order.
    public func verified() throws -> [VerifiedCall] {
        let reply = try control("verified", [:])
        return try snakeCaseDecoder.decode([VerifiedCall].self, from: Data(reply.body))
    }

    /// Every secret that it ever gave out: PINs, tokens and token secrets, by kind.
    public func issued() throws -> [(kind: String, value: String)] {
        struct Answer: Decodable {
            struct Secret: Decodable {
                let kind: String
                let value: String
            }
            let secrets: [Secret]
        }
        let reply = try control("issued", [:])
        return try JSONDecoder().decode(Answer.self, from: Data(reply.body)).secrets
            .map { ($0.kind, $0.value) }
    }

    private func requestToken(in authorizeURL: String) throws -> String {
        let items = URLComponents(string: authorizeURL)?.queryItems ?? []
        guard let token = items.first(where: { $0.name == "oauth_token" })?.value else {
            throw HarnessFailure("an address with oauth_token", saw: authorizeURL)
        }
        return token
    }

    @discardableResult
    private func control(
        _ name: String, _ fields: [String: any Sendable]
    ) throws -> PlainHTTP.Reply {
        let body = try JSONSerialization.data(withJSONObject: fields)
        let reply = try PlainHTTP.send(
            "POST", "\(controlURL)/control/\(name)", body: Array(body))
        guard reply.status == 200 else {
            throw HarnessFailure("control/\(name)", saw: "\(reply.status) \(reply.text)")
        }
        return reply
    }
}

/// Decodes the JSON of both programs: snake_case keys.
public var snakeCaseDecoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
}
