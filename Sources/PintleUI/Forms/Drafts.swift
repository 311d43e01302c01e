import LoginCore
import OAuthCore
import TerminalCore

/// Text typed into forms and not yet used.
///
/// It lives here and not in the screens, so that Esc loses nothing and a secret is edited in one
/// place in memory, where it can be wiped.
struct Drafts: Sendable, Equatable {
    /// The passphrase that unlocks.
    var passphrase = TextField(isMasked: true)
    /// The path of the key file that unlocks.
    var keyFilePath = TextField(longText: .scrolled)
    /// The vault that is to be made.
    var vault = VaultForm()
    /// A further way to open the vault.
    var slot = SlotForm()
    /// Another passphrase for the vault.
    var passphraseChange = PassphraseForm()
    /// The path for a backup; nil until somebody types one.
    var backupPath: TextField?
    /// An export of sessions.
    var export = ExportForm()
    /// App keys, new ones and those under change.
    var appKeys: [AppTarget: AppKeyForm] = [:]
    /// The variables of instances, by definition.
    var instances: [ProviderID: [TextField]] = [:]
    /// Tokens that people bring along, by the provider.
    var tokens: [ProviderID: TokenForm] = [:]
    /// A provider of the person's own.
    var provider = ProviderForm()
    /// Logins that have not begun.
    var logins: [LoginTarget: LoginForm] = [:]
    /// PINs that have not been sent.
    var pins: [LoginID: TextField] = [:]
    /// The answer sent last by each login.
    var answers: [LoginID: SentAnswer] = [:]

    /// Wipes PINs, passphrases and app secrets, and keeps the rest.
    mutating func wipeSecrets() {
        passphrase.wipe()
        vault.wipe()
        slot.secret.wipe()
        passphraseChange.wipe()
        export.wipe()
        for id in Array(appKeys.keys) { appKeys[id]?.wipeSecrets() }
        for id in Array(tokens.keys) { tokens[id]?.wipeSecrets() }
        for id in Array(pins.keys) { pins[id]?.wipe() }
        for id in Array(answers.keys) { forgetAnswer(to: id) }
    }

    /// Selects the masked secrets of forms, so that after Esc the next text replaces them.
    mutating func selectSecrets() {
        passphrase.select()
        vault.pair.select()
        slot.secret.pair.select()
        passphraseChange.old.select()
        passphraseChange.pair.select()
        export.old.select()
        export.pair.select()
        for id in Array(appKeys.keys) { appKeys[id]?.selectSecrets() }
        for id in Array(tokens.keys) { tokens[id]?.selectSecrets() }
    }

    /// Masks fields that may have been in sight, before another person comes to the screen.
    mutating func mask() {
        for id in Array(pins.keys) { pins[id]?.isMasked = true }
        for id in Array(answers.keys) { answers[id]?.text.isMasked = true }
    }
}
