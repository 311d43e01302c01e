import LoginCore
import OAuthCore
import Vault

@testable import SessionStorage

extension Question {
    /// What goes with a session: apps, definitions, logins, clocks, slots.
    static let rest = [
        Question("an app key", .table(.apps)) {
            text(try $0.apps.read("default", of: $1.acme.id))
        },
        Question("another app key", .table(.apps)) {
            text(try $0.apps.read("second", of: $1.acme.id))
        },
        Question("an app key that is not there", .table(.apps)) {
            text(try $0.apps.read("third", of: $1.acme.id))
        },
        Question("the app keys", .table(.apps)) { store, _ in
            try store.apps.list().map(text).joined(separator: "\n")
        },
        Question("the app keys of a provider", .table(.apps)) {
            try $0.apps.list(of: $1.acme.id).map(text).joined(separator: "\n")
        },
        Question("the names of app keys", .table(.apps)) { store, _ in "\(try store.apps.names())"
        },
        Question("the definitions", .table(.providers)) { store, _ in
            "\(try store.providers.list())"
        },
        Question("the defined providers", .table(.providers)) { store, _ in
            "\(try store.providers.ids())"
        },
        Question("a login", .table(.pendingLogins)) { store, truth in
            let login = try store.logins.read(LoginID(rawValue: "7f3a")) { _ in truth.acme }
            return
                "\(login.request) \(login.progress) \(login.authorization?.proof == Samples.proof)"
        },
        Question("a login that is not there", .table(.pendingLogins)) { store, truth in
            "\(try store.logins.read(LoginID(rawValue: "beef")) { _ in truth.acme }.request)"
        },
        Question("the logins", .table(.pendingLogins)) { store, _ in
            "\(try store.logins.list())"
        },
        Question("a provider's clock", .table(.clockOffsets)) {
            "\(try $0.providers.clockOffset(of: $1.acme.id, by: $1.clock))"
        },
        Question("a clock that nobody measured", .table(.clockOffsets)) {
            "\(try $0.providers.clockOffset(of: Samples.provider("nobody").id, by: $1.clock))"
        },
    ]

    /// A session as it is listed, without its last use, which nothing protects.
    static func text(_ summary: SessionSummary) -> String {
        let fields = [
            summary.id.rawValue, summary.provider.rawValue, summary.app, summary.kind?.rawValue,
            summary.account?.id, summary.account?.name, summary.account?.access?.rawValue,
            summary.label, "\(summary.state)", "\(summary.obtainedAt.secondsSince1970)",
            summary.expiresAt.map { "\($0.secondsSince1970)" }, "\(summary.isDefault)",
        ]
        return fields.map { $0 ?? "-" }.joined(separator: " ")
    }

    /// A session with its secrets, without the number of its sealings.
    static func text(_ session: Session) -> String {
        let credentials = session.credentials
        let secrets = credentials.secrets.map(\.revealedText)
        return """
            \(text(session.summary)) \(credentials.kind) \(String(describing: credentials.method)) \
            \(secrets) \(session.origins) \(session.kept.map(\.name)) \
            \(String(describing: session.renewalBegun)) \
            \(String(describing: session.renewalRefused))
            """
    }

    static func text(_ app: RegisteredApp) -> String {
        var secret = ""
        if case .sharedSecret(let key) = app.credentials.key { secret = key.revealedText }
        return "\(app.provider) \(app.name) \(app.addedAt) \(app.origins) \(secret)"
    }
}
