/// Finds aliases in a YAML text before a parser reads it.
package enum YAMLAliases {
    /// The line of the first `*name` whose `&name` is there too, from 1; nil where there is none.
    ///
    /// The parser puts a copy in the place of each alias; nested ones grow without bounds, and it
    /// compares them as it reads. So they are looked for before, wherever the two signs stand.
    package static func firstLine(in yaml: String) -> Int? {
        guard yaml.utf8.contains(UInt8(ascii: "*")), yaml.utf8.contains(UInt8(ascii: "&")) else {
            return nil
        }
        var anchors: Set<Substring> = []
        for part in yaml.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
            anchors.insert(name(part))
        }
        anchors.remove("")
        var line = 1
        for part in yaml.split(separator: "*", omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0, anchors.contains(name(part.element)) { return line }
            line += part.element.utf8.count { $0 == UInt8(ascii: "\n") }
        }
        return nil
    }

    private static func name(_ text: Substring) -> Substring {
        text.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
}
