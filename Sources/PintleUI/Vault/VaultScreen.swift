import LoginCore
import PintleText
import TerminalCore

/// The vault: what opened it, until when, the ways to open it, and what became of the store.
struct VaultScreen: ScreenState {
    var scroll = TextScroll()
    /// Which of the ways to open is marked, as the snapshot counts.
    var marked = 0

    var screen: Screen { .vault(self) }
    var place: Place { .vault }

    func messageRows(_ layout: Layout) -> Int { layout.sheetMessageRows }
    func title(_ model: AppModel) -> PrintableText { "Vault" }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        let vault = model.snapshot.vault
        return switch action {
        case .lock: vault.state == .open
        case .addSlot, .passphrase: vault.isUsable
        case .remove: vault.isUsable && slot(model) != nil
        // Locked it copies what is there; open it makes no copy that it knows to be damaged.
        case .backup: vault.state == .locked || vault.isUsable
        default: true
        }
    }

    /// The way to open that is marked.
    func slot(_ model: AppModel) -> VaultStatus.Slot? {
        let slots = model.snapshot.vault.slots
        return slots.isEmpty ? nil : slots[min(marked, slots.count - 1)]
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        guard case .action(let action) = event else { return .ignored }
        switch action {
        case .addSlot:
            return isFresh(&model) ? .push(.addSlot(AddSlotScreen())) : .handled
        case .passphrase: return changePassphrase(&model)
        case .remove: return remove(&model)
        case .backup: return .push(.backup(BackupScreen()))
        default: return move(action, model)
        }
    }

    private func changePassphrase(_ model: inout AppModel) -> Response {
        guard model.snapshot.vault.slots.contains(where: { $0.opener == .passphrase }) else {
            model.tell(.noPassphraseYet)
            return .handled
        }
        return .push(.passphrase(PassphraseScreen()))
    }

    private func remove(_ model: inout AppModel) -> Response {
        guard let slot = slot(model) else { return .ignored }
        guard model.snapshot.vault.slots.count > 1 else {
            model.tell(.store(.slot(.lastOne)))
            return .handled
        }
        return isFresh(&model) ? .push(.removeSlot(RemoveSlotScreen(slot))) : .handled
    }

    /// A key that is kept for a while is not enough for changing who can open the vault.
    private func isFresh(_ model: inout AppModel) -> Bool {
        guard model.snapshot.vault.openedBy == .cachedKey else { return true }
        model.tell(.openAnew)
        return false
    }

    /// The mark goes through the ways to open; past them the sheet scrolls.
    private mutating func move(_ action: Action, _ model: AppModel) -> Response {
        let (sheet, lines) = sheet(model)
        let rows = model.layout.middle(hasTitle: true).rows - messageRows(model.layout)
        let last = max(0, lines.count - 1)
        marked = min(marked, last)
        switch action {
        case .down where marked < last: marked += 1
        case .up where marked > 0 && lines[marked] >= scroll.top: marked -= 1
        default:
            let count = sheet.lines.count
            return scroll.move(action, count: count, rows: rows) ? .handled : .ignored
        }
        scroll.reveal(lines[marked], following: 1, count: sheet.lines.count, rows: rows)
        return .handled
    }
}
