public import OAuthCore

/// What an answer of a provider comes to: the values it was asked for, or a `LoginFailure`.
///
/// Owns the reading of statuses, headers and error bodies of every provider at once, since they
/// borrow from each other. Refuses redirects, answers that are too long, pages in place of forms,
/// and a success without its values, whatever the status says. Does no I/O; JSON comes decoded.
public struct Interpretation: Sendable {
    let answer: HTTPAnswer

    /// Looks at one answer.
    public init(_ answer: HTTPAnswer) {
        self.answer = answer
    }

    /// Reads the answer to the temporary credential request (RFC 5849 section 2.1).
    public func temporaryCredentials() throws(LoginFailure) -> TemporaryCredentialsReply {
        try requireSuccess(in: .temporaryCredentials)
        do throws(ParseFailure) {
            return try TemporaryCredentialsReply(answer.body)
        } catch {
            throw unusable(because: error, in: .temporaryCredentials)
        }
    }

    /// Reads the answer to the token request (section 2.3).
    public func tokenCredentials() throws(LoginFailure) -> TokenCredentialsReply {
        try requireSuccess(in: .tokenCredentials)
        do throws(ParseFailure) {
            return try TokenCredentialsReply(answer.body)
        } catch {
            throw unusable(because: error, in: .tokenCredentials)
        }
    }

    /// Reads whose token it is from the answer to the provider's identity request.
    public func account(
        asDescribedBy identity: Provider.IdentityRequest
    ) throws(LoginFailure) -> Account {
        try requireSuccess(in: .signedCall)
        guard let id = text(at: identity.idPath) else {
            throw unusable(because: .malformed, in: .signedCall)
        }
        return Account(
            id: id, name: text(at: identity.namePath) ?? id,
            access: answer.header("x-access-level").flatMap(AccessLevel.init(rawValue:)))
    }

    /// Throws what stands against taking the answer to any other signed request as a success.
    public func requireSuccess() throws(LoginFailure) {
        try requireSuccess(in: .signedCall)
    }

    /// The requests of a login differ in what a refusal can mean.
    enum Step {
        case temporaryCredentials
        case tokenCredentials
        case signedCall
    }

    private func text(at path: String) -> String? {
        answer.json?[path: path]?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func requireSuccess(in step: Step) throws(LoginFailure) {
        // A redirect is never followed: the signature is for one URL, the secret for one host.
        if (300..<400).contains(answer.status) {
            throw .transport(
                .redirect(host: answer.origin.host, to: answer.header("location") ?? ""))
        }
        if answer.isTooLong { throw .unusableAnswer(.tooLong, host: answer.origin.host) }
        guard (200..<300).contains(answer.status) else { throw refusal(in: step) }
    }

    /// A status of success without the values: a refusal in disguise, or nothing of use.
    private func unusable(because failure: ParseFailure, in step: Step) -> LoginFailure {
        let words = RefusalWords(answer)
        if let refusal = refusal(saidBy: words, in: step) { return refused(refusal, words) }
        // MediaWiki answers 200 and `Error: …`.
        if words.isAnnounced { return refused(.other, words) }
        let defect: AnswerDefect =
            if words.isPage { .webPage } else if failure == .missing(.tokenSecret) {
                .truncated
            } else { .malformed }
        return .unusableAnswer(defect, host: answer.origin.host)
    }

    private func refusal(in step: Step) -> LoginFailure {
        let words = RefusalWords(answer)
        if let refusal = refusal(saidBy: words, in: step) { return refused(refusal, words) }
        if let refusal = refusal(impliedByStatusIn: step) { return refused(refusal, words) }
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
