import CStart
import Glibc
import PintleText
import TerminalNcurses

/// A shortage of something that the program cannot work without.
enum Shortage {
    /// The announcement of a shortage found at the start; nil if there was none.
    static var atStart: Announcement? {
        switch cstart_shortage() {
        case CSTART_FEW_FILES: .fewFiles
        case CSTART_LITTLE_MEMORY: .littleMemory
        case CSTART_SMALL_STACK: .smallStack
        default: nil
        }
    }

    /// Ends the process with a sentence where the system gives no thread.
    ///
    /// At once and without tidying up, as nothing can be waited for: the store stands that.
    static func endInWordsWithoutThreads() {
        cstart_when_threads_run_out {
            NcursesTerminal.restoreInEmergency()
            _exit(EarlyRefusal.end(.noThreads).rawValue)
        }
    }
}
