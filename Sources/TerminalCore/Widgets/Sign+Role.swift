public import TextCore

extension Sign {
    /// The role that goes with the sign.
    public var role: Role {
        switch self {
        case .good: .good
        case .failed: .bad
        case .attention: .attention
        case .busy: .busy
        case .marked: .key
        case .unknown, .preferred, .masked, .here, .ahead, .cut: .text
        }
    }

    /// The role of the sign where it marks one state among many: there, states that work are quiet.
    public var stateRole: Role {
        switch self {
        case .good: .works
        case .unknown: .unknown
        default: role
        }
    }
}
