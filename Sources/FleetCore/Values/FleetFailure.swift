/// Reasons for which bytes of a fleet cannot be read or made.
package enum FleetFailure: Error, Sendable, Equatable {
    /// The bytes do not parse, or do not open with this key in this place.
    case damaged
    /// The form is of a later program.
    case newer
    /// There is no randomness, or the library failed.
    case cryptography
    /// A number has reached its end.
    case exhausted
}

/// Reasons for which nothing that the database showed is used.
package enum Distrust: Error, Sendable, Equatable {
    /// The head is below one that was seen: an older copy, or a foreign fleet.
    case headFell
    /// The changes do not continue those that were seen: two histories.
    case otherHistory
    /// The records are not those that the seal is over: deleted, put back, exchanged or doubled.
    case wrongSum
    /// No key of the epoch is wrapped for this machine: it was removed, or the wrap was deleted.
    case noWrap
    /// The new key does not lead back to one that is held: planted.
    case foreignKey
    /// A record is sealed with a key that a rotation had replaced by then.
    case oldKey
    /// A record fits the seal and does not open.
    case unreadable
    /// Removals that this machine never saw were dropped; it has to join again.
    case tooOld
}
