extension String {
    /// The words of the text, with a star for everything that could be a token or a PIN, or a piece of one.
    ///
    /// A page may repeat a secret with a blank after each letter, so that one or two letters do not
    /// make a word.
    package var wordsAlone: String {
        split { !$0.isLetter && !$0.isNumber && !"-_.%+=~".contains($0) }
            .map { $0.isSpelledAsWord ? String($0) : "*" }.joined(separator: " ")
    }
}

extension Substring {
    fileprivate var isSpelledAsWord: Bool {
        guard (3...12).contains(utf8.count), allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return false
        }
        return dropFirst().allSatisfy(\.isLowercase) || allSatisfy(\.isUppercase)
    }
}
