import CryptoOpenSSL
import OAuthCore
import Testing

@testable import Vault

@Suite("The digests of a table's rows")
struct RowDigestsTests {
    private static func digest(_ number: Int64) -> [UInt8] {
        (0..<32).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0) }
    }

    private func entries(_ digests: RowDigests) -> [Int64: [UInt8]] {
        var found: [Int64: [UInt8]] = [:]
        var entries = digests.makeIterator()
        while let entry = entries.next() { found[entry.number] = Array(entry.digest) }
        return found
    }

    /// What is read of a store that took all changes so far.
    private func stored(_ pieces: [Int64: RowDigests.Piece]) throws -> RowDigests {
        var digests = RowDigests()
        for piece in pieces.values.sorted(by: { $0.first < $1.first }) {
            try digests.append(first: piece.first, digest: piece.digest)
        }
        for first in digests.missingPieces {
            try digests.supply(try #require(pieces[first]?.entries), of: first)
        }
        return digests
    }

    @Test(
        "hold what was put in, in pieces that a store takes, whatever the order of the changes",
        arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func changes(seed: UInt64) throws {
        var random = Steps(state: seed)
        var (digests, expected) = (RowDigests(), [Int64: [UInt8]]())
        var pieces: [Int64: RowDigests.Piece] = [:]
        for _ in 0..<60 {
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                // Seeds differ in how close the numbers lie, so that pieces split, empty and grow.
                let number = Int64.random(in: -200...Int64(200 * seed), using: &random)
                let digest = Bool.random(using: &random) ? Self.digest(number) : nil
                digests.set(digest, of: number)
                expected[number] = digest
            }
            let (written, removed) = digests.takeChanges()
            for first in removed { pieces[first] = nil }
            for piece in written { pieces[piece.first] = piece }
            #expect(try stored(pieces).pieces == digests.pieces)
        }
        #expect(entries(digests) == expected)
        #expect(expected.allSatisfy { digests[$0.key].map(Array.init) == $0.value })
        #expect(digests[100_000] == nil && digests[-100_000] == nil)
    }

    @Test("fill one piece after the other where the numbers rise")
    func appended() {
        var digests = RowDigests()
        for number in 1...1000 { digests.set(Self.digest(Int64(number)), of: Int64(number)) }
        #expect(digests.pieces.map(\.first) == [1, 257, 513, 769])
        let (pieces, removed) = digests.takeChanges()
        #expect(pieces.count == 4 && removed.isEmpty)
        digests.set(Self.digest(7), of: 300)
        #expect(digests.takeChanges().pieces.map(\.first) == [257])
        #expect(digests.takeChanges().pieces.isEmpty)
    }

    @Test("say which piece has to be at hand for a row, and take it by its digest alone")
    func missing() throws {
        var whole = RowDigests()
        for number in 1...600 { whole.set(Self.digest(Int64(number)), of: Int64(number)) }
        let pieces = whole.takeChanges().pieces
        var digests = RowDigests()
        for piece in pieces { try digests.append(first: piece.first, digest: piece.digest) }
        #expect(
            [-5, 1, 256, 257, 600, 900].map { digests.missingPiece(of: $0) } == [
                1, 1, 1, 257, 513, 513,
            ])
        #expect(digests[300] == nil)
        let second = try #require(pieces[1].entries)
        #expect(throws: VaultFailure.damaged) { try digests.supply(second, of: 1) }
        #expect(throws: VaultFailure.damaged) { try digests.supply(second, of: 2) }
        try digests.supply(second, of: 257)
        #expect(digests[300].map(Array.init) == Self.digest(300))
        #expect(digests.missingPieces == [1, 513])
        #expect(throws: VaultFailure.damaged) {
            try digests.append(first: 513, digest: pieces[0].digest)
        }
        #expect(throws: VaultFailure.damaged) { try digests.append(first: 900, digest: [1]) }
    }

    @Test(
        "take no piece that no program writes",
        arguments: [
            ([], 1), ([1], 2), ([2, 1], 2), ([1, 1], 1), (Array(1...257), 1), ([1, 1000], 1),
        ] as [([Int64], Int64)])
    func foreign(numbers: [Int64], first: Int64) throws {
        var bytes: [UInt8] = []
        for number in numbers {
            bytes.append(bigEndian: number)
            bytes += Self.digest(number)
        }
        var digests = RowDigests()
        try digests.append(first: first, digest: SHA256.digest(bytes))
        try digests.append(first: 1000, digest: SHA256.digest(bytes + [0]))
        #expect(throws: VaultFailure.damaged) { try digests.supply(bytes, of: first) }
        #expect(throws: VaultFailure.damaged) { try digests.supply(bytes + [0], of: 1000) }
    }

    /// A generator that gives the same each time.
    private struct Steps: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }
}

extension RowDigests {
    mutating func supply(_ entries: [UInt8], of first: Int64) throws {
        try entries.withUnsafeBytes { try supply($0, of: first) }
    }
}
