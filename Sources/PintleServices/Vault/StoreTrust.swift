package import LoginCore

/// How far a listing of the store can be trusted.
package enum StoreTrust: Sendable, Equatable {
    /// It is locked: names, labels and states are unverified.
    case locked
    /// It was checked against its seals.
    case verified
    /// It was changed from outside, or it is damaged.
    case faulty(StoreFailure)

    /// The fault.
    package var fault: StoreFailure? {
        if case .faulty(let failure) = self { failure } else { nil }
    }
}
