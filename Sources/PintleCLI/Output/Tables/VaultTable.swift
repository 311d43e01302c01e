import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// The vault as lines of text.
enum VaultTable {
    static func lines(_ view: VaultView, clock: LocalClock) -> [PrintableText] {
        let status = view.status
        var rows: [(PrintableText, PrintableText)] = [
            ("Kept in", "\(status.path)"),
            ("Made", "\(clock.long(status.createdAt))"),
            ("Open", open(view, clock)),
        ]
        for holder in view.holders {
            rows.append(
                (
                    "Open in",
                    HolderWords.name(holder) + ", \(PrintableText(own: holder.opener.rawValue)), "
                        + "since \(clock.long(holder.since))"
                ))
        }
        for slot in status.slots {
            rows.append(("Opened by", words(slot, clock)))
            guard slot.kind == .keyFile else { continue }
            rows.append(("", "anyone with both files can open this vault"))
        }
        rows += [
            ("Secrets", "tokens, app secrets, unfinished logins: sealed, XAES-256-GCM"),
            ("Names", "accounts, labels, times: readable while locked"),
            (
                "Inside",
                count(status.sessions, "session") + ", "
                    + count(status.pendingLogins, "unfinished login") + ", "
                    + count(status.apps, "app key") + ", \(status.removedSessions) removed"
            ),
        ]
        let backup = view.lastBackup.map { PrintableText(own: clock.long($0)) }
        rows.append(("Backup", backup ?? "none is known here: pintle vault backup FILE"))
        rows += attention(view).map { ("Attention", $0) }
        return rows.map { $0.0.padded(columns: 11) + $0.1 }
    }

    private static func count(_ number: Int, _ what: String) -> PrintableText {
        PrintableText(own: CountWords.counted(number, what))
    }

    private static func words(_ slot: StoreStatus.Slot, _ clock: LocalClock) -> PrintableText {
        "\(slot.number)  " + SlotTable.name(slot) + ", since \(clock.long(slot.addedAt))"
            + PrintableText(own: slot.cost.map { ", scrypt \($0)" } ?? "")
    }

    /// The state of the vault: open or not, its opener, the end of that.
    private static func open(_ view: VaultView, _ clock: LocalClock) -> PrintableText {
        if let until = view.cachedUntil {
            return "until \(clock.moment(until)), the key is cached; "
                + "\(VaultKeyLife.unused.components.seconds / 60) idle minutes end it"
        }
        guard let source = view.source else { return "no; the data shown was not verified" }
        return "for this command, with the " + source.name + "; no key is cached"
    }

    private static func attention(_ view: VaultView) -> [PrintableText] {
        var lines: [PrintableText] = []
        if view.listing.fault != nil { lines.append("changed outside Pintle: pintle vault check") }
        if view.isOlderThanSeen { lines.append("older than the last store used here") }
        if view.status.isReadOnly {
            lines.append("read-only: its file or folder cannot be written")
        }
        if view.status.isOnNetwork {
            lines.append("on a network file system, where locks may fail")
        }
        return lines
    }
}
