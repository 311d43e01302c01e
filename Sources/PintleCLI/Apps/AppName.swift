import LoginCore
import PintleText
import TextCore

/// Names of app keys, by the rules of labels.
enum AppName {
    /// The name; refuses names that cannot be typed or distinguished.
    static func checked(_ text: String) throws(CommandFailure) -> String {
        guard SessionLabel.isUsable(text) else {
            throw .usage(
                "That cannot be the name of an app key",
                "A name has 1 to 64 characters: no blanks, no / and no control characters.",
                hint: "as in: default, acme-events")
        }
        return text
    }
}
