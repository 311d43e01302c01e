package import PintleText
import TerminalCore

extension Announcement {
    /// The same with the `--home` of this run in each command of its hint: without it a command
    /// would be about another home.
    package func at(home: String?) -> Announcement {
        guard let home else { return self }
        let option = PrintableText("--home \(ShellWord.quoted(home))", limit: 300).text
        let verbs = Set(PintleCommand.verbs(after: []))
        var words = hint.text.split(separator: " ", omittingEmptySubsequences: false)
            .map(String.init)
        // `man pintle` and the like are no commands of ours.
        for index in words.indices.dropLast() where index == 0 || words[index - 1] != "man" {
            // The full screen, beside another command.
            if words[index] == "pintle," { words[index] = "pintle \(option)," }
            guard words[index] == "pintle" else { continue }
            let verb = words[index + 1].prefix { !",;:.)".contains($0) }
            if verbs.contains(String(verb)) { words[index] += " " + option }
        }
        var announcement = self
        announcement.hint = PrintableText(own: words.joined(separator: " "))
        return announcement
    }
}

extension CommandFailure {
    /// The same with hints for the home of this run.
    func at(home: String?) -> CommandFailure {
        var failure = self
        failure.announcement = announcement.at(home: home)
        return failure
    }
}
