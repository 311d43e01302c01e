import Foundation

/// One provider of the zoo, open for a test.
public struct ZooStall: Sendable {
    /// What a client can know and do there, by the zoo's own tables.
    public struct Facts: Decodable, Sendable {
        /// Whose session it is.
        public struct Account: Decodable, Sendable {
            /// The provider's id of the account.
            public let id: String
            /// Its name there.
            public let name: String
        }

        /// What the person carries over.
        public enum Carried: String, Decodable, Sendable { case pin, redirect, nothing }

        /// The values of the definition's variables.
        public let instance: [String]
        /// The address of the page without its query; nil where there is no login.
        public let page: String?
        /// The first of its users; nil where nothing tells a client who it is.
        public let account: Account?
        /// What the person carries over.
        public let carries: Carried
        /// `same` or `new`.
        public let afterWrongPin: String
        /// Whether its refusals say what was wrong.
        public let tellsApart: Bool
        /// So many seconds after the exchange a session ends.
        public let endsAfter: Int?
        /// A session ends at the next midnight there.
        public let endsAtMidnightIn: String?
        /// Whether it answers who somebody is.
        public let saysWho: Bool
        /// Whether it ends tokens when asked.
        public let endsTokens: Bool
        /// The parameters of its page that ask for a fresh sign-in.
        public let asksAnew: [String]
        /// Whether its token answer has a refresh token.
        public let refreshes: Bool
    }

    /// What a person has in hand after a visit to the page.
    public struct Visit: Decodable, Sendable {
        /// The verifier or the address that the browser was sent to; nil for nothing.
        public let held: String?
        /// The same with another last character.
        public let almost: String?
    }

    /// What was said so far.
    public struct Report: Decodable, Sendable {
        /// Requests such as no client of this provider should send.
        public let complaints: [String]
        /// How often each kind of call came.
        public let counts: [String: Int]
        /// What came with the newest token and is needed later, by name.
        public let kept: [String: String]
        /// How many tokens were ended.
        public let ended: Int
        /// The conversation, secrets masked.
        public let transcript: [String]
    }

    /// Token and secret that were made without a login.
    public struct Brought: Decodable, Sendable {
        /// The access token.
        public let token: String
        /// Its secret.
        public let secret: String
    }

    /// What the provider gave its developer.
    public struct App: Decodable, Sendable {
        /// The consumer key.
        public var key: String
        /// The consumer secret.
        public var secret: String
        /// The private key that signs in place of a secret.
        public var rsaKeyFile: String?
        /// Whether it has neither.
        public var isPublic: Bool
    }

    struct Opened: Decodable {
        let stall: Int
        let baseUrl: String
        let app: App
        let caFile: String?
        let facts: Facts
    }

    private struct Empty: Decodable {}

    /// The provider's id in the catalogue.
    public let name: String
    /// The definition, with the provider's own hosts.
    public let definition: String
    /// Whether it is the one of the catalogue.
    public let isBuiltIn: Bool
    /// The scheme, host and port of all of its addresses.
    public let baseURL: String
    /// The app that is registered there.
    public let app: App
    /// The authority to trust, where it speaks TLS.
    public let caFile: String?
    /// What its table says.
    public let facts: Facts

    private let number: Int
    private let controlURL: String

    init(
        name: String, definition: String, isBuiltIn: Bool, controlURL: String, opened: Opened
    ) {
        self.name = name
        self.definition = definition
        self.isBuiltIn = isBuiltIn
        self.controlURL = controlURL
        number = opened.stall
        baseURL = opened.baseUrl
        app = opened.app
        caFile = opened.caFile
        facts = opened.facts
    }

    /// An address of the API, good for any method; it answers with the parameters that it saw.
    public var api: String { "\(baseURL)/zoo/api" }

    /// Opens the address on another device and allows the app there.
    public func allow(_ address: String, as user: String = "1001") throws -> Visit {
        try control(Visit.self, "visit", ["address": address, "denies": false, "user": user])
    }

    /// Opens the address on another device and denies the app.
    public func deny(_ address: String) throws -> Visit {
        try control(Visit.self, "visit", ["address": address, "denies": true])
    }

    /// Lets its clock go wrong by so many seconds.
    public func setClock(offset: Int) throws {
        _ = try control(Empty.self, "set", ["clock_offset": offset])
    }

    /// Refuses the next requests for being too many.
    public func limit(next requests: Int) throws {
        _ = try control(Empty.self, "set", ["limited": requests])
    }

    /// A token made on the provider's own pages.
    public func bring() throws -> Brought { try control(Brought.self, "bring", [:]) }

    /// What was said so far.
    public func report() throws -> Report { try control(Report.self, "report", [:]) }

    /// The address of its page in a text, whole: from the first column to the first blank.
    public func address(in text: String) -> String? {
        guard let page = facts.page else { return nil }
        return text.split(separator: "\n").filter { $0.hasPrefix(page) }
            .map { String($0.prefix { $0 != " " }) }.last
    }

    private func control<Answer: Decodable>(
        _ type: Answer.Type, _ name: String, _ fields: [String: any Sendable]
    ) throws -> Answer {
        try Self.control(type, controlURL, name, fields.merging(["stall": number]) { $1 })
    }

    static func control<Answer: Decodable>(
        _ type: Answer.Type, _ address: String, _ name: String, _ fields: [String: any Sendable]
    ) throws -> Answer {
        let body = try JSONSerialization.data(withJSONObject: fields)
        let reply = try PlainHTTP.send("POST", "\(address)/control/\(name)", body: Array(body))
        guard reply.status == 200 else {
            throw HarnessFailure("control/\(name)", saw: "\(reply.status) \(reply.text)")
        }
        return try snakeCaseDecoder.decode(type, from: Data(reply.body))
    }
}
