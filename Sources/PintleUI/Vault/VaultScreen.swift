import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The vault: its opener, the end of that, the ways to open it, and the state of the store.
struct VaultScreen: ScreenState {
    /// The marked slot, by its number in the snapshot.
    var selection = Selection()
    /// The findings of the last check of the store, and its time.
    var checked: Checked?

    /// A check of the store.
    struct Checked: Sendable, Equatable {
        var findings: StoreFindings
        var at: Timestamp
    }

    var place: Place { .vault }

    func messageRows(_ layout: Layout) -> Int { layout.sheetMessageRows }
    func title(_ model: AppModel) -> PrintableText { "Vault" }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        let vault = model.snapshot.vault
        return switch action {
        case _ where opensFirst(action, model): true
        case .lock: vault.state == .open
        case .addSlot, .passphrase, .rekey: vault.isUsable
        case .check: vault.state == .open
        case .remove: vault.isUsable && slot(model) != nil
        // A locked vault is copied as it is; an open one is not copied while it is known to be
        // damaged.
        case .backup: vault.state == .locked || vault.isUsable
        default: true
        }
    }

    func footer(_ model: AppModel) -> [KeyHint] {
        let hasPassphrase = model.snapshot.vault.slots.contains { $0.opener == .passphrase }
        let words = model.backWords(stopping: CheckStore.self)
        return KeyMap.hints(of: place, saying: words) {
            isEnabled($0, model) && ($0 != .passphrase || hasPassphrase)
                && !opensFirst($0, model)
        }
    }

    /// Whether the key leads to unlocking, as in the list.
    private func opensFirst(_ action: Action, _ model: AppModel) -> Bool {
        model.snapshot.vault.state == .locked
            && [.check, .addSlot, .passphrase].contains(action)
    }

    /// The way to open that is marked.
    func slot(_ model: AppModel) -> VaultStatus.Slot? {
        selection.element(of: model.snapshot.vault.slots)
    }

    func whyOff(_ action: Action, _ model: AppModel) -> Announcement? {
        let slots = model.snapshot.vault.slots
        return switch action {
        case _ where opensFirst(action, model): nil
        case .addSlot: staleKey(model)
        case .passphrase where !slots.contains { $0.opener == .passphrase }: .noPassphraseYet
        case .rekey where !slots.contains { $0.opener == .passphrase }: .noPassphraseYet
        case .remove where slots.count < 2: .store(.slot(.lastOne))
        case .remove: staleKey(model)
        default: nil
        }
    }

    /// The message that a cached key is not enough to change who can open the vault.
    private func staleKey(_ model: AppModel) -> Announcement? {
        model.snapshot.vault.openedBy == .cachedKey ? .openAnew : nil
    }

    mutating func select(item: Int, _ model: AppModel) -> Bool {
        selection.mark(item, of: model.snapshot.vault.slots.count)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        if case .message(let message) = event,
            let findings = message.reply(to: CheckStore.self)?.answer
        {
            checked = Checked(findings: findings, at: model.clock.now)
            return .handled
        }
        guard case .action(let action) = event else { return .ignored }
        if opensFirst(action, model) { return .push(UnlockScreen()) }
        switch action {
        case .check: return check(model)
        case .back: return model.stop(CheckStore.self) ?? .ignored
        case .rekey: return .push(PassphraseScreen(isRekey: true))
        case .addSlot: return .push(AddSlotScreen())
        case .passphrase: return .push(PassphraseScreen())
        case .remove:
            return slot(model).map { .push(QuestionScreen.removing($0)) } ?? .ignored
        case .backup: return .push(BackupScreen())
        default:
            let (sheet, lines) = sheet(model)
            let rows = model.layout.middle(hasTitle: true).rows - messageRows(model.layout)
            return selection.move(
                action, through: lines, following: 1, count: sheet.lines.count, rows: rows)
        }
    }

    private func check(_ model: AppModel) -> Response {
        model.isRunning(CheckStore.self) ? .handled : .call(CheckStore())
    }
}
