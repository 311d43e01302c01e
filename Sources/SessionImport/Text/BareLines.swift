import LoginCore
import OAuthCore

/// Reads files that are two or four values, a line each: a token with its secret, and before them the
/// app's key with its secret.
///
/// Any two words would have that shape. So the token has to look like one of the providers whose
/// tools write such files: digits, a dash, and letters or digits.
enum BareLines {
    static func isBare(_ text: ImportText) -> Bool {
        let values = text.lines.filter { !$0.isEmpty }
        guard values.count == 2 || values.count == 4, values.allSatisfy(isWord) else {
            return false
        }
        return isToken(values[values.count - 2])
    }

    static func read(_ text: ImportText) throws(ImportFailure) -> ImportNode {
        var elements: [ImportNode] = []
        for (index, line) in text.lines.enumerated() where !line.isEmpty {
            elements.append(try .text(String(line), line: index + 1))
        }
        return ImportNode(line: 1, value: .list(elements))
    }

    private static func isWord(_ line: Substring) -> Bool {
        line.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }

    private static func isToken(_ line: Substring) -> Bool {
        guard let (number, rest) = line.cut(atASCII: "-") else { return false }
        return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && !rest.isEmpty && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
