import LoginCore
import OAuthCore
import Vault

/// What is sealed of an unfinished login.
struct LoginContents {
    var clientIdentifier: String
    var startedFrom: String?
    var clockOffset: Duration
    /// What the answer is redeemed with, and the URL that a person opens; nil while there is none.
    var authorization: (proof: Authorization.Proof, url: String)?
    /// The account that came back, while a person has to decide about it.
    var account: Account?
    /// The level of access that was asked for.
    var access: String?
    /// The forms that the login may take; nil in a row from before there were several.
    var forms: [LoginForm]?
    /// Whether the page asks for a new sign-in.
    var signsInAnew = false
    /// Whether Pintle registered the app itself.
    var isAppRegistered = false
    /// Whether an answer that works once was sent, and its result is not stored.
    var isAnswerSent = false

    private enum Tag: UInt8 {
        case consumerKey = 1
        case startedFrom = 2
        /// In whole seconds, as decimal digits.
        case clockOffset = 3
        case requestToken = 4
        case requestTokenSecret = 5
        case authorizationURL = 6
        case accountID = 7
        case accountName = 8
        case accountAccess = 9
        case access = 10
        /// The six of a login by a code (RFC 6749 section 4.1).
        case state = 11
        case codeVerifier = 12
        case redirect = 13
        case issuer = 14
        /// There, and empty, where a redirect has to name the issuer.
        case isIssuerRequired = 15
        case tokenEndpoint = 16
        /// In their order, joined by blanks.
        case forms = 17
        case device = 18
        /// There, and empty, where a code was sent.
        case answerSent = 20
        /// There, and empty, if the page asks for a new sign-in.
        case signsInAnew = 23
        case nonce = 26
        /// There, and empty, where Pintle registered the app itself.
        case appRegistered = 27
        /// There, and empty, where the page gives the token itself, so that nothing is exchanged.
        case tokenPage = 28
    }

    init(of pending: PendingLogin) {
        clientIdentifier = pending.request.clientIdentifier
        startedFrom = pending.request.startedFrom
        clockOffset = pending.clockOffset
        access = pending.request.access
        forms = pending.request.forms
        signsInAnew = pending.request.signsInAnew
        isAppRegistered = pending.request.isAppRegistered
        authorization = pending.authorization.map { authorization in
            (authorization.proof, authorization.url.text)
        }
        if case .awaitingAccountDecision(_, let other) = pending.progress { account = other }
    }

    init(_ opened: Secret, _ form: Seal.Form) throws(VaultFailure) {
        switch form {
        case .fields: try self.init(SecretFields.split(opened, count: 9), access: nil)
        case .moreFields:
            let fields = try SecretFields.split(opened, count: 10)
            try self.init(fields, access: fields[9].revealedText)
        case .tagged: try self.init(TaggedFields(opened))
        }
    }

    /// Nine fields in a fixed order, of which those are empty that mean nothing yet.
    private init(_ fields: [Secret], access: String?) throws(VaultFailure) {
        let text = { (index: Int) in fields[index].revealedText }
        clientIdentifier = text(0)
        startedFrom = text(1).isEmpty ? nil : text(1)
        clockOffset = try Self.clockOffset(fields[2])
        if !fields[5].isEmpty {
            let credentials = TemporaryCredentials(identifier: text(3), sharedSecret: fields[4])
            authorization = (.temporary(credentials), text(5))
        }
        if !fields[6].isEmpty || !fields[7].isEmpty {
            account = Account(id: text(6), name: text(7), access: AccessLevel(rawValue: text(8)))
        }
        self.access = access
    }

    private init(_ fields: TaggedFields<Tag>) throws(VaultFailure) {
        clientIdentifier = try fields.required(.consumerKey).revealedText
        startedFrom = fields[.startedFrom]?.revealedText
        clockOffset = try Self.clockOffset(fields.required(.clockOffset))
        if let url = fields[.authorizationURL]?.revealedText {
            // The store of a stranger may have any text there, and a person opens it.
            guard (try? RequestURL(url)) != nil,
                url.unicodeScalars.allSatisfy(SessionLabel.isShown)
            else { throw .damaged }
            authorization = (try Self.proof(fields), url)
        }
        if let id = fields[.accountID] {
            account = Account(
                id: id.revealedText, name: try fields.required(.accountName).revealedText,
                access: fields[.accountAccess].flatMap { AccessLevel(rawValue: $0.revealedText) })
        }
        access = fields[.access]?.revealedText
        forms = fields[.forms].map { Self.forms($0.revealedText) }
        signsInAnew = fields[.signsInAnew] != nil
        isAnswerSent = fields[.answerSent] != nil
        isAppRegistered = fields[.appRegistered] != nil
    }

    /// The form that the login takes, or that it tries first; nil in a row from before there were
    /// several, and where nothing says it.
    var form: LoginForm? {
        authorization?.proof.form ?? forms?.first
    }

    /// Those that this program knows: one that only a newer program has is none of ours.
    private static func forms(_ text: String) -> [LoginForm] {
        text.parts(atASCII: " ").compactMap { LoginForm(rawValue: String($0)) }
    }

    private static func proof(
        _ fields: TaggedFields<Tag>
    ) throws(VaultFailure) -> Authorization.Proof {
        if let device = fields[.device] {
            return .device(
                try DeviceContents.read(device, at: fields.required(.tokenEndpoint)))
        }
        guard let state = fields[.state] else {
            return .temporary(
                TemporaryCredentials(
                    identifier: try fields.required(.requestToken).revealedText,
                    sharedSecret: try fields.required(.requestTokenSecret)))
        }
        guard fields[.tokenPage] == nil else {
            return .token(
                TokenRequest(
                    state: state.revealedText, redirect: fields[.redirect]?.revealedText,
                    issuer: fields[.issuer]?.revealedText,
                    isIssuerRequired: fields[.isIssuerRequired] != nil))
        }
        let endpoint = try fields.required(.tokenEndpoint).revealedText
        guard let token = try? RequestURL(endpoint) else { throw .damaged }
        return .code(
            CodeRequest(
                state: state.revealedText, verifier: fields[.codeVerifier].map(CodeVerifier.init),
                redirect: fields[.redirect]?.revealedText, issuer: fields[.issuer]?.revealedText,
                isIssuerRequired: fields[.isIssuerRequired] != nil, token: token,
                form: Self.form(fields), nonce: fields[.nonce]?.revealedText))
    }

    /// How a code comes back; in a row from before there were several ways, by hand.
    private static func form(_ fields: TaggedFields<Tag>) -> LoginForm {
        let stored = fields[.forms].flatMap { forms($0.revealedText).first }
        return stored.flatMap { $0.bringsCode ? $0 : nil } ?? .code
    }

    private static func put(_ proof: Authorization.Proof, into fields: inout TaggedFields<Tag>) {
        switch proof {
        case .temporary(let credentials):
            fields[.requestToken] = Secret(utf8: credentials.identifier)
            fields[.requestTokenSecret] = credentials.sharedSecret
        case .code(let request):
            put(request, into: &fields)
            fields[.codeVerifier] = request.verifier?.value
            fields[.tokenEndpoint] = Secret(utf8: request.token.text)
            fields[.nonce] = request.nonce.map { Secret(utf8: $0) }
        case .token(let request):
            put(request, into: &fields)
            fields[.tokenPage] = Secret([])
        case .device(let device):
            fields[.device] = DeviceContents.sealed(device)
            fields[.tokenEndpoint] = Secret(utf8: device.token.text)
        }
    }

    private static func put(
        _ request: some RedirectRequest, into fields: inout TaggedFields<Tag>
    ) {
        fields[.state] = Secret(utf8: request.state)
        fields[.redirect] = request.redirect.map { Secret(utf8: $0) }
        fields[.issuer] = request.issuer.map { Secret(utf8: $0) }
        fields[.isIssuerRequired] = request.isIssuerRequired ? Secret([]) : nil
    }

    private static func clockOffset(_ field: Secret) throws(VaultFailure) -> Duration {
        guard let seconds = Int64(field.revealedText) else { throw .damaged }
        return .seconds(seconds)
    }

    func sealed(_ seal: Seal, in context: RecordContext, with key: VaultKey) throws -> Seal {
        var fields = TaggedFields<Tag>()
        fields[.consumerKey] = Secret(utf8: clientIdentifier)
        fields[.startedFrom] = startedFrom.map { Secret(utf8: $0) }
        fields[.clockOffset] = Secret(utf8: String(clockOffset.components.seconds))
        if let authorization { Self.put(authorization.proof, into: &fields) }
        fields[.authorizationURL] = authorization.map { Secret(utf8: $0.url) }
        fields[.accountID] = account.map { Secret(utf8: $0.id) }
        fields[.accountName] = account.map { Secret(utf8: $0.name) }
        fields[.accountAccess] = account?.access.map { Secret(utf8: $0.rawValue) }
        fields[.access] = access.map { Secret(utf8: $0) }
        fields[.forms] = forms.map { forms in
            Secret(utf8: forms.map(\.rawValue).joined(separator: " "))
        }
        fields[.signsInAnew] = signsInAnew ? Secret([]) : nil
        fields[.answerSent] = isAnswerSent ? Secret([]) : nil
        fields[.appRegistered] = isAppRegistered ? Secret([]) : nil
        return try seal.sealing(fields, in: context, with: key)
    }
}
