public import OAuthCore

/// The resistance of a passphrase against guesses by somebody who has a copy of the store.
///
/// A rough estimate from length, kinds of characters, common words, rows of the keyboard and
/// repeats. It knows no person: a name or a date of one's own counts like other letters.
public enum PassphraseStrength: String, Sendable, CaseIterable {
    /// Fewer than 8 characters: all of them can be tried.
    case short
    /// Long enough, but of common words, repeats or few kinds of characters.
    case guessable
    /// Nothing speaks against it.
    case good
}

extension Secret {
    /// How strong these bytes are as a passphrase, in UTF-8.
    public var passphraseStrength: PassphraseStrength {
        withBytes { bytes in
            // Bytes that continue with a character are not counted.
            let count = bytes.count { $0 & 0b1100_0000 != 0b1000_0000 }
            if count < 8 { return .short }
            // A vault's key derivation makes 2^50 guesses the work of centuries.
            return PassphraseEstimate.bits(bytes) < 50 ? .guessable : .good
        }
    }
}

/// Counts the unpredictable parts of a passphrase; looks at its bytes in place.
private enum PassphraseEstimate {
    /// Only so many bytes are looked at: more make nothing weaker.
    private static let longest = 128

    /// The bits to guess, about.
    static func bits(_ whole: UnsafeRawBufferPointer) -> Int {
        let bytes = UnsafeRawBufferPointer(rebasing: whole.prefix(longest))
        var (index, surprises) = (0, 0)
        while index < bytes.count {
            if let word = wordLength(at: index, in: bytes) {
                // One of some hundred words is worth no more than two characters.
                surprises += 2
                index += word
            } else if let repeated = repeatLength(at: index, in: bytes) {
                surprises += 1
                index += repeated
            } else {
                if bytes[index] & 0b1100_0000 != 0b1000_0000, !isStep(index, bytes) {
                    surprises += 1
                }
                index += 1
            }
        }
        return surprises * tenthsOfBits(bytes) / 10
    }

    /// Tenths of bits that a character of these kinds is worth.
    private static func tenthsOfBits(_ bytes: UnsafeRawBufferPointer) -> Int {
        var kinds: Set<Int> = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): kinds.insert(10)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): kinds.insert(26)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): kinds.insert(27)
            case 0x80...: kinds.insert(100)
            default: kinds.insert(33)
            }
        }
        return switch kinds.reduce(0, +) {
        case ...10: 33
        case ...27: 47
        case ...37: 52
        case ...60: 58
        case ...70: 61
        default: 66
        }
    }

    /// Whether the byte continues the two before it: `aaa`, `123`, `cba`.
    private static func isStep(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard index >= 1 else { return false }
        let step = Int(bytes[index]) - Int(bytes[index - 1])
        guard step != 0 else { return true }
        return index >= 2 && step.magnitude == 1
            && step == Int(bytes[index - 1]) - Int(bytes[index - 2])
    }

    /// How many bytes from there on, three at least, stood in this order before.
    private static func repeatLength(at index: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
        var longest = 0
        for start in 0..<index {
            var length = 0
            while index + length < bytes.count, bytes[start + length] == bytes[index + length] {
                length += 1
            }
            longest = max(longest, length)
        }
        return longest >= 3 ? longest : nil
    }

    /// The length of the longest common word that begins there, however it is spelled.
    private static func wordLength(at index: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
        let rest = bytes[index...].lazy.map(folded)
        return words.lazy.filter { rest.starts(with: $0) }.map(\.count).max()
    }

    /// A letter in lower case, also where a digit or sign stands for it.
    private static func folded(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
        case UInt8(ascii: "0"): UInt8(ascii: "o")
        case UInt8(ascii: "1"), UInt8(ascii: "!"): UInt8(ascii: "i")
        case UInt8(ascii: "3"): UInt8(ascii: "e")
        case UInt8(ascii: "4"), UInt8(ascii: "@"): UInt8(ascii: "a")
        case UInt8(ascii: "5"), UInt8(ascii: "$"): UInt8(ascii: "s")
        default: byte
        }
    }

    /// First words of every list of stolen passwords, and rows of the keyboard.
    private static let words: [[UInt8]] = """
        password passwort passwd qwerty qwertz azerty asdfgh asdf zxcvbn zxcv yxcv letmein welcome
        admin login master monkey dragon sunshine princess football baseball iloveyou shadow michael
        jordan superman batman trustno hello secret summer winter spring autumn love test pintle root
        changeme default charlie freedom whatever starwars computer internet google server passphrase
        vault user guest access killer pepper ginger hunter
        """.split { $0 == " " || $0 == "\n" }.map { $0.utf8.map(folded) }
}
