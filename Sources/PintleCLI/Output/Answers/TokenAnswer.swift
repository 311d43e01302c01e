import LoginCore
import OAuthCore
import PintleServices

/// The answer of `token`; `expires_at` and `scope` where they are known.
struct TokenAnswer: JSONConvertible {
    let json: JSONValue

    init(_ given: SessionService.HandedToken, _ token: String) {
        json = .answer([
            "token": token,
            "expires_at": given.expiresAt,
            "scope": given.scope,
            "type": Self.type(given.use),
        ])
    }

    /// How the token is presented, as scripts read it.
    private static func type(_ use: Provider.TokenUse) -> String {
        switch use {
        case .signed, .bearer: "bearer"
        case .header: "header"
        case .query: "query"
        }
    }
}
