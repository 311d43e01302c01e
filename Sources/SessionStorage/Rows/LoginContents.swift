import LoginCore
import OAuthCore
import Vault

/// The sealed part of an unfinished login.
struct LoginContents {
    var clientIdentifier: String
    var startedFrom: String?
    var clockOffset: Duration
    /// The proof that the answer is redeemed with, and the URL that a person opens.
    var authorization: (proof: Authorization.Proof, url: String)?
    /// The account that came back, while a person has to decide about it.
    var account: Account?
    /// The level of access that was asked for.
    var access: String?
    /// The scopes that were asked for; nil in a row from before they were kept.
    var scopes: [String]?
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
        /// In their order, joined by blanks.
        case scopes = 29
    }

    init(of pending: PendingLogin) {
        clientIdentifier = pending.request.clientIdentifier
        startedFrom = pending.request.startedFrom
        clockOffset = pending.clockOffset
        access = pending.request.access
        scopes = pending.request.scopes
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
        guard let offset = Int64(text(2)) else { throw .damaged }
        clockOffset = .seconds(offset)
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
        clientIdentifier = try fields.requiredText(.consumerKey)
        startedFrom = fields[text: .startedFrom]
        clockOffset = .seconds(try fields.requiredNumber(.clockOffset))
        if let url = fields[text: .authorizationURL] {
            // The store of a stranger may have any text there, and a person opens it.
            guard (try? RequestURL(url)) != nil,
                url.unicodeScalars.allSatisfy(SessionLabel.isShown)
            else { throw .damaged }
            authorization = (try Self.proof(fields), url)
        }
        if let id = fields[text: .accountID] {
            account = Account(
                id: id, name: try fields.requiredText(.accountName),
                access: fields[text: .accountAccess].flatMap(AccessLevel.init(rawValue:)))
        }
        access = fields[text: .access]
        scopes = fields[scopes: .scopes]
        forms = fields[text: .forms].map(Self.forms)
        signsInAnew = fields[has: .signsInAnew]
        isAnswerSent = fields[has: .answerSent]
        isAppRegistered = fields[has: .appRegistered]
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
                try DeviceRequest(sealed: device, token: fields.requiredURL(.tokenEndpoint)))
        }
        guard let state = fields[text: .state] else {
            return .temporary(
                TemporaryCredentials(
                    identifier: try fields.requiredText(.requestToken),
                    sharedSecret: try fields.required(.requestTokenSecret)))
        }
        let (redirect, issuer) = (fields[text: .redirect], fields[text: .issuer])
        guard !fields[has: .tokenPage] else {
            return .token(
                TokenRequest(
                    state: state, redirect: redirect, issuer: issuer,
                    isIssuerRequired: fields[has: .isIssuerRequired]))
        }
        return .code(
            CodeRequest(
                state: state, verifier: fields[.codeVerifier].map(CodeVerifier.init),
                redirect: redirect, issuer: issuer,
                isIssuerRequired: fields[has: .isIssuerRequired],
                token: try fields.requiredURL(.tokenEndpoint), form: Self.form(fields),
                nonce: fields[text: .nonce]))
    }

    /// How a code comes back; in a row from before there were several ways, by hand.
    private static func form(_ fields: TaggedFields<Tag>) -> LoginForm {
        let stored = fields[text: .forms].flatMap { forms($0).first }
        return stored.flatMap { $0.bringsCode ? $0 : nil } ?? .code
    }

    private static func put(_ proof: Authorization.Proof, into fields: inout TaggedFields<Tag>) {
        switch proof {
        case .temporary(let credentials):
            fields[text: .requestToken] = credentials.identifier
            fields[.requestTokenSecret] = credentials.sharedSecret
        case .code(let request):
            put(request, into: &fields)
            fields[.codeVerifier] = request.verifier?.value
            fields[text: .tokenEndpoint] = request.token.text
            fields[text: .nonce] = request.nonce
        case .token(let request):
            put(request, into: &fields)
            fields[has: .tokenPage] = true
        case .device(let device):
            fields[.device] = device.sealed
            fields[text: .tokenEndpoint] = device.token.text
        }
    }

    private static func put(
        _ request: some RedirectRequest, into fields: inout TaggedFields<Tag>
    ) {
        fields[text: .state] = request.state
        fields[text: .redirect] = request.redirect
        fields[text: .issuer] = request.issuer
        fields[has: .isIssuerRequired] = request.isIssuerRequired
    }

    func sealed(_ seal: Seal, in context: RecordContext, with key: VaultKey) throws -> Seal {
        var fields = TaggedFields<Tag>()
        fields[text: .consumerKey] = clientIdentifier
        fields[text: .startedFrom] = startedFrom
        fields[text: .clockOffset] = String(clockOffset.components.seconds)
        if let authorization { Self.put(authorization.proof, into: &fields) }
        fields[text: .authorizationURL] = authorization?.url
        fields[text: .accountID] = account?.id
        fields[text: .accountName] = account?.name
        fields[text: .accountAccess] = account?.access?.rawValue
        fields[text: .access] = access
        fields[scopes: .scopes] = scopes
        fields[text: .forms] = forms?.map(\.rawValue).joined(separator: " ")
        fields[has: .signsInAnew] = signsInAnew
        fields[has: .answerSent] = isAnswerSent
        fields[has: .appRegistered] = isAppRegistered
        return try seal.sealing(fields, in: context, with: key)
    }
}

extension DeviceRequest {
    /// Fields of a device login (RFC 8628), in one field of the login's.
    private enum Tag: UInt8 {
        case deviceCode = 1
        case userCode = 2
        case page = 3
        case completePage = 4
        case codeVerifier = 5
        /// In whole seconds, as decimal digits.
        case interval = 6
        /// How often the server was asked.
        case count = 7
        /// Not before that moment is it asked again, in seconds since 1970.
        case earliest = 8
    }

    fileprivate var sealed: Secret {
        var fields = TaggedFields<Tag>()
        fields[.deviceCode] = deviceCode
        fields[text: .userCode] = userCode
        fields[text: .page] = page.text
        fields[text: .completePage] = completePage?.text
        fields[.codeVerifier] = verifier?.value
        fields[text: .interval] = String(polling.interval.components.seconds)
        fields[text: .count] = String(polling.count)
        fields.put(polling.earliest, at: .earliest)
        return fields.joined
    }

    /// `token` is where the server is asked.
    fileprivate init(sealed: Secret, token: RequestURL) throws(VaultFailure) {
        let fields = try TaggedFields<Tag>(sealed)
        let polling = DevicePolling(
            interval: .seconds(try fields.requiredNumber(.interval)),
            count: Int(clamping: try fields.requiredNumber(.count)),
            earliest: Timestamp(secondsSince1970: try fields.requiredNumber(.earliest)))
        self.init(
            deviceCode: try fields.required(.deviceCode),
            userCode: try fields.requiredText(.userCode), page: try fields.requiredURL(.page),
            completePage: fields[has: .completePage] ? try fields.requiredURL(.completePage) : nil,
            verifier: fields[.codeVerifier].map(CodeVerifier.init), token: token, polling: polling)
    }
}

extension TaggedFields {
    fileprivate func requiredURL(_ tag: Tag) throws(VaultFailure) -> RequestURL {
        guard let url = try? RequestURL(requiredText(tag)) else { throw .damaged }
        return url
    }
}
