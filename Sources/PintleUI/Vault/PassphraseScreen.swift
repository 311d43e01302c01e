import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// Changes the passphrase: the old one, then the new one twice.
struct PassphraseScreen: Form {
    var focus = PassphraseForm.Field.old

    var screen: Screen { .passphrase(self) }
    func purpose(_ model: AppModel) -> PrintableText? { "change it" }

    func title(_ model: AppModel) -> PrintableText {
        model.layout.isNarrow ? "Passphrase" : "Vault: change the passphrase"
    }

    func standing(_ model: AppModel) -> Announcement? {
        model.drafts.passphraseChange.pair.remark
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let form = model.drafts.passphraseChange
        let rows = FormRows(model)
        var row = canvas.isLow ? 0 : 1
        rows.draw(
            "Old one", form.old, wide: 47, row: row, isFocused: focus == .old, on: &canvas)
        rows.draw(
            form.pair, name: "New one", row: row + 1, isFocused: focus == .new,
            isAgainFocused: focus == .again, on: &canvas)
        row += canvas.isLow ? 3 : 4
        let texts: [PrintableText] = [
            "The old passphrase no longer opens this vault, but still opens older copies of it.",
            "If somebody else may know it: then also pintle vault rekey, in a shell.",
        ]
        canvas.draw(paragraphs: texts, row: row)
    }
}

extension PassphraseScreen {
    func fields(_ model: AppModel) -> [PassphraseForm.Field] { PassphraseForm.Field.allCases }

    func pasted(
        _ text: PastedText, into field: PassphraseForm.Field, _ model: inout AppModel
    ) -> PastedText { text }

    func edit(
        _ field: PassphraseForm.Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool {
        edit(&model.drafts.passphraseChange[field])
    }

    mutating func hear(_ answer: StoreAnswer, _ model: inout AppModel) -> Response {
        switch answer {
        case .passphraseChanged:
            model.drafts.passphraseChange.wipe()
            return .pop
        case .storeFailed(.wrongSecret, .changePassphrase):
            // The new one is kept: only the old one was not right.
            model.drafts.passphraseChange.old.wipe()
            focus = .old
            return .handled
        default: return .ignored
        }
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(.changePassphrase) else { return .handled }
        let form = model.drafts.passphraseChange
        if let missing = form.missing {
            focus = missing
            if missing == .again, form.pair.again.isEmpty { model.tell(.onceMore) }
            return .handled
        }
        model.begin(.changePassphrase, .saving)
        return .effects([
            .store(.changePassphrase(old: Secret(form.old), new: Secret(form.pair.passphrase)))
        ])
    }
}
