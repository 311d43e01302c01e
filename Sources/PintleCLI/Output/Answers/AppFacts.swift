import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TextCore

/// An app key without its secret.
struct AppFacts {
    let app: RegisteredApp
    /// Further facts of an app key that is shown by itself.
    var details: Details?

    struct Details {
        let provider: Provider
        /// Its RSA key.
        let pair: RSAKeyPair?
        /// The sessions that sign with it; nil where only the key is wanted.
        var sessions: [SessionSummary]?
    }

    static let all: [Fact<AppFacts>] = [
        .text("provider", .always) { $0.app.provider.rawValue }
            .line("Provider") { facts, _ in
                facts.details.map { FactText("\($0.provider.name), \($0.provider.id.rawValue)") }
            }
            .cell("PROVIDER", limit: 60),
        .text("name", .always) { $0.app.name }.line("Name").cell("NAME", limit: 40),
        .text("consumer_key", .always) { $0.app.credentials.identifier }
            .line("Key") { facts, _ in facts.words(facts.identifier, under: "Key") }
            .cell("KEY OR CLIENT ID", limit: 60),
        .said("Client id") { facts, _ in facts.words(facts.identifier, under: "Client id") },
        .word("signs_with", .always, of: ["secret", "rsa_key", "none"]) {
            switch $0.app.credentials.key {
            case .sharedSecret: "secret"
            case .rsaPrivateKey: "rsa_key"
            case .absent: "none"
            }
        }
        .line("Signs with") { facts, _ in facts.words(facts.proof, under: "Signs with") }
        .cell("HAS") { facts, _ in
            facts.kind + (facts.app.registration == nil ? "" : ", registered")
        },
        .said("Has") { facts, _ in facts.words(facts.proof, under: "Has") },
        .time("added_at", .always) { $0.app.addedAt }.line("Added").cell("ADDED"),
        .time("registered_at") { $0.app.registration?.registeredAt }
            .line("Registered") { facts, room in
                facts.app.registration.map {
                    FactText("by Pintle, \(room.clock.long($0.registeredAt))")
                }
            },
        .time("secret_expires_at") { $0.app.registration?.secretEndsAt }
            .line("Secret ends") { facts, room in
                facts.app.registration.map { registration in
                    FactText(
                        registration.secretEndsAt.map { "\(room.clock.long($0))" } ?? "never")
                }
            },
        .said("Sessions") { facts, _ in
            let handles = facts.details?.sessions?.map { PrintableText($0.handle, limit: 40) } ?? []
            return FactText(handles.isEmpty ? "none" : handles.joined(separator: ", "))
        },
        .said("Hosts") { facts, _ in
            FactText(
                facts.app.origins.map { "\($0.shortName)" as PrintableText }
                    .joined(separator: ", "))
        },
    ]

    static let members = all.members()

    /// The words of a fact, if an app key of this provider has it under that label.
    private func words(_ text: PrintableText, under label: PrintableText) -> FactText? {
        AppKeyWords(details?.provider).factLabels.contains(label) ? FactText(text) : nil
    }

    private var identifier: PrintableText { "\(app.credentials.identifier)" }

    private var kind: PrintableText {
        switch app.credentials.key {
        case .sharedSecret: "secret"
        case .rsaPrivateKey: "RSA key"
        case .absent: "no secret"
        }
    }

    /// The proof that a request is the app's.
    private var proof: PrintableText {
        switch app.credentials.key {
        case .sharedSecret: "a secret"
        case .absent: "no secret"
        case .rsaPrivateKey: details?.pair.map { "an RSA key of \($0.bits) bits" } ?? "an RSA key"
        }
    }
}
