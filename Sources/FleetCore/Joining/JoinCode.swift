package import OAuthCore

/// Secret code that a machine shows when it asks to join, and a person types on a member: 100 bits.
package struct JoinCode: Sendable, Equatable {
    /// `0-9A-Z` without I, L, O, U.
    static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    static let length = 20

    /// The characters without blanks.
    let characters: Secret

    /// Makes a new one.
    package static func random(by cryptography: SealingCryptography) throws(FleetFailure)
        -> JoinCode
    {
        guard let random = cryptography.randomSecret(length) else { throw .cryptography }
        // The low five bits of each byte are uniform.
        let characters = Secret(count: length) { buffer in
            random.withBytes { bytes in
                for place in buffer.indices { buffer[place] = alphabet[Int(bytes[place] & 31)] }
            }
        }
        return JoinCode(characters: characters)
    }

    /// Reads what a person types: in any case, with blanks and hyphens anywhere, O as 0, I and L as 1.
    ///
    /// Nil unless 20 characters of the alphabet remain.
    package init?(typed: Secret) {
        let read = typed.withBytes { bytes in
            bytes.filter { !" -\t".utf8.contains($0) }.map(Self.canonical)
        }
        guard read.count == Self.length, read.allSatisfy(Self.alphabet.contains) else { return nil }
        characters = Secret(read)
    }

    private init(characters: Secret) {
        self.characters = characters
    }

    /// Four groups of five, for a person.
    package var shown: Secret {
        Secret(count: Self.length + 3) { buffer in
            characters.withBytes { bytes in
                for place in bytes.indices { buffer[place + place / 5] = bytes[place] }
                for place in [5, 11, 17] { buffer[place] = UInt8(ascii: " ") }
            }
        }
    }

    private static func canonical(_ byte: UInt8) -> UInt8 {
        let upper = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
        return switch upper {
        case UInt8(ascii: "O"): UInt8(ascii: "0")
        case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
        default: upper
        }
    }

    /// A key for one purpose: HKDF with `fleet 16 | machine 16` as salt.
    func key(
        _ purpose: String, _ fleet: FleetID, _ machine: MachineID,
        _ cryptography: SealingCryptography
    ) throws(FleetFailure) -> Secret {
        let salt = fleet.bytes + machine.bytes
        let info = FleetKey.info("join-\(purpose)", fleet)
        guard let key = cryptography.derive(characters, salt, info, 32) else { throw .cryptography }
        return key
    }
}
