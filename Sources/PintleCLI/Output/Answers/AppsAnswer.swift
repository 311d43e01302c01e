import PintleText
import SessionStorage

/// The answer of `apps list`.
struct AppsAnswer: Answer {
    let apps: [RegisteredApp]

    static let facts: [Fact<AppsAnswer>] = [
        .parts("apps", .always, as: "app", of: AppFacts.members) {
            $0.apps.map { AppFacts(app: $0) }
        }
    ]
}
