import Foundation
import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// A folder of its own for one test, with a store in it on demand; gone afterwards.
final class TestStore: Sendable {
    static let keyFile = Secret([UInt8](repeating: 7, count: 32))
    static let start = Timestamp(secondsSince1970: 1_800_000_000)

    let folder: String
    var path: String { folder + "/" + SessionStore.fileName }
    /// A database beside, which `tamper` knows as `aside`.
    var keptPath: String { folder + ".kept" }

    init() throws {
        folder = NSTemporaryDirectory() + "store-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
        try? FileManager.default.removeItem(atPath: folder)
        try? FileManager.default.removeItem(atPath: keptPath)
    }

    /// Makes a store that a key file opens, which costs nothing.
    func create() throws -> SessionStore {
        try SessionStore.create(in: folder, openedBy: .keyFile(Self.keyFile), at: Self.start)
    }

    /// Opens the store once more, as another process would.
    func reopen(with secret: UnlockSecret = .keyFile(keyFile)) throws -> SessionStore {
        let store = try SessionStore.open(in: folder)
        try store.unlock(secret)
        return store
    }

    /// Changes the file without the key, as somebody else's program would.
    func tamper(_ sql: String) throws {
        let outside = try Connection(path: path)
        // `kept` holds what is put back later: another table in the store would be refused.
        try outside.inDatabase { db in
            try db.execute(sql: "ATTACH ? AS aside", arguments: [keptPath])
            try db.inTransaction {
                try db.execute(sql: sql)
                return .commit
            }
        }
        try outside.close()
    }

    /// Changes rows of a table to what its definition, which stays as it was, does not allow.
    func smuggle(_ sql: String, into table: String) throws {
        let definition = "sqlite_master WHERE name = '\(table)'"
        let define = { (expression: String, arguments: StatementArguments) in
            let outside = try Connection(path: self.path)
            try outside.inDatabase { db in
                try db.execute(sql: "PRAGMA writable_schema = ON")
                try db.execute(
                    sql: "UPDATE sqlite_master SET sql = \(expression) WHERE name = '\(table)'",
                    arguments: arguments)
            }
            try outside.close()
        }
        let own = try Connection(path: path).read {
            try String.fetchOne($0, sql: "SELECT sql FROM \(definition)")
        }
        let lax = "replace(replace(replace(sql, 'STRICT, ', ''), ' STRICT', ''), ' NOT NULL', '')"
        try define(lax, [])
        try tamper(sql)
        try define("?", [own])
    }

    func bytes() throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path))
    }

    func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}

/// Values that the tests of this module share.
enum Samples {
    static let start = TestStore.start

    static func provider(_ id: String = "acme", host: String = "api.acme.example") throws
        -> Provider
    {
        let url = { (path: String) in try RequestURL("https://\(host)/\(path)") }
        return Provider(
            id: try #require(ProviderID(rawValue: id)), name: "Acme",
            protocol: .oauth1(
                OAuth1Rules(
                    login: OAuth1Endpoints(
                        temporaryCredentialRequest: Provider.Endpoint(
                            url: try url("request_token")),
                        authorization: Provider.AuthorizationPage(url: try url("authorize")),
                        tokenRequest: Provider.Endpoint(url: try url("access_token"))))))
    }

    static func session(
        _ token: String = "token-one", provider: String = "acme", app: String = "default",
        label: String? = nil, account: Account? = nil
    ) throws -> SampleSession {
        SampleSession(
            grant: grant(token, account: account),
            provider: try #require(ProviderID(rawValue: provider)), app: app,
            origins: [try Origin(host: "api.acme.example"), try Origin(host: "up.acme.example")],
            label: label)
    }

    static func grant(
        _ token: String = "token-one", account: Account? = nil, at moment: Timestamp = start,
        signingBy method: SignatureMethod = .hmacSHA1
    ) -> Grant {
        Grant(
            credentials: .signed(
                TokenCredentials(
                    identifier: Secret(utf8: token), sharedSecret: Secret(utf8: token + "-secret")),
                method),
            account: account, obtainedAt: moment)
    }

    static func request(
        _ id: String = "7f3a", account: String? = nil, label: String? = nil,
        provider: Provider? = nil
    ) throws -> LoginRequest {
        let provider = try provider ?? Self.provider()
        return LoginRequest(
            id: LoginID(rawValue: id), provider: provider,
            endpoints: try #require(provider.login), app: "default",
            clientIdentifier: "consumer-key", signatureMethod: .hmacSHA256, account: account,
            label: label, startedAt: start, startedFrom: "203.0.113.7")
    }

    static let proof = Authorization.Proof.temporary(
        TemporaryCredentials(
            identifier: "request-token", sharedSecret: Secret(utf8: "request-secret")))

    static func pending(_ request: LoginRequest, refusals: Int = 0) throws -> PendingLogin {
        let address = Authorization(
            proof: proof,
            url: try RequestURL("https://acme.example/authorize?oauth_token=abc"),
            issuedAt: start, expiresAt: start + .seconds(600), refusals: refusals)
        return PendingLogin(
            request: request, progress: .awaitingVerifier(address), clockOffset: .seconds(252))
    }

    /// Puts something sealed into each table: a session, an app, a definition, a login.
    @discardableResult
    static func fill(_ store: SessionStore) throws -> SessionID {
        let provider = try provider()
        try store.apps.add(app("default"))
        try store.providers.save(
            OwnDefinition(id: provider.id, yaml: "id: acme\n", addedAt: start))
        try store.logins.save(pending(request()))
        return try store.sessions.save(session(label: "news", account: news))
    }

    static func app(
        _ name: String, provider: String = "acme", secret: String = "secret"
    ) throws -> RegisteredApp {
        let provider = try Self.provider(provider)
        return RegisteredApp(
            provider: provider.id, name: name,
            credentials: ClientCredentials(
                identifier: "key of \(name)", key: .sharedSecret(Secret(utf8: secret))),
            origins: provider.boundOrigins, addedAt: start)
    }

    static let news = Account(id: "42", name: "acme_news", access: .readWrite)
    static let events = Account(id: "43", name: "acme_events")
}

/// A session that is not in a store yet, with all that it is saved with.
struct SampleSession {
    var grant: Grant
    var provider: ProviderID
    var app: String
    var origins: [Origin]
    var label: String?
    var state = SessionSummary.State.notChecked
}

extension Session {
    /// Whether it is the other one, however often the row was written.
    func isSame(as other: Session) -> Bool {
        var session = self
        session.generation = other.generation
        return session == other
    }
}

extension SessionStore.Sessions {
    func save(
        _ sample: SampleSession, finishing login: LoginID? = nil
    ) throws(StoreFailure) -> SessionID {
        try save(
            sample.grant, provider: sample.provider, app: sample.app, origins: sample.origins,
            label: sample.label, state: sample.state, finishing: login)
    }
}

extension SessionStore {
    /// Every sealed record of every table, as the file has it.
    func allRecords() throws -> [[UInt8]] {
        try connection.read { db in
            try ["session_seals", "apps", "providers", "pending_logins"].flatMap { table in
                try [UInt8].fetchAll(db, sql: "SELECT sealed FROM \(table) ORDER BY 1")
            }
        }
    }
}
