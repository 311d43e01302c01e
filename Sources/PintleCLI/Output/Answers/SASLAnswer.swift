import OAuthCore
import PintleText

/// The answer of `sasl`; `expires_at` where it is known.
struct SASLAnswer: Answer {
    let response: SASLResponse
    /// The response in base64.
    let text: String
    let end: Timestamp?

    static let facts: [Fact<SASLAnswer>] = [
        .word("mechanism", .always, of: SASLResponse.Mechanism.allCases.map(\.name)) {
            $0.response.mechanism.name
        },
        .text("user", .always, note: "Whose mailbox it is") { $0.response.user },
        .text(
            "response", .always, note: "The initial response in base64, with the token in it"
        ) { $0.text },
        .time("expires_at") { $0.end },
    ]
}
