import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// The signing options of `apps add` and `apps edit`.
struct AppKeyOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read the secret from descriptor N, its only line.", valueName: "n"))
    var secretFd: Int32?

    @Option(help: ArgumentHelp("A private key in PEM, for the RSA methods.", valueName: "file"))
    var rsaKey: String?

    @Option(
        help: ArgumentHelp(
            "Read the passphrase of that key from descriptor N, first line.", valueName: "n"))
    var rsaPassphraseFd: Int32?

    @Flag(help: "Generate an RSA key and print its public half.")
    var generateRsa = false

    @Flag(name: .customLong("public"), help: "The app has no secret: an OAuth 2 public client.")
    var isPublic = false

    /// Whether any of them was given.
    var isEmpty: Bool { secretFd == nil && rsaKey == nil && !generateRsa && !isPublic }

    /// Refuses options that exclude each other, before anything else happens.
    func check(_ context: CommandContext) throws(CommandFailure) {
        let given = [secretFd != nil, rsaKey != nil, generateRsa, isPublic].count { $0 }
        guard given < 2 else {
            throw .usage(
                "--secret-fd, --rsa-key, --generate-rsa and --public cannot be combined",
                hint: "use only one of them")
        }
        guard rsaPassphraseFd == nil || rsaKey != nil else {
            throw .usage(
                "--rsa-passphrase-fd opens the key of --rsa-key", hint: "add --rsa-key FILE")
        }
        try context.requireOther(secretFd, "--secret-fd")
        try context.requireOther(rsaPassphraseFd, "--rsa-passphrase-fd")
    }

    /// The key that they name; nil where they name none.
    func input(_ context: CommandContext) throws(CommandFailure) -> AppKeyInput? {
        if generateRsa { return .generateRSA }
        if isPublic { return .absent }
        if let rsaKey {
            let passphrase = try rsaPassphraseFd.map { (descriptor) throws(CommandFailure) in
                try context.readLine(descriptor, "--rsa-passphrase-fd")
            }
            return .rsaFile(path: rsaKey, passphrase: passphrase)
        }
        guard let secretFd else { return nil }
        return .secret(context.tidied(try context.readSecret(secretFd, "--secret-fd")))
    }
}

extension CommandContext {
    /// Saves an app; where its private key is encrypted, a person is asked for the passphrase.
    func save(
        _ edit: AppEdit, in store: SessionStore
    ) throws(CommandFailure) -> SavedApp {
        var edit = edit
        var triesLeft = 3
        while true {
            do throws(AppFailure) {
                return try apps(store).save(edit, by: keyReader, at: environment.now())
            } catch {
                guard error.wantsPassphrase, environment.terminal.canAsk, triesLeft > 0,
                    case .rsaFile(let path, let given) = edit.key,
                    given == nil || triesLeft < 3
                else {
                    let option: PrintableText = edit.replacing == nil ? "--name" : "--rename"
                    throw CommandFailure(.app(error, naming: option))
                }
                if triesLeft < 3 { warn(.app(error)) }
                triesLeft -= 1
                let name = PrintableText(path, limit: 40).text
                let passphrase = try ask("Passphrase of \(name): ", echo: .hidden)
                edit.key = .rsaFile(path: path, passphrase: passphrase)
            }
        }
    }

    /// A secret without the blanks that came along when it was copied, which is said.
    func tidied(_ typed: Secret) -> Secret {
        let secret = typed.withoutBlanksAround
        if secret.count != typed.count { say(.blanksTakenOff(left: secret.count)) }
        return secret
    }

    /// The named app, or the only one of its provider; `verb` is the word of `pintle apps` whose
    /// second argument the name is.
    func app(
        _ name: String?, of provider: Provider, in store: SessionStore,
        for verb: PrintableText? = nil
    ) throws(CommandFailure) -> RegisteredApp {
        do throws(StoreFailure) {
            if let app = try apps(store).app(named: name, of: provider.id) { return app }
        } catch {
            var failure = CommandFailure(error)
            if case .item(.ambiguous) = error, let verb {
                failure.announcement.hint =
                    "pintle apps " + verb + " \(provider.id.rawValue, limit: 60) NAME"
            }
            throw failure
        }
        throw CommandFailure(.noAppKey(provider))
    }
}

extension Announcement {
    /// There is no app to log in with.
    static func noAppKey(_ provider: Provider) -> Announcement {
        Announcement(
            .failed, "There is no app key for \(provider.name)",
            AppKeyWords(provider).given,
            hint: "pintle apps add \(provider.id.rawValue) --key K"
                + (provider.preferredAppKey == .absent ? " --public" : ""), exit: .notFound)
    }
}

extension AppKeyWords {
    /// The prompts for the parts of an app key.
    var identifierQuestion: String { identifierLabel.text + ": " }
    var secretQuestion: String { secretLabel.text + ": " }
}

extension Secret {
    /// The secret without blanks at both ends, which come along when it is copied, and without the
    /// byte order mark that an editor may put in front of a file.
    var withoutBlanksAround: Secret {
        withBytes { bytes in
            let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            let text = bytes.dropFirst(bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0)
            let start = text.firstIndex { !isBlank($0) } ?? text.endIndex
            let end = text.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
            return Secret(text[start..<end])
        }
    }
}
