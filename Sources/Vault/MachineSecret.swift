public import OAuthCore

/// The secrets that machines hand over: the part that counts, and whether it is a random key that
/// needs no costly derivation (Docs/Vault.md).
public enum MachineSecret {
    /// The origin of the bytes.
    public enum Source: Sendable {
        /// A systemd credential, often made with `echo` and so with a line feed at its end.
        case credential
        /// A command; only the first line is the secret.
        case command
    }

    /// Whether the bytes are a random key: 64 hexadecimal digits, 32 bytes in Base64, or at least
    /// 32 bytes that are not text.
    ///
    /// Anything else is to be taken as a passphrase.
    public static func isRandomKey(_ secret: Secret) -> Bool {
        secret.withBytes { bytes in
            isHexadecimal(bytes) || isBase64(bytes)
                || (bytes.count >= VaultKey.length && !isText(bytes))
        }
    }

    /// The part that is the secret: of text from a credential all but a line feed at its end, of
    /// text from a command the first line; bytes that are not text are a key, unchanged.
    public static func trimmed(_ output: Secret, of source: Source) -> Secret {
        output.withBytes { bytes in
            guard isText(bytes) else { return output }
            let end =
                switch source {
                case .credential: bytes.last == lineFeed ? bytes.count - 1 : bytes.count
                case .command: bytes.firstIndex(of: lineFeed) ?? bytes.count
                }
            return end == bytes.count ? output : Secret(bytes.prefix(end))
        }
    }

    private static let lineFeed = UInt8(ascii: "\n")

    private static func isHexadecimal(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count == 2 * VaultKey.length
            && bytes.allSatisfy { $0.isLetterOrDigit && ($0 | 0x20) <= UInt8(ascii: "f") }
    }

    private static func isBase64(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count == 44 && bytes.last == UInt8(ascii: "=")
            && bytes.dropLast().allSatisfy { $0.isLetterOrDigit || "+/".utf8.contains($0) }
    }

    /// Whether it is UTF-8 without control characters other than those of text files: a passphrase
    /// must not be taken for a random key because of a tab or of DOS line ends.
    private static func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue("\n"), .scalarValue("\t"), .scalarValue("\r"): continue
            case .scalarValue(let scalar): if scalar.isControl { return false }
            case .emptyInput: return true
            case .error: return false
            }
        }
    }
}
