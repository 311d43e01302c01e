import OAuthCore
import Synchronization

/// Nonces of 128 random bits, for which the system is asked once in sixteen times.
///
/// Nobody can foresee one; the numbers that a process has in store need not be secret, and no other
/// process has them.
final class NonceSource: Sendable {
    private let cryptography: Cryptography
    private let store = Mutex<ArraySlice<UInt8>>([])

    /// How many bytes a nonce is made of.
    private static let length = 16
    /// The bytes taken at once: as many as the system gives in one call.
    private static let supply = 256

    init(_ cryptography: Cryptography) {
        self.cryptography = cryptography
    }

    /// The next nonce, in hexadecimal digits; nil without randomness.
    func next() -> String? {
        store.withLock { store in
            if store.isEmpty {
                guard let bytes = cryptography.randomBytes(Self.supply) else { return nil }
                store = bytes[...]
            }
            defer { store.removeFirst(Self.length) }
            return Self.hexadecimal(store.prefix(Self.length))
        }
    }

    private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
            var position = 0
            for byte in bytes {
                text[position] = digit(byte >> 4)
                text[position + 1] = digit(byte & 15)
                position += 2
            }
            return position
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
