/// The vault key, wrapped by one secret that a person or a machine has.
///
/// Stored byte by byte, all numbers most significant byte first:
/// ```
/// format 1 | kind 1 | vault 16 | slot 16 | epoch 4 | log2N 1 | r 1 | p 1 | salt 32 | name  header
/// check 32 | nonce 24 | wrapped key 32 | tag 16
/// ```
/// Header and check are the associated data of the wrapped key. The check is derived from the
/// secret along with the wrapping key: it distinguishes a wrong secret from damage, and commits to
/// the key.
public struct KeySlot: Sendable, Equatable {
    /// The kind of secret that opens the slot.
    public enum Kind: UInt8, Sendable, CaseIterable {
        case passphrase = 1
        case keyFile = 2
        /// A credential that systemd hands to a service.
        case credential = 3
        /// The output of a command.
        case command = 4
    }

    /// How the wrapping key comes from the secret.
    public enum Derivation: Sendable, Equatable {
        /// For passphrases: scrypt at that cost.
        case scrypt(ScryptCost)
        /// For 32 random bytes or more: HKDF-SHA256.
        case hkdf
    }

    /// The forms that were ever written.
    enum Format: UInt8 {
        /// Has no name, and knows passphrases and key files only.
        case first = 1
        case second = 2
    }

    let format: Format
    /// The kind of secret that opens the slot.
    public let kind: Kind
    /// The vault that it belongs to.
    public let vault: UniqueID
    /// The slot's own id.
    public let id: UniqueID
    /// The epoch of the vault key that it holds.
    public let epoch: UInt32
    /// How the secret becomes a key.
    public let derivation: Derivation
    let salt: [UInt8]
    /// The command's name, or a person's name for the slot; may be empty.
    public let name: String
    var check: [UInt8]
    var nonce: [UInt8]
    var wrappedKey: [UInt8]
}

extension KeySlot {
    /// The most bytes that a name may have in UTF-8.
    public static let longestName = 64

    /// Whether a slot of that kind may bear the name.
    ///
    /// At most 64 bytes of UTF-8 without control characters; for a command at least one of
    /// `A-Z a-z 0-9 . _ -` and nothing else.
    public static func isName(_ name: String, of kind: Kind) -> Bool {
        guard nameLengths(of: kind).contains(name.utf8.count) else { return false }
        guard kind == .command else {
            return name.unicodeScalars.allSatisfy { !$0.isControl }
        }
        return name.utf8.allSatisfy { $0.isLetterOrDigit || ".-_".utf8.contains($0) }
    }

    /// How many bytes a name may have: a command has one always.
    static func nameLengths(of kind: Kind) -> ClosedRange<Int> {
        kind == .command ? 1...longestName : 0...longestName
    }
}

extension Unicode.Scalar {
    /// Whether it is one of C0, DEL and C1.
    var isControl: Bool { value < 0x20 || (0x7f...0x9f).contains(value) }
}

extension UInt8 {
    /// Whether it is a letter or a digit of ASCII.
    package var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x7a).contains(self | 0x20)
    }
}
