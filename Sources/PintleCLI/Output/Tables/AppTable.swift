import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

/// App keys as lines of text, without their secrets.
enum AppTable {
    /// One line for each under a head.
    static func lines(_ apps: [RegisteredApp], clock: LocalClock) -> [PrintableText] {
        let rows = apps.map { app in
            [
                PrintableText(app.provider.rawValue, limit: 60),
                PrintableText(app.name, limit: 40),
                PrintableText(app.credentials.identifier, limit: 60),
                app.registration == nil ? kind(app) : kind(app) + ", registered",
                PrintableText(own: clock.short(app.addedAt)),
            ]
        }
        return SessionTable.columns(
            ["PROVIDER", "NAME", "KEY OR CLIENT ID", "HAS", "ADDED"], rows)
    }

    /// One in full, with the sessions that sign with it.
    static func details(
        _ app: RegisteredApp, _ pair: RSAKeyPair?, _ sessions: [SessionSummary],
        of provider: Provider, clock: LocalClock
    ) -> [PrintableText] {
        let used = sessions.map { PrintableText($0.handle, limit: 40) }.joined(separator: ", ")
        let signs: PrintableText =
            switch app.credentials.key {
            case .sharedSecret: "a secret"
            case .absent: "no secret"
            case .rsaPrivateKey:
                pair.map { "an RSA key of \($0.bits) bits" } ?? "an RSA key"
            }
        let rows: [(PrintableText, PrintableText)] = [
            ("Provider", "\(provider.name), \(provider.id.rawValue)"),
            ("Name", "\(app.name)"),
            (provider.isSigned ? "Key" : "Client id", "\(app.credentials.identifier)"),
            (provider.isSigned ? "Signs with" : "Has", signs),
            ("Added", "\(clock.long(app.addedAt))"),
        ]
        let registered: [(PrintableText, PrintableText)] =
            app.registration.map { registration in
                [
                    ("Registered", "by Pintle, \(clock.long(registration.registeredAt))"),
                    (
                        "Secret ends",
                        registration.secretEndsAt.map { "\(clock.long($0))" } ?? "never"
                    ),
                ]
            } ?? []
        let uses: [(PrintableText, PrintableText)] = [
            ("Sessions", used.isEmpty ? "none" : used),
            (
                "Hosts",
                app.origins.map { PrintableText($0.shortName) }
                    .joined(separator: ", ")
            ),
        ]
        return (rows + registered + uses).map { $0.0.padded(columns: 12) + $0.1 }
            + (pair.map(publicKey) ?? [])
    }

    /// The lines of a public key.
    static func publicKey(_ pair: RSAKeyPair) -> [PrintableText] {
        pair.publicPEM.split(separator: "\n").map { PrintableText(String($0)) }
    }

    /// The steps of the provider's administrator with the public key of a new app key.
    static func forAdministrator(
        _ app: SavedApp, _ provider: Provider, next: PrintableText
    ) -> [PrintableText] {
        let callback = provider.registration?.callback ?? provider.callbackText
        var lines: [PrintableText] = [
            "Its administrator enters three things, as for an application link:",
            "  consumer key  \(app.identifier, limit: 60)",
            "  public key    the lines above; pintle apps show prints them again",
            "  callback      \(callback, limit: 60)",
        ]
        if let page = provider.registration?.url { lines.append("  where         \(page)") }
        return lines + ["hint: then " + next]
    }

    private static func kind(_ app: RegisteredApp) -> PrintableText {
        switch app.credentials.key {
        case .sharedSecret: "secret"
        case .rsaPrivateKey: "RSA key"
        case .absent: "no secret"
        }
    }
}
