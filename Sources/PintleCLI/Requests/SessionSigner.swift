import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

/// A session with all that signing and sending for it takes.
struct SessionSigner {
    let context: CommandContext
    let store: SessionStore
    let session: Session
    let provider: Provider
    private let allowed: [Origin]
    private let app: RegisteredApp
    let clockOffset: Duration
    private let operations: RequestOperations
    let client: SessionClient

    init(
        _ context: CommandContext, _ store: SessionStore, _ session: Session,
        allowing allowed: [Origin] = []
    ) throws(CommandFailure) {
        let id = session.summary.provider
        let (app, offset) = try reachingStore { () throws(StoreFailure) in
            (try store.app(session.app, of: id), try store.clockOffset(of: id))
        }
        self.init(
            context: context, store: store, session: session,
            provider: try context.provider(id, in: store),
            allowed: allowed, app: app, clockOffset: offset,
            operations: try context.network())
    }

    private init(
        context: CommandContext, store: SessionStore, session: Session, provider: Provider,
        allowed: [Origin], app: RegisteredApp, clockOffset: Duration,
        operations: RequestOperations
    ) {
        self.context = context
        self.store = store
        self.session = session
        self.provider = provider
        self.allowed = allowed
        self.app = app
        self.clockOffset = clockOffset
        self.operations = operations
        client = SessionClient(
            session: session, provider: provider, client: app.client,
            clockOffset: clockOffset, operations: operations,
            rememberClockOffset: { offset in
                try? store.setClockOffset(offset, of: provider.id)
                context.say(.clockCorrected(offset, context.words(session.summary, provider)))
            })
    }

    /// Refuses a host that the session is not for, before anything is asked or sent.
    func requireAllowed(_ url: RequestURL) throws(CommandFailure) {
        try HostBinding.check(url, for: session, allowing: allowed)
    }

    /// Signs a request for a host that the session is for.
    func sign(_ request: SignableRequest) throws(CommandFailure) -> SignedRequest {
        try requireAllowed(request.url)
        do throws(SessionClient.Failure) {
            return try client.sign(request, extra: extra(request), allowing: allowed)
        } catch {
            throw failure(error)
        }
    }

    /// What another program has to add to a request for a host that the session is for.
    func credential(
        for request: SignableRequest
    ) throws(CommandFailure) -> SessionClient.Credential {
        try requireAllowed(request.url)
        do throws(SessionClient.Failure) {
            return try client.credential(for: request, extra: extra(request), allowing: allowed)
        } catch {
            throw failure(error)
        }
    }

    /// Signs and sends a request, its answer to standard output; gives the status.
    func send(
        _ description: RequestDescription, isRaw: Bool = false
    ) async throws(CommandFailure) -> Int {
        let request = description.request
        try HostBinding.check(request.url, for: session, allowing: allowed)
        let status = AnswerStatus()
        let isCleaned = context.environment.terminal.output && !isRaw
        let output = AnswerOutput(context.environment.output, isCleaned: isCleaned)
        do throws(SessionClient.Failure) {
            try await client.send(
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
        do throws(SessionClient.Failure) {
            return try await keeper.check(session.summary.id, client)
        } catch {
            throw failure(error)
        }
    }

    /// Ends the session at its provider and takes it out of the store.
    func end() async throws(CommandFailure) -> SessionKeeper.Ending {
        do throws(StoreFailure) {
            return try await keeper.end(session.summary.id, client)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The rules that the full screen goes by as well.
    var keeper: SessionKeeper {
        SessionKeeper(store, requests: operations)
    }

    /// Remembers that the session was used; best effort.
    func noteUse() {
        store.noteUse(session.summary.id, at: context.environment.now())
    }

    /// What is said about a failed request of this session.
    func failure(_ failure: SessionClient.Failure) -> CommandFailure {
        CommandFailure(
            .session(
                failure, boundTo: session.origins, context.words(session.summary, provider)))
    }

    /// The same for the session as it is by now.
    func with(_ session: Session) -> SessionSigner {
        SessionSigner(
            context: context, store: store, session: session, provider: provider,
            allowed: allowed, app: app, clockOffset: clockOffset, operations: operations)
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
