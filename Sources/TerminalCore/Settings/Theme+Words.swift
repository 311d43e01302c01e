import TextCore

extension Role {
    /// The roles that a person can give a look, by their names in the file of settings.
    ///
    /// A QR code has to be read by cameras, so its two are not among them.
    public static let settingNames: [(name: String, role: Role)] = [
        ("text", .text), ("title", .title), ("heading", .heading), ("quiet", .quiet),
        ("key", .key), ("selected", .selected), ("field", .field), ("url", .address),
        ("match", .match), ("works", .works), ("needs-you", .attention), ("failed", .bad),
        ("busy", .busy), ("unknown", .unknown), ("done", .good), ("guide", .coach),
    ]

    init?(settingName name: String) {
        guard let found = Self.settingNames.first(where: { $0.name == name }) else { return nil }
        self = found.role
    }
}

extension Theme.Look {
    /// The names of the terminal's own colours, by their numbers; `bright-` adds eight.
    public static let colourNames = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    ]

    /// Reads `bold 130`, `underline`, `reverse`, `bright-red`, `plain`.
    init(words text: Substring) throws(ScreenSettings.Problem) {
        self = .plain
        for word in text.split(whereSeparator: \.isWhitespace) {
            switch word {
            case "plain": self = .plain
            case "bold": isBold = true
            case "underline": isUnderlined = true
            case "reverse": isReversed = true
            default:
                guard let colour = Self.colour(word) else {
                    throw .notALook(PrintableText(String(word), limit: ScreenSettings.shownLength))
                }
                foreground = colour
            }
        }
        if isReversed, foreground != nil { throw .reversedColour }
    }

    private static func colour(_ word: Substring) -> Int? {
        let isBright = word.hasPrefix("bright-")
        let name = isBright ? String(word.dropFirst("bright-".count)) : String(word)
        if let number = colourNames.firstIndex(of: name) { return number + (isBright ? 8 : 0) }
        guard word.utf8.count <= 3, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(word), number < 256
        else { return nil }
        return number
    }
}
