public import LoginCore
import TerminalCore

/// What is said where no browser can come back to this machine.
extension Announcement {
    /// Another program listens on a login's port.
    public static func portTaken(_ port: Int, _ login: LoginID) -> Announcement {
        Announcement(
            .attention, "Another program listens on port \(port)",
            "The browser cannot bring the answer of login \(login.rawValue) here.",
            next: [.advice("Paste the URL that the browser ends at.")],
            hint: "paste the URL that the browser ends at")
    }

    /// The system lets nobody listen on it.
    public static func cannotListen(_ port: Int?, _ login: LoginID) -> Announcement {
        let port: PrintableText = port.map { "port \($0)" } ?? "any port"
        return Announcement(
            .attention, "Pintle may not listen on \(port)",
            "The browser cannot bring the answer of login \(login.rawValue) here.",
            next: [.advice("Paste the URL that the browser ends at.")],
            hint: "paste the URL that the browser ends at")
    }
}
