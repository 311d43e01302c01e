import LoginCore
import OAuthCore
import PintleText
import TextCore

extension LineLogin {
    /// Answers with the URL that a person has to open: alone on standard output, or in JSON.
    ///
    /// The code of a device login is on the next line.
    func answerAddress(_ waiting: LoginFlow.AwaitingVerifier) throws(CommandFailure) {
        let code = waiting.authorization.device.map { [PrintableText($0.userCode, limit: 64)] }
        try context.answer(
            context.entry(request, .awaitingVerifier(waiting)),
            else: [PrintableText(own: waiting.authorization.url.text)] + (code ?? []))
    }

    /// Ends a command that only asked once, and got no decision.
    func refuseToWait(_ waiting: LoginFlow.AwaitingVerifier) throws(CommandFailure) {
        try answerAddress(waiting)
        throw CommandFailure(.notApproved(waiting, context.clock))
    }

    /// Prints the login's new URL instead of using the PIN that was read: that PIN was for an
    /// earlier URL.
    func refuseEarlyPIN(_ waiting: LoginFlow.AwaitingVerifier) throws(CommandFailure) {
        try answerAddress(waiting)
        throw CommandFailure(.hasNewURL(request))
    }
}

extension Announcement {
    /// A login got its URL only now, so that no PIN can belong to it yet.
    static func hasNewURL(_ request: LoginRequest) -> Announcement {
        let id = request.id
        return Announcement(
            .attention, "Login \(id.rawValue) has a new URL",
            "The URL is on standard output. No answer was sent.",
            hint: "approve it at the URL, then: pintle login finish \(id.rawValue)"
                + CarryWords(request).option,
            exit: .stillWaits)
    }

    /// A device login is not approved yet.
    static func notApproved(
        _ waiting: LoginFlow.AwaitingVerifier, _ clock: LocalClock
    ) -> Announcement {
        let id = waiting.request.id.rawValue
        let next = waiting.authorization.nextPoll.map { next in
            "Its server can be asked again at \(clock.deadline(next))." as PrintableText
        }
        return Announcement(
            .attention, "Login \(id) is still waiting for approval", next ?? "",
            hint: "pintle login finish \(id) waits for it", exit: .stillWaits)
    }
}
