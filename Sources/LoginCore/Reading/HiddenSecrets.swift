package import OAuthCore

/// Secrets that no word of a server may show: what this process sent to it, or holds for it.
///
/// Servers repeat what they refuse, and not always as they got it: in capitals, percent-encoded, as
/// JSON or HTML has it, in base64 or hexadecimal, in groups with blanks between, or the first part
/// only. All of these are found. Made where words come in; gone with them.
package struct HiddenSecrets {
    private var needles: [Needle] = []

    /// A secret shorter than this is found in any words, and is none.
    package static let shortest = 4

    /// Collects secrets; those that are too short to be told from words are left out.
    package init(_ secrets: some Sequence<Secret>) {
        for secret in secrets where secret.count >= Self.shortest {
            let plain = secret.withBytes { Array($0) }
            var forms = [plain, SecretForms.hexadecimal(plain)] + SecretForms.base64(plain)
            let encoded = secret.percentEncoded.withBytes { Array($0) }
            if encoded != plain { forms += SecretForms.base64(encoded) }
            needles += forms.map(Needle.init)
        }
    }

    /// The text with three stars for each place where a secret stands.
    package func hide(in text: String) -> String {
        let bytes = Array(text.utf8)
        let lowered = bytes.map(SecretForms.lowered)
        var isHidden = [Bool](repeating: false, count: bytes.count)
        for needle in needles {
            var start = 0
            while start < bytes.count {
                guard let end = needle.end(in: lowered, from: start) else {
                    start += 1
                    continue
                }
                for index in start..<end { isHidden[index] = true }
                start = end
            }
        }
        guard isHidden.contains(true) else { return text }
        var shown: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if !isHidden[index] {
                shown.append(byte)
            } else if index == 0 || !isHidden[index - 1] {
                shown += Array("***".utf8)
            }
        }
        return String(decoding: shown, as: UTF8.self)
    }
}

/// One form of a secret, with all the ways to write each of its bytes.
private struct Needle {
    /// For each byte what may stand for it, in small letters.
    private let spellings: [[[UInt8]]]
    /// Bytes that are neither letter nor digit may be missing, as in a number that lost its dashes.
    private let mayBeMissing: [Bool]
    /// With which bytes it may begin.
    private let beginnings: [Bool]
    /// Whether only a word of its own counts, since so short a one is part of many.
    private let isWord: Bool

    /// So many bytes from the beginning give a secret away.
    private static let tellingLength = 8
    /// So many letters and digits are no word by chance.
    private static let plainEnough = 6
    /// So many blanks or dashes in a row are skipped.
    private static let longestGap = 8

    init(_ bytes: [UInt8]) {
        spellings = bytes.map(SecretForms.spellings)
        let isPlain = bytes.map(SecretForms.isAlphanumeric)
        let isOmissionTold = isPlain.count(where: \.self) >= Self.plainEnough
        mayBeMissing = isPlain.map { !$0 && isOmissionTold }
        isWord = bytes.count < Self.plainEnough
        var beginnings = [Bool](repeating: false, count: 256)
        for index in spellings.indices {
            for spelling in spellings[index] { beginnings[Int(spelling[0])] = true }
            guard mayBeMissing[index] else { break }
        }
        self.beginnings = beginnings
    }

    /// Where the secret ends that begins at `start`, or as much of it as gives it away.
    func end(in text: [UInt8], from start: Int) -> Int? {
        guard beginnings[Int(text[start])] else { return nil }
        var places = [start]
        var matched = 0
        for index in spellings.indices {
            let next = self.places(after: index, in: text, from: places)
            if next.isEmpty { break }
            places = next
            matched += 1
        }
        guard let end = places.max(), end > start else { return nil }
        if matched == spellings.count { return isWord && isInWord(start, end, text) ? nil : end }
        return matched >= Self.tellingLength && 2 * matched >= spellings.count ? end : nil
    }

    /// Every place behind the byte with that index, where the one before it ended at `places`.
    private func places(after index: Int, in text: [UInt8], from places: [Int]) -> [Int] {
        var next: Set<Int> = mayBeMissing[index] ? Set(places) : []
        for place in places {
            var place = place
            for gap in 0...Self.longestGap {
                for spelling in spellings[index] where text[place...].starts(with: spelling) {
                    next.insert(place + spelling.count)
                }
                guard index > 0, gap < Self.longestGap, place < text.count,
                    !SecretForms.isAlphanumeric(text[place])
                else { break }
                place += 1
            }
        }
        return Array(next)
    }

    private func isInWord(_ start: Int, _ end: Int, _ text: [UInt8]) -> Bool {
        (start > 0 && SecretForms.isAlphanumeric(text[start - 1]))
            || (end < text.count && SecretForms.isAlphanumeric(text[end]))
    }
}
