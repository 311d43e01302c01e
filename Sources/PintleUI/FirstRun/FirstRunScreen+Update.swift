import LoginCore
import PintleText
import TerminalCore
import TextCore

extension FirstRunScreen {
    func fields(_ model: AppModel) -> [VaultForm.Field] {
        switch step {
        case .way: [.way]
        case .secret: model.drafts.vault.fields.filter { $0 != .way }
        case .made: []
        }
    }

    func isChoice(_ field: VaultForm.Field) -> Bool { field == .way || field == .isNew }

    func pasted(
        _ text: PastedText, into field: VaultForm.Field, _ model: inout AppModel
    ) -> PastedText { text }

    func change(_ choice: VaultForm.Field, by distance: Int, _ model: inout AppModel) {
        if choice == .way {
            model.drafts.vault.way = distance < 0 ? .passphrase : .keyFile
        } else {
            model.drafts.vault.isNew.toggle()
        }
    }

    func edit(
        _ field: VaultForm.Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool {
        model.drafts.vault.edit(field, edit)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch (step, event) {
        case (_, .message): break
        case (.made, .action(let action)): return act(action, &model)
        case (.made, _): return .ignored
        case (.way, .action(.back)): return .effects([.quit(.done)])
        case (.secret, .action(.back)):
            (step, focus) = (.way, .way)
            model.drafts.selectSecrets()
            return .handled
        case (_, .key(.up)), (_, .key(.down)):
            let distance = event == .key(.up) ? -1 : 1
            // The ways stand one below the other.
            if step == .way {
                change(.way, by: distance, &model)
            } else {
                move(by: distance, model)
            }
            return .handled
        // A letter meant for a key would become the first one of a masked passphrase.
        case (.way, .key(.character)), (.way, .paste):
            model.remark(.nothingTypedYet(model.drafts.vault.way))
            return .handled
        case (.way, .action(.nextField)):
            goOn(model)
            return .handled
        default: break
        }
        return updateForm(event, &model)
    }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard message.reply(to: CreateVault.self)?.answer != nil else { return .ignored }
        let form = model.drafts.vault
        if let path = form.keyFile, let word = form.keyFileWord {
            model.keyFile = word
            keyFile = path
            model.tell(.vaultMade(keyFile: path, isNew: form.isNew, word: word))
        }
        model.drafts.vault.wipe()
        step = .made
        return .handled
    }

    /// Goes from the way to its fields.
    private mutating func goOn(_ model: AppModel) {
        step = .secret
        focus = fields(model)[0]
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(CreateVault.self) else { return .handled }
        if step == .way {
            goOn(model)
            return .handled
        }
        let form = model.drafts.vault
        if let missing = form.missing {
            focus = missing
            if let notice = Announcement.missing(missing, form) { model.tell(notice) }
            return .handled
        }
        if !isAtEnd(model) {
            move(by: 1, model)
            return .handled
        }
        if form.way == .passphrase, let warning = model.drafts.vault.pair.warning() {
            model.tell(warning)
            return .handled
        }
        model.drafts.vault.path.accept()
        return .call(CreateVault(choice: form.choice))
    }

    // MARK: The end

    private func act(_ action: Action, _ model: inout AppModel) -> Response {
        switch action {
        case .confirm: goal.map { $0.response(&model) } ?? .pop
        case .new: VaultGoal.login.response(&model)
        case .back: .pop
        default: .ignored
        }
    }
}

extension Announcement {
    /// Something was typed where there is no field.
    fileprivate static func nothingTypedYet(_ way: VaultForm.Way) -> Announcement {
        let enter = Place.firstRun.key(.confirm)
        return Announcement(
            .attention, "Nothing is typed on this step",
            way == .passphrase
                ? "\(enter) leads to the passphrase." : "\(enter) leads to the key file.")
    }
}
