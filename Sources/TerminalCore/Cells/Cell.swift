import TextCore

/// One place of the screen: a spacing scalar, at most two marks on it, and a role.
///
/// Plain old data on purpose: each frame fills and compares buffers. A wide character takes its own
/// cell and `Cell.rest(role)` right of it. One spacing scalar each, not one grapheme, because
/// terminals and curses count by scalars.
public struct Cell: Hashable, Sendable {
    /// The scalar that takes the room.
    public var base: Unicode.Scalar
    private var firstMark: UInt32 = 0
    private var secondMark: UInt32 = 0
    /// Columns: 1 or 2; 0 for the right half of a wide character.
    public private(set) var width: UInt8
    /// The role of the cell.
    public var role: Role

    /// A cell for `base`; a scalar without a width of its own becomes a question mark.
    public init(_ base: Unicode.Scalar, role: Role = .text) {
        let width = TextWidth.columns(of: base)
        self.base = width > 0 ? base : "?"
        self.width = UInt8(max(1, width))
        self.role = role
    }

    private init(blankOf width: UInt8, role: Role) {
        base = " "
        self.width = width
        self.role = role
    }

    /// A blank.
    public static func blank(_ role: Role = .text) -> Cell { Cell(blankOf: 1, role: role) }

    /// The right half of the wide character before it.
    public static func rest(_ role: Role = .text) -> Cell { Cell(blankOf: 0, role: role) }

    /// Adds a mark; drops those beyond `TextWidth.markLimit`, and invisible scalars that are not marks.
    public mutating func add(mark: Unicode.Scalar) {
        let properties = mark.properties
        guard mark.value >= 0x300, properties.generalCategory != .format,
            !properties.isDefaultIgnorableCodePoint
        else { return }
        if firstMark == 0 {
            firstMark = mark.value
        } else if secondMark == 0 {
            secondMark = mark.value
        }
    }

    /// The marks on the base.
    public var marks: [Unicode.Scalar] {
        [firstMark, secondMark].filter { $0 != 0 }.compactMap(Unicode.Scalar.init)
    }

    /// Whether there is any mark.
    public var hasMarks: Bool { firstMark != 0 }

    /// The text of the cell; empty for the right half of a wide character.
    public var text: String {
        guard width > 0 else { return "" }
        var scalars = String.UnicodeScalarView()
        scalars.append(base)
        scalars.append(contentsOf: marks)
        return String(scalars)
    }
}
