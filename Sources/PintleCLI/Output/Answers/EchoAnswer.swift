import OAuthCore
import PintleText

/// The answer of `echo`.
struct EchoAnswer: Answer {
    let echo: OAuthEcho

    static let facts: [Fact<EchoAnswer>] = [
        .value("headers", .always, form: .named) {
            .json(.object($0.echo.headers.map { JSONValue.Member($0.name, .string($0.value)) }))
        }
    ]
}
