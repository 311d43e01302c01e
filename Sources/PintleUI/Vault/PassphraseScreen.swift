import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// What was typed to change the passphrase.
struct PassphraseForm: Sendable, Equatable {
    /// The one that opens the vault now: an unwatched screen is no reason to let anybody change it.
    var old = TextField(isMasked: true)
    var pair = PassphrasePair()

    /// What has the focus.
    enum Field: Sendable, Equatable, CaseIterable {
        case old
        case new
        case again
    }

    /// The field of the focus, edited in place so that no copy of a secret stays behind.
    subscript(field: Field) -> TextField {
        get {
            switch field {
            case .old: old
            case .new: pair.passphrase
            case .again: pair.again
            }
        }
        _modify {
            switch field {
            case .old: yield &old
            case .new: yield &pair.passphrase
            case .again: yield &pair.again
            }
        }
    }

    /// The first field that lacks something.
    var missing: Field? {
        if old.isEmpty { return .old }
        if pair.passphrase.isEmpty { return .new }
        return pair.isRepeated ? nil : .again
    }

    mutating func wipe() {
        old.wipe()
        pair.wipe()
    }
}

/// Changes the passphrase: the old one, then the new one twice.
struct PassphraseScreen: ScreenState {
    var focus = PassphraseForm.Field.old

    var screen: Screen { .passphrase(self) }
    var place: Place { .form }

    func title(_ model: AppModel) -> PrintableText {
        model.layout.isNarrow ? "Passphrase" : "Vault: change the passphrase"
    }

    func footer(_ model: AppModel) -> [KeyHint] {
        KeyMap.hints(of: place) { isEnabled($0, model) }.map { hint in
            hint.key == "Enter" ? KeyHint(hint.key, "change it") : hint
        }
    }

    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        let difference = model.drafts.passphraseChange.pair.difference
        guard let notice = model.notice(in: place) ?? difference?.notice(in: place) else { return }
        MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let form = model.drafts.passphraseChange
        let rows = FormRows(model)
        var row = canvas.isLow ? 0 : 1
        rows.draw(
            "Old one", form.old, wide: 51, row: row, isFocused: focus == .old, on: &canvas)
        rows.draw(
            form.pair, name: "New one", row: row + 1, isFocused: focus == .new,
            isAgainFocused: focus == .again, on: &canvas)
        row += canvas.isLow ? 3 : 4
        let texts: [PrintableText] = [
            "The old one opens this vault no more, but older copies of the store still.",
            "If somebody else may know it: then also pintle vault rekey, in a shell.",
        ]
        canvas.draw(paragraphs: texts, row: row)
    }
}

extension PassphraseScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.nextField): focus = focus.moved(by: 1)
        case .action(.previousField): focus = focus.moved(by: -1)
        case .action(.confirm): return confirm(&model)
        case .action: return .ignored
        case .key(let key):
            return model.drafts.passphraseChange[focus].handle(key) ? .handled : .ignored
        case .paste(let text): model.drafts.passphraseChange[focus].insert(text)
        case .message(.passphraseChanged):
            model.drafts.passphraseChange.wipe()
            return .pop
        case .message(.storeFailed(.wrongSecret, .changePassphrase)):
            // The new one is kept: only the old one was not right.
            model.drafts.passphraseChange.old.wipe()
            focus = .old
        case .message: return .ignored
        }
        return .handled
    }

    private mutating func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(.changePassphrase) else { return .handled }
        let form = model.drafts.passphraseChange
        if let missing = form.missing {
            focus = missing
            if missing == .again, form.pair.again.isEmpty { model.tell(.onceMore) }
            return .handled
        }
        model.begin(.changePassphrase, .saving)
        return .effects([
            .changePassphrase(old: Secret(form.old), new: Secret(form.pair.passphrase))
        ])
    }
}
