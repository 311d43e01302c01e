package import LoginCore

/// How far what a store shows can be trusted.
package enum StoreTrust: Sendable, Equatable {
    /// It is locked: names, labels and states are unverified.
    case locked
    /// It was checked against its seals.
    case verified
    /// Somebody has changed it, or it is damaged.
    case faulty(StoreFailure)

    /// The fault.
    package var fault: StoreFailure? {
        if case .faulty(let failure) = self { failure } else { nil }
    }
}
