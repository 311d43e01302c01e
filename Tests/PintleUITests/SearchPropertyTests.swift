import TerminalCore
import Testing

@testable import PintleUI

/// The quick search beside the plain words of what it finds, on random rows and edits.
@Suite struct `A search as it is typed` {
    @Test(arguments: 0..<40)
    func `finds what its definition says, whatever was typed before`(seed: Int) {
        var dice = Dice(state: UInt64(seed))
        let rows = (0..<30).map { _ in PlainRow(&dice) }
        let keys = SearchKeys(plain: rows)
        var (typed, before) = ("", SearchKeys.Found?.none)
        for _ in 0..<60 {
            typed = dice.edited(typed)
            let wanted = SearchKeys.Wanted(typed)
            let found = keys.find(wanted, after: before)
            let plain = PlainSearch(typed, rows)
            #expect(found.rows == plain.ranks.map(\.row), "\(typed)")
            #expect(found.best == plain.best, "\(typed)")
            #expect(found.hidden == plain.hidden, "\(typed)")
            #expect(keys.ranked(for: wanted) == plain.ranked, "\(typed)")
            before = found
        }
    }

    @Test(arguments: 0..<10)
    func `leaves the same lines of the list as all of it at once`(seed: Int) {
        var dice = Dice(state: UInt64(seed))
        var desk = Desk(Example.grouped)
        desk.press(.character("/"))
        for _ in 0..<12 {
            let key: Key = dice.roll(4) == 0 ? .backspace : .character(dice.letter("0123xflick "))
            desk.press(key)
        }
        guard let list = desk.list else { return }
        var other = Desk(Example.grouped)
        other.press(.character("/"))
        other.send(.input(.paste(PastedText(list.filter.text))))
        #expect(list.items == other.list?.items)
        #expect(list.found == other.list?.found)
    }
}

extension Desk {
    fileprivate var list: ListScreen? {
        app.screens.first as? ListScreen
    }
}

// MARK: The definition

/// The texts of one row, in lower case.
private struct PlainRow {
    var shown: [String]
    var hidden: [String]

    init(_ dice: inout Dice) {
        shown = (0..<dice.roll(4)).map { _ in dice.text(12) }
        hidden = (0..<dice.roll(4)).map { _ in dice.text(12) }
    }

    /// How well one of the texts has a word: whole, at its beginning, at that of a word, elsewhere.
    func rank(of word: String) -> SearchRank? {
        (shown + hidden).compactMap { text in
            let text = Array(text)
            let word = Array(word)
            return text.indices.compactMap { start -> SearchRank? in
                guard text[start...].starts(with: word) else { return nil }
                if start == 0 { return text.count == word.count ? .exact : .beginning }
                let isInside = text[start - 1].isLetter || text[start - 1].isNumber
                return isInside ? .part : .word
            }.min()
        }.min()
    }
}

private struct PlainSearch {
    var ranks: [(row: Int, rank: SearchRank)] = []
    /// The hidden texts that alone have one of the words, the first of each row.
    var hidden: UInt64 = 0

    init(_ typed: String, _ rows: [PlainRow]) {
        let words = typed.split(separator: " ").map { $0.lowercased() }
        for (number, row) in rows.enumerated() {
            let each = words.compactMap(row.rank)
            guard each.count == words.count else { continue }
            let worst = each.max() ?? .exact
            let whole = row.rank(of: words.joined(separator: " ")) ?? .part
            let ofSome = whole <= .beginning ? whole : max(.word, worst)
            let rank = words.count > 1 ? ofSome : worst
            ranks.append((number, rank))
            for word in words where !row.shown.contains(where: { $0.contains(word) }) {
                hidden |= 1 << (row.hidden.firstIndex { $0.contains(word) } ?? 0)
            }
        }
    }

    var best: Int? {
        let best = ranks.map(\.rank).min()
        return ranks.firstIndex { $0.rank == best }
    }

    var ranked: [Int] { ranks.sorted { ($0.rank, $0.row) < ($1.rank, $1.row) }.map(\.row) }
}

extension SearchKeys {
    fileprivate init(plain rows: [PlainRow]) {
        self.init(count: rows.count)
        for row in rows {
            row.shown.forEach { add($0.uppercased()) }
            beginHidden()
            row.hidden.forEach { add($0) }
            endRow()
        }
    }
}

// MARK: Chance

/// The same numbers for the same seed (SplitMix64).
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }

    mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &self) }

    mutating func letter(_ letters: String) -> Character {
        letters.randomElement(using: &self) ?? "a"
    }

    /// Few letters, so that much is found; one of them takes two bytes.
    mutating func text(_ longest: Int) -> String {
        String((0..<roll(longest)).map { _ in letter("aab-/é") })
    }

    /// What was typed with one edit more: a letter, a paste, a letter less, nothing at all.
    mutating func edited(_ typed: String) -> String {
        switch roll(8) {
        case 0: text(4) + typed
        case 1: typed + text(4)
        case 2, 3: String(typed.dropLast())
        case 4: roll(4) == 0 ? "" : typed + " "
        default: typed + String(letter("aAb-É "))
        }
    }
}
