import OAuthCore
import Testing
import Vault

/// Fields that say by themselves what they are (Docs/Vault.md, "Records").
@Suite struct `Tagged fields` {
    private enum Tag: UInt8, CaseIterable {
        case first = 1
        case second = 2
        case ninth = 9
    }

    /// `tag 1 | length 4 | value`, by hand.
    private static func field(_ tag: UInt8, _ value: String, length: UInt32? = nil) -> [UInt8] {
        let length = length ?? UInt32(value.utf8.count)
        var bytes = [tag]
        withUnsafeBytes(of: length.bigEndian) { bytes.append(contentsOf: $0) }
        return bytes + Array(value.utf8)
    }

    private static let whole: [UInt8] = [
        field(1, "token"), field(2, ""), field(9, "long enough to matter"),
    ].flatMap { $0 }

    private static func read(_ bytes: [UInt8]) throws(VaultFailure) -> TaggedFields<Tag> {
        try TaggedFields<Tag>(Secret(bytes))
    }

    @Test func `are tag, length and value, in the order of the tags`() throws {
        var fields = TaggedFields<Tag>()
        fields[.ninth] = Secret(utf8: "long enough to matter")
        fields[.second] = Secret([])
        fields[.first] = Secret(utf8: "token")
        #expect(fields.joined == Secret(Self.whole))
    }

    @Test func `come back, and what is not there is nil`() throws {
        let fields = try Self.read(Array(Self.whole.prefix(15)))
        #expect(fields[.first] == Secret(utf8: "token"))
        #expect(fields[.second] == Secret([]))
        #expect(fields[.ninth] == nil)
        #expect(throws: VaultFailure.damaged) { try fields.required(.ninth) }
        #expect(try Self.read([])[.first] == nil)
    }

    @Test(arguments: 0...255)
    func `of any lengths come back as they were`(seed: Int) throws {
        var generator = SeededGenerator(UInt64(seed))
        var fields = TaggedFields<Tag>()
        var expected: [(Tag, Secret)] = []
        for tag in Tag.allCases where Bool.random(using: &generator) {
            let length = Int.random(in: 0...400, using: &generator)
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let value = Secret(bytes)
            fields[tag] = value
            expected.append((tag, value))
        }
        let read = try TaggedFields<Tag>(fields.joined)
        for (tag, value) in expected { #expect(read[tag] == value) }
        #expect(Tag.allCases.count { read[$0] != nil } == expected.count)
        #expect(read.joined == fields.joined)
    }

    @Test(arguments: 1..<whole.count)
    func `cut short anywhere but between two fields are damaged`(count: Int) throws {
        let ends = [10, 15]
        guard !ends.contains(count) else {
            _ = try Self.read(Array(Self.whole.prefix(count)))
            return
        }
        #expect(throws: VaultFailure.damaged) { try Self.read(Array(Self.whole.prefix(count))) }
    }

    /// Fields that are put behind each other, and what is wrong with them.
    private static let damaged: [String: [[UInt8]]] = [
        "a tag that is there twice": [field(1, "a"), field(1, "a")],
        "a tag that is there twice, later": [field(1, "a"), field(2, "b"), field(1, "a")],
        "falling tags": [field(2, "b"), field(1, "a")],
        "no tag": [field(0, "a")],
        "a length of one too many": [field(1, "a", length: 2)],
        "the greatest length": [field(1, "a", length: .max)],
        "the greatest length that is positive": [field(1, "a", length: 0x7fff_ffff)],
        "a length that ends in the next field": [field(1, "a", length: 5), field(2, "")],
        "an unknown tag that is cut short": [field(3, "a", length: 2)],
        "an unknown tag, then falling tags": [field(3, "a"), field(2, "b")],
        "a byte too many": [field(1, "a"), [2]],
    ]

    @Test(arguments: damaged.keys.sorted())
    func `of another form are damaged`(what: String) throws {
        let bytes = try #require(Self.damaged[what]).flatMap { $0 }
        #expect(throws: VaultFailure.damaged) { try Self.read(bytes) }
    }

    @Test(arguments: [3, 8, 10, 255] as [UInt8])
    func `with a tag that is not known are newer, wherever it stands`(tag: UInt8) {
        let known = [(UInt8(1), "token"), (2, ""), (9, "end")]
        let all = (known + [(tag, "unknown")]).sorted { $0.0 < $1.0 }
        let bytes = all.flatMap { Self.field($0.0, $0.1) }
        #expect(throws: VaultFailure.newer) { try Self.read(bytes) }
    }

    @Test(arguments: 0..<512)
    func `of random bytes are damaged, newer or read, and nothing else`(seed: Int) {
        var generator = SeededGenerator(UInt64(seed))
        var bytes = Self.whole
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let place = Int.random(in: bytes.indices, using: &generator)
            bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
        do throws(VaultFailure) {
            #expect(try Self.read(bytes).joined == Secret(bytes), "one content has one form")
        } catch {
            #expect(error == .damaged || error == .newer)
        }
    }
}

/// The same numbers for the same seed, so that a failure can be had again (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
