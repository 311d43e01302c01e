import ArgumentParser
import OAuthCore
import PintleText
import TextCore

/// A command that can be carried out: its arguments are parsed, its surroundings come with it.
protocol PintleSubcommand: ParsableCommand {
    /// The global options, wherever they stood.
    var global: GlobalOptions { get }

    /// Does it; returning means exit status 0.
    func perform(in context: CommandContext) async throws(CommandFailure)
}

extension PintleSubcommand {
    /// ArgumentParser's own way in, which is never taken: commands need their surroundings.
    func run() throws {
        throw CleanExit.helpRequest(self)
    }
}
