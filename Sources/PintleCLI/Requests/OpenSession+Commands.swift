import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// A session at work for a command: failures become sentences, and what happens on the way is said.
extension OpenSession {
    /// The session with its key prepared once, for many requests.
    func preparedForMany(in context: CommandContext) throws(CommandFailure) -> OpenSession {
        try inWords(context) { () throws(SessionFailure) in try prepared() }
    }

    /// Refuses a host that the session is not for, before anything is asked or sent.
    func requireAllowed(
        _ url: RequestURL, forAnother isForAnother: Bool = true, in context: CommandContext
    ) throws(CommandFailure) {
        do throws(SessionFailure) {
            try requireAllowed(url, forAnother: isForAnother)
        } catch .notEncrypted where !isForAnother && signsForPlainHTTP {
            throw CommandFailure(.signsOnlyForPlain(PrintableText(url.host, limit: 60)))
        } catch {
            throw failure(error, in: context)
        }
    }

    /// Signs a request for a host that the session is for.
    func sign(
        _ request: SignableRequest, _ body: BodyFile?, in context: CommandContext
    ) throws(CommandFailure) -> SignedRequest {
        try inWords(context) { () throws(SessionFailure) in try sign(request, body) }
    }

    /// The headers and parameters that another program has to add for a host of the session.
    func credential(
        for request: SignableRequest, _ body: BodyFile?, in context: CommandContext
    ) throws(CommandFailure) -> SessionClient.Credential {
        try inWords(context) { () throws(SessionFailure) in try credential(for: request, body) }
    }

    /// The request that would be sent now.
    func explain(
        _ request: SignableRequest, with parts: UnsignedParts, isComplete: Bool,
        in context: CommandContext
    ) throws(CommandFailure) -> SessionClient.Explanation {
        try inWords(context) { () throws(SessionFailure) in
            try explain(request, with: parts, isComplete: isComplete)
        }
    }

    /// The headers that go beside the credential: with the app's id, or with the token of a guest.
    func furtherHeaders(in context: CommandContext) throws(CommandFailure) -> [HTTPHeader] {
        try inWords(context) { () throws(SessionFailure) in try client.furtherHeaders() }
    }

    /// Signs and sends a request, and gives the head of its answer; the body goes to `receiver`.
    func send(
        _ request: SignableRequest, with parts: UnsignedParts, to receiver: AnswerReceiver,
        in context: CommandContext
    ) async throws(CommandFailure) -> RequestRun.Answer {
        let (problem, isEnd) = try await send(
            request, with: parts, in: context, head: { await receiver.take($0) },
            body: { await receiver.take($0) })
        await receiver.end()
        guard let head = await receiver.head else {
            throw failure(
                .failed(.transport(.brokeOff(host: request.url.host))), sending: request,
                in: context)
        }
        return RequestRun.Answer(head: head, problem: problem, isEnd: isEnd)
    }

    /// Signs and sends a request, hands head and body to the closures, and gives the reason of a
    /// refusal and whether it ends the token.
    func send(
        _ request: SignableRequest, with parts: UnsignedParts, in context: CommandContext,
        head: @escaping RequestOperations.HeadTaker, body: @escaping RequestOperations.BodyTaker
    ) async throws(CommandFailure) -> (ServerProblem?, isEnd: Bool) {
        try requireAllowed(request.url, forAnother: false, in: context)
        let extra = try inWords(context) { () throws(SessionFailure) in
            try client.hash(of: parts.bodyFile)
        }
        var isEnd = false
        do throws(SessionFailure) {
            let problem = try await service.send(
                request, from: self, extra: extra, with: parts, allowing: allowed,
                renewed: { self.sayRenewed($0, in: context) }, ended: { isEnd = true }, head: head,
                body: body)
            return (problem, isEnd)
        } catch {
            throw failure(error, sending: request, in: context)
        }
    }

    /// Asks the provider for the account of the token, and records the answer.
    func verify(in context: CommandContext) async throws(CommandFailure) -> Account {
        do throws(SessionFailure) {
            return try await service.check(self)
        } catch {
            throw failure(error, in: context)
        }
    }

    /// Asks for the e-mail address of the account; fails with a sentence where none is given.
    func email(in context: CommandContext) async throws(CommandFailure) -> String {
        let email: String?
        do throws(SessionFailure) {
            email = try await client.email()
        } catch .notOffered {
            throw CommandFailure(.emailNotOffered(words(in: context)))
        } catch {
            throw failure(error, in: context)
        }
        guard let email else { throw CommandFailure(.noEmail(words(in: context))) }
        return email
    }

    /// Ends the session at its provider and takes it out of the store.
    func end() async throws(CommandFailure) -> RemovalResult {
        do throws(StoreFailure) {
            return try await service.end(self)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The session, renewed if it has been unused for too long.
    ///
    /// If the renewal fails, the session is used unchanged, since the provider may still take it;
    /// if it has ended, the provider is not asked.
    func readyToUse(in context: CommandContext) async throws(CommandFailure) -> OpenSession {
        guard !isNew else { return self }
        let readiness: SessionService.Readiness
        do throws(SessionFailure) {
            readiness = try await service.makeReady(self)
        } catch {
            throw failure(error, in: context)
        }
        switch readiness {
        case .asItWas: return self
        case .renewed(let session):
            sayRenewed(session, in: context)
            return with(session)
        case .notRenewed(let why):
            warnNotRenewed(why, until: nil, in: context)
            return self
        }
    }

    /// The session's token, valid for at least that long, or for the usual time, after a check if
    /// `isChecked`; prints warnings.
    func token(
        lasting life: Duration? = nil, isChecked: Bool = false, in context: CommandContext
    ) async throws(CommandFailure) -> SessionService.HandedToken {
        do throws(SessionService.TokenRefusal) {
            return try await service.token(
                of: self, lasting: life, isChecked: isChecked
            ) { note in
                switch note {
                case .renewed(let session): sayRenewed(session, in: context)
                case .notRenewed(let why, let end): warnNotRenewed(why, until: end, in: context)
                case .shorter(let end):
                    context.warn(.tokenEndsSooner(at: end, words(in: context)))
                case .notChecked(let why):
                    context.warn(
                        .checkFailed(
                            because: failure(why, in: context).announcement, words(in: context)))
                case .notFree: context.warn(.checkNotFree(words(in: context)))
                }
            }
        } catch {
            switch error {
            case .signed: throw CommandFailure(.signsEachRequest(words(in: context)))
            case .endsSooner(let end):
                throw CommandFailure(.sessionEndsSooner(at: end, words(in: context)))
            case .session(let why): throw failure(why, in: context)
            }
        }
    }

    private func words(in context: CommandContext) -> AnnouncementContext {
        context.words(session, provider, by: service)
    }

    private func sayRenewed(_ session: Session, in context: CommandContext) {
        let handle = PrintableText(session.summary.handle, limit: 40)
        context.say(.renewed(handle, until: session.summary.expiresAt, clock: context.clock))
    }

    private func warnNotRenewed(
        _ why: SessionFailure, until end: Timestamp?, in context: CommandContext
    ) {
        let reason = failure(why, in: context).announcement
        context.warn(.renewalFailed(because: reason, until: end, words(in: context)))
    }

    /// Remembers that the session was used; best effort.
    func noteUse(in context: CommandContext) {
        guard let problem = service.noteUse(id, by: context.verb) else { return }
        context.warn(.useNotLogged(because: .store(problem)))
    }

    /// The message about a failed request of this session.
    func failure(_ failure: SessionFailure, in context: CommandContext) -> CommandFailure {
        CommandFailure(.session(failure, boundTo: session.origins, words(in: context)))
    }

    private func inWords<Value>(
        _ context: CommandContext, _ work: () throws(SessionFailure) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(SessionFailure) {
            return try work()
        } catch {
            throw failure(error, in: context)
        }
    }

    /// The message about a failed request that may have been sent.
    private func failure(
        _ why: SessionFailure, sending request: SignableRequest, in context: CommandContext
    ) -> CommandFailure {
        let announcement = failure(why, in: context).announcement
        return CommandFailure(announcement.leavingOpen(request.method, after: why))
    }

    /// The message about an answer of 400 or above, whose body is in that place.
    func refusal(
        _ answer: RequestRun.Answer, keptIn place: PrintableText, in context: CommandContext
    ) -> Announcement {
        let words = words(in: context)
        let head = answer.head
        let host = PrintableText(head.origin.host)
        let times = Interpretation(head, refusals: provider.refusals)
        switch head.status {
        case 401:
            let refusal: Announcement
            if answer.isEnd {
                refusal = .apiEndsToken(host, words)
            } else if case .logInAgain(let since) = session.summary.state {
                refusal = .apiRefusesEnded(host, since: since, words)
            } else {
                let canBeChecked = provider.identity != nil && !session.summary.isImpersonal
                refusal = .apiRefusesToken(host, canBeChecked: canBeChecked, words)
            }
            return refusal.addingReason(answer.problem)
        case 429:
            return .apiAsksToWait(host, until: times.rateLimitEnd, words)
        case 503:
            guard let end = times.retryEnd else { fallthrough }
            return .apiIsAway(host, until: end, words)
        default:
            return .apiSaysNo(host, status: head.status, keptIn: place)
        }
    }

    /// Warns if the provider is known to refuse the token.
    func warnWhereEnded(in context: CommandContext) {
        guard case .logInAgain = session.summary.state else { return }
        context.warn(.logInAgain(words(in: context)))
    }
}
