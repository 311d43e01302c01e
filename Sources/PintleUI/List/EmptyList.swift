import LoginCore
import OAuthCore
import TerminalCore
import TextCore

/// The empty list: the first key to press, and the things that a login needs.
enum EmptyList {
    static func draw(on canvas: inout Canvas, _ model: AppModel) {
        canvas.draw("No sessions yet", column: 2, role: .heading)
        canvas.placeCursor(row: 0, column: 2, isVisible: model.appearance.isAccessible)
        for (row, line) in keys(model).enumerated() {
            canvas.draw(line.key, row: 2 + row, column: 2, role: .key)
            canvas.draw(line.text, row: 2 + row, column: 6)
        }
        if model.appearance.isDemo { return drawDemo(on: &canvas) }
        guard !canvas.isLow else { return }
        canvas.draw("You need", row: 7, column: 2, role: .heading)
        canvas.draw(
            "- the consumer key, or client id, that the provider gave you for your app", row: 8,
            column: 2)
        canvas.draw(
            "- any device with a browser; this machine needs none", row: 9, column: 2)
        canvas.draw(
            "Other ways to begin, after \(Place.list.key(.quit))", row: 11, column: 2,
            role: .heading)
        canvas.draw("pintle demo", row: 12, column: 4)
        canvas.draw("try it without keys or network", row: 12, column: 42)
        let token: PrintableText = "bring a token that you have already"
        let command = PrintableText(ScriptCommand(model).line("sessions add x"), limit: .max)
        guard command.columns > 37 else {
            canvas.draw(command, row: 13, column: 4)
            canvas.draw(token, row: 13, column: 42)
            return
        }
        canvas.draw(token, row: 14, column: 4)
        let lines = WrappedText.lines(of: command, columns: canvas.size.columns - 5)
        for (row, line) in lines.enumerated() { canvas.draw(line, row: 15 + row, column: 4) }
    }

    /// Draws the demo's empty list, with the keys to press; the demo brings app key and provider.
    private static func drawDemo(on canvas: inout Canvas) {
        let (new, enter) = (Place.list.key(.new), Place.picker.key(.confirm))
        let (back, device) = (Place.otherDevice.key(.back), Place.login.key(.otherDevice))
        guard !canvas.isLow, !canvas.isNarrow else {
            let short: PrintableText =
                "In this demo: \(new), \(enter), then \(back) and \(device) "
                + "play the other device."
            let lines = WrappedText.lines(of: short, columns: canvas.size.columns - 3)
            for (row, line) in lines.enumerated() { canvas.draw(line, row: 6 + row, column: 2) }
            return
        }
        canvas.draw("A whole login in this demo", row: 6, column: 2, role: .heading)
        let steps: [PrintableText] = [
            "1  \(new), then \(enter): the demo provider is asked for a URL",
            "2  \(Place.pinField.key(.otherDevice)) plays the other device: allow, and read the PIN",
            "3  \(back), type the PIN, \(enter)",
        ]
        for (row, step) in steps.enumerated() { canvas.draw(step, row: 7 + row, column: 2) }
        canvas.draw(
            "Vault and provider are deleted when you quit.", row: 11, column: 2, role: .quiet)
    }

    private static func keys(_ model: AppModel) -> [(key: PrintableText, text: PrintableText)] {
        let names = model.snapshot.providers.filter { $0.id.instance == nil }.map(\.name)
        let known = ["X", "Flickr", "Discogs", "Wikimedia"].filter(names.contains)
        let shown = known.isEmpty ? Array(names.prefix(4)) : known
        var login: PrintableText = "log in to a provider"
        if !shown.isEmpty {
            login += ": " + shown.map { PrintableText($0) }.joined(separator: ", ")
            let more = names.count - shown.count
            if more > 0 { login += " and \(more) more" }
        }
        var keys: [(key: PrintableText, text: PrintableText)] = [
            (Place.list.key(.new), login)
        ]
        if !model.appearance.isDemo {
            var imports: PrintableText = "import what other tools have"
            if !model.layout.isNarrow { imports += ", such as twurl" }
            keys.append((Place.list.key(.importLogins), imports))
        }
        return keys + [
            (Place.list.key(.providers), "look at the providers, or add one of your own"),
            (Place.list.key(.help), "all keys"),
        ]
    }
}
