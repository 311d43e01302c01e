import OAuthCore

/// The answer of `sign`: the parameters one by one and together, and the request with them in its
/// query or its form; `body` if it has or may have a form, `base_string` on request.
struct SignAnswer: JSONConvertible {
    let json: JSONValue

    init(_ pieces: SignedPieces, withBaseString: Bool) {
        let parameters = pieces.signed.protocolParameters
        let members = parameters.map { JSONValue.Member($0.name, .string($0.value)) }
        json = .answer([
            "parameters": JSONValue.object(members.sorted { $0.name < $1.name }),
            "query": pieces.signed.encodedParameters,
            "signature": pieces.signature,
            "url": pieces.signed.urlWithQuery.text,
            "body": pieces.formBody,
            "base_string": withBaseString ? pieces.signed.baseString.text : nil,
        ])
    }
}
