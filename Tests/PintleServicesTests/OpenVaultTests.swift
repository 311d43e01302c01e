import LoginCore
import OAuthCore
import PintleServices
import SessionStorage
import TestSupport
import Testing

@Suite struct `A vault that a face keeps open` {
    private let folder: TemporaryFolder
    private let ground: Ground
    private let keyring = Keyring()

    init() throws {
        folder = try TemporaryFolder("services")
        ground = try Ground()
    }

    private func vault(keyFile: String? = nil, passphrase: String? = nil) throws -> OpenVault {
        try OpenVault(
            home: folder.path, keyFile: keyFile, passphrase: passphrase.map { Secret(utf8: $0) },
            doors: keyring.doors, files: ground.files, now: { Ground.now })
    }

    /// A vault that the key file opens.
    private func made() async throws -> OpenVault {
        let vault = try vault()
        try await vault.create(.keyFile(path: "~/key", isNew: true))
        return vault
    }

    /// A vault that a passphrase opens, whose key is kept.
    private func madeWithPassphrase() async throws -> OpenVault {
        let vault = try vault()
        try await vault.create(.passphrase(Secret(utf8: "correct horse")))
        return vault
    }

    // MARK: An export

    @Test func `an export asks for the passphrase again, and takes no wrong one`() async throws {
        let vault = try await madeWithPassphrase()
        await #expect(throws: StoreFailure.wrongSecret(.passphrase)) {
            try await vault.export(
                [], to: "~/out", sealedBy: Secret(utf8: "new"), confirmedBy: Secret(utf8: "wrong"))
        }
    }

    @Test func `an export is made with no cached key alone`() async throws {
        let vault = try await madeWithPassphrase()
        await #expect(throws: StoreFailure.locked) {
            try await vault.export(
                [], to: "~/out", sealedBy: Secret(utf8: "new"), confirmedBy: nil)
        }
    }

    @Test func `an export replaces nothing`() async throws {
        let vault = try await made()
        let (new, path) = (Secret(utf8: "new"), folder.path + "/out")
        _ = try await vault.export([], to: path, sealedBy: new, confirmedBy: nil)
        await #expect(throws: StoreFailure.fileExists(path: path)) {
            try await vault.export([], to: path, sealedBy: new, confirmedBy: nil)
        }
    }

    // MARK: Opening

    @Test func `without a vault there is a snapshot, and no store`() async throws {
        let vault = try vault()
        #expect(try await vault.snapshot().vault.state == .missing)
        await #expect(throws: StoreFailure.noVault) { try await vault.openStore() }
    }

    @Test func `a new vault is open, and says by what`() async throws {
        let status = try await made().snapshot().vault
        #expect(status.state == .open)
        #expect(status.openedBy == .keyFile)
        #expect(status.openUntil == nil)
        #expect(status.idleLimit == nil)
    }

    @Test func `a passphrase opens it for 8 hours, or 15 minutes unused`() async throws {
        let status = try await madeWithPassphrase().snapshot().vault
        #expect(status.openUntil == Ground.now + .seconds(28_800))
        #expect(status.idleLimit == .seconds(900))
        #expect(status.isCached)
    }

    @Test func `a passphrase that came along is tried once, and told where it fails`() async throws
    {
        _ = try await madeWithPassphrase()
        keyring.keep(nil)
        let vault = try vault(passphrase: "wrong")
        #expect(try await vault.snapshot().vault.state == .locked)
        #expect(
            await vault.takeFailures()
                == [FailedUnlock(.passphrase, .store(.wrongSecret(.passphrase)))])
        #expect(await vault.takeFailures().isEmpty)
    }

    @Test func `a key file that is gone leaves it locked, and is told`() async throws {
        _ = try await made()
        let vault = try vault(keyFile: "/gone")
        #expect(try await vault.snapshot().vault.state == .locked)
        #expect(
            await vault.takeFailures()
                == [FailedUnlock(.keyFile, .store(.noKeyFile(path: "/gone")))])
        await #expect(throws: StoreFailure.locked) { try await vault.unlockUnasked() }
    }

    @Test func `a key file that a person names opens it, and counts from then on`() async throws {
        _ = try await made()
        let vault = try vault()
        #expect(try await vault.snapshot().vault.state == .locked)
        await #expect(throws: StoreFailure.self) { try await vault.unlock(withKeyFile: "~/no") }
        try await vault.unlock(withKeyFile: "~/key")
        let status = try await vault.snapshot().vault
        #expect(status.openedBy == .keyFile)
        #expect(status.keyFile?.hasSuffix("key") == true)
        await vault.lock()
        #expect(try await vault.snapshot().vault.keyFile == nil)
        try await vault.unlockUnasked()
    }

    @Test func `a new key is made for the old passphrase, which opens nothing then`() async throws {
        let vault = try await madeWithPassphrase()
        let (old, new) = (Secret(utf8: "correct horse"), Secret(utf8: "battery staple"))
        await #expect(throws: StoreFailure.wrongSecret(.passphrase)) {
            try await vault.rekey(from: new, to: old)
        }
        try await vault.rekey(from: old, to: new)
        #expect(try await vault.snapshot().vault.openedBy == .passphrase)
        await vault.lock()
        await #expect(throws: StoreFailure.wrongSecret(.passphrase)) {
            try await vault.unlock(with: old)
        }
        try await vault.unlock(with: new)
    }

    @Test func `a check of a new vault finds nothing wrong`() async throws {
        #expect(try await madeWithPassphrase().check() == StoreFindings(records: 0))
    }

    @Test func `each wrong passphrase doubles the wait, up to 10 seconds`() async throws {
        let vault = try await madeWithPassphrase()
        #expect(await vault.nextWait() == .zero)
        for wait in [1000, 2000, 4000, 8000, 10_000, 10_000] {
            await #expect(throws: StoreFailure.self) {
                try await vault.unlock(with: Secret(utf8: "wrong"))
            }
            #expect(await vault.nextWait() == .milliseconds(wait))
        }
        try await vault.unlock(with: Secret(utf8: "correct horse"))
        #expect(await vault.nextWait() == .zero)
    }

    @Test func `a store that took the place of another opens with the same key`() async throws {
        let vault = try await made()
        let before = try await vault.openStore()
        keyring.replaceFile()
        let after = try await vault.openStore()
        #expect(before !== after)
        #expect(after.isUnlocked)
    }

    // MARK: The cached key

    @Test func `a key that nobody used for too long has lapsed`() async throws {
        let vault = try await madeWithPassphrase()
        keyring.keep(nil)
        keyring.pass(.seconds(901))
        #expect(try await vault.useCachedKey() == .lapsed)
        #expect(try await vault.openStore().isUnlocked)
    }

    @Test func `a key that was taken out locks the vault here as well`() async throws {
        let vault = try await madeWithPassphrase()
        keyring.keep(nil)
        #expect(try await vault.useCachedKey() == .takenAway)
        #expect(try await vault.snapshot().vault.state == .locked)
    }

    @Test func `a use of the key puts its end off`() async throws {
        let vault = try await madeWithPassphrase()
        keyring.pass(.seconds(800))
        #expect(try await vault.useCachedKey() == .kept)
        keyring.pass(.seconds(800))
        keyring.keep(nil)
        #expect(try await vault.useCachedKey() == .takenAway)
    }

    @Test func `what a key file opened is locked where another process asks for that`() async throws
    {
        let vault = try await made()
        #expect(try await vault.useCachedKey() == .kept)
        _ = try await vault.services.vault.lock(vault.openStore(), sparingOthers: false)
        #expect(try await vault.useCachedKey() == .takenAway)
        #expect(try await vault.snapshot().vault.state == .locked)
    }

    @Test func `what lapsed in the keyring is locked where another process asks for that`()
        async throws
    {
        let vault = try await madeWithPassphrase()
        keyring.keep(nil)
        keyring.pass(.seconds(901))
        #expect(try await vault.useCachedKey() == .lapsed)
        _ = try await vault.services.vault.lock(vault.openStore(), sparingOthers: false)
        #expect(try await vault.useCachedKey() == .takenAway)
    }

    @Test func `locking forgets the key, here and in the kernel`() async throws {
        let vault = try await madeWithPassphrase()
        await vault.lock()
        #expect(keyring.kept == nil)
        #expect(try await vault.snapshot().vault.state == .locked)
    }

    // MARK: Slots

    @Test func `a changed passphrase keeps its slot as the one that opened`() async throws {
        let vault = try await madeWithPassphrase()
        try await vault.changePassphrase(
            from: Secret(utf8: "correct horse"), to: Secret(utf8: "battery staple"))
        let status = try await vault.snapshot().vault
        #expect(status.slots.map(\.number) == [try #require(status.openedSlot)])
        try await vault.unlock(with: Secret(utf8: "battery staple"))
    }

    @Test func `the only slot is not removed`() async throws {
        let vault = try await made()
        let number = try #require(try await vault.snapshot().vault.slots.first?.number)
        await #expect(throws: StoreFailure.slot(.lastOne)) {
            try await vault.removeSlot(number)
        }
    }

    // MARK: The snapshot

    @Test func `the first list has its own providers, and the rest comes after`() async throws {
        let vault = try await made()
        let first = try await vault.snapshot()
        // An empty list names providers.
        #expect(first.providers.count > 20)
        #expect(await vault.completed() == nil)
    }

    @Test func `with sessions, the other providers come after the first list`() async throws {
        let vault = try await made()
        let x = try ground.provider("x")
        _ = try await vault.openStore().sessions.save(
            Ground.grant, provider: x.id, app: "default", origins: x.boundOrigins)
        #expect(try await vault.snapshot().providers.map(\.id) == [x.id])
        #expect(try #require(await vault.completed()).providers.count > 20)
    }

    @Test func `whether a session can be renewed is known after the first list`() async throws {
        let vault = try await made()
        let provider = try ground.provider("spotify")
        let bearer = BearerCredentials(
            accessToken: Secret(utf8: "a"), refreshToken: Secret(utf8: "r"))
        _ = try await vault.openStore().sessions.save(
            Grant(
                credentials: .bearer(bearer), obtainedAt: Ground.now,
                expiresAt: Ground.now + .seconds(3600)),
            provider: provider.id, app: "default", origins: provider.boundOrigins, form: .code)
        #expect(try await vault.snapshot().sessions.map(\.terms) == [nil])
        let terms = SessionTerms(
            canRenew: true, isEndFinal: false, form: .code, askedScopes: provider.scopes)
        #expect(await vault.completed()?.sessions.map(\.terms) == [terms])
        // With all providers at hand it is known at once.
        #expect(try await vault.snapshot().sessions.map(\.terms) == [terms])
    }

    @Test func `a session whose seal was broken is left out with the first seals, and told`()
        async throws
    {
        let vault = try await made()
        let provider = try ground.provider("spotify")
        let store = try await vault.openStore()
        let ids = try ["a", "b"].map { token in
            try store.sessions.save(
                Grant(
                    credentials: .bearer(BearerCredentials(accessToken: Secret(utf8: token))),
                    obtainedAt: Ground.now),
                provider: provider.id, app: "default", origins: provider.boundOrigins, form: .code)
        }
        try ground.damage(
            "UPDATE session_seals SET sealed = zeroblob(117) WHERE session = 1", in: store)
        #expect(try await vault.snapshot().sessions.count == 2)
        #expect(await vault.damage == nil)
        #expect(await vault.completed()?.sessions.map(\.id) == [ids[1]])
        #expect(await vault.damage == .damaged(unreadable: 1, of: 2))
        #expect(try await vault.snapshot().sessions.map(\.id) == [ids[1]])
        #expect(await vault.damage == .damaged(unreadable: 1, of: 2))
    }

    private static func app(of provider: Provider) -> RegisteredApp {
        RegisteredApp(
            provider: provider.id, name: "default",
            credentials: ClientCredentials(
                identifier: "key", key: .sharedSecret(Secret(utf8: "secret"))),
            origins: provider.boundOrigins, addedAt: Ground.now)
    }

    @Test func `a session whose app key is gone is shown as one that cannot sign`() async throws {
        let vault = try await made()
        let x = try ground.provider("x")
        let store = try await vault.openStore()
        let session = try store.sessions.save(
            Ground.grant, provider: x.id, app: "default", origins: x.boundOrigins)
        #expect(try await vault.snapshot().unsigning == [session])
        try store.apps.add(Self.app(of: x))
        #expect(try await vault.snapshot().unsigning.isEmpty)
    }

    @Test func `a change by another process is seen once`() async throws {
        let vault = try await made()
        _ = try await vault.snapshot()
        #expect(try await !vault.isOutdated())
        let other = try SessionStore.open(in: folder.path("data"))
        try other.unlock(.keyFile(Keyring.keyFile))
        let x = try ground.provider("x")
        try other.apps.add(Self.app(of: x))
        #expect(try await vault.isOutdated())
        #expect(try await vault.snapshot().apps.map(\.name) == ["default"])
        #expect(try await !vault.isOutdated())
    }

    @Test func `app keys of a locked vault are not shown`() async throws {
        let vault = try await madeWithPassphrase()
        _ = try await vault.snapshot()
        await vault.lock()
        #expect(try await vault.snapshot().apps.isEmpty)
    }
}
