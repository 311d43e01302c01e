// PlatformLinux: what Pintle asks of the operating system beyond the terminal, the network and
// the store: process hygiene, private files and folders, key files, systemd credentials, unlock
// commands, the kernel keyring, locks between processes, prompts on the controlling terminal,
// signals, child processes, clipboard, QR codes, clocks and paths.
//
// It hands back plain values and closed failures. It knows no flow, no vault format and no words
// for people, never falls back to something less safe, and never waits without a limit.

import CPlatform
import Glibc

/// The first steps of a process, before it holds any secret (Docs/Vault.md).
///
/// What cannot wait for `main` is done before that, in `CStart`.
public enum ProcessHygiene {
    /// Puts all of it in force; call it from the first line of `main`, while there is one thread.
    ///
    /// With `PINTLE_TERMINFO=1` the variables that name terminfo entries stay.
    public static func apply() {
        // The state that `ProcessReplacement` restores is noted before it changes.
        _ = StartState.shared
        umask(0o077)
        silenceCrashReports()
        for number in ignoredSignals { signal(number, SIG_IGN) }
        for name in unwantedVariables(in: Environment.current) { unsetenv(name) }
    }

    /// Whether the system would write the memory of this process into a core file.
    public static var canDumpCore: Bool { cplatform_can_dump() != 0 }

    /// Swift's crash reporter prints registers and the memory they point to.
    ///
    /// It was installed before `main` and never installs itself again; the variable goes for the
    /// children's sake.
    private static func silenceCrashReports() {
        for number in reportedSignals { signal(number, SIG_DFL) }
        unsetenv("SWIFT_BACKTRACE")
    }

    /// Signals ignored, so that a write without a reader, or beyond the limit of file sizes, fails
    /// with EPIPE or EFBIG and can be reported.
    static let ignoredSignals = [SIGPIPE, SIGXFSZ]
    /// Those that Swift's crash reporter catches.
    static let reportedSignals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT]

    /// A damaged terminfo entry crashes curses, and these variables let anyone supply one.
    static func unwantedVariables(in environment: [String: String]) -> [String] {
        guard environment["PINTLE_TERMINFO"] != "1" else { return [] }
        return ["TERMINFO", "TERMINFO_DIRS", "TERMCAP"].filter { environment[$0] != nil }
    }
}
