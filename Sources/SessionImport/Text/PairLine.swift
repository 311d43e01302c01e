import LoginCore
import OAuthCore

/// Reads `name=value&name=value`, nothing of it percent-encoded, blanks left out: the key files of
/// TTYtter and oysttyer.
enum PairLine {
    /// Whether there is one line, and the names of those files are in it.
    static func isPairs(_ text: ImportText) -> Bool {
        guard text.lines.count(where: { !ImportText.isBlank($0) }) == 1 else { return false }
        let line = text.firstLine.text
        return line.containsASCII("&") && line.utf8.starts(with: "ck=".utf8)
    }

    static func read(_ text: ImportText) throws(ImportFailure) -> ImportNode {
        let (number, line) = text.firstLine
        var entries: [ImportNode.Entry] = []
        for pair in line.filter({ $0 != " " && $0 != "\t" })[...].parts(atASCII: "&") {
            guard let (name, value) = pair.cut(atASCII: "=") else {
                throw ImportFailure(line: number, .syntax)
            }
            entries.append(
                .init(
                    key: String(name), line: number,
                    node: try .text(String(value), line: number)))
        }
        return try .map(entries, line: number)
    }
}
