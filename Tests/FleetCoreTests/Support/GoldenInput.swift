import OAuthCore

@testable import CryptoOpenSSL
@testable import FleetCore

/// The values from which the golden bytes are made: each is one byte, repeated.
enum GoldenInput {
    static let fleet = FleetID(twice: 0x1111_1111_1111_1111)
    static let machine = MachineID(twice: 0x2222_2222_2222_2222)
    static let record = RecordID(twice: 0x3333_3333_3333_3333)
    static let attempt = MarkID(twice: 0x7777_7777_7777_7777)
    static let privateKey = Secret([UInt8](repeating: 0x88, count: 32))
    static let code = JoinCode(typed: Secret(utf8: "ABCDE FGHJK MNPQR STVWX"))

    static func key(_ byte: UInt8 = 0x44, epoch: Epoch = 1) throws -> FleetKey {
        try FleetKey(
            Secret([UInt8](repeating: byte, count: 32)), of: fleet, epoch: epoch, by: cryptography)
    }

    static func publicKey() throws -> [UInt8] { try X25519.publicKey(of: privateKey) }

    /// The program's, with a nonce and an ephemeral key that are known.
    static let cryptography: SealingCryptography = {
        var cryptography = SealingCryptography.openSSL
        cryptography.seal = { plaintext, key, context in
            let nonce = [UInt8](repeating: 0x66, count: 24)
            return
                (try? XAES256GCM.seal(
                    plaintext, key: key, nonce: nonce, authenticating: context)).map { nonce + $0 }
        }
        cryptography.wrap = { plaintext, publicKey, info in
            try? HPKE.seal(
                plaintext, to: publicKey, info: info, authenticating: [],
                ephemeral: Secret([UInt8](repeating: 0x99, count: 32)))
        }
        return cryptography
    }()
}

extension Identifier {
    fileprivate init(twice half: UInt64) {
        self.init(high: half, low: half)
    }
}

/// Count, and the bytes or their SHA-256, in hexadecimal.
func golden(_ bytes: [UInt8]) -> (Int, String) {
    let shown = bytes.count <= 64 ? bytes : SHA256.digest(bytes)
    let digits = Array("0123456789abcdef")
    return (bytes.count, String(shown.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }))
}
