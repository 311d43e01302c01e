/// A line that a person fills in: its text, its cursor, and whether it is masked.
///
/// The characters stay exactly as they came but for line ends and controls, which are dropped; what
/// is drawn is a printable form of them. A field may hold a PIN, a passphrase or an app secret, so
/// it never describes its content and keeps it in a buffer that is wiped.
public struct TextField: Hashable, Sendable {
    /// The form of text that is too long for the field or to be looked over.
    public enum LongText: Hashable, Sendable {
        /// Above 32 characters it shows how many there are: `[2,812 characters]`.
        case counted
        /// It shows the part around the cursor, as for a path.
        case scrolled
    }

    var characters = WipedArray<Character>(capacity: 128)
    /// How many characters stand before the cursor.
    public internal(set) var cursor = 0
    /// Whether each character is drawn as `*`.
    public var isMasked: Bool
    /// The form of long text.
    public var longText: LongText
    /// Whether its text is only proposed: the first typed or pasted text replaces it; any other key
    /// makes it the person's own.
    public internal(set) var isProposed = false
    /// Whether its text is selected: the first typed or pasted text replaces it, and Delete removes
    /// it; any other editing key begins at its end.
    public internal(set) var isSelected = false

    /// A field with text in it and the cursor behind that.
    public init(_ text: String = "", isMasked: Bool = false, longText: LongText = .counted) {
        self.isMasked = isMasked
        self.longText = longText
        insert(text)
    }

    /// A field that proposes a text, with the cursor in front of it.
    public init(proposing text: String, longText: LongText = .scrolled) {
        self.init(text, longText: longText)
        cursor = 0
        isProposed = true
    }

    /// Makes a proposed text the person's own, with the cursor behind it.
    public mutating func accept() {
        guard isProposed else { return }
        (isProposed, cursor) = (false, count)
    }

    /// Selects the text, with the cursor behind it; nothing where there is none.
    public mutating func select() {
        guard !isEmpty else { return }
        (isProposed, isSelected, cursor) = (false, true, count)
    }

    /// Whether both have equal characters, wherever their cursors are.
    public func hasSameText(as other: TextField) -> Bool { characters == other.characters }

    /// How many characters there are.
    public var count: Int { characters.count }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { characters.isEmpty }

    /// The text, as a string that cannot be wiped; not for secrets.
    public var text: String {
        var text = ""
        for character in characters { text.append(character) }
        return text
    }

    /// Lends the UTF-8 of the text to `body` and wipes that copy afterwards.
    public func withUTF8<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let size = characters.reduce(0) { $0 + $1.utf8.count }
        return withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
            var index = 0
            for byte in characters.lazy.flatMap(\.utf8) {
                buffer[index] = byte
                index += 1
            }
            defer { overwrite(buffer) }
            return body(UnsafeRawBufferPointer(buffer))
        }
    }

    /// The text without blanks at both ends, which come along when it is copied.
    public var trimmed: TextField {
        var field = self
        let start = characters.firstIndex { !$0.isWhitespace } ?? count
        let end = characters.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? start
        field.characters.removeSubrange(end..<count)
        field.characters.removeSubrange(0..<start)
        field.cursor = field.count
        return field
    }

    /// Overwrites every character, then empties the field.
    public mutating func wipe() {
        characters.removeAll()
        cursor = 0
        (isProposed, isSelected) = (false, false)
    }

    /// Puts text at the cursor; line ends and controls are dropped.
    public mutating func insert(_ text: String) {
        insert(count: text.unicodeScalars.count) { text.unicodeScalars.forEach($0) }
    }

    /// Inserts a paste at the cursor; drops line ends and controls.
    public mutating func insert(_ pasted: PastedText) {
        insert(count: pasted.scalarCount, pasted.forEachScalar)
    }

    /// Scalar by scalar, so that no other copy of the text is made on the way.
    private mutating func insert(
        count most: Int, _ forEach: ((Unicode.Scalar) -> Void) -> Void
    ) {
        if isProposed || isSelected, most > 0 { wipe() }
        characters.insert(repeating: "\0", count: most, at: cursor)
        let end = cursor + most
        forEach { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: return
            default: break
            }
            let character = Character(scalar)
            guard !join(character) else { return }
            characters[cursor] = character
            cursor += 1
        }
        characters.removeSubrange(cursor..<end)
    }

    /// Puts a mark, which may arrive as a key of its own, on the character before the cursor.
    private mutating func join(_ mark: Character) -> Bool {
        guard cursor > 0, !(mark.isASCII && characters[cursor - 1].isASCII) else { return false }
        let joined = String(characters[cursor - 1]) + String(mark)
        guard joined.count == 1, let whole = joined.first else { return false }
        characters[cursor - 1] = whole
        return true
    }
}

extension TextField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of characters, never the text.
    public var description: String { "TextField(\(count) characters)" }
    /// The number of characters, never the text.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
