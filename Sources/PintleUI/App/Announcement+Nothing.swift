import LoginCore
import PintleText
import TextCore

extension Announcement {
    /// A message for a key of the screen that has no effect now; nil for keys that only move the
    /// selection, and for those that need no message.
    static func nothing(for action: Action, _ model: AppModel) -> Announcement? {
        // Until the store is read, its content is unknown.
        guard model.isLoaded else { return nil }
        let vault = model.snapshot.vault
        switch action {
        case .lock: return lockless(vault)
        case .undo where !model.canUndo: return nothing("Nothing to undo")
        case .filter: return nothing("Nothing to filter")
        case .open: return nothing("Nothing to open")
        case .mark, .markAll:
            return nothing(
                model.index.sessions.isEmpty
                    ? "No sessions to mark yet" : "Only sessions can be marked")
        case .sort: return nothing("Nothing to sort")
        case .columns: return nothing("No rows yet")
        case .fold, .foldAll:
            return nothing("Nothing to fold", "Groups with a heading can be folded.")
        case .qrCode where model.appearance.isAccessible:
            return nothing("ACCESSIBLE is set: no QR codes are shown")
        case .copy, .plainView, .qrCode, .saveAddress:
            return vault.state == .locked
                ? lockless(vault) : nothing("No URL here", "A login that waits has one.")
        case .changeForm: return nothing("Its provider has no other form of login")
        case .registerAgain: return nothing("Pintle did not register this app key")
        case .copyMenu: return nothing("Nothing to copy here")
        case .openBrowser: return nothing("No browser can be opened here")
        case .undo, .new, .check, .renew, .label, .makeDefault, .remove, .addKey, .editKey,
            .export, .publicKey, .addProvider, .removeProvider, .addSlot, .passphrase, .rekey,
            .backup:
            return vault.isUsable ? nothingThere(action) : lockless(vault)
        default: return nil
        }
    }

    /// The message of a key that needs something under the cursor where nothing is.
    private static func nothingThere(_ action: Action) -> Announcement? {
        switch action {
        case .check, .editKey, .publicKey: nothing("Nothing to \(verb(action)) here")
        case .export: nothing("Nothing to export here", "Sessions can be exported.")
        case .label: nothing("Nothing to label here", "Sessions have labels.")
        case .makeDefault: nothing("Nothing to make the default here")
        case .renew:
            nothing(
                "Its provider renews no sessions",
                "On its own page \(Place.detail.key(.new)) logs in again.")
        case .remove: nothing("Nothing to remove here")
        case .removeProvider: nothing("Only a provider of your own can be removed")
        default: nil
        }
    }

    private static func verb(_ action: Action) -> PrintableText {
        switch action {
        case .check: "check"
        case .editKey: "edit"
        default: "show"
        }
    }

    /// Why nothing is done with a vault that is not open.
    private static func lockless(_ vault: VaultStatus) -> Announcement? {
        switch vault.state {
        case .missing: nothing("There is no vault yet")
        case .locked: nothing("The vault is locked")
        case .open: vault.damage.map(Announcement.store)
        }
    }

    private static func nothing(
        _ title: Title, _ sentence: PrintableText = .empty
    ) -> Announcement {
        Announcement(.attention, title, sentence)
    }
}
