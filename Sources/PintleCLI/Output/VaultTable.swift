import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

/// The vault as lines of text.
enum VaultTable {
    static func lines(
        _ status: StoreStatus, cachedUntil: Timestamp?, clock: LocalClock
    ) -> [PrintableText] {
        var rows: [(PrintableText, PrintableText)] = [
            ("Kept in", "\(status.path)" + (status.isReadOnly ? ", read-only" : "")),
            ("Made", "\(clock.long(status.createdAt))"),
            ("Open", open(status, cachedUntil, clock)),
        ]
        for slot in status.slots {
            let kind = slot.kind?.rawValue ?? "cannot be read"
            let cost = slot.cost.map { ", scrypt \($0)" } ?? ""
            rows.append(("Opened by", "\(kind), since \(clock.long(slot.addedAt))\(cost)"))
        }
        if status.slots.contains(where: { $0.kind == .keyFile }) {
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
        if status.isOnNetwork {
            rows.append(("Attention", "on a network file system, whose locks may not hold"))
        }
        return rows.map { $0.0.padded(columns: 11) + $0.1 }
    }

    private static func count(_ number: Int, _ what: PrintableText) -> PrintableText {
        "\(number) " + what + (number == 1 ? "" : "s")
    }

    private static func open(
        _ status: StoreStatus, _ cachedUntil: Timestamp?, _ clock: LocalClock
    ) -> PrintableText {
        if let cachedUntil {
            return "until \(clock.moment(cachedUntil)), the key is cached; 15 idle minutes end it"
        }
        return status.isUnlocked ? "for this command" : "no, what is shown was not verified"
    }

    static func lines(_ check: StoreCheck) -> [PrintableText] {
        let whole = check.records - check.unreadable.count
        let pages: PrintableText = check.isSound ? "in order" : "damaged"
        let bad = check.unreadable.map { item in
            "cannot be read: \(PrintableText(own: item.kind.rawValue)) \(item.name, limit: 60)"
                as PrintableText
        }
        return ["\(whole) of \(check.records) records are whole, the file is " + pages + "."] + bad
    }
}

/// The answer of `vault status`.
struct VaultStatusAnswer: Encodable {
    var version = 1
    var path: String
    var vaultId: String
    var createdAt: String
    var unlocked: Bool
    var cachedUntil: String?
    var readOnly: Bool
    var slots: [Slot]
    var sessions: Int
    var logins: Int
    var apps: Int
    var removed: Int

    struct Slot: Encodable, Equatable {
        var kind: String
        var addedAt: String
    }

    init(_ status: StoreStatus, cachedUntil: Timestamp?) {
        path = status.path
        vaultId = status.vaultID
        createdAt = status.createdAt.description
        unlocked = status.isUnlocked
        self.cachedUntil = cachedUntil?.description
        readOnly = status.isReadOnly
        slots = status.slots.map {
            Slot(kind: $0.kind?.rawValue ?? "unknown", addedAt: $0.addedAt.description)
        }
        sessions = status.sessions
        logins = status.pendingLogins
        apps = status.apps
        removed = status.removedSessions
    }
}

/// The answer of `vault check`.
struct VaultCheckAnswer: Encodable {
    var version = 1
    var records: Int
    var unreadable: [String]
    var sound: Bool

    init(_ check: StoreCheck) {
        records = check.records
        unreadable = check.unreadable.map { "\($0.kind.rawValue) \($0.name)" }
        sound = check.isSound
    }
}
