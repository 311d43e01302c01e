import LoginCore
import OAuthCore
import PintleText
import TerminalCore

extension LineLogin {
    /// Answers with the URL that a person has to open: alone on standard output, or in JSON.
    func answerAddress(_ waiting: LoginFlow.AwaitingVerifier) throws(CommandFailure) {
        try context.answer(
            LoginAnswer(context.entry(request, .awaitingVerifier(waiting))),
            else: [PrintableText(own: waiting.authorization.url.text)])
    }

    /// Hands a URL out that the login has only now, in place of what was read for it: nobody can
    /// have approved it, and no PIN from before is sent to it.
    func refuseEarlyPIN(_ waiting: LoginFlow.AwaitingVerifier) throws(CommandFailure) {
        try answerAddress(waiting)
        throw CommandFailure(.stillWaits(request, context.clock))
    }
}

extension Announcement {
    /// A login got its URL only now, so that no PIN can belong to it yet.
    static func stillWaits(_ request: LoginRequest, _ clock: LocalClock) -> Announcement {
        let id = request.id
        return Announcement(
            .attention, "Login \(id.rawValue) still waits for approval",
            "Its URL is new: it is on standard output. Nothing was sent.",
            hint: "approve it at the URL, then: pintle login finish \(id.rawValue) "
                + CarryWords(request.provider).option,
            exit: .stillWaits)
    }
}
