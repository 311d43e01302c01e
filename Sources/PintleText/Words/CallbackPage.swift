public import LoginCore

/// The page that a browser gets which comes to a login's port: our own words and nothing else, no
/// script, nothing from anywhere, and nothing of what the browser sent.
public enum CallbackPage {
    /// The page, in HTML.
    public static func html(_ outcome: CallbackDesk.Outcome) -> String {
        let words = words(outcome)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Pintle: \(words.title)</title>
            </head>
            <body>
            <main>
            <h1>\(words.title)</h1>
            <p>\(words.text)</p>
            </main>
            </body>
            </html>

            """
    }

    /// What happened, and what to do now.
    static func words(_ outcome: CallbackDesk.Outcome) -> (title: String, text: String) {
        switch outcome {
        case .taken:
            (
                "Pintle has the answer",
                "You can close this page. Go back to the terminal: the login goes on there."
            )
        case .declined:
            (
                "The login was declined",
                "Pintle has been told. You can close this page. Go back to the terminal."
            )
        case .anotherLogin:
            (
                "This answers another login",
                "Pintle did not use it, and your login still waits. Open the URL that the terminal "
                    + "shows."
            )
        case .answeredBefore:
            (
                "Pintle has an answer already",
                "This one was not used. Go back to the terminal: the login goes on there."
            )
        case .nothingSaid:
            (
                "This page was opened without an answer",
                "Your login still waits. Open the URL that the terminal shows."
            )
        case .nobodyWaits:
            (
                "No login waits here",
                "Nothing was used. Go back to the terminal."
            )
        case .notHere:
            ("There is no such page", "Pintle waits here for the end of a login, nothing else.")
        case .otherMethod:
            ("This cannot be done here", "Pintle waits here for the end of a login, nothing else.")
        case .otherHost:
            (
                "This is not the host that was asked for",
                "Pintle answers at 127.0.0.1 and localhost only. Nothing was used."
            )
        }
    }
}
