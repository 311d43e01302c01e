import LoginCore
import PintleText
import TerminalCore

/// No vault yet: what is to open it, a passphrase or a key file, and what each means.
struct FirstRunScreen: Form {
    /// What has the focus.
    var focus = VaultForm.Field.way

    var screen: Screen { .firstRun(self) }
    var place: Place { .firstRun }

    func title(_ model: AppModel) -> PrintableText { "First run" }

    func choiceHint(_ model: AppModel) -> KeyHint? {
        switch focus {
        case .way: KeyMap.choose("choose")
        case .isNew: KeyMap.change("choose")
        case .passphrase, .again, .path: nil
        }
    }

    func standing(_ model: AppModel) -> Announcement? { model.drafts.vault.difference }
}

extension FirstRunScreen {
    func fields(_ model: AppModel) -> [VaultForm.Field] { model.drafts.vault.fields }
    func isChoice(_ field: VaultForm.Field) -> Bool { field == .way || field == .isNew }
    func isPassed(_ choice: VaultForm.Field) -> Bool { choice == .way }

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
        switch event {
        case .action(.back): return .effects([.quit(.done)])
        case .key(.up), .key(.down):
            let distance = event == .key(.up) ? -1 : 1
            // The ways stand one below the other.
            if focus == .way {
                change(.way, by: distance, &model)
            } else {
                move(by: distance, model)
            }
            return .handled
        default: return updateForm(event, &model)
        }
    }

    func hear(_ answer: StoreAnswer, _ model: inout AppModel) -> Response {
        guard case .vaultCreated = answer else { return .ignored }
        model.drafts.vault.wipe()
        return .pop
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(.createVault) else { return .handled }
        let form = model.drafts.vault
        if let missing = form.missing {
            focus = missing
            if let notice = Announcement.missing(missing, form) { model.tell(notice) }
            return .handled
        }
        model.begin(.createVault, .openingVault)
        return .effects([.store(.createVault(form.choice))])
    }
}
