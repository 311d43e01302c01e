import LoginCore
import OAuthCore
import TerminalCore
import Testing

@testable import PintleUI

/// Searching the list: what is found, and what is selected of that.
@Suite struct `A search of the list` {
    var desk = Desk()

    private mutating func search(_ text: String) {
        desk.press(.character("/"))
        desk.type(text)
    }

    @Test mutating func `begins anew with what is typed over a filter that was kept`() {
        search("acme")
        desk.press(.enter, .character("/"))
        #expect(desk.has("Filter: acme"))
        desk.type("x")
        #expect(desk.has("Filter: x "))
        #expect(!desk.has("acmex"))
    }

    @Test(arguments: [
        ("mia", "mia"), ("mi", "mi-2"), ("news", "good-news"), ("wz", "newzealand"),
    ])
    mutating func `selects the whole name, else one that begins so, else a word, else a part`(
        typed: String, found: String
    ) {
        var snapshot = Example.snapshot
        snapshot.sessions = ["oldnewsx", "good-news", "amiable", "mi-2", "mia", "newzealand"].map {
            Example.session($0 + "id", "x", "9", "acme", label: $0, got: Example.now)
        }
        desk = Desk(snapshot)
        search(typed)
        #expect(desk.selectedRow.contains(" \(found) "))
    }

    @Test mutating func `finds a provider by a former name`() {
        var snapshot = Example.snapshot
        let x = snapshot.providers.firstIndex { $0.id == Example.x.id } ?? 0
        snapshot.providers[x].aliases = ["Twitter"]
        desk = Desk(snapshot)
        search("twitter")
        #expect(desk.row(1).hasSuffix("4 of 12 match"))
    }

    @Test mutating func `opens the only one that was found by Enter`() {
        search("crate")
        desk.press(.enter)
        #expect(desk.app.place == .detail)
        desk.press(.escape)
        #expect(desk.row(1) == "  Filter: crate (1 of 12)  Esc clears")
    }

    @Test mutating func `opens nothing by Enter where more was found`() {
        search("acme")
        desk.press(.enter)
        #expect(desk.app.place == .list)
        #expect(desk.row(1) == "  Filter: acme (7 of 12)  Esc clears")
    }

    @Test mutating func `is there again by an arrow in an empty field`() {
        search("acme")
        desk.press(.enter, .escape)
        search("flickr p")
        desk.press(.enter, .escape, .escape, .character("/"), .up)
        #expect(desk.row(1).contains("Filter: flickr p "))
        desk.press(.up)
        #expect(desk.row(1).contains("Filter: acme "))
        desk.press(.up, .down, .down)
        #expect(desk.row(1).contains("12 of 12 match"))
    }

    @Test mutating func `leaves the arrows alone once something was typed`() {
        search("acme")
        desk.press(.enter, .escape)
        search("x")
        let before = desk.selectedRow
        desk.press(.down)
        #expect(desk.row(1).contains("Filter: x "))
        #expect(desk.selectedRow != before)
    }
}

@Suite struct `The rank of a match` {
    @Test(arguments: [
        ("news", "news", SearchRank.exact), ("new", "news", .beginning),
        ("acme", "x/acme_news", .word), ("news", "x/acme_news", .word), ("ews", "news", .part),
        ("田", "山田", .part), ("x", "news", nil), ("newsx", "news", nil),
    ])
    func `is that of its best place`(word: String, text: String, rank: SearchRank?) {
        #expect(SearchKeys([[text]]).rank(of: 0, for: .init(word)) == rank)
    }

    @Test func `of some words is that of the worst, and the whole text counts first`() {
        let keys = SearchKeys([["GNU social, Friendica"], ["social gnu"], ["gnusocial"]])
        let wanted = SearchKeys.Wanted("gnu social")
        #expect(keys.find(wanted).rows == [0, 1, 2])
        #expect((0..<3).map { keys.rank(of: $0, for: wanted) } == [.beginning, .word, .part])
        #expect(keys.find(wanted, among: [2, 1, 0]).best == 2)
    }
}

@Suite struct `A question over the list` {
    @Test func `leaves j for its own mark, and no line says otherwise`() {
        var desk = Desk(size: Size(rows: 12, columns: 40))
        desk.press(.character("G"), .enter)
        #expect(desk.has("j shows them"))
        desk.press(.character("d"))
        #expect(!desk.has("shows them"))
        desk.press(.up)
        #expect(desk.selectedRow.contains("erase"))
    }
}
