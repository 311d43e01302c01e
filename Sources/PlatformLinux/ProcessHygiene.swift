// PlatformLinux: what Pintle asks of the operating system beyond the terminal, the network and
// the store: process hygiene, private files and folders, key files, systemd credentials, unlock
// commands, the kernel keyring, locks between processes, prompts on the controlling terminal,
// signals, child processes, clipboard, QR codes, clocks and paths.
//
// It hands back plain values and closed failures. It knows no flow, no vault format and no words
// for people, never falls back to something less safe, and never waits without a limit.

import CPlatform
import Glibc

/// What a process does first, before it holds any secret (Docs/Vault.md).
public enum ProcessHygiene {
    /// What was done and what could not be done.
    public struct Report: Sendable, Equatable {
        /// What the process has to live without.
        public var warnings: [Warning] = []
        /// The variables that were taken out of the environment.
        public var droppedVariables: [String] = []
    }

    /// A protection that is not in force.
    public enum Warning: Sendable, Equatable {
        /// A crash might write a core file.
        case coreFilesPossible
        /// Processes of the same user might attach to this one.
        case attachPossible
        /// One of descriptors 0 to 2 was closed and could not be pointed at `/dev/null`.
        case descriptorMissing(Int32)
    }

    /// Puts all of it in force; call it from the first line of `main`, while there is one thread.
    ///
    /// With `PINTLE_TERMINFO=1` the variables that name terminfo entries stay.
    public static func apply() -> Report {
        var report = Report()
        umask(0o077)
        report.warnings += openStandardDescriptors()
        var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
        if setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore) != 0 {
            report.warnings.append(.coreFilesPossible)
        }
        if cplatform_set_undumpable() != 0 { report.warnings.append(.attachPossible) }
        silenceCrashReports()
        signal(SIGPIPE, SIG_IGN)
        report.droppedVariables = unwantedVariables(in: Environment.current)
        for name in report.droppedVariables { unsetenv(name) }
        return report
    }

    /// A file opened as descriptor 2 would receive what is meant for stderr.
    private static func openStandardDescriptors() -> [Warning] {
        var warnings: [Warning] = []
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is the missing one, since those below it are open by now.
            if open("/dev/null", O_RDWR) != descriptor {
                warnings.append(.descriptorMissing(descriptor))
            }
        }
        return warnings
    }

    /// Swift's crash reporter prints registers and the memory they point to. It was installed
    /// before `main` and never installs itself again; the variable goes for the children's sake.
    private static func silenceCrashReports() {
        for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT] {
            signal(number, SIG_DFL)
        }
        unsetenv("SWIFT_BACKTRACE")
    }

    /// A damaged terminfo entry crashes curses, and these variables let anyone supply one.
    static func unwantedVariables(in environment: [String: String]) -> [String] {
        guard environment["PINTLE_TERMINFO"] != "1" else { return [] }
        return ["TERMINFO", "TERMINFO_DIRS", "TERMCAP"].filter { environment[$0] != nil }
    }
}
