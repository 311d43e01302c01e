import LoginCore
import LoginRuntime
import OAuthCore
import PintleText

/// The answer of `request --explain`.
struct ExplanationAnswer: Answer {
    let explanation: RequestExplanation

    static let facts: [Fact<ExplanationAnswer>] = [
        .text("method", .always) { $0.explanation.method },
        .text("url", .always) { $0.explanation.explained.url.text },
        .text("session", .always, note: "The session's handle.") {
            $0.explanation.session.summary.handle
        },
        .text("app", .always) { $0.explanation.session.app },
        .number(
            "clock_offset", .always,
            note:
                "Seconds by which the provider's clock is ahead of this machine's; timestamps are "
                + "corrected by it."
        ) { $0.explanation.explained.clockOffset.components.seconds },
        .part(
            "signature",
            note: "What is signed, the token left out; absent where the token goes along as it is.",
            of: signature
        ) { $0.explanation.explained.signature },
        .parts(
            "headers", .always,
            note: "Those beside what HTTP itself needs, token and signature left out.",
            of: HTTPHeader.facts
        ) { $0.explanation.headers },
        .part("body", of: body) { $0.explanation.bodyLength == nil ? nil : $0.explanation },
    ]

    private static let signature: [Fact<SignatureExplanation>] = [
        .text("base_string", .always) { $0.baseString },
        .text("method", .always) { $0.method },
        .parts(
            "parameters", .always, note: "Decoded, in the order of the base string.", of: parameters
        ) { $0.parameters },
    ]

    private static let parameters: [Fact<Parameter>] = [
        .text("name", .always) { $0.name }, .text("value", .always) { $0.value },
    ]

    private static let body: [Fact<RequestExplanation>] = [
        .number("bytes", .always) { $0.bodyLength.map(Int64.init) },
        .choice("signed", .always) { $0.bodyIsSigned },
    ]
}

extension HTTPHeader {
    /// A header in an answer.
    static let facts: [Fact<HTTPHeader>] = [
        .text("name", .always) { $0.name }, .text("value", .always) { $0.value },
    ]
}
