/// The variables that a child process may see.
public enum ChildEnvironment {
    /// Allowed by name: variables for programs and folders, language and terminal, tmux and
    /// display, and the browser of `xdg-open`.
    ///
    /// Not in the list, so that nothing of ours or of the person's other tools leaks: `PINTLE_…`,
    /// `SSH_…` (few children of ours need the agent), tokens, `LD_…` and other loader settings.
    private static let allowed: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TERM",
        "TMUX", "TMUX_PANE", "TMUX_TMPDIR",
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
        "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "XDG_DATA_HOME", "XDG_DATA_DIRS",
        "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "DESKTOP_SESSION", "BROWSER",
    ]

    /// Variables that password managers need too: their places, and the means to ask a person.
    ///
    /// Nothing that is a secret itself, as `BW_SESSION` or `VAULT_TOKEN` are: what needs one
    /// has to read it where it is kept.
    private static let allowedForUnlocking: Set<String> = [
        "GNUPGHOME", "PINENTRY_USER_DATA", "PASSWORD_STORE_DIR", "SSH_AUTH_SOCK",
        "XDG_CACHE_HOME", "XDG_STATE_HOME", "VAULT_ADDR",
    ]

    /// The variables of `environment` that are on the list, and those of the locale (`LC_…`).
    public static func cleaned(_ environment: [String: String]) -> [String: String] {
        environment.filter { name, _ in allowed.contains(name) || name.hasPrefix("LC_") }
    }

    /// The cleaned variables and those that password managers need; `terminal` is where they may
    /// ask.
    static func unlocking(
        _ environment: [String: String], terminal: String?
    ) -> [String: String] {
        var variables = environment.filter { allowedForUnlocking.contains($0.key) }
        variables["GPG_TTY"] = terminal
        return variables.merging(cleaned(environment)) { $1 }
    }
}
