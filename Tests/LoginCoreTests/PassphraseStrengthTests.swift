import LoginCore
import OAuthCore
import Testing

@Suite struct `The strength of a passphrase` {
    @Test(arguments: ["", "a", "1234567", "Tr0ub4d", "éèêëîïô", "!x9$Qp2"])
    func `is short below eight characters`(text: String) {
        #expect(Secret(utf8: text).passphraseStrength == .short)
    }

    @Test(arguments: [
        "password", "Password123!", "P@ssw0rd", "qwertyuiop", "12345678901234567890",
        "aaaaaaaaaaaaaaaa", "abcdefghijklmnop", "abcabcabcabcabc", "letmein letmein letmein",
        "summer2024", "20041987", "monkey dragon", "zyxwvutsrqponm",
    ])
    func `is guessable of common words, rows, repeats or few kinds of characters`(text: String) {
        #expect(Secret(utf8: text).passphraseStrength == .guessable)
    }

    @Test(arguments: [
        "correct horse battery staple", "x7Kq-Zp2w", "blaue Kühe essen Gras", "Tr0ub4dor&3",
        "éèêëîïôöüÿ", "kvmfhqzptrbw",
    ])
    func `is good of enough that nobody can foretell`(text: String) {
        #expect(Secret(utf8: text).passphraseStrength == .good)
    }

    @Test func `is found for any length and any bytes`() {
        let bytes = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 256) }
        #expect(Secret(bytes).passphraseStrength == .good)
        #expect(Secret(utf8: String(repeating: "a", count: 4096)).passphraseStrength == .guessable)
    }
}
