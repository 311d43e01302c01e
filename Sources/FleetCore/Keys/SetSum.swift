import OAuthCore

/// MSet-Add-Hash (Clarke and others, 2003): a sum modulo 2^512 over the elements of a set.
///
/// Without the nonce of that paper, since only a MAC of the sum is shown to anyone without the key.
package struct SetSum: Sendable, Equatable {
    /// Least significant first.
    private var words: [UInt64]

    /// The sum of no elements.
    package init() {
        words = Array(repeating: 0, count: 8)
    }

    /// Reads 64 bytes, most significant first.
    package init(bytes: [UInt8]) {
        precondition(bytes.count == 64, "HMAC-SHA-512 has 64 bytes")
        words = bytes.withUnsafeBytes { bytes in
            stride(from: 56, through: 0, by: -8).map {
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
            }
        }
    }

    /// 64 bytes, most significant first.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for word in words.reversed() { bytes.append(bigEndian: word) }
        return bytes
    }

    /// Adds an element.
    package static func += (sum: inout SetSum, element: SetSum) {
        var carry: UInt64 = 0
        for place in sum.words.indices {
            let (partial, first) = sum.words[place].addingReportingOverflow(element.words[place])
            let (total, second) = partial.addingReportingOverflow(carry)
            sum.words[place] = total
            carry = first || second ? 1 : 0
        }
    }

    /// Takes an element away that was added.
    package static func -= (sum: inout SetSum, element: SetSum) {
        var borrow: UInt64 = 0
        for place in sum.words.indices {
            let (partial, first) = sum.words[place].subtractingReportingOverflow(
                element.words[place])
            let (total, second) = partial.subtractingReportingOverflow(borrow)
            sum.words[place] = total
            borrow = first || second ? 1 : 0
        }
    }
}
