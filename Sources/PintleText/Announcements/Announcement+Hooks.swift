public import LoginCore
import TextCore

extension Announcement {
    /// A hook of the person for a session was not run.
    public static func hookNotRun(
        _ problem: HookProblem, for event: HookEvent
    ) -> Announcement {
        let title: Title = "The hook \(PrintableText(own: event.rawValue)) was not run"
        switch problem {
        case .file(.malformed(let path, let defect)):
            return Announcement(
                .attention, title, "\(path, limit: 48) is not valid.",
                hint: #"as in: {"\#(event.rawValue)": ["notify-send", "Log in again"]}"#,
                said: sentence(defect))
        case .file(let problem):
            let words = unlockProblem(problem)
            return Announcement(.attention, title, words.title + ".", hint: words.hint)
        case .failed(let program):
            return Announcement(
                .attention, title,
                "\(program, limit: 24) is missing, not executable, or failed at once.",
                hint: "run the command of hooks.json by hand to see why")
        case .notRecorded:
            return Announcement(
                .attention, title,
                "Pintle cannot record that it ran, so it would run each time.",
                hint: "make the state folder your own, and writable")
        }
    }
}
