import OAuthCore

/// The demo provider's pages: plain HTML with forms, for text browsers and others.
///
/// Nothing that a request brings is written into them but known tokens, which need no escaping.
enum DemoPages {
    static func welcome(appName: String) -> String {
        document(
            """
            <p>This is the demo provider of Pintle on this machine. It knows one app,
            <b>\(appName)</b>, and three users. Nothing here is real.</p>
            <p>A URL with a token, as the app shows it, leads to the page that asks
            for your consent. A code that the app shows is typed <a href="/device">here</a>.</p>
            """)
    }

    /// The page for typing the code that a device shows.
    static func device(isUnknown: Bool) -> String {
        let fault = isUnknown ? "<p>That code is not known here, or is too old.</p>" : ""
        return document(
            """
            \(fault)
            <form method="get" action="/device">
            <p><label>Type the code that the app shows:
            <input name="user_code" autofocus autocomplete="off"></label>
            <button type="submit">Go on</button></p>
            </form>
            """)
    }

    static func refusal(_ text: String) -> String {
        document("<p>\(text)</p>")
    }

    static func authorization(
        _ page: ConsentPage, of key: ConsentKey, formKey: String, wanted: String?
    ) -> String {
        switch page.status {
        case .waiting:
            question(page, of: key, formKey: formKey, wanted: wanted)
        case .allowed(let user, let pin):
            document(
                """
                <p>\(user.screenName) allowed <b>\(page.appName)</b>. Type this \(page.answerName ?? "") there:</p>
                <p class="pin" id="pin">\(pin)</p>
                """)
        case .approved(let user):
            document(
                """
                <p>\(user.screenName) allowed <b>\(page.appName)</b>. Go back there: nothing is
                typed.</p>
                """)
        case .denied:
            document("<p>Access was denied. <b>\(page.appName)</b> gets nothing.</p>")
        case .gone:
            document(
                "<p>This URL no longer works. Go back to the app and ask for a new one.</p>"
            )
        }
    }

    private static func question(
        _ page: ConsentPage, of key: ConsentKey, formKey: String, wanted: String?
    ) -> String {
        let chosen = page.users.first { $0.screenName == wanted } ?? page.users.first
        let users = page.users.map { user in
            let note = user.access == .read ? "may only read" : user.email
            let mark = user == chosen ? " checked" : ""
            return """
                <p><label><input type="radio" name="user" value="\(user.screenName)"\(mark)>
                <b>\(user.screenName)</b> \(note)</label></p>
                """
        }
        return document(
            """
            <p>The app <b>\(page.appName)</b> asks to use an account of yours.</p>
            <p>If you did not start this yourself, choose Deny.</p>
            <form method="post" action="\(key.call.rawValue)">
            <input type="hidden" name="\(key.field.name)" value="\(key.field.value)">
            <input type="hidden" name="form_key" value="\(formKey)">
            <fieldset><legend>Sign in as</legend>
            \(users.joined(separator: "\n"))
            </fieldset>
            <p><button type="submit" name="allow" value="1">Allow</button>
            <button type="submit" name="deny" value="1">Deny</button></p>
            </form>
            """)
    }

    private static func document(_ body: String) -> String {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>Demo Provider</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <style>
        body { font: 1.1rem/1.5 sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem; }
        .pin { font: bold 4rem monospace; letter-spacing: 0.2em; }
        button { font: inherit; padding: 0.4rem 1.4rem; }
        </style></head>
        <body><h1>Demo Provider</h1>
        \(body)
        </body></html>

        """
    }
}
