import LoginCore
import PintleText
import TerminalCore

/// Names of app keys, by the rules of labels.
enum AppName {
    /// The name; refuses what could not be typed or told apart.
    static func checked(_ text: String) throws(CommandFailure) -> String {
        guard SessionLabel.isUsable(text) else {
            throw .usage(
                "That cannot be the name of an app key",
                "A name has no blanks, no / and no control characters, and 1 to 64 characters.",
                hint: "as in: default, acme-events")
        }
        return text
    }
}
