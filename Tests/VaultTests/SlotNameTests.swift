import OAuthCore
import Testing

@testable import Vault

@Suite("Names of slots")
struct SlotNameTests {
    @Test(
        "a person's name for a slot may be any text of up to 64 bytes",
        arguments: [
            "", "x", "the old laptop, since März", String(repeating: "a", count: 64),
            String(repeating: "ä", count: 32), "日本", "../..", "a b",
        ])
    func goodName(name: String) throws {
        let key = try VaultKey.random()
        let stored = try KeySlot.make(
            for: key, openedBy: .keyFile(Samples.keyFile), named: name
        ).encoded
        #expect(Int(stored[73]) == name.utf8.count)
        #expect(try KeySlot(encoded: stored).name == name)
    }

    @Test(
        "a name that is too long or has control characters is refused",
        arguments: [
            String(repeating: "a", count: 65), String(repeating: "ä", count: 33), "a\nb", "\u{0}",
            "a\tb", "\u{1b}[2J", "\u{7f}", "\u{85}", "\u{9b}0m",
        ],
        [KeySlot.NewSecret.keyFile(Samples.keyFile), .credential(Samples.randomKey, .least)])
    func badName(name: String, new: KeySlot.NewSecret) throws {
        let key = try VaultKey.random()
        #expect(throws: VaultFailure.badName) {
            try KeySlot.make(for: key, openedBy: new, named: name)
        }
    }

    @Test(
        "a command's slot bears the name of a command, and nothing else",
        arguments: ["", " ", "a b", "pass/show", "päss", "a\n", String(repeating: "a", count: 65)])
    func badCommand(name: String) throws {
        let key = try VaultKey.random()
        #expect(throws: VaultFailure.badName) {
            try KeySlot.make(
                for: key, openedBy: .command(Samples.randomKey, .least), named: name)
        }
    }

    @Test(
        "a command's name has letters, digits, dots, lines below and hyphens",
        arguments: [
            "a", "Z", "0", ".", "_", "-", "pass-2.old_X9", String(repeating: "a", count: 64),
        ])
    func goodCommand(name: String) {
        #expect(KeySlot.isName(name, of: .command))
    }
}
