import OAuthCore

/// The answer of `echo`.
struct EchoAnswer: JSONConvertible {
    let json: JSONValue

    init(_ echo: OAuthEcho) {
        let headers = echo.headers.map { JSONValue.Member($0.name, .string($0.value)) }
        json = .answer(["headers": JSONValue.object(headers)])
    }
}
