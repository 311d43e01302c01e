import LoginCore
import PintleText
import TerminalCore
import TextCore

/// The words of screens for the vault.
enum VaultWords {
    /// The right part of the title: how the vault is protected, until when it is open.
    ///
    /// The longest form that leaves room for the title; a narrow screen has the last one at most.
    static func title(
        _ model: AppModel, beside place: PrintableText, columns: Int
    ) -> PrintableText {
        let forms = titles(model)
        if columns < Layout.designed.columns { return forms.last ?? .empty }
        // As the title bar counts: a column at both ends, two between.
        let room = columns - place.columns - 4
        return forms.first { $0.columns <= room } ?? forms.last ?? .empty
    }

    /// The forms of the title's right part, the longest first.
    static func titles(_ model: AppModel) -> [PrintableText] {
        guard model.isLoaded else { return [] }
        let vault = model.snapshot.vault
        if model.appearance.isDemo, vault.isUsable {
            return ["demo, deleted when you quit", "demo"]
        }
        switch vault.state {
        case .missing: return ["no vault yet", "no vault"]
        case .locked where vault.damage != nil: return ["vault locked, store damaged", "locked"]
        case .locked: return ["vault locked, not verified", "vault locked", "locked"]
        case .open: return vault.damage.map(titles) ?? openTitles(vault, model.clock)
        }
    }

    private static func titles(of damage: StoreFailure) -> [PrintableText] {
        if case .changed = damage { return ["store changed from outside", "store changed"] }
        return ["store damaged, not verified", "store damaged"]
    }

    private static func openTitles(_ vault: VaultStatus, _ clock: LocalClock) -> [PrintableText] {
        let opener = PrintableText(own: vault.openedBy?.rawValue ?? "vault")
        guard let end = vault.openUntil else {
            // No secret of a person is needed for it, which the title must show.
            let both: [PrintableText] =
                vault.openedBy == .keyFile
                ? ["unlocked by key file, until you quit", "unlocked by key file"] : []
            return both + [opener + ", open until you leave", "open, " + opener]
        }
        let until: PrintableText = "open until \(clock.moment(end))"
        let cached: [PrintableText] =
            vault.isCached && vault.openedBy != .cachedKey ? [opener + ", cached, " + until] : []
        return cached + [opener + ", " + until, until]
    }
}

extension VaultWords {
    /// How long a vault stays open that no time locks, as one that a key file opens.
    static let untilLocked: PrintableText = "you lock it or leave"

    /// `8 hours, or until 15 minutes pass without a key press`: how long a passphrase opens it.
    static func life(_ idleLimit: Duration?) -> PrintableText {
        let idle = idleLimit.map { ", or until \(DurationWords.life($0)) pass without a key press" }
        return "8 hours" + PrintableText(own: idle ?? "")
    }

    /// `passphrase, slot 1, today 14:05`, in short `passphrase, 14:05`; nil while it is locked.
    static func openedBy(
        _ vault: VaultStatus, _ clock: LocalClock, isShort: Bool
    ) -> PrintableText? {
        guard vault.state == .open else { return nil }
        let slot = isShort ? nil : vault.openedSlot.map { ", slot \($0)" }
        let when = vault.openedAt.map { isShort ? clock.moment($0) : clock.long($0) }
        let opener = vault.openedBy?.rawValue ?? "not known"
        return PrintableText(own: opener + (slot ?? "") + (when.map { ", " + $0 } ?? ""))
    }

    /// The end of the open vault, as `22:05, or 15 minutes after the last key press`; the event
    /// that ends it, if no time does.
    static func openUntil(
        _ vault: VaultStatus, _ clock: LocalClock, isShort: Bool
    ) -> PrintableText {
        let idle = vault.idleLimit.map { limit in
            isShort
                ? "\(DurationWords.short(limit)) idle"
                : "\(DurationWords.life(limit)) after the last key press"
        }
        let parts = [vault.openUntil.map(clock.moment), idle].compactMap(\.self)
        return parts.isEmpty ? untilLocked : PrintableText(own: parts.joined(separator: ", or "))
    }

    /// Whether commands in a shell find it open too.
    static func cached(_ vault: VaultStatus, isShort: Bool) -> PrintableText {
        if vault.isCached {
            return isShort
                ? "in the kernel's keyring"
                : "in the kernel's keyring, for your user on this machine"
        }
        return isShort
            ? "not by this screen" : "not by this screen; pintle vault status shows the rest"
    }

    /// `9 sessions, 3 unfinished logins, 10 app keys, 1 removed`; no app keys while locked.
    static func inside(_ model: AppModel) -> PrintableText {
        var text = ListScreen.count(model)
        let vault = model.snapshot.vault
        if vault.isUsable {
            text += ", \(CountWords.counted(model.snapshot.apps.count, "app key"))"
        }
        if vault.removedCount > 0 { text += ", \(vault.removedCount) removed" }
        return text
    }

    /// `~/.local/share/pintle, read-only, on a network file system`.
    static func place(_ place: VaultStatus.Place) -> PrintableText {
        var text = PrintableText(place.folder)
        if place.isReadOnly { text += ", read-only" }
        if place.isOnNetwork { text += ", on a network file system" }
        if let bytes = place.freeBytes { text += ", \(size(bytes)) free" }
        return text
    }

    /// `secrets locked in memory, core dumps off`.
    static func memory(_ memory: MemoryProtection) -> PrintableText {
        let lock: PrintableText =
            memory.isLocked
            ? "secrets locked in memory" : "not locked, secrets may reach the disk"
        return lock + (memory.canDumpCore ? ", core dumps possible" : ", core dumps off")
    }

    /// `212 MB`, `3 GB`: as precise as a person needs.
    private static func size(_ bytes: UInt64) -> String {
        bytes >= 1_000_000_000
            ? "\(GroupedNumber(bytes / 1_000_000_000).text) GB" : "\(bytes / 1_000_000) MB"
    }
}
