import OAuthCore
import Synchronization

extension SealingCryptography {
    /// Stands in for ciphers in the simulation: keyed hashes of 64 bits, spread, and numbered randomness.
    ///
    /// Nothing is hidden, since nobody there reads; all that is authentic stays so.
    static func ideal() -> SealingCryptography {
        let counter = Counter()
        return SealingCryptography(
            basic: Cryptography(
                digest: { _, message in IdealHash.of(1, nil, message, count: 32) },
                digestOfPieces: { _, _ in [] },
                hmac: { function, key in
                    { IdealHash.of(2, key, $0, count: function == .sha512 ? 64 : 32) }
                },
                rsaSigner: { _, _ in { _ in nil } },
                randomBytes: { IdealHash.spread(counter.next(), count: $0) }),
            randomSecret: { Secret(IdealHash.spread(counter.next(), count: $0)) },
            derive: { Secret(IdealHash.of(3, $0, ($1 ?? []) + $2, count: $3)) },
            seal: { plaintext, key, context in
                let nonce = IdealHash.spread(counter.next(), count: 24)
                let message = nonce + plaintext.withBytes { Array($0) }
                return message + IdealHash.of(4, key, message + context, count: 16)
            },
            open: { sealed, key, context in
                guard sealed.count >= 40 else { return nil }
                let message = Array(sealed.dropLast(16))
                let tag = IdealHash.of(4, key, message + context, count: 16)
                return tag.elementsEqual(sealed.suffix(16)) ? Secret(message[24...]) : nil
            },
            publicKey: { IdealHash.of(5, $0, [], count: 32) },
            wrap: { plaintext, publicKey, info in
                let message = publicKey + plaintext.withBytes { Array($0) }
                return message + IdealHash.of(6, nil, message + info, count: 16)
            },
            unwrap: { wrapped, privateKey, info in
                guard wrapped.count >= 48 else { return nil }
                let message = Array(wrapped.dropLast(16))
                let tag = IdealHash.of(6, nil, message + info, count: 16)
                guard tag.elementsEqual(wrapped.suffix(16)),
                    message.prefix(32).elementsEqual(IdealHash.of(5, privateKey, [], count: 32))
                else { return nil }
                return Secret(message[32...])
            },
            areEqual: { $0 == $1 })
    }

    private final class Counter: Sendable {
        private let number = Atomic<UInt64>(0)
        func next() -> UInt64 { number.add(1, ordering: .relaxed).newValue }
    }
}

/// Keyed hashes as far as one run of the tests needs them.
enum IdealHash {
    static func of(_ purpose: UInt8, _ key: Secret?, _ message: [UInt8], count: Int) -> [UInt8] {
        var hasher = Hasher()
        hasher.combine(purpose)
        key?.withBytes { hasher.combine(bytes: $0) }
        hasher.combine(key?.count ?? 0)
        message.withUnsafeBytes { hasher.combine(bytes: $0) }
        return spread(UInt64(bitPattern: Int64(hasher.finalize())), count: count)
    }

    /// SplitMix64.
    static func spread(_ seed: UInt64, count: Int) -> [UInt8] {
        var random = SeededRandom(seed: seed)
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            var place = 0
            while place < count {
                withUnsafeBytes(of: random.next()) {
                    raw[place...].copyBytes(from: $0.prefix(count - place))
                }
                place += 8
            }
            filled = count
        }
    }
}

/// SplitMix64: one seed, one schedule.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        return word ^ word >> 31
    }

    /// True in so many of a thousand cases.
    mutating func happens(_ perMille: Int) -> Bool { Int(next() % 1000) < perMille }
    mutating func number(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
