import OAuthCore

/// The answer of `sasl`; `expires_at` where it is known.
struct SASLAnswer: JSONConvertible {
    let json: JSONValue

    init(_ response: SASLResponse, _ text: String, until end: Timestamp?) {
        json = .answer([
            "mechanism": response.mechanism.name,
            "user": response.user,
            "response": text,
            "expires_at": end,
        ])
    }
}
