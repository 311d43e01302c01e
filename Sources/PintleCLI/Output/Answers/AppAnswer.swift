import PintleText
import SessionStorage

/// The answer of `apps show`.
struct AppAnswer: Answer {
    let app: RegisteredApp
    let publicKey: String?
    var sessions: [String]?

    static let facts: [Fact<AppAnswer>] = [
        .part("app", .always, as: "app", of: AppFacts.members) { $0.app },
        .text("public_key") { $0.publicKey },
        .texts("sessions") { $0.sessions },
    ]
}
