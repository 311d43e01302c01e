import TerminalCore
import Testing

/// The sizes that every screen is drawn at.
enum ScreenSize: String, CaseIterable, CustomTestStringConvertible {
    case designed = "80x24"
    case compact = "40x12"
    case small = "20x5"
    case cell = "1x1"
    case nothing = "0x0"

    var testDescription: String { rawValue }

    var size: Size {
        switch self {
        case .designed: Size(rows: 24, columns: 80)
        case .compact: Size(rows: 12, columns: 40)
        case .small: Size(rows: 5, columns: 20)
        case .cell: Size(rows: 1, columns: 1)
        case .nothing: Size(rows: 0, columns: 0)
        }
    }

    /// Sizes that show the screen itself and not "Too small".
    static let drawn: [ScreenSize] = [.designed, .compact]
}
