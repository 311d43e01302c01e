import FleetCore

/// A machine: a store that survives, and a process that may not.
struct SimulatedHost {
    let number: Int
    /// Digest of this host's machine id.
    let digest: [UInt8]
    /// The store.
    var disk: Replica
    /// The database that it is shown.
    var branch = 0
    /// It will never run again.
    var isGone = false

    var run: FleetRun?
    var effect: FleetEffect?
    var waits = 0
    /// Events of this run.
    var steps = 0

    init(number: Int, digest: [UInt8], disk: Replica) {
        (self.number, self.digest, self.disk) = (number, digest, disk)
    }

    /// Whether a copy of its store has no attempt that two hosts would know.
    var isSettled: Bool { run == nil && disk.attempts.isEmpty }

    mutating func die() {
        (run, effect, waits, steps) = (nil, nil, 0, 0)
    }
}
