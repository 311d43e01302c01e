/// Which variables a child process may see.
public enum ChildEnvironment {
    /// By name: what finds programs and folders, names the language and the terminal, reaches tmux
    /// and the display, and tells `xdg-open` which browser is wanted.
    ///
    /// Not in the list, so that nothing of ours or of the person's other tools leaks: `PINTLE_…`,
    /// `SSH_…` (no child of ours needs the agent), tokens, `LD_…` and other loader settings.
    private static let allowed: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TERM",
        "TMUX", "TMUX_PANE", "TMUX_TMPDIR",
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
        "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "XDG_DATA_HOME", "XDG_DATA_DIRS",
        "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "DESKTOP_SESSION", "BROWSER",
    ]

    /// The variables of `environment` that are on the list, and those of the locale (`LC_…`).
    public static func cleaned(_ environment: [String: String]) -> [String: String] {
        environment.filter { name, _ in allowed.contains(name) || name.hasPrefix("LC_") }
    }
}
