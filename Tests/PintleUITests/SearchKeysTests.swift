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
        #expect(Self.names.rows(matching: .init(typed)) == [0])
        #expect(Self.names.rank(of: 0, for: .init(typed)) == rank)
    }

    @Test(arguments: ["x", "quit now", "stay away"])
    func `finds nothing where a word is missing`(typed: String) {
        #expect(Self.names.rows(matching: .init(typed)).isEmpty)
    }

    @Test func `keeps the order of those that fit alike`() {
        let keys = SearchKeys([["unlock"], ["a lock"], ["lock b"], ["lock"], ["lock a"]])
        #expect(keys.ranked(for: .init("lock")) == [3, 2, 4, 1, 0])
    }

    @Test(arguments: ["", "  "])
    func `leaves all as it is where nothing was typed`(typed: String) {
        #expect(SearchKeys([["b"], ["a"]]).ranked(for: .init(typed)) == [0, 1])
    }
}
