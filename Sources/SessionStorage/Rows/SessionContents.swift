import LoginCore
import OAuthCore
import Vault

/// The sealed part of a session.
struct SessionContents {
    var credentials: SessionCredentials
    var kept: [KeptField]
    /// When the refresh token was about to be sent; nil once it is known what came of that.
    var renewalBegun: Timestamp?
    /// When the provider refused to renew it while its token lived.
    var renewalRefused: Timestamp?
    /// The form of the login that led to it, where there are several.
    var loginForm: LoginForm?
    /// The scopes that its login asked for; nil where nothing says that.
    var askedScopes: [String]?
    /// The last limits that APIs stated.
    var limits: [RateLimit] = []

    fileprivate enum Tag: UInt8, CaseIterable {
        /// The token itself, whatever is done with it; where there is none, the name of the method by
        /// which the app's key signs.
        case token = 1
        case tokenSecret = 2
        /// Names and values in turn; left out where nothing is kept.
        case kept = 3
        case refreshToken = 4
        case scope = 5
        /// In seconds since 1970, as decimal digits.
        case renewalBegun = 6
        /// The form of the login, by its name.
        case loginForm = 7
        /// Five texts for each: family, limit, how many are left, end, and when it was said.
        case limits = 8
        /// In seconds since 1970, as decimal digits.
        case renewalRefused = 9
        /// Of the login, joined by blanks.
        case askedScopes = 10
        /// Of a guest, whose `token` is the app's.
        case guestToken = 30
    }

    init(of session: Session) {
        credentials = session.credentials
        kept = session.kept
        renewalBegun = session.renewalBegun
        renewalRefused = session.renewalRefused
        loginForm = session.form
        askedScopes = session.askedScopes
        limits = session.summary.limits
    }

    /// Reads what was sealed for credentials of that kind.
    init(
        _ opened: Secret, _ form: Seal.Form, kind: String
    ) throws(VaultFailure) {
        let kind = try StoredKind(kind, form)
        switch form {
        case .fields, .moreFields:
            let fields = try SecretFields.split(opened)
            guard fields.count >= 2, (fields.count > 2) == (form == .moreFields),
                let method = kind.method
            else { throw .damaged }
            credentials = .signed(
                TokenCredentials(identifier: fields[0], sharedSecret: fields[1]), method)
            kept = fields.count == 2 ? [] : try Array(namesAndValues: fields[2...])
        case .tagged:
            let fields = try TaggedFields<Tag>(opened)
            credentials = try Self.credentials(fields, kind)
            kept =
                try fields[.kept].map { (joined) throws(VaultFailure) in
                    try Array(namesAndValues: SecretFields.split(joined)[...])
                } ?? []
            renewalBegun = try fields.moment(.renewalBegun)
            renewalRefused = try fields.moment(.renewalRefused)
            loginForm = try fields[text: .loginForm].map { (name) throws(VaultFailure) in
                guard let form = LoginForm(rawValue: name) else { throw .newer }
                return form
            }
            askedScopes = fields[scopes: .askedScopes]
            limits =
                try fields[.limits].map { (joined) throws(VaultFailure) in
                    try Array(texts: SecretFields.split(joined))
                } ?? []
        }
    }

    /// Throws `newer` for a field of another kind, whose meaning this program does not know: left out
    /// at the next writing, it would be lost.
    private static func credentials(
        _ fields: TaggedFields<Tag>, _ kind: StoredKind
    ) throws(VaultFailure) -> SessionCredentials {
        let token = try fields.required(.token)
        let own: [Tag] =
            switch kind.credentials {
            case .signed: [.tokenSecret]
            case .bearer:
                [.refreshToken, .scope, .renewalBegun, .renewalRefused, .loginForm, .askedScopes]
            case .app: [.scope]
            case .guest: [.scope, .guestToken]
            case .signing: []
            }
        let known = [.token, .kept, .limits] + own
        guard Tag.allCases.allSatisfy({ known.contains($0) || !fields[has: $0] }) else {
            throw .newer
        }
        let bearer = BearerCredentials(
            accessToken: token, refreshToken: fields[.refreshToken], scope: fields[text: .scope])
        switch kind.credentials {
        case .signed:
            guard let method = kind.method else { throw .damaged }
            return .signed(
                TokenCredentials(
                    identifier: token, sharedSecret: try fields.required(.tokenSecret)), method)
        case .bearer: return .bearer(bearer)
        case .app: return .app(bearer)
        case .guest:
            return .guest(
                GuestCredentials(app: bearer, token: try fields.required(.guestToken)))
        case .signing:
            guard let method = SignatureMethod(rawValue: token.revealedText) else { throw .newer }
            return .signing(method)
        }
    }

    /// Seals it into a row whose column `method` has the kind of the credentials.
    func sealed(_ seal: Seal, in context: RecordContext, with key: VaultKey) throws -> Seal {
        var fields = TaggedFields<Tag>()
        switch credentials {
        case .signed(let token, _):
            fields[.token] = token.identifier
            fields[.tokenSecret] = token.sharedSecret
        case .bearer(let bearer):
            fields.put(bearer)
            fields[.refreshToken] = bearer.refreshToken
            fields.put(renewalBegun, at: .renewalBegun)
            fields.put(renewalRefused, at: .renewalRefused)
            fields[text: .loginForm] = loginForm?.rawValue
            fields[scopes: .askedScopes] = askedScopes
        case .app(let app): fields.put(app)
        case .guest(let guest):
            fields.put(guest.app)
            fields[.guestToken] = guest.token
        case .signing(let method): fields[text: .token] = method.rawValue
        }
        if !kept.isEmpty {
            fields[.kept] = SecretFields.join(kept.flatMap { [Secret(utf8: $0.name), $0.value] })
        }
        if !limits.isEmpty { fields[.limits] = SecretFields.join(limits.flatMap(\.texts)) }
        return try seal.sealing(fields, in: context, with: key)
    }
}

extension TaggedFields<SessionContents.Tag> {
    /// A token with its rights.
    fileprivate mutating func put(_ bearer: BearerCredentials) {
        self[.token] = bearer.accessToken
        self[text: .scope] = bearer.scope
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

extension RateLimit {
    /// The texts to seal; an empty one for what is not known.
    fileprivate var texts: [Secret] {
        [
            family, limit.map { String($0) } ?? "", String(left),
            endsAt.map { String($0.secondsSince1970) } ?? "", String(seenAt.secondsSince1970),
        ].map { Secret(utf8: $0) }
    }
}

extension [RateLimit] {
    /// Reads them back; throws `damaged` for what they cannot have been.
    fileprivate init(texts: [Secret]) throws(VaultFailure) {
        guard !texts.isEmpty, texts.count.isMultiple(of: 5) else { throw .damaged }
        self = []
        for start in stride(from: 0, to: texts.count, by: 5) {
            let limit = try Self.number(texts[start + 1])
            let end = try Self.number(texts[start + 3])
            guard let left = try Self.number(texts[start + 2]),
                let seen = try Self.number(texts[start + 4])
            else { throw .damaged }
            append(
                RateLimit(
                    family: texts[start].revealedText, limit: limit, left: left,
                    endsAt: end.map(Timestamp.init(secondsSince1970:)),
                    seenAt: Timestamp(secondsSince1970: seen)))
        }
    }

    /// A number in decimal digits; nil for an empty text.
    private static func number(_ text: Secret) throws(VaultFailure) -> Int64? {
        guard text.count > 0 else { return nil }
        guard let number = Int64(text.revealedText) else { throw .damaged }
        return number
    }
}
