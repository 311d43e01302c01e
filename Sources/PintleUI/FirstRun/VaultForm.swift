import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The fields for a new vault.
struct VaultForm: Sendable, Equatable {
    /// The way to open it.
    var way = Way.passphrase
    var pair = PassphrasePair()
    var path = TextField(proposing: "~/pintle.key")
    /// Whether the key file is made, or is there already.
    var isNew = true

    /// A way to open a new vault.
    enum Way: Sendable, Equatable, CaseIterable {
        case passphrase
        case keyFile
    }

    /// A field of the form.
    enum Field: Sendable, Equatable, CaseIterable {
        case way
        case passphrase
        case again
        case path
        case isNew
    }

    /// The fields that there are now, in their order.
    var fields: [Field] {
        switch way {
        case .passphrase: [.way, .passphrase, .again]
        case .keyFile: [.way, .path, .isNew]
        }
    }

    /// The first field that lacks something; nil where the vault can be made.
    var missing: Field? {
        switch way {
        case .passphrase: pair.passphrase.isEmpty ? .passphrase : pair.isRepeated ? nil : .again
        case .keyFile: path.text.trimmingBlanks.isEmpty ? .path : nil
        }
    }

    /// The remark on the passphrase as typed so far; nil if there is none.
    var remark: Announcement? { way == .passphrase ? pair.remark : nil }

    /// The choice that the complete form makes.
    var choice: VaultChoice {
        switch way {
        case .passphrase: .passphrase(Secret(pair.passphrase))
        case .keyFile: .keyFile(path: path.text.trimmingBlanks, isNew: isNew)
        }
    }

    /// The path of the key file, where one opens the vault.
    var keyFile: PrintableText? {
        way == .keyFile ? PrintableText(path.text.trimmingBlanks) : nil
    }

    /// The path of the key file, quoted for a shell but for a leading `~/`; nil for a passphrase.
    var keyFileWord: PrintableText? {
        guard way == .keyFile else { return nil }
        return PrintableText(ShellWord.quotedPath(path.text.trimmingBlanks))
    }

    /// Takes an edit in the field of the focus; `false` when it means nothing there.
    mutating func edit(_ field: Field, _ edit: (inout TextField) -> Bool) -> Bool {
        switch field {
        case .way, .isNew: false
        case .passphrase: edit(&pair.passphrase)
        case .again: edit(&pair.again)
        case .path: edit(&path)
        }
    }

    mutating func wipe() { pair.wipe() }
}

extension Secret {
    /// A copy of the exact bytes of a field.
    convenience init(_ field: TextField) {
        self.init(count: field.withUTF8(\.count)) { buffer in
            field.withUTF8 { buffer.copyMemory(from: $0) }
        }
    }
}
