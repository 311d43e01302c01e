import CPlatform
import Glibc
public import OAuthCore

/// The vault key in the kernel's keyring of this user, for a while (Docs/Vault.md).
///
/// The kernel forgets the key when it was not used for `sliding`. The hard limit stands in the
/// key's description, on the clock since boot, which nobody can set back; the payload is the key
/// and nothing else. A kernel that refuses, for whatever reason, is a cache that holds nothing.
///
/// Programs of other users may put entries into the keyring, as children of this user's session do
/// that changed their user. What is not this user's own, open to nobody else and of the exact form
/// counts as not cached.
public struct VaultKeyCache: Sendable {
    /// The vault that the key belongs to.
    public let vaultID: String
    /// How long the key outlives its last use.
    public let sliding: Duration

    /// The most that a hard limit may lie ahead.
    public static let longest = Duration.seconds(24 * 3600)

    /// Names a vault's cache.
    public init(vaultID: String, sliding: Duration) {
        self.vaultID = vaultID
        self.sliding = sliding
    }

    /// A key found in the cache.
    public struct CachedKey: Sendable, Equatable {
        /// The vault key.
        public var key: Secret
        /// The hard limit; use does not move it.
        public var openUntil: Timestamp
        /// When it lapses unless it is used, up to a minute too early, since the kernel rounds;
        /// nil when the kernel does not say it.
        public var openUnusedUntil: Timestamp?
    }

    /// The key, unless it is not there, has lapsed, or cannot be read.
    ///
    /// Does not count as a use.
    public func read(at now: Timestamp = LocalTime.now) -> CachedKey? {
        for entry in liveEntries() {
            var length = -1
            let key = Secret(count: KeyFile.length) { buffer in
                length = Keyring.read(entry.serial, into: buffer)
            }
            guard length == KeyFile.length else { continue }
            return CachedKey(
                key: key, openUntil: now + (entry.deadline - LocalTime.sinceBoot),
                openUnusedUntil: Keyring.timeLeft(of: entry.serial).map { now + $0 })
        }
        return nil
    }

    /// Keeps the key until `hardDeadline` at most, and not beyond `longest`, in place of one kept
    /// before.
    ///
    /// False: the kernel refused, and nothing is kept.
    public func store(
        _ key: Secret, until hardDeadline: Timestamp, at now: Timestamp = LocalTime.now
    ) -> Bool {
        forget()
        let left = min(hardDeadline - now, Self.longest)
        guard key.count == KeyFile.length, left > .zero else { return false }
        let deadline = LocalTime.sinceBoot + left
        let description = "\(prefix)\(deadline.components.seconds)"
        return Keyring.add(key, description: description, expiringIn: min(sliding, left)) != nil
    }

    /// Counts as a use: the key stays for `sliding` from now, but not beyond the hard limit.
    ///
    /// False: it is no longer there.
    @discardableResult
    public func touch() -> Bool {
        liveEntries().count { entry in
            Keyring.expire(entry.serial, in: min(sliding, entry.deadline - LocalTime.sinceBoot))
        } > 0
    }

    /// Revokes and removes the key.
    public func forget() {
        for (serial, _) in named() { Keyring.remove(serial) }
    }

    private struct Entry {
        var serial: Int32
        var deadline: Duration
    }

    private var prefix: String { "pintle:\(vaultID):" }

    /// The keys that have not reached their hard limit; two processes may have kept one each at the
    /// same moment.
    ///
    /// Those that have are removed on sight.
    private func liveEntries() -> [Entry] {
        let now = LocalTime.sinceBoot
        return entries().filter { entry in
            if entry.deadline <= now { Keyring.remove(entry.serial) }
            return entry.deadline > now
        }
    }

    private func entries() -> [Entry] {
        let latest = LocalTime.sinceBoot + Self.longest
        return named().compactMap { serial, facts in
            let text = facts.description.dropFirst(prefix.count)
            guard facts.owner == geteuid(), facts.permissions == Keyring.ownerOnly,
                let seconds = Int64(text), String(seconds) == text, seconds >= 0,
                .seconds(seconds) <= latest
            else { return nil }
            return Entry(serial: serial, deadline: .seconds(seconds))
        }
    }

    /// All keys with the vault's name, from any process.
    private func named() -> [(serial: Int32, facts: Keyring.Facts)] {
        Keyring.serials().compactMap { serial in
            guard let facts = Keyring.facts(of: serial), facts.description.hasPrefix(prefix) else {
                return nil
            }
            return (serial, facts)
        }
    }
}
