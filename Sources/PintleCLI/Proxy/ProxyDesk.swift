import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import Synchronization
import TextCore

/// Answers requests of programs at the socket: signs each for the session of its host, and sends it
/// there.
struct ProxyDesk: Sendable {
    private let context: CommandContext
    private let store: SessionStore
    private let hold: VaultHold
    private let allowed: [Origin]

    /// Opens the store, once for all requests.
    init(_ context: CommandContext, allowing hosts: [String]) throws(CommandFailure) {
        allowed = try CommandContext.origins(hosts)
        (store, hold) = try context.heldStore(as: context.verb)
        self.context = context
        // A name that is none fails here, and not at each request.
        let wishes = context.sessionWishes()
        if wishes.first != nil { _ = try context.chooseSession(wishes, in: store, at: nil) }
    }

    /// Waits until one of the descriptors has something to be read; false where the vault was locked, and
    /// nothing can open it again.
    func wait(for descriptors: [Int32]) -> Bool {
        while !hold.wait(descriptors) {
            store.lock()
            guard hold.isReopened else { return false }
        }
        return true
    }

    /// Opens the vault again where it was locked and its key is in the keyring again.
    private func requireOpen() throws(CommandFailure) {
        guard hold.use() else {
            store.lock()
            throw CommandFailure(.lockedMeanwhile("Nothing was sent."))
        }
        if !store.isUnlocked { try context.unlock(store, canAsk: false) }
    }

    /// Answers one request; a failure is an answer too, unless it comes in the midst of one.
    func answer(_ request: ProxyRequest, by answer: ProxyAnswer) async {
        let hasBegun = Begun()
        do throws(CommandFailure) {
            try await forward(
                request,
                head: { head in
                    hasBegun.answer.withLock { $0 = true }
                    return await answer.head(status: head.status, headers: head.headers)
                }, body: { await answer.body($0) })
            await answer.end()
        } catch {
            guard hasBegun.answer.withLock({ $0 }) else {
                return await refuse(error, request.method, by: answer)
            }
            await answer.breakOff()
        }
    }

    /// Whether a part of the answer was already sent.
    private final class Begun: Sendable {
        let answer = Mutex(false)
    }

    private func forward(
        _ request: ProxyRequest, head: @escaping RequestOperations.HeadTaker,
        body: @escaping RequestOperations.BodyTaker
    ) async throws(CommandFailure) {
        let method = try RequestDescription.method(request.method)
        try requireOpen()
        let (signer, url) = try await signer(for: try request.place())
        signer.noteUse(in: context)
        var signable = SignableRequest(method: method, url: url)
        var parts = UnsignedParts(headers: request.forwarded)
        parts.passesRedirects = true
        if request.hasForm {
            try RequestDescription.requireReadable(request.body, "The body")
            signable.body = .encodedForm(request.body)
        } else if !request.body.isEmpty {
            // As with request: the parts of a form are not signed (RFC 5849 section 3.4.1.3.1).
            parts.bodyFile = BodyFile(request.body).hashed(!request.isMultipart)
        }
        _ = try await signer.send(signable, with: parts, in: context, head: head, body: body)
    }

    /// The session for a place, which is spoken to over TLS; over plain http only on this machine, and
    /// only where the session is for that.
    private func signer(
        for place: ProxyPlace
    ) async throws(CommandFailure) -> (OpenSession, RequestURL) {
        let encrypted = try RequestTarget.url("https://\(place.authority)\(place.target)")
        if encrypted.isLoopback {
            let plain = try RequestTarget.url("http://\(place.authority)\(place.target)")
            do throws(CommandFailure) {
                return (try await signer(for: plain), plain)
            } catch {
                guard error.exit == .insecure else { throw error }
            }
        }
        return (try await signer(for: encrypted), encrypted)
    }

    private func signer(for url: RequestURL) async throws(CommandFailure) -> OpenSession {
        let signer = try await context.unreadySigner(
            for: url, { context.sessionWishes() }, allowing: allowed, in: store)
        return try await signer.readyToUse(in: context)
    }

    private func refuse(
        _ failure: CommandFailure, _ method: String, by answer: ProxyAnswer
    ) async {
        let lines = failure.at(context.vaultOptions).announcement.lines
        let text = Array(lines.map { $0.text + "\n" }.joined().utf8)
        let headers = [
            HTTPHeader("Content-Type", "text/plain; charset=utf-8"),
            HTTPHeader("Content-Length", String(text.count)),
        ]
        guard await answer.head(status: Self.status(of: failure.exit), headers: headers) else {
            return
        }
        if method != "HEAD" { _ = await answer.body(text) }
        await answer.end()
    }

    /// The HTTP status that shows who has to act.
    private static func status(of exit: ExitStatus) -> Int {
        switch exit {
        case .usage: 400
        case .insecure, .notFound, .logInAgain, .refused: 403
        case .network: 502
        default: 503
        }
    }
}
