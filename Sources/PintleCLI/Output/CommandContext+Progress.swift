import PintleText
import SessionStorage
import TerminalCore
import TextCore

extension CommandContext {
    /// Shows on a terminal, in one line of standard error, how far long work has come.
    ///
    /// Small stores show nothing. Ctrl-C ends the command: the store then is as it was.
    func progress(_ work: PrintableText) -> StoreProgress {
        let (output, variables) = (environment.output, environment.variables)
        guard environment.terminal.error, !isQuiet, !ScreenSettings.isAccessible(variables),
            variables["TERM"] != "dumb"
        else { return { _, _ in } }
        return { done, total in
            guard total > Self.leastToShow else { return }
            let line =
                done < total ? "\(work) \(BusyWords.place(done, total))" : "" as PrintableText
            _ = output.writeError(Array("\r\u{1B}[K\(line.text)".utf8))
        }
    }

    /// Stores up to this size take less than a second.
    private static let leastToShow = 5000
}
