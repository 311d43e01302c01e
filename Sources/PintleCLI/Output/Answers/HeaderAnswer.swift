import LoginCore
import OAuthCore

/// The answer of `header`: `authorization`, or the header of the provider's own; `headers` has what
/// goes along with it.
struct HeaderAnswer: JSONConvertible {
    let json: JSONValue

    init(_ header: HTTPHeader, beside extra: [HTTPHeader]) {
        let more =
            extra.isEmpty
            ? nil
            : JSONValue.array(
                extra.map { .object(sorted: ["name": $0.name, "value": $0.value]) })
        json =
            header.name == "Authorization"
            ? .answer(["authorization": header.value, "headers": more])
            : .answer(["name": header.name, "value": header.value, "headers": more])
    }
}
