import PintleText
import TerminalCore

/// The vault: what opened it, until when, and the ways to open it.
struct VaultScreen: ScreenState {
    var scroll = TextScroll()

    var screen: Screen { .vault(self) }
    var place: Place { .vault }

    func messageRows(_ layout: Layout) -> Int { layout.sheetMessageRows }
    func title(_ model: AppModel) -> PrintableText { "Vault" }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        action != .lock || model.snapshot.vault.state == .open
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        sheet(model).draw(on: &canvas, top: scroll.top, alphabet: model.alphabet)
        canvas.placeCursor(row: 0, column: 2, isVisible: model.appearance.isAccessible)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        guard case .action(let action) = event else { return .ignored }
        let rows = model.layout.sheetRows
        let count = sheet(model).lines.count
        return scroll.move(action, count: count, rows: rows) ? .handled : .ignored
    }

    func sheet(_ model: AppModel) -> FactSheet {
        var sheet = FactSheet()
        let vault = model.snapshot.vault
        let clock = model.clock
        if let opener = vault.openedBy {
            let when = vault.openedAt.map { ", \(clock.long($0))" } ?? ""
            sheet.add("Opened by", "\(opener.rawValue)\(when)")
        } else {
            sheet.add("Opened by", "nothing, it is locked", .attention)
        }
        if vault.state == .open { sheet.add("Open until", VaultWords.openUntil(vault, clock)) }
        sheet.add(
            "Cached",
            vault.isCached
                ? "in the kernel's keyring, for your user on this machine"
                : "no, it is asked each time")
        sheet.add(.blank)
        sheet.add(.heading("Ways to open (\(vault.slots.count))"))
        for slot in vault.slots {
            let since = slot.addedAt.map { "since \(clock.day($0))" } ?? ""
            let parts = [since, slot.detail].filter { !$0.isEmpty }.map { PrintableText($0) }
            sheet.add(PrintableText(own: slot.opener.rawValue), parts.joined(separator: ", "))
            if slot.opener == .keyFile {
                sheet.add("", "anyone with both files can open this vault", .attention)
            }
        }
        sheet.add(.blank)
        sheet.add("Inside", VaultWords.inside(model))
        sheet.add("Names", "readable while locked")
        if !vault.location.isEmpty { sheet.add("Kept in", PrintableText(vault.location)) }
        return sheet
    }
}
