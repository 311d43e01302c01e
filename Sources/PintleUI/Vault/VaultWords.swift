import PintleText
import TerminalCore

/// What screens say about the vault.
enum VaultWords {
    /// The right part of the title: how the vault is protected, until when it is open.
    static func title(_ model: AppModel, isShort: Bool) -> PrintableText {
        guard model.isLoaded else { return .empty }
        if model.appearance.isDemo {
            return isShort ? "demo" : "demo vault, gone when you leave"
        }
        let vault = model.snapshot.vault
        switch vault.state {
        case .missing: return isShort ? "no vault" : "no vault yet"
        case .locked: return isShort ? "locked" : "vault locked"
        case .open:
            let opener = PrintableText(own: vault.openedBy?.rawValue ?? "vault")
            guard let end = vault.openUntil else { return isShort ? "open" : opener + ", open" }
            let until: PrintableText = "open until \(model.clock.moment(end))"
            return isShort ? until : opener + ", " + until
        }
    }
}

extension VaultWords {
    /// How long a vault stays open that no time locks, as one that a key file opens.
    static let untilLocked: PrintableText = "you lock it or leave"

    /// `22:05, or 15 minutes after the last key press`; what ends it where no time does.
    static func openUntil(_ vault: VaultStatus, _ clock: LocalClock) -> PrintableText {
        let idle = vault.idleLimit.map { "\(DurationWords.life($0)) after the last key press" }
        let parts = [vault.openUntil.map(clock.moment), idle].compactMap(\.self)
        return parts.isEmpty ? untilLocked : PrintableText(own: parts.joined(separator: ", or "))
    }

    /// `9 sessions, 3 unfinished logins, 10 app keys, 1 removed`.
    static func inside(_ model: AppModel) -> PrintableText {
        let apps = model.snapshot.apps.count
        let removed = model.snapshot.vault.removedCount
        var text = ListScreen.count(model) + ", \(CountWords.counted(apps, "app key"))"
        if removed > 0 { text += ", \(removed) removed" }
        return text
    }
}
