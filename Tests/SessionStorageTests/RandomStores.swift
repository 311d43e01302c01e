import LoginCore
import OAuthCore

@testable import SessionStorage

/// A store in memory that random changes make, each through the interface that programs use.
final class RandomStore {
    let store: SessionStore
    private var random: SeededNumbers
    private var count = 0

    init(seed: UInt64) throws {
        random = SeededNumbers(seed: seed)
        store = try .inMemory(openedBy: .keyFile(TestStore.keyFile), at: TestStore.start)
    }

    /// Makes one change, or several together; one that the store refuses is one as well.
    func change() throws {
        guard random.next(below: 6) == 0 else { return try changeOnce(in: store) }
        let isUndone = random.next(below: 3) == 0
        do throws(StoreFailure) {
            try store.together { store throws(StoreFailure) in
                try changeTranslated(in: store)
                try changeTranslated(in: store)
                if isUndone { throw .overtaken }
            }
        } catch {
            guard isUndone, error == .overtaken else { throw error }
        }
    }

    private func changeTranslated(in store: SessionStore) throws(StoreFailure) {
        do {
            try changeOnce(in: store)
        } catch {
            throw error as? StoreFailure ?? .busy
        }
    }

    private func changeOnce(in store: SessionStore) throws {
        do {
            try unsafelyChange(store)
        } catch StoreFailure.item {
            // A name that is taken, or nothing there to change.
        }
    }

    private func unsafelyChange(_ store: SessionStore) throws {
        count += 1
        let now = Samples.start + .seconds(count)
        let sessions = store.sessions
        let all = try sessions.list().sessions
        let id = all.isEmpty ? SessionID(rawValue: "none") : all[random.next(below: all.count)].id
        switch random.next(below: 12) {
        case 0, 1, 2:
            let name = ["alice", "bob", "ALICE", "a/b"][random.next(below: 4)]
            let account = Account(id: "id of \(name)", name: name)
            _ = try sessions.save(
                Samples.session(
                    "token \(count)", provider: ["acme", "other"][random.next(below: 2)],
                    label: label(), account: random.next(below: 4) == 0 ? nil : account))
        case 3: try sessions.setLabel(id, random.next(below: 5) == 0 ? nil : label())
        case 4: try sessions.setDefault(id)
        case 5: try sessions.remove(id, at: now, keepingUntil: now + .seconds(20))
        case 6: try sessions.remove(id, at: now, keepingUntil: nil)
        case 7: _ = try sessions.restore()
        case 8:
            let begun = try sessions.beginRenewal(sessions.read(id), at: now)
            _ = try sessions.renew(begun, Samples.grant("renewed \(count)", at: now), at: now)
        case 9: try sessions.recordCheck(id, .works(checkedAt: now))
        case 10: _ = try sessions.recordAccount(id, Account(id: "id of bob", name: "bob"), at: now)
        default:
            try store.providers.setClockOffset(.seconds(count), of: Samples.provider().id)
        }
    }

    /// Labels that read like ids and accounts among them.
    private func label() -> String {
        ["work", "home", "alice", "beef", "acme/bob", "café", "cafe\u{301}"][random.next(below: 7)]
    }

    /// Handles that are there, and such that are not.
    func handles() throws -> [String] {
        let list = try store.sessions.list().sessions
        let removed = try store.sessions.removed().map(\.summary)
        return (list + removed).map(\.id.rawValue) + list.compactMap(\.label)
            + ["work", "home", "beef", "nobody", "ffff"]
    }
}

/// Numbers that look random, the same ones for a seed each time (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    mutating func next(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
