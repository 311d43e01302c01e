/// The browser of the machine that the process runs on; only ever at the person's own wish.
public enum BrowserOpener {
    /// Whether there is a display here and the person sits before it (not over ssh).
    public static func isPossible(environment: [String: String] = Environment.current) -> Bool {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        let hasDisplay = isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
        return hasDisplay && !isRemote(environment: environment)
    }

    /// Whether the person is here over ssh.
    public static func isRemote(environment: [String: String] = Environment.current) -> Bool {
        ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0]?.isEmpty == false }
    }

    /// Hands an http or https URL to `xdg-open`; false where that is impossible or fails at once.
    public static func open(
        _ url: String, environment: [String: String] = Environment.current
    ) -> Bool {
        // Anything else could be a file, an option or a program of its own.
        guard url.hasPrefix("https://") || url.hasPrefix("http://"),
            isPossible(environment: environment),
            let opener = ChildProcess("xdg-open", [url], environment: environment)
        else { return false }
        return opener.launch()
    }
}
