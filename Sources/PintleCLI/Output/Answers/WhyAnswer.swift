import LoginCore
import PintleServices
import PintleText

/// The answer of `sessions why`.
struct WhyAnswer: Answer {
    let choice: SessionChoice

    static let facts: [Fact<WhyAnswer>] = [
        .choice("rule", .always) { $0.choice.rule },
        .session("session", .always) { SessionFacts($0.choice.session) },
    ]
}
