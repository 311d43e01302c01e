import LoginCore
import PintleText
import TextCore

/// The words of screens for one way to open the vault.
enum SlotWords {
    /// `key file`; a slot that cannot be read has no kind.
    static func kind(_ slot: VaultStatus.Slot) -> PrintableText {
        PrintableText(own: slot.opener?.rawValue ?? "unreadable")
    }

    /// `slot 2, key file "laptop"`, as a question names it.
    static func name(_ slot: VaultStatus.Slot) -> PrintableText {
        let name: PrintableText = slot.name.isEmpty ? "" : " \"\(slot.name, limit: 24)\""
        return "slot \(slot.number), " + kind(slot) + name
    }

    /// `slot 1, since 12 Nov, scrypt 2^17, 8, 1, "laptop"`.
    static func facts(_ slot: VaultStatus.Slot, _ clock: LocalClock) -> PrintableText {
        var parts: [PrintableText] = ["slot \(slot.number)"]
        if let moment = slot.addedAt { parts.append("since \(clock.day(moment))") }
        if !slot.name.isEmpty { parts.append("\"\(slot.name, limit: 64)\"") }
        if !slot.cost.isEmpty { parts.append(PrintableText(slot.cost)) }
        return parts.joined(separator: ", ")
    }

    /// The consequence of a slot for access to the vault; nil if its name says it.
    static func meaning(_ slot: VaultStatus.Slot) -> (text: PrintableText, sign: Sign?)? {
        switch slot.opener {
        case .passphrase, .cachedKey: nil
        case .keyFile: ("anyone with both files can open this vault", .attention)
        case .credential:
            ("systemd gives it to services with the credential pintle-vault", nil)
        case .command: ("what that command prints; unlock.json says what is run", nil)
        case nil: ("damaged, or of a newer program; it opens nothing here", .attention)
        }
    }
}
