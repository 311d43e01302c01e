package import LoginCore
package import LoginRuntime
package import OAuthCore
import Synchronization

/// The ports of this machine that logins wait at for a browser.
///
/// A port is taken before its URL is made, and released when the login ends. A browser's answer
/// lies here until the waiting face takes it; refusals are reported to nobody but the browser
/// (Docs/Decisions/0062-a-browser-comes-back-by-loopback.md).
package final class LoopbackPorts: Sendable {
    /// The callbacks of a face.
    package struct Face: Sendable {
        /// The page for an outcome, in HTML.
        package var page: @Sendable (CallbackDesk.Outcome) -> String
        /// Reports that an answer has arrived; called on any thread, and returns at once.
        package var arrived: @Sendable (LoginID) -> Void
        /// Reports that a login's port cannot be used.
        package var failed: @Sendable (LoginID, LoopbackDoor.Failure) -> Void

        /// Collects the closures.
        package init(
            page: @escaping @Sendable (CallbackDesk.Outcome) -> String,
            arrived: @escaping @Sendable (LoginID) -> Void,
            failed: @escaping @Sendable (LoginID, LoopbackDoor.Failure) -> Void = { _, _ in }
        ) {
            self.page = page
            self.arrived = arrived
            self.failed = failed
        }
    }

    private struct Entry {
        var place: LoopbackPlace
        var port: LoopbackDoor.OpenPort
        var desk: CallbackDesk
        var answer: Secret?
    }

    private let door: LoopbackDoor
    private let face: Face
    private let entries = Mutex<[LoginID: Entry]>([:])

    /// Ports by that door.
    package init(_ door: LoopbackDoor, _ face: Face) {
        self.door = door
        self.face = face
    }

    /// The port that a login's URL is made with, which is listened on from now on; nil where none is to
    /// be had, and the place's own where that is fixed but taken.
    package func reserve(for login: LoginID, at place: LoopbackPlace) async -> Int? {
        do throws(LoopbackDoor.Failure) {
            return try await open(login, place)
        } catch {
            return place.port
        }
    }

    /// Waits for the browser of a login; returns the reason if it cannot listen.
    package func wait(
        for authorization: Authorization, of login: LoginID, at provider: Provider
    ) async -> LoopbackDoor.Failure? {
        guard let place = authorization.loopback else { return nil }
        do throws(LoopbackDoor.Failure) {
            _ = try await open(login, place)
        } catch {
            return error
        }
        entries.withLock { entries in
            guard entries[login]?.answer == nil else { return }
            entries[login]?.desk.wait(for: authorization, at: provider)
        }
        return nil
    }

    /// Reports to the face that a login's port cannot be used.
    func tell(_ failure: LoopbackDoor.Failure, _ login: LoginID) { face.failed(login, failure) }

    /// Handles the answer that a browser brought for a login.
    package func takeAnswer(of login: LoginID) -> Secret? {
        entries.withLock { entries in
            defer { entries[login]?.answer = nil }
            return entries[login]?.answer
        }
    }

    /// Waits for nothing while an answer is exchanged.
    package func pause(_ login: LoginID) {
        entries.withLock { $0[login]?.desk.stopWaiting() }
    }

    /// Whether a login has a port.
    package func has(_ login: LoginID) -> Bool { entries.withLock { $0[login] != nil } }

    /// Lets a login's port go.
    package func close(_ login: LoginID) async {
        await entries.withLock { $0.removeValue(forKey: login) }?.port.close()
    }

    /// Closes all ports, except those whose answer is not taken yet.
    package func closeAll() async {
        let closing = entries.withLock { entries in
            let closing = entries.filter { $0.value.answer == nil }
            for login in closing.keys { entries[login] = nil }
            return closing.values.map(\.port)
        }
        for port in closing { await port.close() }
    }

    /// The port, which is kept as long as the login needs one at that place.
    private func open(
        _ login: LoginID, _ place: LoopbackPlace
    ) async throws(LoopbackDoor.Failure) -> Int {
        if let old = entries.withLock({ $0[login] }) {
            let isSame = old.place.host == place.host && old.place.target == place.target
            if isSame, place.port == nil || place.port == old.port.number {
                return old.port.number
            }
            await close(login)
        }
        let port = try await door.listen(place.host.addresses, place.port) { [weak self] request in
            self?.answer(request, of: login) ?? LoopbackDoor.Answer(status: 404, page: "")
        }
        entries.withLock { entries in
            entries[login] = Entry(
                place: place, port: port, desk: CallbackDesk(place.at(port: port.number)))
        }
        return port.number
    }

    private func answer(
        _ request: CallbackDesk.Request, of login: LoginID
    ) -> LoopbackDoor.Answer {
        var outcome = CallbackDesk.Outcome.nobodyWaits
        var isNews = false
        entries.withLock { entries in
            guard var entry = entries[login] else { return }
            let judged = entry.desk.judge(request)
            outcome = judged.outcome
            if let url = judged.url {
                entry.answer = url
                isNews = true
            }
            entries[login] = entry
        }
        var answer = LoopbackDoor.Answer(status: outcome.status, page: face.page(outcome))
        if isNews { answer.sent = { [face] in face.arrived(login) } }
        return answer
    }
}
