import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TerminalCore

/// A session with all that signing and sending for it takes, and what is said about it.
struct SessionSigner {
    let context: CommandContext
    private let service: SessionService
    private let opened: OpenSession
    private let allowed: [Origin]

    /// The session with its secrets.
    var session: Session { opened.session }
    /// Its provider.
    var provider: Provider { opened.provider }

    init(
        _ context: CommandContext, _ store: SessionStore, _ session: Session,
        allowing allowed: [Origin] = []
    ) throws(CommandFailure) {
        let (service, requests) = (context.sessions(store), try context.network())
        opened = try reachingStore { () throws(StoreFailure) in
            try service.open(session, via: requests) { offset, provider in
                context.say(.clockCorrected(offset, context.words(session.summary, provider)))
            }
        }
        self.context = context
        self.service = service
        self.allowed = allowed
    }

    private init(_ signer: SessionSigner, _ opened: OpenSession) {
        (context, service, allowed) = (signer.context, signer.service, signer.allowed)
        self.opened = opened
    }

    /// Refuses a host that the session is not for, before anything is asked or sent.
    func requireAllowed(_ url: RequestURL) throws(CommandFailure) {
        do throws(SessionFailure) {
            try HostBinding.check(url, for: session, allowing: allowed)
        } catch {
            throw failure(error)
        }
    }

    /// Signs a request for a host that the session is for.
    func sign(_ request: SignableRequest) throws(CommandFailure) -> SignedRequest {
        try requireAllowed(request.url)
        do throws(SessionFailure) {
            return try opened.client.sign(request, extra: extra(request), allowing: allowed)
        } catch {
            throw failure(error)
        }
    }

    /// What another program has to add to a request for a host that the session is for.
    func credential(
        for request: SignableRequest
    ) throws(CommandFailure) -> SessionClient.Credential {
        try requireAllowed(request.url)
        do throws(SessionFailure) {
            return try opened.client.credential(
                for: request, extra: extra(request), allowing: allowed)
        } catch {
            throw failure(error)
        }
    }

    /// Signs and sends a request, its answer to standard output; gives the status.
    func send(
        _ description: RequestDescription, isRaw: Bool = false
    ) async throws(CommandFailure) -> Int {
        let request = description.request
        try requireAllowed(request.url)
        let status = AnswerStatus()
        let isCleaned = context.environment.terminal.output && !isRaw
        let output = AnswerOutput(context.environment.output, isCleaned: isCleaned)
        do throws(SessionFailure) {
            try await opened.client.send(
                request, extra: extra(request), headers: description.headers, allowing: allowed,
                head: { answer in
                    await status.take(answer.status)
                    return true
                },
                body: { bytes in
                    let isWritten = await output.write(bytes)
                    if !isWritten { await status.stop() }
                    return isWritten
                })
        } catch {
            throw failure(error)
        }
        let isEndWritten = await output.end()
        guard await !status.isStopped, isEndWritten else {
            throw CommandFailure(.other("Standard output takes no more"))
        }
        return await status.value
    }

    /// Asks the provider whose token it is, and writes down what it says.
    func verify() async throws(CommandFailure) -> Account {
        do throws(SessionFailure) {
            return try await service.check(opened)
        } catch {
            throw failure(error)
        }
    }

    /// Ends the session at its provider and takes it out of the store.
    func end() async throws(CommandFailure) -> RemovalResult {
        do throws(StoreFailure) {
            return try await service.end(opened)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The same session, renewed first where it has lain unused for too long.
    ///
    /// Where that fails, it is used as it is: the provider may still take it. Past its end nobody is
    /// asked.
    func readyToUse() async throws(CommandFailure) -> SessionSigner {
        let readiness: SessionService.Readiness
        do throws(SessionFailure) {
            readiness = try await service.makeReady(opened)
        } catch {
            throw failure(error)
        }
        switch readiness {
        case .asItWas: return self
        case .renewed(let session):
            let handle = PrintableText(session.summary.handle, limit: 40)
            context.say(
                .renewed(handle, until: session.summary.expiresAt, clock: context.clock))
            return SessionSigner(self, opened.with(session))
        case .notRenewed(let why):
            context.warn(
                .renewalFailed(
                    because: failure(why).announcement,
                    context.words(session.summary, provider)))
            return self
        }
    }

    /// Asks the provider to let the session live on; one process at a time does.
    func renew() async throws(SessionFailure) -> Session {
        try await service.renew(opened)
    }

    /// Remembers that the session was used; best effort.
    func noteUse() {
        service.noteUse(opened.id)
    }

    /// What is said about a failed request of this session.
    func failure(_ failure: SessionFailure) -> CommandFailure {
        CommandFailure(
            .session(
                failure, boundTo: session.origins, context.words(session.summary, provider)))
    }

    /// A body that is no form is signed by its hash.
    private func extra(_ request: SignableRequest) -> [Parameter] {
        guard case .other(let bytes) = request.body else { return [] }
        return [
            BodyHash.parameter(
                for: bytes, method: session.credentials.method,
                cryptography: context.environment.cryptography)
        ]
    }
}

/// Where an answer goes: standard output, cleaned where that is a terminal.
private actor AnswerOutput {
    private let output: OutputDoor
    private var cleaner: StreamedText?

    init(_ output: OutputDoor, isCleaned: Bool) {
        self.output = output
        cleaner = isCleaned ? StreamedText() : nil
    }

    func write(_ bytes: [UInt8]) -> Bool {
        output.write(cleaner?.cleaned(bytes) ?? bytes)
    }

    /// What was kept back, since more of a character might have come.
    func end() -> Bool {
        guard let rest = cleaner?.end(), !rest.isEmpty else { return true }
        return output.write(rest)
    }
}

/// The status of an answer that is streamed.
private actor AnswerStatus {
    private(set) var value = 0
    /// Whether standard output took no more.
    private(set) var isStopped = false

    func take(_ status: Int) {
        value = status
    }

    func stop() {
        isStopped = true
    }
}
