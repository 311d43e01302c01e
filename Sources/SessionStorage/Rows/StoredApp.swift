import LoginCore
import OAuthCore
import Vault

/// An app as its row has it, still sealed.
struct StoredApp: SealedRow {
    var provider: ProviderID
    var name: String
    var addedAt: Timestamp
    var origins: [Origin]
    var seal: Seal

    enum Column: String, SealedColumn {
        case provider, name
        case addedAt = "added_at"
        case origins, uuid, generation, schema, sealed
    }

    static let table = ManifestTable.apps

    init(_ row: Row<Column>) throws {
        provider = try row.provider(.provider)
        name = try row.text(.name)
        addedAt = try row.time(.addedAt)
        origins = try [Origin](column: try row.text(.origins))
        seal = try Seal(row)
    }

    static func fetch(_ db: Database, _ provider: ProviderID, _ name: String) throws -> StoredApp? {
        try fetch(db, where: "provider = ? AND name = ?", [provider.rawValue, name])
    }

    static func delete(_ db: Database, _ provider: ProviderID, _ name: String) throws {
        try db.execute(
            sql: "DELETE FROM apps NOT INDEXED WHERE provider = ? AND name = ?",
            arguments: [provider.rawValue, name])
    }

    /// The app of that name; throws `item(noAppKey)` with the names that the provider has.
    static func require(
        _ db: Database, _ provider: ProviderID, _ name: String
    ) throws -> StoredApp {
        if let found = try fetch(db, provider, name) { return found }
        let others = try fetchAll(db).filter { $0.provider == provider }.map(\.name)
        throw StoreFailure.item(.noAppKey(name, provider: provider.rawValue, others: others))
    }

    /// Throws `item(nameTaken)` where the provider has an app of that name.
    static func requireFree(
        _ db: Database, _ provider: ProviderID, _ name: String
    ) throws {
        guard try fetch(db, provider, name) != nil else { return }
        throw StoreFailure.item(.nameTaken(name, free: try freeName(name, of: provider, db)))
    }

    static func freeName(
        _ name: String, of provider: ProviderID, _ db: Database
    ) throws -> String {
        var number = 2
        while try fetch(db, provider, "\(name)-\(number)") != nil { number += 1 }
        return "\(name)-\(number)"
    }

    private static func context(
        _ seal: Seal, _ provider: ProviderID, _ name: String, _ origins: [Origin]
    ) -> RecordContext {
        seal.context(
            .apps, provider: provider.rawValue, origins: origins, boundColumns: [name])
    }

    func opened(with key: VaultKey) throws -> RegisteredApp {
        let context = Self.context(seal, provider, name, origins)
        let contents = try AppContents(seal.opened(in: context, with: key), seal.form)
        return RegisteredApp(
            provider: provider, name: name, credentials: contents.credentials, origins: origins,
            addedAt: addedAt, registration: contents.registration)
    }

    func update(_ db: Database, to app: RegisteredApp, with key: VaultKey) throws {
        try Self.write(app, seal: seal.next, db, with: key)
    }

    static func write(
        _ app: RegisteredApp, seal: Seal, _ db: Database, with key: VaultKey
    ) throws {
        let app = app.storable
        let context = context(seal, app.provider, app.name, app.origins)
        let seal = try AppContents(app.credentials, app.registration).sealed(
            seal, in: context, with: key)
        try put(
            db,
            [.addedAt: app.addedAt.secondsSince1970, .origins: app.origins.column] + seal.values(),
            by: [.provider: app.provider.rawValue, .name: app.name])
    }
}

/// The sealed part of an app.
private struct AppContents {
    var credentials: ClientCredentials
    /// That Pintle registered it itself.
    var registration: AppRegistration?

    private enum Tag: UInt8 {
        case kind = 1
        case consumerKey = 2
        case secret = 3
        /// When Pintle registered it, in seconds since 1970, as decimal digits.
        case registeredAt = 30
        /// When its secret ends, in the same form.
        case secretEndsAt = 31
        /// How the server registered it to prove that it is itself.
        case authentication = 32
        /// The loopback redirect that the server registered.
        case redirect = 33
        /// The registered scopes, joined by blanks.
        case scopes = 34
        /// There, and empty, where it took the place of one that the server had forgotten.
        case isAgain = 35
    }

    private enum Kind: String {
        case sharedSecret = "secret"
        case rsaPrivateKey = "rsa"
        /// A public client; its secret is empty.
        case absent = "public"
    }

    init(_ credentials: ClientCredentials, _ registration: AppRegistration?) {
        self.credentials = credentials
        self.registration = registration
    }

    init(_ opened: Secret, _ form: Seal.Form) throws(VaultFailure) {
        let (kind, identifier, secret): (Secret, Secret, Secret)
        var authentication: OAuth2Rules.ClientAuthentication?
        var redirect: String?
        switch form {
        case .fields, .moreFields:
            let fields = try SecretFields.split(opened, count: 3)
            (kind, identifier, secret) = (fields[0], fields[1], fields[2])
        case .tagged:
            let fields = try TaggedFields<Tag>(opened)
            kind = try fields.required(.kind)
            identifier = try fields.required(.consumerKey)
            secret = try fields.required(.secret)
            authentication = try fields[text: .authentication].map { (text) throws(VaultFailure) in
                guard let way = OAuth2Rules.ClientAuthentication(rawValue: text) else {
                    throw .newer
                }
                return way
            }
            redirect = fields[text: .redirect]
            // The store of a stranger may have any text there, and codes are sent to it.
            guard redirect.map({ LoopbackPlace($0) != nil }) ?? true else { throw .damaged }
            if let registeredAt = try fields.moment(.registeredAt) {
                registration = AppRegistration(
                    registeredAt: registeredAt, secretEndsAt: try fields.moment(.secretEndsAt),
                    scopes: fields[scopes: .scopes],
                    isAgain: fields[has: .isAgain])
            }
        }
        let key: ClientCredentials.Key =
            switch Kind(rawValue: kind.revealedText) {
            case .sharedSecret: .sharedSecret(secret)
            case .rsaPrivateKey: .rsaPrivateKey(pem: secret)
            case .absent: .absent
            case nil: throw form == .tagged ? VaultFailure.newer : .damaged
            }
        credentials = ClientCredentials(
            identifier: identifier.revealedText, key: key, authentication: authentication,
            redirect: redirect)
    }

    func sealed(_ seal: Seal, in context: RecordContext, with key: VaultKey) throws -> Seal {
        let (kind, secret): (Kind, Secret) =
            switch credentials.key {
            case .sharedSecret(let secret): (.sharedSecret, secret)
            case .rsaPrivateKey(let pem): (.rsaPrivateKey, pem)
            case .absent: (.absent, Secret([]))
            }
        var fields = TaggedFields<Tag>()
        fields[text: .kind] = kind.rawValue
        fields[text: .consumerKey] = credentials.identifier
        fields[.secret] = secret
        fields.put(registration?.registeredAt, at: .registeredAt)
        fields.put(registration?.secretEndsAt, at: .secretEndsAt)
        fields[text: .authentication] = credentials.authentication?.rawValue
        fields[text: .redirect] = credentials.redirect
        fields[text: .scopes] = registration?.scopes?.joined(separator: " ")
        fields[has: .isAgain] = registration?.isAgain == true
        return try seal.sealing(fields, in: context, with: key)
    }
}
