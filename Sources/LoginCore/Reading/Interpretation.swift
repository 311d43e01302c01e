public import OAuthCore

/// The meaning of a provider's answer: the requested values, or a `LoginFailure`.
///
/// Owns the reading of statuses, headers and error bodies of every provider at once, since they
/// borrow from each other. Refuses redirects, answers that are too long, pages in place of forms,
/// and a success without its values, whatever the status says. Does no I/O; JSON comes decoded.
public struct Interpretation: Sendable {
    let answer: HTTPAnswer
    private let replies: Provider.ReplyRules
    /// The rules of the provider's definition for its refusals, applied before the general rules.
    let refusals: [Provider.RefusalRule]
    /// How far ahead of our clock the request was signed.
    let clockOffset: Duration
    /// Whether the request was signed; nothing else bears our time, so that no clock is wrong there.
    let isSigned: Bool

    /// Looks at one answer, by the rules of the provider's definition.
    ///
    /// `clockOffset` is the correction that the request was signed with.
    public init(
        _ answer: HTTPAnswer, replies: Provider.ReplyRules = Provider.ReplyRules(),
        refusals: [Provider.RefusalRule] = [], clockOffset: Duration = .zero,
        isSigned: Bool = true
    ) {
        self.answer = answer
        self.replies = replies
        self.refusals = refusals
        self.clockOffset = clockOffset
        self.isSigned = isSigned
    }

    /// Reads the answer to the temporary credential request (RFC 5849 section 2.1).
    public func temporaryCredentials() throws(LoginFailure) -> TemporaryCredentialsReply {
        try requireSuccess(in: .temporaryCredentials)
        do throws(ParseFailure) {
            return try TemporaryCredentialsReply(answer.body, rules: replies)
        } catch {
            throw unusableCredentials(because: error, in: .temporaryCredentials)
        }
    }

    /// Reads the answer to the token request (section 2.3).
    public func tokenCredentials() throws(LoginFailure) -> TokenCredentialsReply {
        try requireSuccess(in: .tokenCredentials)
        do throws(ParseFailure) {
            return try TokenCredentialsReply(answer.body, rules: replies)
        } catch {
            throw unusableCredentials(because: error, in: .tokenCredentials)
        }
    }

    /// Reads the account of the token from the answer to the provider's identity request.
    ///
    /// Of a JWT only `claims` count, which somebody has proved to be the provider's.
    public func account(
        asDescribedBy identity: Provider.IdentityRequest, claims: JSONValue? = nil
    ) throws(LoginFailure) -> Account {
        try requireSuccess(in: .signedCall)
        let read = { (path: String) in text(at: path, in: identity.format, claims) }
        let access = answer.header("x-access-level").flatMap(AccessLevel.init(rawValue:))
        guard let id = read(identity.idPath),
            let account = Account(stating: id, name: read(identity.namePath), access: access)
        else { throw unusable(because: .malformed, in: .signedCall) }
        return account
    }

    /// Throws the reason why the answer to any other signed request is not a success.
    public func requireSuccess() throws(LoginFailure) {
        try requireSuccess(in: .signedCall)
    }

    /// The request of a login, which decides the meaning of a refusal.
    enum Step {
        case temporaryCredentials
        case tokenCredentials
        /// The exchange of a code (RFC 6749 section 4.1.3).
        case code
        /// The request for a device code (RFC 8628 section 3.1).
        case deviceAuthorization
        /// The question whether a device login was approved (section 3.4).
        case device
        /// The exchange of a refresh token (RFC 6749 section 6).
        case refresh
        /// The app's request for a token of its own (section 4.4).
        case app
        /// The request for the token of a guest, with the app's own.
        case guest
        /// The end of a token, asked for by the client (RFC 7009).
        case revocation
        case signedCall

        /// Whether the client itself is authenticated by the request (RFC 6749 section 2.3).
        var isOfClient: Bool {
            switch self {
            case .code, .deviceAuthorization, .device, .refresh, .app, .revocation: true
            case .temporaryCredentials, .tokenCredentials, .guest, .signedCall: false
            }
        }

        /// The call of the definition that is answered; nil for those that a token signs.
        var call: TokenCall? {
            switch self {
            case .temporaryCredentials: .requestToken
            case .deviceAuthorization: .requestToken
            case .tokenCredentials, .code, .device: .accessToken
            case .refresh, .app, .guest, .revocation, .signedCall: nil
            }
        }
    }

    /// The answer to a renewal that brings a new token (section 2.3 in form).
    public func renewedCredentials() throws(LoginFailure) -> TokenCredentialsReply {
        try requireSuccess(in: .signedCall)
        do throws(ParseFailure) {
            return try TokenCredentialsReply(answer.body, rules: replies)
        } catch {
            throw unusableCredentials(because: error, in: .signedCall)
        }
    }

    /// The endpoints that an index names, in the form of those in the definition.
    ///
    /// All of them have to be at the index's own origin: a site cannot send secrets elsewhere.
    public func endpoints(
        asListedBy discovery: Provider.Discovery, in form: OAuth1Endpoints
    ) throws(LoginFailure) -> OAuth1Endpoints {
        try requireAnswer()
        if answer.status == 404 { throw .notOffered(host: answer.origin.host) }
        let words = RefusalWords(answer)
        guard (200..<300).contains(answer.status) else {
            // It was asked unsigned, so that neither key nor token can be refused.
            throw refused(answer.status >= 500 ? .serverTrouble : .other, words)
        }
        guard let index = answer.json else {
            throw .unusableAnswer(
                words.isPage ? .webPage : .malformed, host: answer.origin.host)
        }
        var endpoints = form
        endpoints.temporaryCredentialRequest.url = try url(
            at: discovery.temporaryCredentialRequestPath, in: index)
        endpoints.authorization.url = try url(at: discovery.authorizationPath, in: index)
        endpoints.tokenRequest.url = try url(at: discovery.tokenRequestPath, in: index)
        return endpoints
    }

    private func url(at path: String, in index: JSONValue) throws(LoginFailure) -> RequestURL {
        let host = answer.origin.host
        guard let text = index[path: path]?.text, !text.isEmpty else {
            throw .notOffered(host: host)
        }
        guard let url = try? RequestURL(text) else {
            throw .unusableAnswer(.malformed, host: host)
        }
        guard url.origin == answer.origin else {
            throw .transport(.redirect(host: host, to: text))
        }
        return url
    }

    private func text(
        at path: String, in form: Provider.IdentityRequest.Format, _ claims: JSONValue?
    ) -> String? {
        let text: String? =
            switch form {
            case .json: answer.json?[path: path]?.identifier
            case .jwt: claims?[path: path]?.identifier
            case .form: FormParameters.readable(answer.body).first(named: path)
            }
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    func requireSuccess(in step: Step) throws(LoginFailure) {
        try requireAnswer()
        guard (200..<300).contains(answer.status), !isRefusedByRule else { throw refusal(in: step) }
    }

    func requireAnswer() throws(LoginFailure) {
        // A redirect is never followed: the signature is for one URL, the secret for one host.
        if (300..<400).contains(answer.status) {
            throw .transport(
                .redirect(host: answer.origin.host, to: answer.header("location") ?? ""))
        }
        if answer.isTooLong { throw .unusableAnswer(.tooLong, host: answer.origin.host) }
    }

    /// An answer without usable credentials, of which no secret may be shown.
    private func unusableCredentials(
        because failure: ParseFailure, in step: Step
    ) -> LoginFailure {
        let body = String(decoding: answer.body, as: UTF8.self)
        let secrets =
            [replies.tokenSecretField, replies.temporary.tokenSecretField].compactMap(\.self)
            + replies.keptFields
        guard secrets.contains(where: { body.namesField($0) }) else {
            return unusable(because: failure, in: step)
        }
        if let defect = otherFormat { return .unusableAnswer(defect, host: answer.origin.host) }
        var silent = answer
        silent.body = []
        silent.json = nil
        return Interpretation(silent, refusals: refusals).unusable(because: failure, in: step)
    }

    /// A status of success without the values: a refusal in disguise, or nothing of use.
    func unusable(because failure: ParseFailure, in step: Step) -> LoginFailure {
        let words = RefusalWords(answer)
        if let refusal = refusal(saidBy: words, in: step) { return refused(refusal, words) }
        // MediaWiki answers 200 and `Error: …`.
        if words.isAnnounced { return refused(.other, words) }
        let defect: AnswerDefect =
            if answer.isCompressed {
                .compressed
            } else if words.isPage {
                .webPage
            } else if let otherFormat, step.call != nil, !step.isOfClient {
                otherFormat
            } else if failure == .missing(.tokenSecret) { .truncated } else { .malformed }
        return .unusableAnswer(defect, host: answer.origin.host)
    }

    /// The fault of a reply that is JSON in place of a form, or a form in place of JSON.
    private var otherFormat: AnswerDefect? {
        let isJSON = String(decoding: answer.body, as: UTF8.self).first { !$0.isWhitespace } == "{"
        switch replies.format {
        case .form:
            return isJSON ? .otherFormat(.json) : nil
        case .json:
            let form = FormParameters.readable(answer.body)
            let names = [replies.tokenField, replies.temporary.tokenField].compactMap(\.self)
            let isForm = names.contains { form.first(named: $0) != nil }
            return isForm ? .otherFormat(.form) : nil
        case .either:
            return nil
        }
    }

    private func refusal(in step: Step) -> LoginFailure {
        let words = RefusalWords(answer)
        if let refusal = refusal(saidBy: words, in: step) { return refused(refusal, words) }
        if let refusal = refusal(impliedByStatusIn: step, words) {
            return refused(refusal, words)
        }
        if words.isPage { return .unusableAnswer(.webPage, host: answer.origin.host) }
        return refused(.other, words)
    }

    private func refused(_ refusal: Refusal, _ words: RefusalWords) -> LoginFailure {
        .refused(
            refusal,
            ServerProblem(
                host: answer.origin.host, status: answer.status, code: words.code,
                text: words.text))
    }
}

extension String {
    /// Whether a form or a JSON object with a field of that name stands in this text.
    fileprivate func namesField(_ name: String) -> Bool {
        let marks = ["\(name)=", "\"\(name)\""]
        return utf8.indices.contains { start in
            marks.contains { utf8[start...].starts(with: $0.utf8) }
        }
    }
}
