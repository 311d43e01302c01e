import OAuthCore
import PintleText
import TerminalCore

extension AppFormScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        guard let provider = model.snapshot.provider(provider) else { return }
        var row = canvas.isLow ? 0 : 1
        row = drawSource(provider, row: row, on: &canvas)
        let form = form(model)
        let rows = FormRows(model)
        let fields: [(AppKeyForm.Field, PrintableText, PrintableText)] = [
            (.name, "Name", "only for you"),
            (.identifier, "Consumer key", ""),
            (
                .secret, "Secret",
                form.secret.isEmpty ? "never shown" : "\(form.secret.count) long, never shown"
            ),
        ]
        for (field, name, note) in fields {
            rows.draw(
                name, form[field], note: note, row: row, isFocused: field == focus, on: &canvas)
            row += 1
        }
        let advice = advice(provider)
        let width = canvas.size.columns - 4
        for text in advice {
            let lines = WrappedText.lines(of: text, columns: width)
            guard row + 1 + lines.count <= canvas.size.rows else { return }
            row += text == advice.first && !canvas.isLow ? 1 : 0
            for line in lines {
                canvas.draw(line, row: row, column: 2)
                row += 1
            }
        }
    }

    /// Where a key comes from; returns the row for the first field.
    private func drawSource(_ provider: Provider, row: Int, on canvas: inout Canvas) -> Int {
        let name = PrintableText(provider.name, limit: 40)
        guard let registration = provider.registration else {
            canvas.draw(
                "\(name) gives apps a key and a secret; its definition does not say where.",
                row: row, column: 2)
            return row + (canvas.isLow ? 1 : 2)
        }
        canvas.draw(
            canvas.isNarrow
                ? "Key and secret are from:"
                : "\(name) gives every app a key and a secret. You get yours at",
            row: row, column: 2)
        var next = row + 1
        next += canvas.draw(address: registration.url, row: next, link: nil)
        guard let note = registration.note, !canvas.isLow else {
            return next + (canvas.isLow ? 0 : 1)
        }
        for line in WrappedText.lines(
            of: PrintableText(note), columns: canvas.size.columns - 4, limit: 3)
        {
            canvas.draw(line, row: next, column: 2)
            next += 1
        }
        return next + 1
    }

    private func advice(_ provider: Provider) -> [PrintableText] {
        let name = PrintableText(provider.name, limit: 40)
        var lines: [PrintableText] = []
        // The definition's own note says what its provider wants; this is for those without one.
        let hasNote = provider.registration?.note != nil
        switch provider.callback {
        case .outOfBand where hasNote, .omitted where hasNote:
            break
        case .outOfBand:
            lines.append("Callback at \(name): leave it empty, or write oob, which means PIN.")
        case .omitted:
            lines.append("Callback at \(name): leave it empty.")
        case .redirect(let address):
            lines.append("Callback at \(name): \(address)")
        }
        let hosts = provider.tokenRequest.url.host
        lines.append("Key and secret are sealed at once. They go to \(hosts) only.")
        if provider.signing.methods.contains(where: \.usesRSA) {
            lines.append(
                "With an RSA key, in a shell: pintle apps add \(provider.id.rawValue) --key K "
                    + "--rsa-key FILE")
        }
        return lines
    }
}
