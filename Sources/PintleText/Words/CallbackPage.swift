public import LoginCore

/// The page for a browser that comes to a login's port: only our own words, no script, nothing from
/// elsewhere, and nothing that the browser sent.
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

    /// The event, and the next step.
    static func words(_ outcome: CallbackDesk.Outcome) -> (title: String, text: String) {
        switch outcome {
        case .taken:
            (
                "Pintle has the answer",
                "You can close this page. Go back to the terminal: the login continues there."
            )
        case .declined:
            (
                "The login was declined",
                "Pintle knows. You can close this page. Go back to the terminal."
            )
        case .anotherLogin:
            (
                "This answers another login",
                "Pintle did not use it. Your login is still waiting. Open the URL that the terminal "
                    + "shows."
            )
        case .answeredBefore:
            (
                "Pintle already has an answer",
                "This one was not used. Go back to the terminal: the login continues there."
            )
        case .nothingSaid:
            (
                "This page was opened without an answer",
                "Your login is still waiting. Open the URL that the terminal shows."
            )
        case .nobodyWaits:
            (
                "No login is waiting here",
                "Nothing was used. Go back to the terminal."
            )
        case .notHere:
            ("There is no such page", "Pintle serves only the end of a login here.")
        case .otherMethod:
            ("This cannot be done here", "Pintle serves only the end of a login here.")
        case .otherHost:
            (
                "This host is not Pintle's",
                "Pintle answers at 127.0.0.1 and localhost only. Nothing was used."
            )
        }
    }
}
