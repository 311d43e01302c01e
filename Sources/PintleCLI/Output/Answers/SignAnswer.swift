import OAuthCore
import PintleText

/// The answer of `sign`: the parameters one by one and together, and the request with them in its
/// query or its form; `body` if it has or may have a form, `base_string` on request.
struct SignAnswer: Answer {
    let pieces: SignedPieces
    let withBaseString: Bool

    static let facts: [Fact<SignAnswer>] = [
        .value(
            "parameters", .always,
            note: "The protocol parameters, decoded, the signature among them", form: .named
        ) {
            let members = $0.pieces.signed.protocolParameters.map {
                JSONValue.Member($0.name, .string($0.value))
            }
            return .json(.object(members.sorted { $0.name < $1.name }))
        },
        .text("query", .always, note: "The same as they stand in a query or a form") {
            $0.pieces.signed.encodedParameters
        },
        .text("signature", .always) { $0.pieces.signature },
        .text("url", .always, note: "The URL with them at the end of its query") {
            $0.pieces.signed.urlWithQuery.text
        },
        .text(
            "body",
            note: "The form with them at its end; not there where the request has no form, or "
                + "another body"
        ) { $0.pieces.formBody },
        .text("base_string", note: "What the signature is over; where it is asked for") {
            $0.withBaseString ? $0.pieces.signed.baseString.text : nil
        },
    ]
}
