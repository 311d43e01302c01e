import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The text beside or below a URL as blocks: the steps, the field, the message, the keys, the
/// warning.
///
/// A message stands under the field that it is about; keys and warning stand at the end, where no
/// message moves them.
struct AddressColumn {
    let view: AddressView
    /// Whether the QR code is in sight.
    let hasQR: Bool
    /// The columns that there are.
    let columns: Int

    /// The columns that it takes at least.
    static let width = 38
    /// From so many on it uses the width: keys in two columns, and facts.
    private static let wide = 60
    /// The columns of `10:00 left`; the field keeps its width when the time gets shorter.
    private static let shortCountdown = 10

    /// The column where text begins: below a URL it keeps the margin of every screen.
    private var start: Int { hasQR ? 0 : 2 }
    private var end: Int { columns - 1 }
    private var isWide: Bool { columns - start >= Self.wide }
    /// The column where the field begins: in a narrow window there is no step number before it.
    private var fieldStart: Int { start + (columns < 70 && !hasQR ? 0 : 3) }
    /// The column of the field's bracket, behind its name.
    private var bracket: Int { fieldStart + max(4, view.carryWords.fieldName.columns) + 1 }

    func blocks(_ message: Block, _ model: AppModel) -> [Block] {
        // Changing rows below the field leave it on its row, if rows allow.
        var blocks = [
            asked, steps(model), .blank(1, .keys), field(model), .gap, message, .gap, .spring,
            keys(model),
        ]
        if isWide { blocks += [.gap, facts(model)] }
        return blocks + [.gap, warning, aboutApp]
    }

    // MARK: What to do

    /// The rights that the login asks for.
    private var asked: Block {
        guard let words = ScopeWords.asked(by: view.request) else { return .optional([]) }
        let text = rows(words)
        return .optional([
            .init(text.count + 1, .facts) { text.draw(on: &$0) }, .init(text, .said),
        ])
    }

    private func steps(_ model: AppModel) -> Block {
        var all = TextRows()
        all.add(view.carryWords.browser(isTunnelled: view.tunnel != nil), at: start, role: .heading)
        for (index, step) in steps(model).enumerated() {
            let first = all.count
            all.add(wrapped: step, at: start + 3, to: end)
            all.put("\(index + 1)", at: start, onRow: first, role: .key)
        }
        var brief = TextRows()
        if let tunnel = view.tunnel {
            brief.add(wrapped: "Where the browser is: " + tunnel, at: start, to: end)
        }
        brief.add(wrapped: advice, at: start, to: end)
        return .optional([.init(all, .steps), .init(brief, .advice)])
    }

    private func steps(_ model: AppModel) -> [PrintableText] {
        var allow: PrintableText = "Sign in"
        if let account = view.request.account { allow += " as \(account, limit: 30)" }
        allow += view.device == nil ? " and allow \(view.allowedApp)." : "."
        let others = view.others(model)
        if others > 0 {
            allow +=
                isWide
                ? " Use a private window: you have \(CountWords.counted(others, "session")) at "
                    + "\(view.provider)."
                : " Other account: use a private window."
        }
        let tunnel: [PrintableText] =
            view.tunnel.map { ["In a terminal there: " + $0] } ?? []
        return tunnel + [
            hasQR
                ? "Open the URL above, or scan."
                : view.fitsQRAlone(model)
                    ? "Open the URL above; \(view.place.key(.qrCode)) is its QR code."
                    : "Open the URL above.",
            allow,
            view.device == nil
                ? view.lastStep : "Type this code there, and allow \(view.allowedApp):",
        ]
    }

    /// The steps in a sentence or two.
    private var advice: PrintableText {
        guard view.device == nil else {
            return "Open it on any device, sign in, type this code and allow \(view.allowedApp):"
        }
        let place: PrintableText =
            view.tunnel == nil ? view.carryWords.openedPlace(isTunnelled: false) : "there"
        return "Open it \(place), sign in and allow \(view.allowedApp). " + view.compactStep
    }

    // MARK: The field

    private func field(_ model: AppModel) -> Block {
        if let code = DeviceCode(view, model) {
            return code.block(from: fieldStart, to: end, view, model)
        }
        guard let countdown = view.countdown(model, in: end - fieldStart) else {
            return Block([fieldForm([], .next, model)])
        }
        var left = TextRows()
        left.add(countdown, at: fieldStart, role: view.countdownRole(model))
        return Block([fieldForm([left], .detail, model), fieldForm([], .next, model)])
    }

    /// The row of the field with rows below it; with none the time left is on its own row.
    private func fieldForm(
        _ below: [TextRows], _ worth: RowWorth, _ model: AppModel
    ) -> Block.Form {
        let countdown = below.isEmpty ? countdownBesideField(model) : nil
        return Block.Form(1 + below.reduce(0) { $0 + $1.count }, worth) { canvas in
            drawField(on: &canvas, beside: countdown)
            if let countdown {
                canvas.draw(countdown, endingAt: end, role: view.countdownRole(model))
            }
            for rows in below {
                let area = Rect(row: 1, column: 0, rows: rows.count, columns: columns)
                canvas.within(area) { rows.draw(on: &$0) }
            }
        }
    }

    /// The time left on the field's row; the end alone where more would make the field narrow.
    private func countdownBesideField(_ model: AppModel) -> PrintableText? {
        guard let left = view.countdown(model, isShort: true) else { return nil }
        let room = end - bracket - CarryWords.usualFieldWidth - 1
        return left.columns <= max(room, Self.shortCountdown) ? left : view.until(model)
    }

    /// Draws the field, and behind it the pattern, unless the time left stands there.
    private func drawField(on canvas: inout Canvas, beside countdown: PrintableText?) {
        guard !view.carryWords.isNothing else {
            let next = canvas.draw(
                Place.loginWithoutPIN.key(.done), column: fieldStart, role: .key)
            let isShort = fieldStart == start
            let words: PrintableText = isShort ? "when allowed" : "when you have allowed it there"
            canvas.draw(view.isSent ? "was pressed" : words, column: next + 1)
            return
        }
        let (name, words) = (view.carryWords.fieldName, view.carryWords)
        canvas.draw(name, column: fieldStart)
        let start = bracket
        let taken = countdown.map { max($0.columns, Self.shortCountdown) + 2 } ?? 0
        let width = min(words.fieldWidth(columns: columns), columns - start - taken)
        view.field.draw(
            on: &canvas, row: 0, column: start, width: max(width, 8),
            isFocused: view.isTyping)
        guard countdown == nil else { return }
        let end = start + width + 2
        guard view.field.isSelected else {
            canvas.draw(words.pattern, column: end, role: .quiet)
            return
        }
        let selected: PrintableText = "selected"
        if end + selected.columns <= columns { canvas.draw(selected, column: end, role: .quiet) }
    }

    // MARK: Keys

    private func keys(_ model: AppModel) -> Block {
        let lines = AddressKeys(view, hasQR: hasQR || view.fitsQRAlone(model), model)
        guard isWide else { return .optional([.init(lines.inLines(at: start), .keys)]) }
        return .optional([
            .init(lines.inColumns(at: start), .facts), .init(lines.inLines(at: start), .keys),
        ])
    }

    // MARK: Facts and warning

    private func facts(_ model: AppModel) -> Block {
        let request = view.request
        var facts: [(PrintableText, PrintableText)] = [
            ("Provider", "\(view.provider), \(ProviderWords.host(request.provider))")
        ]
        if let account = request.account {
            facts.append(("Account", "\(account, limit: 24); you decide if another one comes"))
        }
        facts.append(("App key", view.app))
        let place: PrintableText =
            request.startedFrom.map { ", over ssh from \($0, limit: 40)" } ?? ""
        facts.append(("Started", "\(model.clock.long(request.startedAt))" + place))
        facts.append(("Storage", "tested: writable and sealed"))
        var rows = TextRows()
        rows.add("This login", at: start, role: .heading)
        for (name, fact) in facts {
            rows.add(name, at: start + 3, role: .quiet)
            rows.put(fact, at: start + 14)
        }
        return .optional([.init(rows, .facts)])
    }

    /// The demo's guide, at the end of the column, on two rows whatever it says.
    func guide(_ line: PrintableText?) -> Block {
        var rows = TextRows()
        if let line { rows.add(wrapped: "Demo: " + line, at: start, to: end, role: .coach) }
        while rows.count < 2 { rows.add(.empty, at: start) }
        return .optional([.init(rows, .said)])
    }

    private var warning: Block {
        let first: PrintableText = view.isTyping ? "\(view.place.key(.back)), then " : ""
        let keys = view.isTyping ? Place.login : view.place
        let cancels: PrintableText =
            view.isSent
            ? "\(view.place.key(.stop)) stops it."
            : first + "\(keys.key(.remove)) cancels."
        let short = Block.Form(rows(view.carryWords.warning(isShort: true) + cancels), .detail)
        guard view.device == nil else { return Block([short]) }
        let last = Block.Form(rows("Not you? " + cancels), .warning)
        guard isWide else { return .optional([short, last]) }
        let long = rows(view.carryWords.warning(isShort: false) + cancels)
        return .optional([.init(long, .facts), short, last])
    }

    /// The way on where the page knows the app no more: only the person sees that.
    private var aboutApp: Block {
        guard view.request.isAppRegistered, !view.isSent else { return .optional([]) }
        let key = (view.device == nil ? view.place : .deviceLogin).key(.registerAgain)
        return .optional([
            .init(rows("Page shows an error about the app? Press \(key)."), .detail)
        ])
    }

    private func rows(_ text: PrintableText) -> TextRows {
        var rows = TextRows()
        rows.add(wrapped: text, at: start, to: end)
        return rows
    }
}
