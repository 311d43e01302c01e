import LoginCore
import OAuthCore
import PintleServices
import SessionStorage
import TestSupport
import Testing

@Suite struct `A glance at the store` {
    private let folder: TemporaryFolder
    private let ground: Ground
    private let keyring = Keyring()

    init() throws {
        folder = try TemporaryFolder("services")
        ground = try Ground()
    }

    /// A vault that a key file opens, with these sessions: provider and name.
    private func vault(_ sessions: [(provider: String, name: String)]) async throws -> OpenVault {
        let vault = try OpenVault(
            home: folder.path, keyFile: nil, passphrase: nil, doors: keyring.doors,
            files: ground.files, now: { Ground.now })
        try await vault.create(.keyFile(path: "~/key", isNew: true))
        let store = try await vault.openStore()
        for session in sessions {
            let provider = try ground.provider(session.provider)
            var grant = Ground.grant
            grant.account = Account(id: session.name, name: session.name)
            _ = try store.sessions.save(
                grant, provider: provider.id, app: "default", origins: provider.boundOrigins)
        }
        return vault
    }

    /// A glance at it for so many rows; providers are called by name and id.
    private static func glance(
        of vault: OpenVault, rows: Int = 9, describesFirst: Bool = false
    ) async throws -> StoreSnapshot? {
        try await vault.glance(rows: rows, describesFirst: describesFirst) { "\($1) of \($0)" }
    }

    private static let sessions = [
        ("x", "mia"), ("discogs", "Zoe"), ("x", "Abel"), ("flickr", "bob"),
    ]

    @Test func `has the first rows by the providers' names and the owners'`() async throws {
        let vault = try await vault(Self.sessions)
        let glance = try #require(try await Self.glance(of: vault, rows: 3))
        #expect(glance.sessions.map(\.owner) == ["Zoe", "bob", "Abel"])
        #expect(glance.glance?.counts.map(\.count) == [1, 1, 2])
    }

    @Test func `has the names of all providers by the list's own rule`() async throws {
        let vault = try await vault(Self.sessions)
        let glance = try #require(try await Self.glance(of: vault, rows: 1))
        #expect(
            glance.glance?.providerNames.values.sorted() == [
                "Discogs of discogs", "Flickr of flickr", "X of x",
            ])
    }

    @Test(arguments: [(false, []), (true, ["discogs"])])
    func `reads the definition of the first session's provider where the list describes it`(
        _ describes: Bool, _ providers: [String]
    ) async throws {
        let vault = try await vault(Self.sessions)
        let glance = try #require(try await Self.glance(of: vault, describesFirst: describes))
        #expect(glance.providers.map(\.id.rawValue) == providers)
    }

    @Test func `has each row and the vault as the whole snapshot has them`() async throws {
        let vault = try await vault(Self.sessions)
        let glance = try #require(try await Self.glance(of: vault, describesFirst: true))
        let whole = try await vault.snapshot()
        #expect(Set(glance.sessions.map(\.id)) == Set(whole.sessions.map(\.id)))
        #expect(glance.sessions.allSatisfy { $0 == whole.session($0.id) })
        #expect(glance.vault == whole.vault.withoutItsScreensFacts)
        #expect(glance.providers.allSatisfy { $0 == whole.provider($0.id) })
        #expect(whole.glance == nil)
    }

    @Test func `is none without sessions, and of a locked vault`() async throws {
        let vault = try await vault([])
        #expect(try await Self.glance(of: vault) == nil)
        let x = try ground.provider("x")
        _ = try await vault.openStore().sessions.save(
            Ground.grant, provider: x.id, app: "default", origins: x.boundOrigins)
        await vault.lock()
        #expect(try await Self.glance(of: vault) == nil)
    }

    @Test func `neither it nor the whole needs a login that cannot be read`() async throws {
        let vault = try await vault(Self.sessions)
        let store = try await vault.openStore()
        try store.logins.save(PendingLogin(request: try ground.addLogin(), progress: .notBegun))
        try ground.damage("UPDATE pending_logins SET provider = 'x' || char(27)", in: store)
        #expect(try await vault.snapshot().sessions.count == 4)
        #expect(try await vault.snapshot().logins.isEmpty)
    }

    @Test func `is none of a store that is not there`() async throws {
        let vault = try OpenVault(
            home: folder.path("none"), keyFile: nil, passphrase: nil, doors: keyring.doors,
            files: ground.files, now: { Ground.now })
        #expect(try await Self.glance(of: vault) == nil)
    }
}

extension VaultStatus {
    /// The same without the facts that the vault's own screen alone shows.
    fileprivate var withoutItsScreensFacts: VaultStatus {
        var status = self
        (status.lastBackup, status.memory, status.place.freeBytes) = (nil, nil, nil)
        return status
    }
}
