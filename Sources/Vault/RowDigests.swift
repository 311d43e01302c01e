import CryptoOpenSSL
import OAuthCore

/// The digests of a table's rows with their numbers, cut into pieces as the store keeps them
/// (Docs/Vault.md, "Manifest").
///
/// The manifest covers a digest of each piece, so that what a piece holds has to be at hand only where
/// one of its rows is asked for.
public struct RowDigests: Sendable, Equatable {
    /// At most this many entries lie in one piece.
    static let mostInPiece = 256
    static let entryLength = 8 + RowDigester.digestLength

    /// Entries that lie together: for each row its number, 8 bytes, and its digest.
    public struct Piece: Sendable, Equatable {
        /// Number of the first row.
        public fileprivate(set) var first: Int64
        /// SHA-256 over the entries.
        public fileprivate(set) var digest: [UInt8]
        /// The entries behind each other, in the order of the numbers; nil while they are not at hand.
        public fileprivate(set) var entries: [UInt8]?
        /// Whether they were changed, and first number and digest are yet to follow.
        fileprivate var isChanged = false

        fileprivate var held: [UInt8] { entries ?? [] }
        fileprivate var count: Int { held.count / entryLength }

        fileprivate func number(at index: Int) -> Int64 {
            held.withUnsafeBytes {
                Int64(
                    bigEndian: $0.loadUnaligned(
                        fromByteOffset: index * entryLength, as: Int64.self))
            }
        }

        fileprivate func digest(at index: Int) -> ArraySlice<UInt8> {
            held[index * entryLength + 8..<(index + 1) * entryLength]
        }

        /// The digests without the numbers.
        var digests: [UInt8] { (0..<count).flatMap(digest(at:)) }

        /// The place of the first entry whose number is not less.
        fileprivate func place(of number: Int64) -> Int {
            (0..<count).partitioningPlace { self.number(at: $0) >= number }
        }
    }

    /// All pieces, in the order of the numbers.
    public private(set) var pieces: [Piece] = []
    /// First numbers under which pieces are stored that are no longer there.
    private var stale: Set<Int64> = []

    /// The digests of a table without rows.
    public init() {}

    // MARK: Reading

    /// Appends a stored piece behind those that were read, without its entries.
    ///
    /// Throws `damaged` unless `first` is greater than the one before and the digest is one.
    public mutating func append(first: Int64, digest: [UInt8]) throws(VaultFailure) {
        guard digest.count == RowDigester.digestLength,
            pieces.last.map({ $0.first < first }) ?? true
        else { throw .damaged }
        pieces.append(Piece(first: first, digest: digest))
    }

    /// First number of the piece that a row belongs to, if its entries are not at hand.
    public func missingPiece(of number: Int64) -> Int64? {
        let place = place(ofPieceWith: number)
        guard pieces.indices.contains(place), pieces[place].entries == nil else { return nil }
        return pieces[place].first
    }

    /// First numbers of all pieces whose entries are not at hand.
    public var missingPieces: [Int64] { pieces.filter { $0.entries == nil }.map(\.first) }

    /// Takes the entries of a piece as the store has them.
    ///
    /// Throws `damaged` unless they have the piece's digest and are such: 1 to 256 whole entries whose
    /// numbers rise from `first`, below those of the next piece.
    public mutating func supply(
        _ entries: UnsafeRawBufferPointer, of first: Int64
    ) throws(VaultFailure) {
        let place = place(ofPieceWith: first)
        guard pieces.indices.contains(place), pieces[place].first == first else { throw .damaged }
        var digest: [UInt8] = []
        SHA256.append(digestOf: entries, to: &digest)
        var piece = pieces[place]
        piece.entries = Array(entries)
        let limit = pieces.indices.contains(place + 1) ? pieces[place + 1].first : nil
        guard digest == piece.digest, entries.count.isMultiple(of: Self.entryLength),
            (1...Self.mostInPiece).contains(piece.count), piece.number(at: 0) == first,
            (1..<piece.count).allSatisfy({ piece.number(at: $0 - 1) < piece.number(at: $0) }),
            limit.map({ piece.number(at: piece.count - 1) < $0 }) ?? true
        else { throw .damaged }
        pieces[place] = piece
    }

    /// One row's number and digest.
    public typealias Entry = (number: Int64, digest: ArraySlice<UInt8>)

    /// Gives the entries that are at hand, in the order of the numbers.
    public func makeIterator() -> Iterator { Iterator(pieces: pieces) }

    /// Goes through the entries of all pieces.
    public struct Iterator: IteratorProtocol {
        let pieces: [Piece]
        private var place = 0
        private var index = 0

        fileprivate init(pieces: [Piece]) {
            self.pieces = pieces.filter { $0.count > 0 }
        }

        /// The next entry; nil behind the last one.
        public mutating func next() -> Entry? {
            guard place < pieces.count else { return nil }
            let piece = pieces[place]
            defer {
                index += 1
                if index == piece.count { (place, index) = (place + 1, 0) }
            }
            return (piece.number(at: index), piece.digest(at: index))
        }
    }

    /// The digest of a row; nil where there is none of that number, or its piece is missing.
    public subscript(number: Int64) -> ArraySlice<UInt8>? {
        let place = place(ofPieceWith: number)
        guard pieces.indices.contains(place) else { return nil }
        let index = pieces[place].place(of: number)
        guard index < pieces[place].count, pieces[place].number(at: index) == number else {
            return nil
        }
        return pieces[place].digest(at: index)
    }

    // MARK: Writing

    /// Puts a row's digest in its place; nil takes the row away.
    ///
    /// The piece that it belongs to has to be at hand.
    public mutating func set(_ digest: [UInt8]?, of number: Int64) {
        let place = place(ofPieceWith: number)
        guard pieces.indices.contains(place) else {
            if let digest { insertPiece(Self.entry(number, digest), at: 0) }
            return
        }
        let index = pieces[place].place(of: number)
        let isThere = index < pieces[place].count && pieces[place].number(at: index) == number
        guard isThere || digest != nil else { return }
        if let digest, index == Self.mostInPiece, place == pieces.count - 1 {
            return insertPiece(Self.entry(number, digest), at: place + 1)
        }
        stale.insert(pieces[place].first)
        let start = index * Self.entryLength
        pieces[place].entries?.replaceSubrange(
            start..<(isThere ? start + Self.entryLength : start),
            with: digest.map { Self.entry(number, $0) } ?? [])
        guard pieces[place].count > 0 else {
            pieces.remove(at: place)
            return
        }
        if pieces[place].count > Self.mostInPiece {
            let half = pieces[place].count / 2 * Self.entryLength
            insertPiece(Array(pieces[place].held[half...]), at: place + 1)
            pieces[place].entries?.removeSubrange(half...)
        }
        pieces[place].first = pieces[place].number(at: 0)
        pieces[place].isChanged = true
    }

    /// Pieces to be stored, and first numbers under which nothing may be left; forgets both.
    public mutating func takeChanges() -> (pieces: [Piece], removed: [Int64]) {
        var changed: [Piece] = []
        for place in pieces.indices where pieces[place].isChanged {
            pieces[place].digest = SHA256.digest(pieces[place].held)
            pieces[place].isChanged = false
            changed.append(pieces[place])
        }
        defer { stale = [] }
        return (changed, stale.subtracting(changed.map(\.first)).sorted())
    }

    private mutating func insertPiece(_ entries: [UInt8], at place: Int) {
        var piece = Piece(first: 0, digest: [], entries: entries, isChanged: true)
        piece.first = piece.number(at: 0)
        pieces.insert(piece, at: place)
    }

    private static func entry(_ number: Int64, _ digest: [UInt8]) -> [UInt8] {
        var entry: [UInt8] = []
        entry.append(bigEndian: number)
        return entry + digest
    }

    /// The piece that has the number, or would get it; out of bounds where there is no piece.
    private func place(ofPieceWith number: Int64) -> Int {
        max(0, pieces.indices.partitioningPlace { pieces[$0].first > number } - 1)
    }
}

extension Range<Int> {
    /// The first for which that holds, or the end; what follows one for which it holds has to hold too.
    fileprivate func partitioningPlace(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
