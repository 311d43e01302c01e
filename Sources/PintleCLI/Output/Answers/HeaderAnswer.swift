import LoginCore
import OAuthCore

/// The answer of `header`: `authorization`, or the header of the provider's own; `headers` has
/// those that accompany it.
struct HeaderAnswer: JSONConvertible {
    let json: JSONValue

    init(_ header: HTTPHeader, beside extra: [HTTPHeader]) {
        var members: [JSONValue.Member] =
            header.name == "Authorization"
            ? [.init("authorization", .string(header.value))]
            : [.init("name", .string(header.name)), .init("value", .string(header.value))]
        if !extra.isEmpty {
            let headers = extra.map { header in
                JSONValue.object(sorted: ["name": header.name, "value": header.value])
            }
            members.append(.init("headers", .array(headers)))
        }
        json = .answer(members)
    }
}
