package import OAuthCore

/// Secrets that words of a server must not show: those that this process sent to it, or holds for
/// it.
///
/// Servers repeat what they refuse, and not always as they got it: in capitals, percent-encoded, as
/// JSON or HTML has it, in base64 or hexadecimal, in full-width letters, in groups with blanks between,
/// or the first part only. All of these are found. Made where words come in; gone with them.
package struct HiddenSecrets {
    private var needles: [Needle] = []

    /// A secret shorter than this is found in any words, and is none.
    package static let shortest = 4

    /// Collects secrets; those that are as short as words are left out.
    package init(_ secrets: some Sequence<Secret>) {
        for secret in secrets where secret.count >= Self.shortest {
            let plain = secret.withBytes { Array($0) }
            var forms = [plain, SecretForms.hexadecimal(plain)] + SecretForms.base64(plain)
            let encoded = secret.percentEncoded.withBytes { Array($0) }
            if encoded != plain { forms += SecretForms.base64(encoded) }
            // A text is searched with its full-width letters narrowed, also where a secret has some.
            let narrowed = SecretForms.narrowed(plain).bytes
            if narrowed != plain { forms.append(narrowed) }
            needles += forms.map(Needle.init)
        }
    }

    /// The text with three stars for each place where a secret stands; nothing but the stars of one
    /// that cannot be searched in a number of steps that grows with its length alone.
    ///
    /// No honest words take so many: it needs a server that makes tokens and texts for it.
    package func hide(in text: String) -> String {
        var steps = 0
        return hide(in: text, counting: &steps)
    }

    /// As `hide(in:)`; adds up the steps that it took.
    package func hide(in text: String, counting steps: inout Int) -> String {
        let bytes = Array(text.utf8)
        let (narrowed, places) = SecretForms.narrowed(bytes)
        let lowered = narrowed.map(SecretForms.lowered)
        var isHidden = [Bool](repeating: false, count: bytes.count)
        for needle in needles {
            var start = 0
            var search = needle.search(of: lowered)
            defer { steps += search.steps }
            while start < lowered.count {
                let found = search.end(from: start)
                guard !search.isTooLong else { return "***" }
                guard let end = found else {
                    start += 1
                    continue
                }
                for index in places[start]..<places[end] { isHidden[index] = true }
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
    /// For each byte the spellings that may stand for it, in small letters.
    fileprivate let spellings: [[[UInt8]]]
    /// Bytes that are neither letter nor digit may be missing, as in a number that lost its dashes.
    fileprivate let mayBeMissing: [Bool]
    /// With which bytes it may begin.
    fileprivate let beginnings: [Bool]
    /// Whether only a word of its own counts, since so short a one is part of many.
    fileprivate let isWord: Bool

    /// So many bytes from the beginning give a secret away.
    fileprivate static let tellingLength = 8
    /// A run of this many letters and digits is not a word by chance.
    private static let plainEnough = 6
    /// So many blanks or dashes in a row are skipped.
    fileprivate static let longestGap = 8

    init(_ bytes: [UInt8]) {
        spellings = bytes.map { SecretForms.spellings[Int($0)] }
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

    /// A search of a text, in small letters, for this secret.
    func search(of text: [UInt8]) -> Search { Search(needle: self, text: text) }

    /// One text that is searched for one secret: all that it costs is counted.
    struct Search {
        let needle: Needle
        let text: [UInt8]
        /// How many times a spelling was looked for at some place.
        private(set) var steps = 0
        private let limit: Int

        /// The bytes that the longest encoding needs for each byte, with gaps, and more.
        private static let stepsPerByte = 64

        init(needle: Needle, text: [UInt8]) {
            self.needle = needle
            self.text = text
            limit = Self.stepsPerByte * (text.count + needle.spellings.count + 64)
        }

        /// Whether the search was given up.
        var isTooLong: Bool { steps > limit }

        /// The end of the secret that begins at `start`, or of the part that reveals it.
        mutating func end(from start: Int) -> Int? {
            guard needle.beginnings[Int(text[start])] else { return nil }
            let spellings = needle.spellings
            var places = [start]
            var matched = 0
            for index in spellings.indices {
                let next = self.places(after: index, from: places)
                if next.isEmpty || isTooLong { break }
                places = next
                matched += 1
            }
            guard let end = places.max(), end > start else { return nil }
            if matched == spellings.count {
                return needle.isWord && isInWord(start, end) ? nil : end
            }
            return matched >= Needle.tellingLength && 2 * matched >= spellings.count ? end : nil
        }

        /// Every place behind the byte with that index, where the one before it ended at `places`.
        private mutating func places(after index: Int, from places: [Int]) -> [Int] {
            var next: Set<Int> = needle.mayBeMissing[index] ? Set(places) : []
            for place in places {
                var place = place
                for gap in 0...Needle.longestGap {
                    steps += 1
                    guard !isTooLong else { return [] }
                    if place < text.count {
                        for spelling in needle.spellings[index]
                        where spelling[0] == text[place] && text[place...].starts(with: spelling) {
                            next.insert(place + spelling.count)
                        }
                    }
                    guard index > 0, gap < Needle.longestGap, place < text.count,
                        !SecretForms.isAlphanumeric(text[place])
                    else { break }
                    place += 1
                }
            }
            // One where everything is left out costs a step as well.
            steps += 1
            return Array(next)
        }

        private func isInWord(_ start: Int, _ end: Int) -> Bool {
            (start > 0 && SecretForms.isAlphanumeric(text[start - 1]))
                || (end < text.count && SecretForms.isAlphanumeric(text[end]))
        }
    }
}
