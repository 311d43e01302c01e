/// The few requests of roff that manual pages are made of (man(7)).
enum Roff {
    /// The head of a page, with its name and its purpose.
    static func head(of name: String, version: String, about: String) -> String {
        """
        .TH \(name.uppercased()) 1 "\(ManPage.date)" "pintle \(version)" "User Commands"
        .SH NAME
        \(escaped(name)) \\- \(escaped(about))

        """
    }

    /// Lines that are not filled, as typed or drawn.
    static func asTyped(_ lines: String) -> String { ".nf\n\(escaped(lines))\n.fi\n" }

    /// Lines as typed, set off from the text around them.
    static func example(_ lines: String) -> String { ".PP\n.in +4\n\(asTyped(lines)).in\n.PP\n" }

    /// A name, and below it its meaning.
    static func item(_ name: String, _ text: String) -> String {
        ".TP\n.B \(escaped(name))\n\(escaped(text))\n"
    }

    /// References to other pages, as `curl(1)`.
    static func references(_ pages: [String]) -> String {
        pages.enumerated().map { index, page in
            let name = page.prefix { $0 != "(" }
            let comma = index < pages.count - 1 ? "," : ""
            return ".BR \(escaped(String(name))) \(page.dropFirst(name.count))\(comma)\n"
        }.joined()
    }

    /// Backslashes and dashes as characters, and no line that begins like a request.
    static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var output = line.first == "." || line.first == "'" ? "\\&" : ""
            for character in line {
                switch character {
                case "\\": output += "\\e"
                case "-": output += "\\-"
                default: output.append(character)
                }
            }
            return output
        }.joined(separator: "\n")
    }
}
