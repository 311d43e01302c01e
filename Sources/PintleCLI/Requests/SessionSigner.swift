import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// A session with everything for signing and sending, and with its messages.
struct SessionSigner {
    /// The parts that never change, once for all copies: it is large, and each line of a batch has one.
    private final class Fixed: Sendable {
        let context: CommandContext
        let service: SessionService
        let opened: OpenSession
        let allowed: [Origin]
        /// Whether its token came this moment, so that no other one could last longer.
        let isNew: Bool

        init(
            _ context: CommandContext, _ service: SessionService, _ opened: OpenSession,
            allowing allowed: [Origin], isNew: Bool
        ) {
            self.context = context
            self.service = service
            self.opened = opened
            self.allowed = allowed
            self.isNew = isNew
        }
    }

    private let fixed: Fixed
    /// Whether `oauth_body_hash` signs a body that is not a form.
    var hashesBody = true

    var context: CommandContext { fixed.context }
    private var service: SessionService { fixed.service }
    var opened: OpenSession { fixed.opened }
    var allowed: [Origin] { fixed.allowed }
    /// The session with its secrets.
    var session: Session { opened.session }
    /// Its provider.
    var provider: Provider { opened.provider }
    /// Whether its requests are signed; else its token is sent unsigned.
    var signs: Bool { !opened.isPresentedAsItIs }

    init(
        _ context: CommandContext, _ store: SessionStore, _ session: Session,
        allowing allowed: [Origin] = [], isNew: Bool = false
    ) throws(CommandFailure) {
        let (service, requests) = (context.sessions(store), try context.network())
        let opened = try reachingStore { () throws(StoreFailure) in
            try service.open(session, via: requests) { offset, provider in
                context.say(.clockCorrected(offset, context.words(session.summary, provider)))
            }
        }
        fixed = Fixed(context, service, opened, allowing: allowed, isNew: isNew)
    }

    /// The signer with its key prepared once, for many requests.
    func prepared() throws(CommandFailure) -> SessionSigner {
        do throws(SessionFailure) {
            return SessionSigner(self, try opened.prepared())
        } catch {
            throw failure(error)
        }
    }

    private init(_ signer: SessionSigner, _ opened: OpenSession) {
        fixed = Fixed(
            signer.context, signer.service, opened, allowing: signer.allowed, isNew: true)
        hashesBody = signer.hashesBody
    }

    /// Refuses a host that the session is not for, before anything is asked or sent.
    ///
    /// Plain http is for requests that another program sends, where the definition allows it.
    func requireAllowed(
        _ url: RequestURL, forAnother isForAnother: Bool = true
    ) throws(CommandFailure) {
        do throws(SessionFailure) {
            try HostBinding.check(
                url, for: session, allowing: allowed,
                mayBePlain: isForAnother && provider.coversPlainHTTP && hidesItsSecret)
        } catch .notEncrypted where !isForAnother && provider.coversPlainHTTP && hidesItsSecret {
            throw CommandFailure(.signsOnlyForPlain(PrintableText(url.host, limit: 60)))
        } catch {
            throw failure(error)
        }
    }

    /// Whether its requests show no secret to readers: a signature of PLAINTEXT is the secret, and
    /// an unsigned token is one too.
    private var hidesItsSecret: Bool { signs && session.credentials.method != .plaintext }

    /// Signs a request for a host that the session is for.
    func sign(
        _ request: SignableRequest, bodyFile: BodyFile? = nil
    ) throws(CommandFailure) -> SignedRequest {
        try requireAllowed(request.url)
        let extra = try extra(request, bodyFile)
        do throws(SessionFailure) {
            return try opened.client.sign(request, extra: extra, allowing: allowed)
        } catch {
            throw failure(error)
        }
    }

    /// The headers and parameters that another program has to add for a host of the session.
    func credential(
        for request: SignableRequest, bodyFile: BodyFile?
    ) throws(CommandFailure) -> SessionClient.Credential {
        try requireAllowed(request.url)
        let extra = try extra(request, bodyFile)
        do throws(SessionFailure) {
            return try opened.client.credential(for: request, extra: extra, allowing: allowed)
        } catch {
            throw failure(error)
        }
    }

    /// The headers that go beside the credential: with the app's id, or with the token of a guest.
    func furtherHeaders() throws(CommandFailure) -> [HTTPHeader] {
        do throws(SessionFailure) {
            return try opened.client.furtherHeaders()
        } catch {
            throw failure(error)
        }
    }

    /// An answer whose body was written to its place.
    struct Answer {
        /// Its head.
        var head: HTTPAnswer
        /// The error in its words, if it is a refusal with words.
        var problem: ServerProblem?
        /// Whether it says that the token no longer works.
        var isEnd = false
    }

    /// Signs and sends a request, and gives the head of its answer; the body goes to `receiver`.
    func send(
        _ request: SignableRequest, with parts: UnsignedParts, to receiver: AnswerReceiver
    ) async throws(CommandFailure) -> Answer {
        let (problem, isEnd) = try await send(
            request, with: parts, head: { await receiver.take($0) },
            body: { await receiver.take($0) })
        await receiver.end()
        guard let head = await receiver.head else {
            throw failure(
                .failed(.transport(.brokeOff(host: request.url.host))), sending: request)
        }
        return Answer(head: head, problem: problem, isEnd: isEnd)
    }

    /// Signs and sends a request, hands head and body to the closures, and gives the reason of a
    /// refusal and whether it ends the token.
    func send(
        _ request: SignableRequest, with parts: UnsignedParts,
        head: @escaping RequestOperations.HeadTaker, body: @escaping RequestOperations.BodyTaker
    ) async throws(CommandFailure) -> (ServerProblem?, isEnd: Bool) {
        try requireAllowed(request.url, forAnother: false)
        let extra = try extra(request, parts.bodyFile)
        var isEnd = false
        do throws(SessionFailure) {
            let problem = try await service.send(
                request, from: opened, extra: extra, with: parts, allowing: allowed,
                renewed: sayRenewed, ended: { isEnd = true }, head: head, body: body)
            return (problem, isEnd)
        } catch {
            throw failure(error, sending: request)
        }
    }

    /// Asks the provider for the account of the token, and records the answer.
    func verify() async throws(CommandFailure) -> Account {
        do throws(SessionFailure) {
            return try await service.check(opened)
        } catch {
            throw failure(error)
        }
    }

    /// Asks for the e-mail address of the account; fails with a sentence where none is given.
    func email() async throws(CommandFailure) -> String {
        let email: String?
        do throws(SessionFailure) {
            email = try await opened.client.email()
        } catch .notOffered {
            throw CommandFailure(.emailNotOffered(words))
        } catch {
            throw failure(error)
        }
        guard let email else { throw CommandFailure(.noEmail(words)) }
        return email
    }

    /// Ends the session at its provider and takes it out of the store.
    func end() async throws(CommandFailure) -> RemovalResult {
        do throws(StoreFailure) {
            return try await service.end(opened)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The signer with its session renewed, if that has been unused for too long.
    ///
    /// If the renewal fails, the session is used unchanged, since the provider may still take it;
    /// if it has ended, the provider is not asked.
    func readyToUse() async throws(CommandFailure) -> SessionSigner {
        guard !fixed.isNew else { return self }
        let readiness: SessionService.Readiness
        do throws(SessionFailure) {
            readiness = try await service.makeReady(opened)
        } catch {
            throw failure(error)
        }
        switch readiness {
        case .asItWas: return self
        case .renewed(let session):
            sayRenewed(session)
            return SessionSigner(self, opened.with(session))
        case .notRenewed(let why):
            warnNotRenewed(why, until: nil)
            return self
        }
    }

    /// The session's token, valid for at least that long, or for the usual time, after a check if
    /// `isChecked`; prints warnings.
    func token(
        lasting life: Duration? = nil, isChecked: Bool = false
    ) async throws(CommandFailure) -> SessionService.HandedToken {
        do throws(SessionService.TokenRefusal) {
            return try await service.token(
                of: opened, lasting: life, isChecked: isChecked
            ) { note in
                switch note {
                case .renewed(let session): sayRenewed(session)
                case .notRenewed(let why, let end): warnNotRenewed(why, until: end)
                case .shorter(let end):
                    context.warn(.tokenEndsSooner(at: end, words))
                case .notChecked(let why):
                    context.warn(.checkFailed(because: failure(why).announcement, words))
                case .notFree: context.warn(.checkNotFree(words))
                }
            }
        } catch {
            switch error {
            case .signed: throw CommandFailure(.signsEachRequest(words))
            case .endsSooner(let end): throw CommandFailure(.sessionEndsSooner(at: end, words))
            case .session(let why): throw failure(why)
            }
        }
    }

    private var words: AnnouncementContext {
        context.words(session, provider, by: service)
    }

    private func sayRenewed(_ session: Session) {
        let handle = PrintableText(session.summary.handle, limit: 40)
        context.say(.renewed(handle, until: session.summary.expiresAt, clock: context.clock))
    }

    private func warnNotRenewed(_ why: SessionFailure, until end: Timestamp?) {
        context.warn(.renewalFailed(because: failure(why).announcement, until: end, words))
    }

    /// Asks the provider to let the session live on; one process at a time does.
    func renew() async throws(SessionFailure) -> Session {
        try await service.renew(opened)
    }

    /// Remembers that the session was used; best effort.
    func noteUse() {
        guard let problem = service.noteUse(opened.id, by: context.verb) else { return }
        context.warn(.useNotLogged(because: .store(problem)))
    }

    /// A text of the API without the session's secrets.
    func hiding(_ text: String) -> String { opened.client.hiding(text) }

    /// Remembers the API's limits in an answer; best effort.
    func noteLimit(_ answer: HTTPAnswer, to url: RequestURL) {
        service.noteLimit(answer, to: url, of: opened)
    }

    /// The message about a failed request of this session.
    func failure(_ failure: SessionFailure) -> CommandFailure {
        CommandFailure(.session(failure, boundTo: session.origins, words))
    }

    /// The message about a failed request that may have been sent.
    private func failure(_ why: SessionFailure, sending request: SignableRequest) -> CommandFailure
    {
        CommandFailure(failure(why).announcement.leavingOpen(request.method, after: why))
    }

    /// The message about an answer of 400 or above, whose body is in that place.
    func refusal(_ answer: Answer, keptIn place: PrintableText) -> Announcement {
        let words = self.words
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
    func warnWhereEnded() {
        guard case .logInAgain = session.summary.state else { return }
        context.warn(.logInAgain(words))
    }

    /// A body that is not a form is signed by its hash, so that it is read once before it is sent.
    func extra(
        _ request: SignableRequest, _ file: BodyFile?
    ) throws(CommandFailure) -> [Parameter] {
        guard let file, hashesBody, let method = session.credentials.method else { return [] }
        var offset = 0
        var problem: FileProblem?
        let hash = BodyHash.parameter(
            forPieces: {
                do throws(FileProblem) {
                    let piece = try file.piece(at: offset)
                    offset += piece.count
                    return piece.isEmpty ? nil : piece
                } catch {
                    problem = error
                    return nil
                }
            },
            method: method,
            cryptography: context.environment.cryptography)
        if let problem { throw failure(.failed(.transport(.unreadableBody(problem)))) }
        return [hash]
    }
}
