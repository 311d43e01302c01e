import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Draws one line of the list.
struct ListLine {
    let model: AppModel
    let columns: ListColumns
    let row: Int
    let isSelected: Bool
    /// The words of the filter, to be marked where they are found.
    let words: [String]
    /// How many sessions of a group are marked.
    let markedIn: (ListItems.Group) -> Int
    /// The sessions that are marked.
    let marks: Set<SessionID>

    /// The name of a login that asks for no account.
    static let anyAccount = "(any account)"
    /// The name of a session whose provider has not named the account.
    static let unknownAccount = "(not known yet)"

    /// `(any account)`, and behind its provider where no column has that: `Flickr, acme`.
    static func name(ofLogin name: String?, at provider: String?) -> String {
        guard let provider else { return name ?? anyAccount }
        return "\(provider), \(name ?? "any account")"
    }

    func draw(_ item: ListItems.Item, on canvas: inout Canvas) {
        switch item {
        case .head(let group):
            draw(group, on: &canvas)
        case .row(let number):
            if let login = model.index.login(number, in: model.snapshot) {
                draw(login, on: &canvas)
            } else if let session = model.index.session(number, in: model.snapshot) {
                draw(session, on: &canvas)
            }
        }
        if isSelected { select(on: &canvas) }
    }

    private func draw(_ group: ListItems.Group, on canvas: inout Canvas) {
        var name: PrintableText
        switch group.head {
        case .logins: name = "Unfinished logins"
        case .sessions: name = "Sessions"
        case .provider(let id): name = PrintableText(model.snapshot.providerName(id), limit: 40)
        case nil: return
        }
        name += " (\(GroupedNumber(group.places.count).text))"
        var column = canvas.draw(name, row: row, column: 2, role: .heading)
        guard group.isFolded else { return }
        column = canvas.draw("  folded", row: row, column: column, role: .quiet)
        let marked = markedIn(group)
        if marked > 0 {
            let text: PrintableText = ", \(GroupedNumber(marked).text) marked"
            column = canvas.draw(text, row: row, column: column, role: .key)
        }
        guard group.needing > 0 else { return }
        let verb: PrintableText = group.needing == 1 ? "needs" : "need"
        canvas.draw(
            ", \(GroupedNumber(group.needing).text) " + verb + " you", row: row, column: column,
            role: .attention)
    }

    private func draw(_ login: UnfinishedLogin, on canvas: inout Canvas) {
        // No head of a group names the provider of a login.
        let provider = columns.isGrouped ? model.snapshot.providerName(login.provider) : nil
        if columns.name == nil {
            let name = login.label ?? login.account
            cell(Self.name(ofLogin: name, at: provider), columns.label, on: &canvas)
        } else {
            cell(login.label ?? "", columns.label, on: &canvas)
            cell(Self.name(ofLogin: login.account, at: provider), columns.name, on: &canvas)
        }
        cell(model.snapshot.providerName(login.provider), columns.provider, on: &canvas)
        state(RowState(login, model), on: &canvas)
        for kind in ListColumns.behind { further({ kind.login(login) }, kind, on: &canvas) }
    }

    private func draw(_ session: SessionSummary, on canvas: inout Canvas) {
        // The mark for work on many comes before the one of a default.
        let isMarked = marks.contains(session.id)
        if isMarked || session.isDefault {
            let sign = isMarked ? Sign.marked : .preferred
            canvas.draw(sign.text(in: model.alphabet), row: row, column: 1, role: sign.role)
        }
        let name = session.owner ?? Self.unknownAccount
        if columns.name == nil {
            cell(session.label ?? name, columns.label, on: &canvas)
        } else {
            cell(session.label ?? "", columns.label, on: &canvas)
            cell(name, columns.name, on: &canvas)
        }
        let provider = session.provider
        cell(
            model.index.providerNames[provider] ?? model.snapshot.providerName(provider),
            columns.provider, on: &canvas)
        state(RowState(session, model), on: &canvas)
        let facts = SessionFacts(session)
        for kind in ListColumns.behind { further({ kind.value(facts) }, kind, on: &canvas) }
    }

    private func further(
        _ value: () -> FactValue?, _ kind: ListColumns.Kind, on canvas: inout Canvas
    ) {
        guard let column = columns.further[kind.name], let value = value() else { return }
        if case .moment(let moment) = value {
            date(moment, column, on: &canvas)
        } else {
            cell(value.cell, column, on: &canvas)
        }
    }

    private func cell(_ text: String, _ column: ListColumns.Column?, on canvas: inout Canvas) {
        guard let column, !text.isEmpty else { return }
        let shown = PrintableText(text).cut(columns: column.width)
        canvas.draw(shown, row: row, column: column.start)
        guard !isSelected, !words.isEmpty else { return }
        for word in words { mark(word, in: shown, column, on: &canvas) }
    }

    /// Marks the match of the filter in the visible part of a text.
    private func mark(
        _ word: String, in shown: PrintableText, _ column: ListColumns.Column,
        on canvas: inout Canvas
    ) {
        let text = Array(shown.text.lowercased())
        let word = Array(word.lowercased())
        guard let first = word.first, text.count >= word.count else { return }
        for start in 0...(text.count - word.count) where text[start] == first {
            guard Array(text[start..<start + word.count]) == word else { continue }
            let before = TextWidth.columns(of: String(text[..<start]))
            let width = TextWidth.columns(of: String(word))
            canvas.restyle(
                Rect(row: row, column: column.start + before, rows: 1, columns: width),
                as: .match)
            return
        }
    }

    private func state(_ state: RowState, on canvas: inout Canvas) {
        canvas.draw(
            state.sign.text(in: model.alphabet), row: row, column: columns.sign,
            role: state.sign.stateRole)
        canvas.draw(
            PrintableText(own: columns.isShort ? state.shortText : state.text), row: row,
            column: columns.state.start, width: columns.state.width,
            role: state.sign == .good ? .text : state.sign.role)
    }

    private func date(_ moment: Timestamp, _ column: ListColumns.Column, on canvas: inout Canvas) {
        let text = PrintableText(own: model.clock.short(moment))
        canvas.draw(text, row: row, endingAt: column.end, role: .quiet)
    }

    private func select(on canvas: inout Canvas) {
        canvas.select(row: row, alphabet: model.alphabet)
        // Under a question the mark shows its subject.
        guard model.hasFocus else { return }
        canvas.placeCursor(row: row, column: 0, isVisible: model.appearance.isAccessible)
    }
}
