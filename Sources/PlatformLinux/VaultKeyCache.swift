import CPlatform
import Glibc
public import OAuthCore

/// The vault key in the kernel's keyring of this user, for a while (Docs/Vault.md).
///
/// The kernel forgets the key when it was not used for `sliding`. The hard limit stands in the
/// key's description, on the clock since boot, which nobody can set back; the payload is the key
/// and nothing else. A kernel that refuses, for whatever reason, is a cache that holds nothing.
public struct VaultKeyCache: Sendable {
    /// The vault that the key belongs to.
    public let vaultID: String
    /// How long the key outlives its last use.
    public let sliding: Duration

    /// Names a vault's cache.
    public init(vaultID: String, sliding: Duration = .seconds(15 * 60)) {
        self.vaultID = vaultID
        self.sliding = sliding
    }

    /// The key as it was found.
    public struct CachedKey: Sendable, Equatable {
        /// The vault key.
        public var key: Secret
        /// The hard limit; use does not move it.
        public var openUntil: Timestamp
    }

    /// The key, unless it is not there, has lapsed, or cannot be read. Does not count as a use.
    public func read(at now: Timestamp = LocalTime.now) -> CachedKey? {
        guard let entry = liveEntry() else { return nil }
        var length = -1
        let key = Secret(count: KeyFile.length) { buffer in
            length = Keyring.read(entry.serial, into: buffer)
        }
        guard length == KeyFile.length else { return nil }
        return CachedKey(key: key, openUntil: now + (entry.deadline - LocalTime.sinceBoot))
    }

    /// Keeps the key until `hardDeadline` at most, in place of one kept before.
    ///
    /// False: the kernel refused, and nothing is kept.
    public func store(
        _ key: Secret, until hardDeadline: Timestamp, at now: Timestamp = LocalTime.now
    ) -> Bool {
        forget()
        let left = hardDeadline - now
        guard key.count == KeyFile.length, left > .zero else { return false }
        let deadline = LocalTime.sinceBoot + left
        let description = "\(prefix)\(deadline.components.seconds)"
        guard let serial = Keyring.add(key, description: description) else { return false }
        let isLimited =
            Keyring.restrictToPossessor(serial) && Keyring.expire(serial, in: min(sliding, left))
        if !isLimited { Keyring.remove(serial) }
        return isLimited
    }

    /// Counts as a use: the key stays for `sliding` from now, but not beyond the hard limit.
    public func touch() {
        guard let entry = liveEntry() else { return }
        let left = entry.deadline - LocalTime.sinceBoot
        _ = Keyring.expire(entry.serial, in: min(sliding, left))
    }

    /// Revokes and removes the key.
    public func forget() {
        for entry in entries() { Keyring.remove(entry.serial) }
    }

    private struct Entry {
        var serial: Int32
        var deadline: Duration
    }

    private var prefix: String { "pintle:\(vaultID):" }

    /// The key that has not reached its hard limit; one that has is removed on sight.
    private func liveEntry() -> Entry? {
        let now = LocalTime.sinceBoot
        var live: Entry?
        for entry in entries() {
            if entry.deadline > now { live = entry } else { Keyring.remove(entry.serial) }
        }
        return live
    }

    private func entries() -> [Entry] {
        Keyring.reachUserKeyring()
        return Keyring.serials().compactMap { serial in
            guard let description = Keyring.description(of: serial),
                description.hasPrefix(prefix),
                let seconds = Int64(description.dropFirst(prefix.count))
            else { return nil }
            return Entry(serial: serial, deadline: .seconds(seconds))
        }
    }
}
