import OAuthCore
import Testing

@testable import Vault

@Suite("Secrets from machines")
struct MachineSecretTests {
    @Test(
        "digits of 32 bytes, and bytes that are no text, are a random key",
        arguments: [
            Array(String(repeating: "0123456789abcdef", count: 4).utf8),
            Array(String(repeating: "0123456789ABCDEF", count: 4).utf8),
            Array("q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=".utf8),
            Array("++++////abcdefghijklmnopqrstuvwxyzABCDEFGHI=".utf8),
            [UInt8](0x80..<0xa0),
            [UInt8](repeating: 0, count: 32),
            [UInt8](repeating: 0x7f, count: 33),
            [UInt8](repeating: 0x61, count: 31) + [0xc3],
            [UInt8](repeating: 0x61, count: 30) + [0xc2, 0x80],
        ] as [[UInt8]])
    func randomKey(bytes: [UInt8]) {
        #expect(MachineSecret.isRandomKey(Secret(bytes)))
    }

    @Test(
        "text of any other form, and fewer than 32 bytes, are a passphrase",
        arguments: [
            [],
            Array("correct horse battery staple, and one more".utf8),
            Array(String(repeating: "f", count: 63).utf8),
            Array(String(repeating: "f", count: 65).utf8),
            Array(String(repeating: "g", count: 64).utf8),
            Array((String(repeating: "f", count: 63) + " ").utf8),
            Array(String(repeating: "a", count: 44).utf8),
            Array((String(repeating: "a", count: 42) + "==").utf8),
            Array((String(repeating: "a", count: 42) + "-=").utf8),
            Array((String(repeating: "a", count: 42) + "=").utf8),
            Array((String(repeating: "a", count: 44) + "=").utf8),
            [UInt8](0x80..<0x9f),
            Array("zwölf Boxkämpfer jagen Viktor quer über den Deich".utf8),
            Array("correct horse battery staple\nhorse battery staple".utf8),
        ] as [[UInt8]])
    func passphrase(bytes: [UInt8]) {
        #expect(!MachineSecret.isRandomKey(Secret(bytes)))
    }

    @Test(
        "of a credential one line feed at its end is left out",
        arguments: [
            ("secret\n", "secret"), ("secret", "secret"), ("secret\n\n", "secret\n"), ("\n", ""),
            ("", ""), ("a\nb", "a\nb"), (" a \n", " a "),
        ])
    func credential(bytes: String, secret: String) {
        #expect(
            MachineSecret.trimmed(Secret(utf8: bytes), of: .credential) == Secret(utf8: secret))
    }

    @Test(
        "of a command's output only the first line counts",
        arguments: [
            ("secret\n", "secret"), ("secret", "secret"), ("secret\nuser: x\n", "secret"),
            ("\nsecret", ""), ("", ""), (" a \nb", " a "),
        ])
    func command(bytes: String, secret: String) {
        #expect(MachineSecret.trimmed(Secret(utf8: bytes), of: .command) == Secret(utf8: secret))
    }

    @Test(
        "what is not text stands as it is, line feeds and all",
        arguments: [[0x80, 0x0a, 0x81, 0x0a], [0x00, 0x0a], [0x0a, 0xff]] as [[UInt8]],
        [MachineSecret.Source.credential, .command])
    func binary(bytes: [UInt8], source: MachineSecret.Source) {
        #expect(MachineSecret.trimmed(Secret(bytes), of: source) == Secret(bytes))
    }
}
