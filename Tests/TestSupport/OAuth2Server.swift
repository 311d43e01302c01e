import Foundation
import Synchronization

/// An OAuth 2 provider on loopback that is not ours: `Tests/Interop/oauth2_*.py`.
public final class OAuth2Server: Sendable {
    /// Whose server it is.
    public enum Library: String, Sendable, CaseIterable {
        /// Authlib over Flask, which keeps to the standards.
        case authlib
        /// django-oauth-toolkit with its own defaults.
        case toolkit
    }

    /// What the person at the page does.
    public enum Answer: Sendable {
        /// Signs in as the first user and allows the app.
        case allow
        /// Signs in and denies it.
        case deny
        /// Signs in as that user and allows it.
        case allowAs(String)

        fileprivate var text: String {
            switch self {
            case .allow: "allow"
            case .deny: "deny"
            case .allowAs(let user): user
            }
        }
    }

    /// What the person has in hand after a visit to the page.
    public struct Visit: Decodable, Sendable {
        /// The status of the last page, or of the redirect that leaves the server.
        public let status: Int
        /// The URL that the browser is sent to; nil where it stays at the server.
        public let location: String?
        /// The code on the page, where it shows one.
        public let code: String?
        /// The words of the last page.
        public let text: String
    }

    /// A secret that went over the wire.
    public struct Issued: Decodable, Sendable {
        /// Its name there, as `refresh_token`.
        public let kind: String
        /// The secret.
        public let value: String
    }

    /// A user with an id that no floating-point number holds.
    public static let userOfLongID = "acme_support"
    /// That id.
    public static let longID = "9007199254740993123"
    /// What all confidential clients have; it looks different in each way to encode it.
    public static let secret = "s/e+c%25r&e=t"
    /// A redirect URL that each client has registered, where nobody listens.
    public static let redirect = "https://acme.example/callback"

    /// Whose server it is.
    public let library: Library
    /// The scheme, host and port that clients speak to.
    public let baseURL: String
    /// The authority's certificate, with TLS.
    public let caFile: String?
    /// The URLs of its endpoints by name, as `issuer`, `authorize`, `token`, `revoke` and `me`.
    public let endpoints: [String: String]

    private let controlURL: String
    /// Where certificates go; nil without TLS.
    private let folder: TemporaryFolder?
    private let process: Mutex<RunningCommand>

    private struct Hello: Decodable {
        let baseUrl: String
        let controlUrl: String
        let caFile: String?
        let endpoints: [String: String]
    }

    /// Starts one on free ports; further options are those of its script.
    public init(
        _ library: Library, _ transport: ForeignProvider.Transport = .http, more: [String] = []
    ) throws {
        self.library = library
        let script = Repository.root
            .appendingPathComponent("Tests/Interop/oauth2_\(library.rawValue).py").path
        folder = transport == .http ? nil : try TemporaryFolder("oauth2")
        let tls = folder.map { ["--folder", $0.path, "--tls", transport.rawValue] } ?? []
        let started = try Command(Repository.python, ["-B", script] + more + tls).start()
        let hello = try started.hello(Hello.self, of: "the OAuth 2 server")
        process = Mutex(started)
        baseURL = hello.baseUrl
        controlURL = hello.controlUrl
        caFile = hello.caFile
        endpoints = hello.endpoints
    }

    /// The URL of an endpoint.
    public func url(_ name: String) throws -> String {
        guard let url = endpoints[name] else { throw HarnessFailure("an endpoint called \(name)") }
        return url
    }

    /// Opens a URL in a browser, signs in and answers.
    public func visit(_ url: String, _ answer: Answer = .allow) throws -> Visit {
        try control(Visit.self, "visit", ["url": url, "answer": answer.text])
    }

    /// Opens the page of a device login in a browser, signs in, types its code and answers.
    @discardableResult
    public func approve(_ login: PendingLogin, _ answer: Answer = .allow) throws -> Visit {
        try control(
            Visit.self, "visit",
            [
                "url": login.verificationUri ?? "", "answer": answer.text,
                "user_code": login.userCode ?? "",
            ])
    }

    /// Every request so far, in order.
    public func requests() throws -> [OAuth2Request] {
        try control([OAuth2Request].self, "log", [:])
    }

    /// The requests of the program for an endpoint, in order.
    public func requests(to endpoint: String) throws -> [OAuth2Request] {
        let path = try url(endpoint).dropFirst(baseURL.count)
        return try requests().filter { !$0.isBrowser && $0.path == path }
    }

    /// Every secret that went over the wire so far.
    public func issued() throws -> [Issued] { try control([Issued].self, "issued", [:]) }

    /// Ends every token of a kind: `access`, `refresh`, `all` or, at Authlib's, `guest`.
    public func revoke(_ kind: String) throws {
        struct Ended: Decodable { let ended: Int }
        _ = try control(Ended.self, "revoke", ["kind": kind])
    }

    /// Makes the next answer of the token endpoint, or of the one that is named, fail in that way; the
    /// names are those of `oauth2_faults.py`.
    public func fail(
        _ fault: String, at endpoint: String? = nil, times: Int = 1, grant: String? = nil,
        value: String? = nil, seconds: Double? = nil
    ) throws {
        var fields: [String: any Sendable] = ["fault": fault, "times": times]
        if let endpoint { fields["path"] = "\(try url(endpoint).dropFirst(baseURL.count))" }
        if let grant { fields["grant"] = grant }
        if let value { fields["value"] = value }
        if let seconds { fields["seconds"] = seconds }
        try set(fields)
    }

    /// Puts members, given as JSON, into the next answer of the token endpoint, or of the one that is
    /// named.
    public func put(_ members: String, at endpoint: String? = nil) throws {
        var fields = ["fault": "put" as Any]
        fields["value"] = try JSONSerialization.jsonObject(with: Data(members.utf8))
        if let endpoint { fields["path"] = "\(try url(endpoint).dropFirst(baseURL.count))" }
        let body = try JSONSerialization.data(withJSONObject: fields)
        try set(Array(body))
    }

    /// Changes a habit, as `expires_in`, `iss`, `refresh_tokens` or `old_access`.
    public func set(_ name: String, _ value: any Sendable) throws { try set([name: value]) }

    /// Forgets all that was said and set, for another test.
    func reset() throws { try set(Array("{}".utf8), "reset") }

    private func set(_ body: [UInt8], _ name: String = "set") throws {
        struct Nothing: Decodable {}
        _ = try control(Nothing.self, name, body)
    }

    private func set(_ fields: [String: any Sendable]) throws {
        try set(Array(try JSONSerialization.data(withJSONObject: fields)))
    }

    private func control<Reply: Decodable>(
        _ type: Reply.Type, _ name: String, _ fields: [String: any Sendable]
    ) throws -> Reply {
        try control(type, name, Array(try JSONSerialization.data(withJSONObject: fields)))
    }

    private func control<Reply: Decodable>(
        _ type: Reply.Type, _ name: String, _ body: [UInt8]
    ) throws -> Reply {
        let reply = try PlainHTTP.send("POST", "\(controlURL)/_\(name)", body: body)
        guard reply.status == 200 else {
            throw HarnessFailure("/_\(name)", saw: "\(reply.status) \(reply.text)")
        }
        return try snakeCaseDecoder.decode(type, from: Data(reply.body))
    }
}
