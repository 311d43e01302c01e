import OAuthCore

/// The answer of `echo`.
struct EchoAnswer: JSONConvertible {
    let headers: [String: String]

    var json: JSONValue {
        let members = headers.sorted { $0.key < $1.key }
            .map { JSONValue.Member($0.key, .string($0.value)) }
        return .answer(["headers": JSONValue.object(members)])
    }
}
