/// The fields of an answer to one of the two token requests (RFC 5849 sections 2.1 and 2.3), by the
/// names in the provider's definition.
///
/// Token, secret and whatever is kept go from the bytes straight into secret memory. Refuses a
/// missing or repeated field that means something, and control characters in a secret. Any other
/// field that cannot be decoded is left out: the token was issued, and will not be issued again.
struct CredentialsFields {
    let token: Secret
    let sharedSecret: Secret
    let kept: [KeptField]
    let extra: [Parameter]

    init(_ body: some Collection<UInt8>, _ rules: Provider.ReplyRules) throws(ParseFailure) {
        let text = Array(body).trimmingBlanks()
        let isJSON = text.first == UInt8(ascii: "{")
        switch rules.format {
        case .json where !isJSON, .form where isJSON: throw .malformed
        case .form, .json, .either: break
        }
        let names = Set([rules.tokenField, rules.tokenSecretField] + rules.keptFields)
        let fields = try AnswerFields(text, secrets: names)
        let token = try fields.single(rules.tokenField, repeated: .token)
        let sharedSecret = try fields.single(rules.tokenSecretField, repeated: .tokenSecret)
        guard let token, !token.isEmpty else { throw .missing(.token) }
        // An empty secret is allowed, an absent one is a truncated answer.
        guard let sharedSecret = sharedSecret ?? (rules.tokenSecretIsOptional ? Secret([]) : nil)
        else { throw .missing(.tokenSecret) }
        self.token = token
        self.sharedSecret = sharedSecret
        kept = fields.secrets.filter {
            $0.name != rules.tokenField && $0.name != rules.tokenSecretField
        }
        extra = fields.plain
        let telling = [
            rules.accountIDField, rules.accountNameField, rules.expiry?.name,
            Parameter.Name.callbackConfirmed.rawValue,
        ]
        // A field that decides something may be there once.
        let deciding = telling.compactMap(\.self) + kept.map(\.name)
        guard deciding.allSatisfy({ fields.count(of: $0) <= 1 }) else { throw .malformed }
    }
}

extension AnswerFields {
    /// The secret of that name; throws where it is there twice or cannot be decoded.
    fileprivate func single(
        _ name: String, repeated parameter: Parameter.Name
    ) throws(ParseFailure) -> Secret? {
        guard !broken.contains(name) else { throw .malformed }
        guard count(of: name) <= 1 else { throw .repeated(parameter) }
        return secrets.first(named: name)
    }
}
