import LoginCore
import PintleText
import TerminalCore

/// No vault yet: what is to open it, a passphrase or a key file, and what each means.
struct FirstRunScreen: ScreenState {
    /// What has the focus.
    var focus = VaultForm.Field.way

    var screen: Screen { .firstRun(self) }
    var place: Place { .firstRun }

    func title(_ model: AppModel) -> PrintableText { "First run" }

    func footer(_ model: AppModel) -> [KeyHint] {
        var hints = KeyMap.hints(of: place) { isEnabled($0, model) }
        let keys: PrintableText? =
            switch focus {
            case .way: "Up/Down"
            case .isNew: "Left/Right"
            case .passphrase, .again, .path: nil
            }
        if let keys { hints.insert(KeyHint(keys, "choose"), at: min(2, hints.count)) }
        return hints
    }

    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        guard let notice = model.notice(in: place) ?? difference(model) else { return }
        MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
    }

    /// While the second field is typed: how far it is.
    private func difference(_ model: AppModel) -> Notice? {
        let form = model.drafts.vault
        return form.way == .passphrase ? form.pair.difference?.notice(in: place) : nil
    }
}

extension FirstRunScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.nextField): move(by: 1, model)
        case .action(.previousField): move(by: -1, model)
        case .action(.confirm): return confirm(&model)
        case .action(.back): return .effects([.quit(.done)])
        case .action: return .ignored
        case .key(let key): return press(key, &model)
        case .paste(let text):
            enterField(model)
            return edit(&model) { field in
                field.insert(text)
                return true
            }
        case .message(.vaultCreated):
            model.drafts.vault.wipe()
            return .pop
        case .message: return .ignored
        }
        return .handled
    }

    private mutating func press(_ key: Key, _ model: inout AppModel) -> Response {
        switch (focus, key) {
        case (.way, .up), (.way, .left):
            model.drafts.vault.way = .passphrase
            return .handled
        case (.way, .down), (.way, .right):
            model.drafts.vault.way = .keyFile
            return .handled
        case (_, .up):
            move(by: -1, model)
            return .handled
        case (_, .down):
            move(by: 1, model)
            return .handled
        case (.isNew, .left), (.isNew, .right):
            model.drafts.vault.isNew.toggle()
            return .handled
        case (.way, .character): enterField(model)
        default: break
        }
        return edit(&model) { $0.handle(key) }
    }

    /// Who types at once means the first field.
    private mutating func enterField(_ model: AppModel) {
        if focus == .way { move(by: 1, model) }
    }

    private func edit(_ model: inout AppModel, _ edit: (inout TextField) -> Bool) -> Response {
        model.drafts.vault.edit(focus, edit) ? .handled : .ignored
    }

    private mutating func move(by distance: Int, _ model: AppModel) {
        focus = model.drafts.vault.fields.element(distance, behind: focus)
    }

    private mutating func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(.createVault) else { return .handled }
        let form = model.drafts.vault
        if let missing = form.missing {
            focus = missing
            if let notice = Announcement.missing(missing, form) { model.tell(notice) }
            return .handled
        }
        model.begin(.createVault, .openingVault)
        return .effects([.createVault(form.choice)])
    }
}
