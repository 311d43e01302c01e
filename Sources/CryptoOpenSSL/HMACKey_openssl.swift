import COpenSSL
import OAuthCore

/// A prepared HMAC key (RFC 2104): the two hash states after the padded key, in secret memory.
///
/// The key itself is not kept. A tag costs two copies of a state and the message's own blocks.
struct HMACKey<State: HashState>: Sendable {
    private let states: Secret

    init(_ key: Secret) {
        let padded = Self.padded(key)
        states = Secret(count: 2 * MemoryLayout<State>.stride) { states in
            Self.start(padded, masked: 0x36, in: states, at: 0)
            Self.start(padded, masked: 0x5c, in: states, at: MemoryLayout<State>.stride)
        }
    }

    /// Writes the tag over `message` into `tag`, which holds `State.digestSize` bytes.
    func authenticate(_ message: UnsafeRawBufferPointer, into tag: UnsafeMutablePointer<UInt8>) {
        states.withBytes { bytes in
            var state = bytes.load(as: State.self)
            state.update(message)
            state.finish(into: tag)
            state = bytes.load(fromByteOffset: MemoryLayout<State>.stride, as: State.self)
            state.update(UnsafeRawBufferPointer(start: tag, count: State.digestSize))
            state.finish(into: tag)
            withUnsafeMutableBytes(of: &state) { OPENSSL_cleanse($0.baseAddress, $0.count) }
        }
    }

    /// The tag over `message`.
    func authenticate(_ message: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: State.digestSize) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            authenticate(message, into: start)
            count = State.digestSize
        }
    }

    /// The key as one block: zeroes after it, or its digest when it is longer than a block.
    private static func padded(_ key: Secret) -> Secret {
        Secret(count: State.blockSize) { block in
            key.withBytes { bytes in
                if bytes.count <= block.count {
                    block.copyMemory(from: bytes)
                } else if let start = block.baseAddress {
                    var state = State()
                    state.start()
                    state.update(bytes)
                    state.finish(into: start.assumingMemoryBound(to: UInt8.self))
                    withUnsafeMutableBytes(of: &state) {
                        OPENSSL_cleanse($0.baseAddress, $0.count)
                    }
                }
            }
        }
    }

    /// Starts a state on the masked key block and stores it.
    private static func start(
        _ key: Secret, masked mask: UInt8, in states: UnsafeMutableRawBufferPointer, at offset: Int
    ) {
        let block = Secret(count: State.blockSize) { block in
            key.withBytes { bytes in
                for index in bytes.indices { block[index] = bytes[index] ^ mask }
            }
        }
        var state = State()
        state.start()
        block.withBytes { state.update($0) }
        states.storeBytes(of: state, toByteOffset: offset, as: State.self)
        withUnsafeMutableBytes(of: &state) { OPENSSL_cleanse($0.baseAddress, $0.count) }
    }
}
