public import LoginCore
import TerminalCore

extension Announcement {
    /// What the person wants to happen then to a session did not happen.
    public static func hookNotRun(
        _ problem: HookProblem, for event: HookEvent
    ) -> Announcement {
        let title: Title = "The hook \(PrintableText(own: event.rawValue)) was not run"
        switch problem {
        case .file(.malformed(let path, let defect)):
            return Announcement(
                .attention, title, "\(path, limit: 48) is not as it should be.",
                hint: #"as in: {"\#(event.rawValue)": ["notify-send", "Log in again"]}"#,
                said: sentence(defect))
        case .file(let problem):
            let words = unlockProblem(problem)
            return Announcement(.attention, title, words.title + ".", hint: words.hint)
        case .failed(let program):
            return Announcement(
                .attention, title,
                "\(program, limit: 24) is not there, not executable, or failed at once.",
                hint: "run by hand what hooks.json says, and see")
        case .notRecorded:
            return Announcement(
                .attention, title,
                "That it was run cannot be written down, so that it would be each time.",
                hint: "make the state folder yours, and writable")
        }
    }
}
