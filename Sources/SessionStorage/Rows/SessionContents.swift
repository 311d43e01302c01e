import LoginCore
import OAuthCore
import Vault

/// What is sealed of a session.
struct SessionContents {
    var credentials: SessionCredentials
    var kept: [KeptField]

    private enum Tag: UInt8 {
        case token = 1
        case tokenSecret = 2
        /// Names and values in turn; left out where nothing is kept.
        case kept = 3
    }

    init(of session: Session) {
        credentials = session.credentials
        kept = session.kept
    }

    /// Reads what was sealed for credentials of that kind.
    init(
        _ opened: Secret, _ form: Seal.Form, kind: String
    ) throws(VaultFailure) {
        let method = try SignatureMethod(kind: kind, form)
        let token: TokenCredentials
        switch form {
        case .fields, .moreFields:
            let fields = try SecretFields.split(opened)
            guard fields.count >= 2, (fields.count > 2) == (form == .moreFields) else {
                throw .damaged
            }
            token = TokenCredentials(identifier: fields[0], sharedSecret: fields[1])
            kept = fields.count == 2 ? [] : try Array(namesAndValues: fields[2...])
        case .tagged:
            let fields = try TaggedFields<Tag>(opened)
            token = TokenCredentials(
                identifier: try fields.required(.token),
                sharedSecret: try fields.required(.tokenSecret))
            kept =
                try fields[.kept].map { (joined) throws(VaultFailure) in
                    try Array(namesAndValues: SecretFields.split(joined)[...])
                } ?? []
        }
        credentials = .signed(token, method)
    }

    /// Seals it into a row whose column `method` has the kind of the credentials.
    func sealed(_ seal: Seal, in context: RecordContext, with key: VaultKey) throws -> Seal {
        var fields = TaggedFields<Tag>()
        switch credentials {
        case .signed(let token, _):
            fields[.token] = token.identifier
            fields[.tokenSecret] = token.sharedSecret
        }
        if !kept.isEmpty {
            fields[.kept] = SecretFields.join(kept.flatMap { [Secret(utf8: $0.name), $0.value] })
        }
        return try seal.sealing(fields, in: context, with: key)
    }
}

extension SessionCredentials {
    /// The kind, as the column `method` has it: for credentials that sign, how they do.
    var kind: String { method.rawValue }
}

extension SignatureMethod {
    /// The method that is meant by a column `method` whose seal has been opened.
    ///
    /// Throws `newer` for a kind of credentials that this program does not know.
    init(kind: String, _ form: Seal.Form) throws(VaultFailure) {
        guard let method = SignatureMethod(rawValue: kind) else {
            throw form == .tagged ? .newer : .damaged
        }
        self = method
    }
}

extension [KeptField] {
    fileprivate init(namesAndValues fields: ArraySlice<Secret>) throws(VaultFailure) {
        guard !fields.isEmpty, fields.count.isMultiple(of: 2) else { throw .damaged }
        self = stride(from: fields.startIndex, to: fields.endIndex, by: 2).map {
            KeptField(fields[$0].revealedText, fields[$0 + 1])
        }
    }
}
