import LoginCore
import OAuthCore

/// The answer of `header`: `authorization`, or the header of the provider's own.
struct HeaderAnswer: JSONConvertible {
    let json: JSONValue

    init(_ header: HTTPHeader) {
        json =
            header.name == "Authorization"
            ? .answer(["authorization": header.value])
            : .answer(["name": header.name, "value": header.value])
    }
}
