import LoginCore
import PintleText
import TerminalCore
import TextCore

/// The keys that hand a URL over, as they stand beside it.
struct AddressKeys {
    private let view: AddressView
    private let hasQR: Bool
    private let canOpenBrowser: Bool
    private let isDemo: Bool

    init(_ view: AddressView, hasQR: Bool, _ model: AppModel) {
        self.view = view
        self.hasQR = hasQR
        canOpenBrowser = model.appearance.canOpenBrowser
        isDemo = model.appearance.isDemo
    }

    /// On two or three rows, a few words each.
    func inLines(at start: Int) -> TextRows {
        var rows = TextRows()
        for (index, hints) in lines.enumerated() where !hints.isEmpty {
            rows.add(.empty, at: start)
            var column = start
            if view.isTyping, index == 0 {
                column = rows.put(view.place.key(.back), at: column, role: .key)
                column = rows.put(", then", at: column) + 1
            }
            for hint in hints { column = put(hint, at: column, on: &rows) + gap }
        }
        return rows
    }

    /// In two columns, with more words.
    func inColumns(at start: Int) -> TextRows {
        var rows = TextRows()
        let hints = sentences
        if view.isTyping {
            rows.add(view.place.key(.back), at: start, role: .key)
            rows.put(", then one of these keys:", at: start + view.place.key(.back).columns)
        }
        let half = (hints.count + 1) / 2
        for index in 0..<half {
            rows.add(.empty, at: start)
            put(hints[index], at: start, spaced: 2, on: &rows)
            guard half + index < hints.count else { continue }
            put(hints[half + index], at: start + 31, spaced: 2, on: &rows)
        }
        return rows
    }

    private var gap: Int { view.isTyping ? 2 : 3 }

    @discardableResult
    private func put(
        _ hint: KeyHint, at column: Int, spaced: Int = 1, on rows: inout TextRows
    ) -> Int {
        // Only keys that work at once look like keys.
        let next = rows.put(hint.key, at: column, role: view.isTyping ? .text : .key)
        return rows.put(hint.action, at: next + spaced)
    }

    private var lines: [[KeyHint]] {
        var first = [hint(.copy, "copy"), hint(.plainView, "plain view")]
        if hasQR { first.append(hint(.qrCode, view.isTyping ? "QR" : "QR alone")) }
        var second: [KeyHint] = []
        if !view.isSent {
            second.append(hint(.saveAddress, "save to a file"))
            if canOpenBrowser { second.append(hint(.openBrowser, "open browser")) }
            if isDemo { second.append(hint(.otherDevice, "other device")) }
        }
        var third = view.device == nil ? [] : [hint(.copyCode, "copy the code")]
        if let other = otherForm { third.append(hint(.changeForm, "log in " + other)) }
        return [first, second, third]
    }

    private var sentences: [KeyHint] {
        var hints = [hint(.copy, "copy the URL"), hint(.plainView, "plain view of the URL")]
        if hasQR { hints.append(hint(.qrCode, "QR code alone, larger")) }
        if view.device != nil { hints.append(hint(.copyCode, "copy the code")) }
        guard !view.isSent else { return hints }
        if canOpenBrowser { hints.append(hint(.openBrowser, "open a browser here")) }
        hints.append(hint(.saveAddress, "save it to a private file"))
        hints.append(hint(.new, view.device == nil ? "get a new URL" : "get a new code"))
        if let other = otherForm { hints.append(hint(.changeForm, "log in " + other)) }
        if isDemo { hints.append(hint(.otherDevice, "play the other device")) }
        return hints
    }

    private var otherForm: PrintableText? { view.isSent ? nil : view.request.otherFormWords }

    /// The hint for an action, with the key that it has wherever a URL is shown.
    private func hint(_ action: Action, _ words: PrintableText) -> KeyHint {
        KeyHint((view.device == nil ? .login : view.place).key(action), words)
    }
}
