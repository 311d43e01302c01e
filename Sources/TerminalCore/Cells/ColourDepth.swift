/// How many colours may be used on a terminal.
public enum ColourDepth: Equatable, Sendable, CaseIterable {
    /// None: fewer than 8, or `NO_COLOR` is set.
    case none
    /// Eight.
    case eight
    /// Sixteen.
    case sixteen
    /// 256.
    case twoHundredFiftySix

    /// The depth by the terminal's colours, and `NO_COLOR` if it is not empty.
    public init(available: Int, isColourUnwanted: Bool) {
        switch available {
        case _ where isColourUnwanted: self = .none
        case 256...: self = .twoHundredFiftySix
        case 16...: self = .sixteen
        case 8...: self = .eight
        default: self = .none
        }
    }

    /// How many colours there are.
    public var count: Int {
        switch self {
        case .none: 0
        case .eight: 8
        case .sixteen: 16
        case .twoHundredFiftySix: 256
        }
    }
}
