import COpenSSL
import OAuthCore

/// A hash function's running state, which can be copied: the base of digests and HMAC keys.
protocol HashState {
    static var blockSize: Int { get }
    static var digestSize: Int { get }

    init()
    mutating func start()
    mutating func update(_ bytes: UnsafeRawBufferPointer)
    mutating func finish(into digest: UnsafeMutablePointer<UInt8>)
}

extension SHA_CTX: HashState {
    static var blockSize: Int { 64 }
    static var digestSize: Int { 20 }

    mutating func start() { SHA1_Init(&self) }
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        SHA1_Update(&self, bytes.baseAddress, bytes.count)
    }
    mutating func finish(into digest: UnsafeMutablePointer<UInt8>) { SHA1_Final(digest, &self) }
}

extension SHA256_CTX: HashState {
    static var blockSize: Int { 64 }
    static var digestSize: Int { 32 }

    mutating func start() { SHA256_Init(&self) }
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        SHA256_Update(&self, bytes.baseAddress, bytes.count)
    }
    mutating func finish(into digest: UnsafeMutablePointer<UInt8>) { SHA256_Final(digest, &self) }
}

extension SHA512_CTX: HashState {
    static var blockSize: Int { 128 }
    static var digestSize: Int { 64 }

    mutating func start() { SHA512_Init(&self) }
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        SHA512_Update(&self, bytes.baseAddress, bytes.count)
    }
    mutating func finish(into digest: UnsafeMutablePointer<UInt8>) { SHA512_Final(digest, &self) }
}

extension HashState {
    /// Hashes the bytes in one go.
    static func digest(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var state = Self()
        state.start()
        state.update(bytes)
        return state.digest()
    }

    /// Hashes pieces until there is none.
    static func digest(of next: () -> [UInt8]?) -> [UInt8] {
        var state = Self()
        state.start()
        while let piece = next() { piece.withUnsafeBytes { state.update($0) } }
        return state.digest()
    }

    /// The hash of the bytes so far; the state cannot be used afterwards.
    private mutating func digest() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.digestSize) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            finish(into: start)
            count = Self.digestSize
        }
    }
}

extension HashFunction {
    /// The state type behind each function.
    var state: any HashState.Type {
        switch self {
        case .sha1: SHA_CTX.self
        case .sha256: SHA256_CTX.self
        case .sha512: SHA512_CTX.self
        }
    }
}
