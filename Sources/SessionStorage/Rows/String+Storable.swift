import LoginCore
import OAuthCore

// A text of SQLite's ends at a NUL for many of its functions, and did so for earlier programs, while a seal
// is made over the whole. So no text with a NUL is sealed or stored, whatever a server
// or a person said.

extension String {
    /// The text as a column can hold it, with U+FFFD in the place of each NUL.
    var storable: String {
        guard utf8.contains(0) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}

extension Account {
    /// The account as columns can hold it.
    var storable: Account {
        Account(id: id.storable, name: name.storable, access: access)
    }
}

extension SessionSummary {
    /// The summary as columns can hold it.
    var storable: SessionSummary {
        var summary = self
        summary.id = SessionID(rawValue: id.rawValue.storable)
        summary.app = app.storable
        summary.account = account?.storable
        summary.label = label?.storable
        if case .accountUnclear(let wanted) = state {
            summary.state = .accountUnclear(wanted: wanted.storable)
        }
        return summary
    }
}

extension Session {
    /// The session as columns can hold it.
    var storable: Session {
        var session = self
        session.summary = summary.storable
        session.app = app.storable
        return session
    }
}

extension PendingLoginSummary {
    /// The summary as columns can hold it.
    var storable: PendingLoginSummary {
        var summary = self
        summary.id = LoginID(rawValue: id.rawValue.storable)
        summary.app = app.storable
        summary.label = label?.storable
        summary.account = account?.storable
        return summary
    }
}

extension RegisteredApp {
    /// The app as columns can hold it.
    var storable: RegisteredApp {
        var app = self
        app.name = name.storable
        return app
    }
}
