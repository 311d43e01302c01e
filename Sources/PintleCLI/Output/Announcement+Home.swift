package import PintleText
import TextCore

extension Announcement {
    /// The announcement with the options of this run in each command of its hint: without them a
    /// command would reach another vault, or could not open this one.
    package func at(_ options: VaultOptions) -> Announcement {
        let program = PrintableText(options.program, limit: 600).text
        guard program != "pintle" else { return self }
        let verbs = Set(PintleCommand.verbs(after: []))
        var words = hint.text.split(separator: " ", omittingEmptySubsequences: false)
            .map(String.init)
        // `man pintle` and the like are not our commands.
        for index in words.indices.dropLast() where index == 0 || words[index - 1] != "man" {
            // The full screen, beside another command.
            if words[index] == "pintle," { words[index] = "\(program)," }
            guard words[index] == "pintle" else { continue }
            let verb = words[index + 1].prefix { !",;:.)".contains($0) }
            if verbs.contains(String(verb)) { words[index] = program }
        }
        var announcement = self
        announcement.hint = PrintableText(own: words.joined(separator: " "))
        return announcement
    }
}

extension CommandFailure {
    /// The failure with hints for the home of this run.
    func at(_ options: VaultOptions) -> CommandFailure {
        var failure = self
        failure.announcement = announcement.at(options)
        return failure
    }
}
