import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// The text beside or below an address: what to do, the PIN field, the keys, when to stop.
struct AddressColumn {
    let view: AddressView
    /// Whether the QR code is in sight.
    let hasQR: Bool
    /// Whether there is room for more than the usual.
    let isRoomy: Bool
    /// Whether blank rows are left out.
    var isTight = false

    /// The columns that it takes at least.
    static let width = 41

    /// How many rows it takes on a canvas of that size.
    func rowCount(in size: Size, _ model: AppModel) -> Int {
        var canvas = Canvas(size: size)
        return draw(on: &canvas, model)
    }

    /// Draws from the top of the canvas and returns how many rows that took.
    func draw(on canvas: inout Canvas, _ model: AppModel) -> Int {
        var row = 0
        canvas.draw(view.carryWords.browser, row: row, role: .heading)
        row += isRoomy ? 2 : 1
        for (index, step) in steps(model).enumerated() {
            canvas.draw("\(index + 1)", row: row, role: .key)
            row = draw(step, row: row, column: 3, on: &canvas)
        }
        let gap = isTight ? 0 : 1
        row += isRoomy ? 0 : gap
        row = drawField(row: row, on: &canvas, model) + gap
        row = drawKeys(row: row, on: &canvas, model) + gap
        if isRoomy { row = drawFacts(row: row, on: &canvas, model) + gap }
        return draw(warning, row: row, column: 0, on: &canvas)
    }

    private var warning: PrintableText {
        let question = view.carryWords.warning(isShort: !isRoomy)
        return question
            + (view.isSent
                ? "Press \(view.place.key(.stop)) to stop."
                : "Press \(view.place.key(.remove)) to cancel.")
    }

    private func steps(_ model: AppModel) -> [PrintableText] {
        var allow: PrintableText = "Sign in"
        if let account = view.request.account { allow += " as \(account, limit: 30)" }
        allow += view.device == nil ? " and allow \(view.allowedApp)." : "."
        let others = view.others(model)
        if others > 0 {
            allow +=
                isRoomy
                ? " Use a private window: you have \(CountWords.counted(others, "session")) at "
                    + "\(view.provider)."
                : " For a further account: private window."
        }
        let tunnel: [PrintableText] =
            view.tunnel.map { ["On the machine with the browser: " + $0] } ?? []
        return tunnel + [
            hasQR
                ? "Open the URL above, or scan."
                : view.fitsQRAlone(model)
                    ? "Open the URL above; \(view.place.key(.qrCode)) is its QR code."
                    : "Open the URL above.",
            allow,
            view.device == nil
                ? view.carryWords.lastStep
                : "Type this code there, and allow \(view.allowedApp):",
        ]
    }

    private func drawField(row: Int, on canvas: inout Canvas, _ model: AppModel) -> Int {
        if let code = DeviceCode(view, model) {
            let last = code.draw(row: row, isRoomy: isRoomy, on: &canvas)
            let next = drawCountdown(row: last, on: &canvas, model)
            return draw(code.asked, row: next, column: 3, on: &canvas)
        }
        guard !view.carryWords.isNothing else { return drawDone(row: row, on: &canvas, model) }
        canvas.draw(view.carryWords.fieldName, row: row, column: 3)
        let width = view.carryWords.fieldWidth(columns: canvas.size.columns)
        view.field.draw(on: &canvas, row: row, column: 8, width: width, isFocused: view.isTyping)
        canvas.draw(
            view.carryWords.pattern, row: row, column: 8 + width + 2, role: .quiet)
        return drawCountdown(row: row, on: &canvas, model)
    }

    /// In the place of the PIN field.
    private func drawDone(row: Int, on canvas: inout Canvas, _ model: AppModel) -> Int {
        let end = canvas.draw(
            Place.loginWithoutPIN.key(.done), row: row, column: 3, role: .key)
        canvas.draw(
            view.isSent ? " was pressed" : " when you have allowed it there", row: row, column: end)
        return drawCountdown(row: row, on: &canvas, model)
    }

    private func drawCountdown(row: Int, on canvas: inout Canvas, _ model: AppModel) -> Int {
        guard let countdown = view.countdown(model) else { return row + 1 }
        canvas.draw(countdown, row: row + 1, column: 3, role: view.countdownRole(model))
        return row + 2
    }

    private func drawKeys(row: Int, on canvas: inout Canvas, _ model: AppModel) -> Int {
        var lines: [[KeyHint]] = [[hint(.copy, "copy"), hint(.plainView, "plain view")], []]
        if hasQR || view.fitsQRAlone(model) {
            lines[0].append(hint(.qrCode, view.isTyping && !isRoomy ? "QR" : "QR alone"))
        }
        if !view.isSent {
            lines[1].append(hint(.saveAddress, "save to a file"))
            if model.appearance.canOpenBrowser {
                lines[1].append(hint(.openBrowser, "open browser"))
            }
            if model.appearance.isDemo { lines[1].append(hint(.otherDevice, "other device")) }
        }
        var more = view.device == nil ? [] : [hint(.copyCode, "copy the code")]
        if let other = view.request.otherFormWords, !view.isSent {
            more.append(hint(.changeForm, "log in " + other))
        }
        if !more.isEmpty { lines.append(more) }
        for (offset, hints) in lines.enumerated() {
            var column = 0
            if view.isTyping, offset == 0 {
                column = canvas.draw(view.place.key(.back), row: row, column: 0, role: .key)
                column = canvas.draw(", then", row: row, column: column) + 1
            }
            for hint in hints {
                // Only what works at once looks like a key.
                let role: Role = view.isTyping ? .text : .key
                column = canvas.draw(hint.key, row: row + offset, column: column, role: role)
                column =
                    canvas.draw(hint.action, row: row + offset, column: column + 1)
                    + (view.isTyping ? 2 : 3)
            }
        }
        return row + lines.count
    }

    /// The key that a letter of the address has wherever it is one.
    private func hint(_ action: Action, _ words: PrintableText) -> KeyHint {
        KeyHint((view.device == nil ? .login : view.place).key(action), words)
    }

    private func drawFacts(row: Int, on canvas: inout Canvas, _ model: AppModel) -> Int {
        let request = view.request
        var facts: [(PrintableText, PrintableText)] = [
            (
                "Provider",
                "\(view.provider), \(ProviderWords.host(request.provider))"
            )
        ]
        if let account = request.account {
            facts.append(("Account", "\(account, limit: 24); you decide if another one comes"))
        }
        facts.append(("App key", view.app))
        let place: PrintableText =
            request.startedFrom.map { ", over ssh from \($0, limit: 40)" } ?? ""
        facts.append(("Started", "\(model.clock.long(request.startedAt))" + place))
        canvas.draw("This login", row: row, role: .heading)
        for (offset, fact) in facts.enumerated() {
            canvas.draw(fact.0, row: row + 1 + offset, column: 3, role: .quiet)
            canvas.draw(fact.1, row: row + 1 + offset, column: 14)
        }
        return row + 1 + facts.count
    }

    private func draw(
        _ text: PrintableText, row: Int, column: Int, on canvas: inout Canvas
    ) -> Int {
        let lines = WrappedText.lines(of: text, columns: canvas.size.columns - column - 1)
        for (offset, line) in lines.enumerated() {
            canvas.draw(line, row: row + offset, column: column)
        }
        return row + lines.count
    }
}
