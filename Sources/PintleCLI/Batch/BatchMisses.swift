/// The names in a batch that no session has, each with the failure of looking it up.
///
/// They hold until another process has written to the store.
struct BatchMisses {
    /// How many are remembered, and how long a name may be: a batch has no end.
    private static let limit = (count: 1_000, bytes: 256)

    private var failures: [BatchSigners.Place: CommandFailure] = [:]
    private var counter: Int?

    /// The failure for that place, if it was found with the same change counter of the store.
    mutating func failure(at place: BatchSigners.Place, _ counter: Int?) -> CommandFailure? {
        if counter == nil || self.counter != counter { failures = [:] }
        self.counter = counter
        return failures[place]
    }

    /// Remembers the failure to find a session of that name.
    mutating func note(
        _ failure: CommandFailure, at place: BatchSigners.Place, _ name: String, _ counter: Int?
    ) {
        guard counter != nil, failures.count < Self.limit.count,
            name.utf8.count <= Self.limit.bytes
        else { return }
        failures[place] = failure
    }
}
