import OAuthCore
import PintleServices
import PintleText
import SessionStorage

/// The sessions that the lines of a batch use, each looked up once in a second.
///
/// What another process does to a session is seen in the next second at the latest; so is its end.
struct BatchSigners: Sendable {
    /// The context of each line.
    private(set) var context: CommandContext
    private var store: SessionStore
    private var hold: VaultHold
    /// Whether the vault may be used, and in which second that was looked at.
    private var isOpen: (at: Timestamp, answer: Bool)?
    /// The identity of the store's file when it was opened.
    private var file: FileIdentity?
    private let allowed: [Origin]
    private var second: Timestamp?
    private var signers: [Place: OpenSession] = [:]
    private var misses = BatchMisses()
    /// The signer of the line before, which is that of most lines.
    private var last: (place: Place, signer: OpenSession)?
    private let uses = BatchUses()
    private var lastURL: (text: String, url: RequestURL)?

    /// The session and host of a request.
    struct Place: Hashable {
        var session: String?
        var origin: Origin?
    }

    /// Opens the store, once for all lines.
    init(_ context: CommandContext, allowing hosts: [String]) throws(CommandFailure) {
        allowed = try CommandContext.origins(hosts)
        (store, hold) = try context.heldStore(as: context.verb + " --batch")
        file = context.environment.vault.identity(store.path)
        self.context = context
    }

    /// Signers that give each line its own warnings and record uses with these.
    func answeringLines() -> BatchSigners {
        var signers = self
        signers.context = context.answeringLines()
        return signers
    }

    /// The URL of a line, where it has one; many lines have that of the line before.
    mutating func url(of line: BatchLine) throws(CommandFailure) -> RequestURL? {
        guard let text = line.url else { return nil }
        if let lastURL, lastURL.text == text { return lastURL.url }
        let url = try RequestTarget.url(text)
        lastURL = (text, url)
        return url
    }

    /// The signer for the session that a line names, or that fits the URL, renewed if
    /// necessary.
    nonisolated(nonsending) mutating func ready(
        for url: RequestURL?, _ line: BatchLine
    ) async throws(CommandFailure) -> OpenSession {
        let now = context.environment.now()
        if second != now {
            try followFile()
            second = now
            signers = [:]
            last = nil
        }
        let place = Place(session: line.session, origin: url?.origin)
        if let last, last.place == place { return last.signer }
        if let known = signers[place] {
            last = (place, known)
            return known
        }
        let signer = try await found(place, for: url, line).readyToUse(in: context)
            .preparedForMany(in: context)
        if uses.isFirst(of: signer.id, at: now) { signer.noteUse(in: context) }
        signers[place] = signer
        last = (place, signer)
        return signer
    }

    /// Opens the store that took the place of the first one, as after `vault init --replace`; throws
    /// where none did.
    private mutating func followFile() throws(CommandFailure) {
        let current = context.environment.vault.identity(store.path)
        guard current != file else { return }
        signers = [:]
        last = nil
        misses = BatchMisses()
        (store, hold) = try context.heldStore(mayAsk: false, as: context.verb + " --batch")
        file = current
    }

    /// Whether the vault may be used for the next line; false for at most a second too late.
    mutating func mayGoOn() -> Bool {
        let now = context.environment.now()
        if let isOpen, isOpen.at == now { return isOpen.answer }
        isOpen = (now, hold.use())
        return isOpen?.answer == true
    }

    /// Waits for the next piece of standard input; false where the vault was locked first.
    func waitForInput() -> Bool { hold.wait([0]) }

    /// Waits until the vault is locked.
    var waitUntilLocked: @Sendable () -> Void { hold.waitUntilLocked }

    /// The signer from the store, where an unknown name is looked up once until the store changes.
    private nonisolated(nonsending) mutating func found(
        _ place: Place, for url: RequestURL?, _ line: BatchLine
    ) async throws(CommandFailure) -> OpenSession {
        // A file that names the session may change while the store does not.
        guard let name = line.session ?? context.session else {
            return try await unready(for: url, line)
        }
        let counter = try? store.upkeep.changeCounter()
        if let failure = misses.failure(at: place, counter) { throw failure }
        do throws(CommandFailure) {
            return try await unready(for: url, line)
        } catch {
            if error.exit == .notFound { misses.note(error, at: place, name, counter) }
            throw error
        }
    }

    /// The signer for the line, with the current state of the store.
    func unready(
        for url: RequestURL?, _ line: BatchLine
    ) async throws(CommandFailure) -> OpenSession {
        try await context.unreadySigner(
            for: url, { context.sessionWishes(argument: line.session) }, allowing: allowed,
            in: store)
    }
}
