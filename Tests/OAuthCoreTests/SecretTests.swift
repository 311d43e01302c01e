import OAuthCore
import Synchronization
import Testing

@Suite("Secrets", .serialized)
struct SecretTests {
    @Test(
        "Secrets are equal when all bytes are, wherever they differ",
        arguments: [
            ("same", "same", true), ("", "", true), ("xame", "same", false),
            ("samx", "same", false), ("same", "same!", false), ("", "x", false),
        ])
    func equality(left: String, right: String, areEqual: Bool) {
        #expect((Secret(utf8: left) == Secret(utf8: right)) == areEqual)
    }

    @Test("No description, reflection or interpolation shows a byte")
    func descriptions() {
        let secret = Secret(utf8: "hunter2")
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped, "\(Optional(secret) as Any)"]
        {
            #expect(!text.contains("hunter2"))
            #expect(text.contains("<secret>"))
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test("Bytes go back to the memory they came from, once, when the last reference goes")
    func release() {
        let spy = MemorySpy()
        spy.whileInstalled {
            var secret: Secret? = Secret(utf8: "gone soon")
            let other = secret
            secret = nil
            #expect(spy.releases(of: "gone soon") == 0)
            #expect(other?.revealedText == "gone soon")
        }
        #expect(spy.releases(of: "gone soon") == 1)
    }

    @Test("A secret that cannot be filled goes back to its memory once")
    func failedFill() {
        let spy = MemorySpy()
        spy.whileInstalled {
            #expect(throws: FillFailure.self) {
                try Secret(count: 4) { (buffer) throws(FillFailure) in
                    buffer.copyBytes(from: "half".utf8)
                    throw FillFailure()
                }
            }
        }
        #expect(spy.releases(of: "half") == 1)
    }

    @Test("A secret asks its memory for just as many bytes as it has, zeroed")
    func allocation() {
        let spy = MemorySpy()
        spy.whileInstalled {
            let secret = Secret(count: 5) { buffer in
                #expect(buffer.count == 5)
                #expect(buffer.allSatisfy { $0 == 0 })
            }
            #expect(secret.count == 5)
        }
    }
}

private struct FillFailure: Error {}

/// A memory that remembers what was in the buffers that came back to it, and frees them at the end.
private final class MemorySpy: Sendable {
    private struct Buffer {
        let text: String
        let address: UInt
    }

    private let released = Mutex<[Buffer]>([])

    deinit {
        let addresses = Set(released.withLock { $0.map(\.address) })
        for address in addresses { UnsafeMutableRawPointer(bitPattern: address)?.deallocate() }
    }

    /// How often a buffer with that text came back; other tests' secrets may come by meanwhile.
    func releases(of text: String) -> Int {
        released.withLock { buffers in buffers.count { $0.text == text } }
    }

    /// Installs the spy for the length of `body`.
    func whileInstalled(_ body: () -> Void) {
        let before = SecretMemory.current
        SecretMemory.install(SecretMemory(allocate: Self.allocate, release: remember))
        body()
        SecretMemory.install(before)
    }

    @Sendable private static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        return buffer
    }

    @Sendable private func remember(_ buffer: UnsafeMutableRawBufferPointer) {
        let text = String(decoding: buffer, as: UTF8.self)
        let address = UInt(bitPattern: buffer.baseAddress)
        released.withLock { $0.append(Buffer(text: text, address: address)) }
    }
}
