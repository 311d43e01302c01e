import LoginCore
import LoginRuntime
import OAuthCore

/// The JSON answer of `request --explain`.
struct ExplanationAnswer: JSONConvertible {
    let json: JSONValue

    init(_ explanation: RequestExplanation) {
        let explained = explanation.explained
        let signature = explained.signature.map { signature in
            JSONValue.object(sorted: [
                "method": signature.method, "base_string": signature.baseString,
                "parameters": Self.pairs(signature.parameters.map { ($0.name, $0.value) }),
            ])
        }
        let body = explanation.bodyLength.map { length in
            JSONValue.object(sorted: [
                "bytes": length, "signed": explanation.bodyIsSigned?.rawValue,
            ])
        }
        json = .answer([
            "method": explanation.method, "url": explained.url.text,
            "session": explanation.session.summary.handle, "app": explanation.session.app,
            "clock_offset": explained.clockOffset.components.seconds,
            "signature": signature, "body": body,
            "headers": Self.pairs(explanation.headers.map { ($0.name, $0.value) }),
        ])
    }

    private static func pairs(_ pairs: [(name: String, value: String)]) -> JSONValue {
        .array(pairs.map { .object(sorted: ["name": $0.name, "value": $0.value]) })
    }
}
