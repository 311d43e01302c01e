public import LoginCore
import TextCore

/// Messages about a browser that cannot call back to this machine.
extension Announcement {
    /// Another program listens on a login's port.
    public static func portTaken(_ port: Int, _ login: LoginID) -> Announcement {
        Announcement(
            .attention, "Another program listens on port \(port)",
            "The browser cannot send the answer of login \(login.rawValue) here.",
            next: [.advice("Paste the URL where the browser ends.")],
            hint: "paste the URL where the browser ends")
    }

    /// The system lets no program listen on it.
    public static func cannotListen(_ port: Int?, _ login: LoginID) -> Announcement {
        let port: PrintableText = port.map { "port \($0)" } ?? "any port"
        return Announcement(
            .attention, "Pintle may not listen on \(port)",
            "The browser cannot send the answer of login \(login.rawValue) here.",
            next: [.advice("Paste the URL where the browser ends.")],
            hint: "paste the URL where the browser ends")
    }
}
