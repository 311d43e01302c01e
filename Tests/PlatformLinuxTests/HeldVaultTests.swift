import Glibc
import OAuthCore
import Synchronization
import Testing

@testable import PlatformLinux

@Suite struct `A process that keeps a vault open` {
    private let folder: TemporaryFolder
    private let pipe: WakePipe
    private let vault = "test-\(UInt32.random(in: .min ... .max))"

    init() throws {
        folder = try TemporaryFolder()
        pipe = try #require(WakePipe())
    }

    private var holders: VaultHolders {
        VaultHolders(stateFolder: folder.path, storeName: "store.db")
    }

    private func hold(_ cache: VaultKeyCache? = nil, as command: String = "sign-proxy") -> HeldVault
    {
        HeldVault(
            VaultHolders.Holder(
                since: Timestamp(secondsSince1970: 7), opener: "key file", command: command),
            of: vault, in: folder.path, among: holders, cache: cache)
    }

    /// What is left of the files of all of them.
    private var files: [String] { fileNames(in: holders.folder, beginningWith: vault) }

    @Test func `is listed with its number and command as long as it does`() {
        let held = hold()
        #expect(
            holders.list(of: vault) == [
                VaultHolders.Holder(
                    process: getpid(), since: Timestamp(secondsSince1970: 7), opener: "key file",
                    command: "sign-proxy")
            ])
        #expect(holders.list(of: "other").isEmpty)
        #expect(withExtendedLifetime(held) { held.use() })
    }

    @Test func `is listed no more afterwards`() {
        _ = hold()
        #expect(holders.list(of: vault).isEmpty)
        #expect(files.isEmpty)
    }

    @Test func `leaves nothing where it was killed`() {
        let held = hold()
        // Nobody has the lock of that one.
        let left = "\(holders.folder)/\(vault).1.1-1"
        close(open(left, O_CREAT | O_WRONLY, 0o600))
        #expect(files.count == 2)
        #expect(holders.list(of: vault).map(\.process) == [getpid()])
        #expect(files.count == 1)
        withExtendedLifetime(held) {}
    }

    @Test func `that a key file opened locks it when it is told to, and says so once`() {
        let held = hold()
        #expect(held.use())
        #expect(holders.end(of: vault, inFolder: folder.path).open.map(\.command) == ["sign-proxy"])
        #expect(!held.wait(for: [pipe.descriptor]))
        #expect(!held.use())
        pipe.wake()
        #expect(held.wait(for: [pipe.descriptor]))
    }

    @Test func `reports the lock though another thread has seen it first`() {
        let held = hold()
        _ = holders.end(of: vault, inFolder: folder.path)
        held.waitUntilLocked()
        #expect(!held.wait(for: [pipe.descriptor]))
    }

    @Test func `is notified in the store's folder too, where a screen listens`() throws {
        let watch = try #require(FolderWatch(for: "store.db"))
        watch.add(folder.path)
        let held = hold()
        _ = holders.end(of: vault, inFolder: folder.path)
        #expect(watch.drain() == .keyForgotten)
        #expect(!held.use())
    }

    @Test func `that closes is told apart from one that does not`() throws {
        let deaf = try #require(
            holders.register(
                VaultHolders.Holder(since: LocalTime.now, opener: "key file", command: "deaf"),
                of: vault))
        #expect(holders.end(of: vault, inFolder: folder.path).open.map(\.command) == ["deaf"])
        deaf.release(keepingWord: false)
        #expect(holders.end(of: vault, inFolder: folder.path).open.isEmpty)
    }

    @Test func `is known by its file, and by what was seen of it here`() {
        let own = String(repeating: "a1", count: 16)
        let held = holders.register(
            VaultHolders.Holder(since: LocalTime.now, opener: "key file", command: ""), of: own)
        let seen = String(repeating: "0", count: 32)
        close(open("\(folder.path)/seen-\(seen)", O_CREAT | O_WRONLY, 0o600))
        close(open("\(folder.path)/seen-other", O_CREAT | O_WRONLY, 0o600))
        #expect(holders.vaults() == [own, seen])
        withExtendedLifetime(held) {}
    }

    @Test func `waits for others as long as nobody locks it`() {
        let held = hold()
        FolderWatch.tellKeyForgotten(in: folder.path, of: "store.db")
        pipe.wake()
        #expect(held.wait(for: [pipe.descriptor]))
    }

    @Test(.enabled(if: kernelKeepsKeys, "the kernel refuses keyctl here"))
    func `with the keyring's key locks it when that goes, and opens it when it comes again`() {
        let cache = VaultKeyCache(vaultID: vault, sliding: .seconds(60))
        defer { cache.forget() }
        let key = Secret([UInt8](1...32))
        let isKept = { cache.store(key, until: LocalTime.now + .seconds(60)) }
        #expect(isKept())
        let held = hold(cache)
        #expect(held.use())
        cache.forget()
        FolderWatch.tellKeyForgotten(in: folder.path, of: "store.db")
        #expect(!held.wait(for: [pipe.descriptor]))
        #expect(!held.use())
        #expect(holders.list(of: vault).isEmpty)
        #expect(isKept())
        #expect(held.use())
        #expect(holders.list(of: vault).count == 1)
    }

    /// It takes two seconds: the kernel counts whole ones.
    @Test(.enabled(if: kernelKeepsKeys, "the kernel refuses keyctl here"))
    func `with the keyring's key locks it when that lapses, though nobody says so`() {
        let cache = VaultKeyCache(vaultID: vault, sliding: .seconds(1))
        defer { cache.forget() }
        #expect(cache.store(Secret([UInt8](1...32)), until: LocalTime.now + .seconds(60)))
        let held = hold(cache)
        let begun = LocalTime.sinceBoot
        #expect(!held.wait(for: [pipe.descriptor]))
        // Not by the hard limit, however long this thread waited for its turn.
        #expect(LocalTime.sinceBoot - begun < .seconds(40))
    }
}
