/// How a session is removed.
public enum Removal: Sendable, Equatable {
    /// Here and at the provider.
    case everywhere
    /// Here, with a sealed copy for 30 days.
    case onlyHere
    /// Here, with no copy.
    case erase
}
