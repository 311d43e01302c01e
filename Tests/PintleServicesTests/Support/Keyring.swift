import LoginCore
import OAuthCore
import PintleServices
import Synchronization

/// The kernel's keyring and the key files of a test; the folders are those of a home that is named.
final class Keyring: Sendable {
    static let keyFile = Secret(Array(repeating: 7, count: 32))

    private let state = Mutex<
        (kept: Secret?, sinceBoot: Duration, identity: UInt64, isHeld: Bool)
    >((nil, .seconds(1000), 1, false))

    /// Whether a process has the vault open that no key in the keyring keeps open.
    var isHeld: Bool { state.withLock { $0.isHeld } }
    private func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

    var kept: Secret? { state.withLock { $0.kept } }
    func keep(_ key: Secret?) { state.withLock { $0.kept = key } }
    func pass(_ time: Duration) { state.withLock { $0.sinceBoot += time } }
    func replaceFile() { state.withLock { $0.identity += 1 } }

    var doors: VaultDoor {
        var doors = VaultDoor(
            folder: { (home) throws(StoreFailure) in "\(home ?? "/nowhere")/data" },
            stateFolder: { home in home.map { "\($0)/state" } },
            makeFolders: { (_) throws(StoreFailure) in },
            readKeyFile: { (path) throws(StoreFailure) in
                guard path.hasSuffix("/key") else { throw .noKeyFile(path: path) }
                return Keyring.keyFile
            },
            makeKeyFile: { (_) throws(StoreFailure) in false },
            credential: { () throws(UnlockProblem) in nil },
            unlockCommands: { (_) throws(UnlockProblem) in [] },
            runUnlockCommand: { (_, name, _) throws(UnlockProblem) in
                throw .noSuchCommand(name: name)
            },
            cachedKey: { [self] _ in kept.map { ($0, Ground.now + .seconds(3600)) } },
            cacheKey: { [self] _, key, _ in
                keep(key)
                return true
            },
            forgetKey: { [self] _, _ in keep(nil) },
            takeLogin: { _, _, _ in LoginTurn(word: { _ in nil }, leave: { _, _ in }, end: {}) },
            forgetAddress: { _, _ in },
            availableMemory: { 64 * 1024 * 1024 })
        doors.holders = HolderDoor(
            begin: { [self] _, _, _, opener, isCached in
                if !isCached { hold(true) }
                return VaultHold(
                    isReopened: isCached, use: { [self] in isCached ? kept != nil : isHeld },
                    wait: { _ in true })
            }, list: { _, _ in [] },
            end: { [self] _, _ in
                hold(false)
                return ([], [])
            })
        doors.identity = { [self] _ in
            FileIdentity(device: 1, number: state.withLock { $0.identity })
        }
        doors.sinceBoot = { [self] in state.withLock { $0.sinceBoot } }
        return doors
    }
}
