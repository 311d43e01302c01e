import Testing

@testable import PintleUI

@Suite struct `Ranking what was typed` {
    private static let names = SearchKeys([["leave; logins stay", "quit"]])

    @Test(
        arguments: [
            ("quit", SearchRank.exact), ("QUIT", .exact), ("lea", .beginning), ("logins", .word),
            ("stay lea", .word), ("ogin", .part), ("stay  ogin", .part),
        ])
    func `puts the whole before the beginning, the word, and a part of it`(
        typed: String, rank: SearchRank
    ) {
        #expect(Self.names.find(.init(typed)).rows == [0])
        #expect(Self.names.rank(of: 0, for: .init(typed)) == rank)
    }

    @Test(arguments: ["x", "quit now", "stay away"])
    func `finds nothing where a word is missing`(typed: String) {
        #expect(Self.names.find(.init(typed)).rows.isEmpty)
    }

    @Test func `keeps the order of those that fit alike`() {
        let keys = SearchKeys([["unlock"], ["a lock"], ["lock b"], ["lock"], ["lock a"]])
        #expect(keys.ranked(for: .init("lock")) == [3, 2, 4, 1, 0])
    }

    @Test(arguments: ["", "  "])
    func `leaves all as it is where nothing was typed`(typed: String) {
        #expect(SearchKeys([["b"], ["a"]]).ranked(for: .init(typed)) == [0, 1])
    }

    @Test(arguments: [("ab", [0]), ("b a", [0]), ("b", [0, 1])])
    func `looks only at what it found before, where no other row can match`(
        typed: String, rows: [Int]
    ) {
        let keys = SearchKeys([["abc"], ["xab"]])
        let before = keys.find(.init("a"), among: [0])
        #expect(keys.find(.init(typed), after: before).rows == rows)
    }
}
