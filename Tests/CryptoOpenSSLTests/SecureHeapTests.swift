import COpenSSL
import CryptoOpenSSL
import OAuthCore
import Testing

@Suite("The secure heap")
struct SecureHeapTests {
    @Test("Secrets made after the installation lie in the heap, and return to it")
    func placement() {
        let outcome = SecureHeap.install()
        #expect(outcome != .unavailable)
        #expect(SecureHeap.install() == outcome)
        let secret = Secret(utf8: "in the heap")
        #expect(secret.revealedText == "in the heap")
        #expect(isInHeap(secret))
    }

    @Test("A secret that does not fit lives in ordinary memory", arguments: [SecureHeap.size + 1])
    func overflow(count: Int) {
        _ = SecureHeap.install()
        let large = Secret([UInt8](repeating: 3, count: count))
        #expect(!isInHeap(large))
        #expect(large.withBytes { $0.allSatisfy { $0 == 3 } })
    }

    @Test("An empty secret is no block at all")
    func empty() {
        _ = SecureHeap.install()
        #expect(Secret([]).isEmpty)
        #expect(Secret([]) == Secret([]))
    }

    private func isInHeap(_ secret: Secret) -> Bool {
        secret.withBytes { CRYPTO_secure_allocated($0.baseAddress) == 1 }
    }
}
