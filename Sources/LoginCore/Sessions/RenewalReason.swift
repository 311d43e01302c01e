/// Why a provider is asked to let a session live on.
public enum RenewalReason: Sendable, Equatable {
    /// It ends soon, or was unused for long.
    case due
    /// The provider has just refused its token.
    case tokenRefused
    /// A person asks for it.
    case asked
}
