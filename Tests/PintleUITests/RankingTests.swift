import Testing

@testable import PintleUI

@Suite struct `Ranking what was typed` {
    @Test(
        arguments: [
            ("quit", Ranking.Fit.exact), ("QUIT", .exact), ("lea", .prefix), ("logins", .word),
            ("stay lea", .word), ("ogin", .substring), ("stay  ogin", .substring),
        ])
    func `puts the whole before the beginning, the word, and a part of it`(
        typed: String, fit: Ranking.Fit
    ) {
        #expect(Ranking.fit(of: typed, in: ["leave; logins stay", "quit"]) == fit)
    }

    @Test(arguments: ["x", "quit now", "stay away"])
    func `finds nothing where a word is missing`(typed: String) {
        #expect(Ranking.fit(of: typed, in: ["leave; logins stay", "quit"]) == nil)
    }

    @Test func `keeps the order of those that fit alike`() {
        let found = Ranking.best(of: ["unlock", "a lock", "lock b", "lock", "lock a"], for: "lock")
        {
            [$0]
        }
        #expect(found == ["lock", "lock b", "lock a", "a lock", "unlock"])
    }

    @Test(arguments: ["", "  "])
    func `leaves all as it is where nothing was typed`(typed: String) {
        #expect(Ranking.best(of: ["b", "a"], for: typed) { [$0] } == ["b", "a"])
    }
}
