import LoginCore
import OAuthCore
import Vault

/// What is sealed of a session.
struct SessionContents {
    var credentials: SessionCredentials
    var kept: [KeptField]
    /// When the refresh token was about to be sent; nil once it is known what came of that.
    var renewalBegun: Timestamp?
    /// When the provider refused to renew it while its token lived.
    var renewalRefused: Timestamp?
    /// The form of the login that led to it, where there are several.
    var loginForm: LoginForm?
    /// What APIs said last of their limits.
    var limits: [RateLimit] = []

    fileprivate enum Tag: UInt8 {
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
        /// Of a guest, whose `token` is the app's.
        case guestToken = 30
    }

    init(of session: Session) {
        credentials = session.credentials
        kept = session.kept
        renewalBegun = session.renewalBegun
        renewalRefused = session.renewalRefused
        loginForm = session.form
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
                case .signed(let method) = kind
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
            renewalBegun = try fields.time(.renewalBegun)
            renewalRefused = try fields.time(.renewalRefused)
            loginForm = try fields[.loginForm].map { (name) throws(VaultFailure) in
                guard let form = LoginForm(rawValue: name.revealedText) else { throw .newer }
                return form
            }
            limits =
                try fields[.limits].map { (joined) throws(VaultFailure) in
                    try Array(texts: SecretFields.split(joined))
                } ?? []
        }
    }

    /// A field that goes with another kind is none that this program knows the meaning of: to leave it
    /// out at the next writing would lose it.
    private static func credentials(
        _ fields: TaggedFields<Tag>, _ kind: StoredKind
    ) throws(VaultFailure) -> SessionCredentials {
        let token = try fields.required(.token)
        switch kind {
        case .signed(let method):
            guard fields[.refreshToken] == nil, fields[.scope] == nil,
                fields[.renewalBegun] == nil, fields[.renewalRefused] == nil,
                fields[.loginForm] == nil, fields[.guestToken] == nil
            else { throw .newer }
            return .signed(
                TokenCredentials(
                    identifier: token, sharedSecret: try fields.required(.tokenSecret)), method)
        case .bearer:
            guard fields[.tokenSecret] == nil, fields[.guestToken] == nil else { throw .newer }
            return .bearer(
                BearerCredentials(
                    accessToken: token, refreshToken: fields[.refreshToken],
                    scope: fields[.scope]?.revealedText))
        case .app, .guest:
            let others: [Tag] = [
                .tokenSecret, .refreshToken, .renewalBegun, .renewalRefused, .loginForm,
            ]
            guard others.allSatisfy({ fields[$0] == nil }) else { throw .newer }
            let app = BearerCredentials(accessToken: token, scope: fields[.scope]?.revealedText)
            if kind == .guest {
                return .guest(
                    GuestCredentials(app: app, token: try fields.required(.guestToken)))
            }
            guard fields[.guestToken] == nil else { throw .newer }
            return .app(app)
        case .signing:
            let others: [Tag] = [
                .tokenSecret, .refreshToken, .scope, .renewalBegun, .renewalRefused, .loginForm,
                .guestToken,
            ]
            guard others.allSatisfy({ fields[$0] == nil }),
                let method = SignatureMethod(rawValue: token.revealedText)
            else { throw .newer }
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
            fields[.token] = bearer.accessToken
            fields[.refreshToken] = bearer.refreshToken
            fields[.scope] = bearer.scope.map { Secret(utf8: $0) }
            fields.put(renewalBegun, at: .renewalBegun)
            fields.put(renewalRefused, at: .renewalRefused)
            fields[.loginForm] = loginForm.map { Secret(utf8: $0.rawValue) }
        case .app(let app): fields.put(app)
        case .guest(let guest):
            fields.put(guest.app)
            fields[.guestToken] = guest.token
        case .signing(let method): fields[.token] = Secret(utf8: method.rawValue)
        }
        if !kept.isEmpty {
            fields[.kept] = SecretFields.join(kept.flatMap { [Secret(utf8: $0.name), $0.value] })
        }
        if !limits.isEmpty { fields[.limits] = SecretFields.join(limits.flatMap(\.texts)) }
        return try seal.sealing(fields, in: context, with: key)
    }
}

extension TaggedFields<SessionContents.Tag> {
    /// A moment, written in seconds since 1970.
    fileprivate func time(_ tag: SessionContents.Tag) throws(VaultFailure) -> Timestamp? {
        guard let text = self[tag] else { return nil }
        guard let seconds = Int64(text.revealedText) else { throw .damaged }
        return Timestamp(secondsSince1970: seconds)
    }

    fileprivate mutating func put(_ moment: Timestamp?, at tag: SessionContents.Tag) {
        self[tag] = moment.map { Secret(utf8: String($0.secondsSince1970)) }
    }

    /// An app's own token, with its rights.
    fileprivate mutating func put(_ app: BearerCredentials) {
        self[.token] = app.accessToken
        self[.scope] = app.scope.map { Secret(utf8: $0) }
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
