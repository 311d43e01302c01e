import Glibc
import PrivateFiles

/// Whether Ctrl-Z makes sense, and Ctrl-Z itself.
public struct JobControl: Sendable, Equatable {
    /// The session that the process belongs to.
    public var session: Int32
    /// The process group that it belongs to.
    public var group: Int32
    /// The process group in the foreground of its terminal; negative where there is no terminal.
    public var foreground: Int32

    /// The three numbers as they are now.
    public static var current: JobControl {
        let terminal = Descriptor(ifOpen: open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC))
        let foreground = tcgetpgrp(terminal.number)
        return JobControl(session: getsid(0), group: getpgrp(), foreground: foreground)
    }

    /// Names the three numbers.
    public init(session: Int32, group: Int32, foreground: Int32) {
        self.session = session
        self.group = group
        self.foreground = foreground
    }

    /// Whether a shell could wake the process again.
    ///
    /// Not in the group of the session's leader (`ssh -t host pintle`, a tmux window of its own):
    /// there no shell is left that would say `fg`.
    public var canSuspend: Bool {
        group != session && group == foreground
    }

    /// Stops the process and its group as Ctrl-Z does; returns when they continue.
    ///
    /// The terminal must have been given back before.
    public static func stop() {
        // The others of the group first, so that a wrapper script stops too.
        let former = signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        signal(SIGTSTP, former)
        stopAlone()
    }

    /// Stops the process as SIGTSTP does; returns when it continues.
    ///
    /// The terminal must have been given back before.
    public static func stopAlone() {
        // This thread, by a signal of its own, which is the only kind that stops it before the call
        // returns.
        let former = signal(SIGTSTP, SIG_DFL)
        // Threads that Dispatch made block nearly everything.
        var stopSignal = sigset_t()
        var formerMask = sigset_t()
        sigemptyset(&stopSignal)
        sigaddset(&stopSignal, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &stopSignal, &formerMask)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &formerMask, nil)
        signal(SIGTSTP, former)
    }
}
