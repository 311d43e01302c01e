import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TextCore

extension CommandContext {
    /// Runs the full screen, or says why it cannot be.
    func runFullScreen(isDemo: Bool) async throws(CommandFailure) {
        let terminal = environment.terminal
        if !terminal.input || !terminal.output {
            let what: PrintableText = terminal.input ? "Standard output" : "Standard input"
            throw CommandFailure(.noTerminal(what + " is not a terminal"))
        }
        let term = environment.variables["TERM"] ?? ""
        guard !term.isEmpty, term != "dumb" else {
            throw CommandFailure(.noTerminal("TERM=\(term, limit: 20) cannot show one"))
        }
        let exit = await environment.fullScreen(
            ScreenRequest(
                isDemo: isDemo, home: home, keyFile: keyFile,
                passphraseDescriptor: passphraseDescriptor, trace: trace))
        if exit != .done { throw .ended(exit) }
    }
}

extension CommandFailure {
    /// Something that has said by itself how it ended.
    static func ended(_ exit: ExitStatus) -> CommandFailure {
        var announcement = Announcement.other("")
        announcement.exit = exit
        var failure = CommandFailure(announcement)
        failure.isSaid = true
        return failure
    }
}
