public import LoginCore

extension AppFailure {
    /// The part of the form that stands in the way.
    public var part: AppPart? {
        switch self {
        case .nameTaken: .name
        case .key where wantsPassphrase: .passphrase
        case .file, .key: .keyFile
        case .store, .otherKind, .noKey, .noNewKey, .registration, .noRegistration: nil
        }
    }
}
