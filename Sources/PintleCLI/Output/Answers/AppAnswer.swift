import LoginCore
import OAuthCore
import PintleText

/// The answer of `apps show`.
struct AppAnswer: Answer {
    let app: AppFacts

    static let facts: [Fact<AppAnswer>] = [
        .part("app", .always, as: "app", of: AppFacts.members) { $0.app },
        .text("public_key") { $0.app.details?.pair?.publicPEM },
        .texts("sessions") { $0.app.details?.sessions?.map(\.handle) },
    ]
}
