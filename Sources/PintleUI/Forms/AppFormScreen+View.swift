import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension AppFormScreen {
    func sheets(_ model: AppModel) -> [FormSheet] {
        guard let provider = model.snapshot.provider(provider) else { return [] }
        return [Room.airy, .close, .low].map { sheet(provider, $0, model) }
    }

    /// The parts of the form that are shown: all with blank rows, all without, or only the needed
    /// ones.
    private enum Room { case airy, close, low }

    private func sheet(_ provider: Provider, _ room: Room, _ model: AppModel) -> FormSheet {
        var sheet = FormSheet(model)
        if room == .airy { sheet.addBlank() }
        if let closed = OpeningWords.warning(before: provider) { sheet.add(text: closed, limit: 3) }
        if form(model).kind == .registration {
            addRegistration(provider, to: &sheet, room)
        } else if target.replacing == nil {
            addSource(provider, to: &sheet, isNarrow: model.layout.isNarrow, room)
        }
        addFields(to: &sheet, model)
        if room == .airy { sheet.addBlank() }
        for text in advice(provider, model) { sheet.add(text: text) }
        return sheet
    }

    private func addFields(to sheet: inout FormSheet, _ model: AppModel) {
        let form = form(model)
        let words = AppKeyWords(model.snapshot.provider(provider))
        for field in form.fields(kinds) {
            let isFocused = field == focus
            let name = words.name(of: field)
            switch field {
            case .name: sheet.add(name, form.name, note: "only for you", isFocused: isFocused)
            case .identifier: sheet.add(name, form.identifier, isFocused: isFocused)
            case .kind:
                sheet.add(name, choice: AppKeyWords.text(form.kind), isFocused: isFocused)
            case .secret:
                let empty: PrintableText =
                    target.replacing != nil && kinds == [.secret]
                    ? "leave empty to keep the current one" : "never shown"
                let note: PrintableText =
                    form.secret.isEmpty
                    ? empty
                    : "\(CountWords.counted(form.secret.count, "character")), never shown"
                sheet.add(name, form.secret, note: note, isFocused: isFocused)
            case .path:
                sheet.add(name, form.path, note: "PEM, as ~/jira.pem", isFocused: isFocused)
            case .passphrase:
                sheet.add(name, form.passphrase, note: "of the file", isFocused: isFocused)
            }
            if isFocused, let fault { sheet.add(fault: fault) }
        }
    }

    /// Adds the rows for a provider where Pintle registers itself.
    private func addRegistration(
        _ provider: Provider, to sheet: inout FormSheet, _ room: Room
    ) {
        let host = PrintableText(provider.host, limit: 60)
        sheet.add(
            text: target.replacing == nil
                ? "No app key for \(host) yet: Pintle can register itself there."
                : "Pintle can register itself at \(host) again, if it was forgotten there.",
            limit: 2)
        if room == .airy { sheet.addBlank() }
    }

    /// Adds the rows that say where the provider gives keys and what to enter there.
    private func addSource(
        _ provider: Provider, to sheet: inout FormSheet, isNarrow: Bool, _ room: Room
    ) {
        let name = PrintableText(provider.name, limit: 40)
        guard let registration = provider.registration else {
            sheet.add(
                text: kinds.contains(.secret)
                    ? "\(name) gives apps a key and a secret; its definition does not say where."
                    : kinds == [.absent]
                        ? "\(name) gives apps a client id; its definition does not say where."
                        : "The administrator of \(name) gives your app a consumer key, and enters "
                            + "the public key of yours there.", limit: room == .low ? 1 : 2)
            if room == .airy { sheet.addBlank() }
            return
        }
        sheet.add(
            text: isNarrow
                ? kinds.first == .absent ? "The client id is from:" : "Key and secret are from:"
                : kinds.contains(.secret) && kinds.first != .absent
                    ? "Every \(name) app has a key and a secret. Get yours at:"
                    : kinds.first == .absent
                        ? "Every \(name) app has a client id. Get yours at:"
                        : "Every \(name) app has a key pair. Register yours at:", limit: 1)
        sheet.add(address: registration.url)
        guard room != .low else { return }
        if let note = registration.note { sheet.add(text: PrintableText(note), limit: 3) }
        let facts: [(PrintableText, String?)] = [
            ("Kind of app", registration.appType), ("Permissions", registration.permissions),
            ("Callback", registration.callback), ("Cost", registration.cost),
        ]
        for case (let name, let fact?) in facts { sheet.add(name, fact: PrintableText(fact)) }
        if room == .airy { sheet.addBlank() }
    }

    private func advice(_ provider: Provider, _ model: AppModel) -> [PrintableText] {
        let name = PrintableText(provider.name, limit: 40)
        var lines: [PrintableText] = []
        if form(model).kind == .newKey {
            lines.append(
                "Pintle makes a private key and seals it. Its public key is shown next, for "
                    + "the operator of \(name).")
        }
        let registration = provider.registration
        let isNewByHand = form(model).kind != .registration && target.replacing == nil
        // For providers whose definition has no words of its own about the form.
        if isNewByHand, registration?.note == nil, registration?.callback == nil {
            lines.append(AppKeyWords.callback(at: provider))
        }
        let host = ProviderWords.host(provider)
        switch form(model).kind {
        case .registration:
            lines.append("What the server gives is sealed at once. It goes to \(host) only.")
        case .absent: lines.append("The client id goes to \(host) only.")
        case .secret: lines.append("Key and secret are sealed at once. They go to \(host) only.")
        case .kept, .keyFile, .newKey:
            lines.append("Key and private key are sealed at once. They go to \(host) only.")
        }
        if let replacing = target.replacing {
            let sessions = model.snapshot.sessions(using: replacing, of: provider.id)
            let count = sessions.count { !$0.isImpersonal }
            if count > 0 {
                let verbs: PrintableText = count == 1 ? "uses it; it takes" : "use it; they take"
                lines.append(
                    "\(CountWords.counted(count, "session")) \(verbs) the new one at once.")
            }
            if count < sessions.count {
                lines.append("A token that another key got by itself is erased.")
            }
        }
        return lines
    }
}
