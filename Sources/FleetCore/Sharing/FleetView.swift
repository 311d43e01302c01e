import OAuthCore

/// Shared records as one machine knows them, with the proof that they are all.
///
/// Changes are numbered without gaps. Each has a state, a MAC over the sum of all records after it,
/// and a seal over state and former seal. So two machines with one seal have one history, and a
/// machine that pulls many changes at once verifies that they continue what it knew.
package struct FleetView: Sendable, Equatable {
    /// A record with its place in the sum.
    package struct Entry: Sendable, Equatable {
        package var change: ChangeNumber
        package var epoch: Epoch
        /// SHA-256 of the sealed bytes.
        package var digest: [UInt8]
        package var record: FleetRecord
    }

    /// A change that was seen.
    package struct Past: Sendable, Equatable {
        package var head: ChangeNumber
        package var state: [UInt8]
        package var seal: [UInt8]

        package init(head: ChangeNumber, state: [UInt8], seal: [UInt8]) {
            (self.head, self.state, self.seal) = (head, state, seal)
        }
    }

    package let fleet: FleetID
    package internal(set) var epoch: Epoch
    /// By epoch; records of older epochs are read with their own.
    var keys: [Epoch: FleetKey]
    /// The first change of each epoch.
    var beginnings: [Epoch: ChangeNumber]
    /// Tombstones of this change and earlier ones left the sum.
    package internal(set) var dropped: ChangeNumber = 0
    package internal(set) var head: ChangeNumber
    package internal(set) var seal: [UInt8]
    /// False until a machine that joined has pulled for the first time.
    package internal(set) var isComplete: Bool
    var sum = SetSum()
    package internal(set) var entries: [RecordID: Entry] = [:]
    /// The latest changes, oldest first; at most `longestHistory`.
    package internal(set) var history: [Past] = []

    /// How many changes are remembered, for comparing and healing.
    package static let longestHistory = 1000

    /// A fleet before its first change.
    package init(founding key: FleetKey) {
        self.init(
            key: key, beginnings: [key.epoch: 1], head: 0,
            seal: [UInt8](repeating: 0, count: 32), isComplete: true)
    }

    /// A fleet as a member's answer describes it to a machine that joins.
    package init(joining key: FleetKey, at last: Past) {
        self.init(
            key: key, beginnings: [:], head: last.head, seal: last.seal, isComplete: false)
        history = [last]
    }

    private init(
        key: FleetKey, beginnings: [Epoch: ChangeNumber], head: ChangeNumber, seal: [UInt8],
        isComplete: Bool
    ) {
        (fleet, epoch, keys) = (key.fleet, key.epoch, [key.epoch: key])
        (self.beginnings, self.head, self.seal) = (beginnings, head, seal)
        self.isComplete = isComplete
    }

    /// The key in force.
    package var key: FleetKey {
        guard let key = keys[epoch] else { preconditionFailure("a view has the key of its epoch") }
        return key
    }

    /// A record; nil where there is none, or it was removed.
    package subscript(record: RecordID) -> FleetRecord? {
        guard let entry = entries[record], entry.record.kind != .tombstone else { return nil }
        return entry.record
    }

    /// Public keys of the machines of the fleet.
    package var roster: [MachineID: [UInt8]] {
        var roster: [MachineID: [UInt8]] = [:]
        for (id, entry) in entries where entry.record.kind == .machine {
            guard let key = entry.record.fields[.publicKey],
                let machine = try? MachineID(bytes: id.bytes)
            else { continue }
            roster[machine] = key.withBytes { Array($0) }
        }
        return roster
    }

    /// Seal after a change that is remembered.
    package func seal(at head: ChangeNumber) -> [UInt8]? {
        if head == self.head { return seal }
        guard let first = history.first?.head, head >= first, head < self.head else { return nil }
        return history[Int(head - first)].seal
    }

    // MARK: Steps that pulls and commits share

    /// Begins the epoch of a key.
    mutating func begin(_ key: FleetKey, at change: ChangeNumber, dropping limit: ChangeNumber) {
        (epoch, keys[key.epoch], beginnings[key.epoch]) = (key.epoch, key, change)
        dropped = max(dropped, limit)
        entries = entries.filter { $1.record.kind != .tombstone || $1.change > dropped }
    }

    /// Takes a record's part out of the sum.
    mutating func subtract(_ record: RecordID) {
        guard let entry = entries[record] else { return }
        sum -= key.element(
            of: record, change: entry.change, epoch: entry.epoch, digest: entry.digest)
    }

    /// Makes the sum again, under a new key.
    mutating func sumUp() {
        sum = SetSum()
        for (record, entry) in entries {
            sum += key.element(
                of: record, change: entry.change, epoch: entry.epoch, digest: entry.digest)
        }
    }

    /// Appends a change with that state to the history, sealed with the key of its epoch.
    mutating func advance(_ state: [UInt8], _ rules: FleetRules) {
        head += 1
        let epoch = beginnings.filter { $1 <= head }.keys.max() ?? self.epoch
        let before = rules.contains(.historyIsChained) ? seal : [UInt8](repeating: 0, count: 32)
        seal = (keys[epoch] ?? key).seal(at: head, state: state, after: before)
        history.append(Past(head: head, state: state, seal: seal))
        if history.count > Self.longestHistory {
            history.removeFirst(history.count - Self.longestHistory)
        }
    }
}
