import CryptoOpenSSL
import OAuthCore
import Synchronization
import Testing

@testable import LoginRuntime

/// Nonces of requests (RFC 5849 section 3.3).
@Suite struct `The nonces of requests` {
    /// Counts how often the system is asked; each answer has bytes of its own.
    private final class System: Sendable {
        private let count = Mutex(0)
        var calls: Int { count.withLock { $0 } }

        var cryptography: Cryptography {
            var cryptography = Cryptography.openSSL
            cryptography.randomBytes = { [self] length in
                let call = count.withLock { count in
                    count += 1
                    return count
                }
                return (0..<length).map { UInt8(truncatingIfNeeded: call << 7 + $0) }
            }
            return cryptography
        }
    }

    @Test func `are 128 bits in hexadecimal digits`() throws {
        let nonce = try #require(NonceSource(System().cryptography).next())
        #expect(nonce == "808182838485868788898a8b8c8d8e8f")
    }

    @Test func `ask the system once in sixteen times, and never come twice`() {
        let system = System()
        let source = NonceSource(.openSSL)
        let counted = NonceSource(system.cryptography)
        #expect(Set((0..<100).compactMap { _ in source.next() }).count == 100)
        #expect((0..<32).compactMap { _ in counted.next() }.count == 32)
        #expect(system.calls == 2)
    }

    @Test func `are none where the system has no randomness`() {
        var cryptography = Cryptography.openSSL
        cryptography.randomBytes = { _ in nil }
        #expect(NonceSource(cryptography).next() == nil)
    }
}
