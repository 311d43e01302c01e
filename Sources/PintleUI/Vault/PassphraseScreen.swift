import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Changes the passphrase, or the vault's key with it: the old one, then the new one twice.
struct PassphraseScreen: Form {
    /// Whether the vault gets a new key too, which nothing else opens.
    var isRekey = false
    var focus = PassphraseForm.Field.old

    func purpose(_ model: AppModel) -> PrintableText? {
        isAtEnd(model) ? isRekey ? "make the new key" : "change it" : "next field"
    }

    func footer(_ model: AppModel) -> [KeyHint] {
        formFooter(model, saying: model.backWords(stopping: RekeyVault.self))
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        if event == .action(.back), let stop = model.stop(RekeyVault.self) { return stop }
        return updateForm(event, &model)
    }

    func title(_ model: AppModel) -> PrintableText {
        switch (isRekey, model.layout.isNarrow) {
        case (false, true): "Passphrase"
        case (false, false): "Vault: change the passphrase"
        case (true, true): "New key"
        case (true, false): "Vault: new key after a leak"
        }
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
        canvas.draw(paragraphs: isRekey ? rekeyTexts(model) : Self.texts, row: row)
    }

    private static let texts: [PrintableText] = [
        "The old passphrase no longer opens this vault, but still opens older copies of it.",
        "If somebody else may know it: \(Place.vault.key(.rekey)) in the vault makes a new key.",
    ]

    /// The consequences of a new vault key, with the ways to open that it removes.
    private func rekeyTexts(_ model: AppModel) -> [PrintableText] {
        let others = model.snapshot.vault.slots.filter { $0.opener != .passphrase }
        let names = others.map(SlotWords.name).joined(separator: "; ")
        return [
            "Everything is sealed again. Then only the new passphrase opens the vault.",
            names.isEmpty ? "" : "To be added again, where you want it: " + names + ".",
            "Older copies still open with the old secrets, and tokens in them work until they "
                + "are ended at their providers.",
        ].filter { !$0.isEmpty }
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

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        let change = message.reply(to: ChangePassphrase.self)
        let rekey = message.reply(to: RekeyVault.self)
        if change?.answer ?? rekey?.answer != nil {
            model.drafts.passphraseChange.wipe()
            return .pop
        }
        guard case .wrongSecret? = change?.failure ?? rekey?.failure else { return .ignored }
        // The new one is kept: only the old one was not right.
        model.drafts.passphraseChange.old.wipe()
        focus = .old
        return .handled
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(ChangePassphrase.self), !model.isRunning(RekeyVault.self) else {
            return .handled
        }
        let form = model.drafts.passphraseChange
        if let missing = form.missing {
            focus = missing
            if missing == .again, form.pair.again.isEmpty { model.tell(.onceMore) }
            return .handled
        }
        if !isAtEnd(model) {
            move(by: 1, model)
            return .handled
        }
        if let warning = model.drafts.passphraseChange.pair.warning() {
            model.tell(warning)
            return .handled
        }
        let (old, new) = (Secret(form.old), Secret(form.pair.passphrase))
        return isRekey
            ? .call(RekeyVault(old: old, new: new)) : .call(ChangePassphrase(old: old, new: new))
    }
}
