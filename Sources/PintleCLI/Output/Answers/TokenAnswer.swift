import LoginCore
import OAuthCore
import PintleServices
import PintleText

/// The answer of `token`; `expires_at` and `scope` where they are known.
struct TokenAnswer: Answer {
    let given: SessionService.HandedToken
    let token: String

    static let facts: [Fact<TokenAnswer>] = [
        .text("token", .always) { $0.token },
        .time("expires_at") { $0.given.expiresAt },
        .text("scope", note: "Its rights, as the provider said it") { $0.given.scope },
        .word(
            "type", .always, of: ["bearer", "header", "query"],
            note:
                "How it is presented: as a bearer token, or alone in a header or in the query, as "
                + "the provider's definition says"
        ) {
            switch $0.given.use {
            case .signed, .bearer: "bearer"
            case .header: "header"
            case .query: "query"
            }
        },
    ]
}
