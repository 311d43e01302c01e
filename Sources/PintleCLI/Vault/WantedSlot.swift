import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// A way to open the vault, from the arguments of `slots add`.
enum WantedSlot: Equatable {
    case passphrase
    case keyFile(path: String)
    case credential
    case command(name: String)

    /// The words that name them.
    static let kinds = ["passphrase", "key-file", "credential", "command"]

    /// Reads the arguments, or reports their right form.
    init(_ add: VaultCommand.Slots.Add) throws(CommandFailure) {
        switch (add.kind, add.value) {
        case ("passphrase", nil): self = .passphrase
        case ("credential", nil): self = .credential
        case ("key-file", let path?) where !path.isEmpty: self = .keyFile(path: path)
        case ("command", let name?):
            try Self.check(name, isCommand: true)
            self = .command(name: name)
        case ("key-file", _):
            throw .usage("key-file needs a file", hint: "pintle vault slots add key-file FILE")
        case ("command", nil):
            throw .usage("command needs a name", hint: "pintle vault slots add command NAME")
        case ("passphrase", _), ("credential", _):
            throw .usage(
                "\(add.kind) has no further argument",
                "Secrets cannot be given as arguments.", hint: "leave it out")
        default:
            throw .usage(
                "There is no such way to open a vault",
                hint: "one of: passphrase, key-file FILE, credential, command NAME")
        }
        if self != .passphrase, add.newPassphraseFd != nil {
            throw .usage(
                "--new-passphrase-fd is for slots add passphrase", hint: "leave it out")
        }
        guard let name = add.name else { return }
        if case .command = self {
            throw .usage("The slot of a command has the command's name", hint: "leave --name out")
        }
        try Self.check(name, isCommand: false)
    }

    private static func check(_ name: String, isCommand: Bool) throws(CommandFailure) {
        guard name.utf8.count <= 64, PrintableText(name).text == name else {
            throw .usage(
                "That cannot be the name of a slot",
                "It may have no control characters, and at most 64 bytes.",
                hint: "as in: cron, laptop")
        }
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
            default: ".-_".utf8.contains(byte)
            }
        }
        guard !isCommand || (isPlain && !name.isEmpty) else {
            throw .usage(
                "That cannot be the name of a command",
                "It may have only the characters A-Z a-z 0-9 . _ and -.",
                hint: "as in: pass, age-key")
        }
    }

    /// With the article, as `a key file`.
    var article: PrintableText {
        switch self {
        case .passphrase: UnlockWords.article(.passphrase)
        case .keyFile: UnlockWords.article(.keyFile)
        case .credential: UnlockWords.article(.credential)
        case .command: UnlockWords.article(.command)
        }
    }
}

extension CommandContext {
    /// The ways to open a vault, in the order of their numbers.
    func slots(of store: SessionStore) throws(CommandFailure) -> [StoreStatus.Slot] {
        try reachingStore { () throws(StoreFailure) in try vault.slots(of: store) }
    }

    /// Gets the secret that a new slot is for, from where it comes from later too.
    func newSlot(
        _ wanted: WantedSlot, passphraseFd: Int32?
    ) throws(CommandFailure) -> SessionStore.NewSlot {
        switch wanted {
        case .passphrase:
            let passphrase = try newPassphrase(passphraseFd, "--new-passphrase-fd")
            return vault.slot(forPassphrase: passphrase)
        case .keyFile(let path): return try newKeyFile(path)
        case .credential:
            let slot = try reachingSecret { () throws(UnlockProblem) in
                try vault.slotForCredential()
            }
            guard let slot else { throw CommandFailure(.noCredentialHere) }
            return slot
        case .command(let name):
            return try reachingSecret { () throws(UnlockProblem) in
                try vault.slot(forCommand: name)
            }
        }
    }

    /// A slot for a key file that shall open the vault; it is made when there is none.
    func newKeyFile(_ path: String) throws(CommandFailure) -> SessionStore.NewSlot {
        let (slot, isNew): (SessionStore.NewSlot, Bool)
        do throws(StoreFailure) {
            (slot, isNew) = try vault.slot(forKeyFile: path)
        } catch {
            var failure = CommandFailure(error)
            // To make that folder would lead to another refusal: it is the one of the store.
            if case .storage(.noFolder(let missing)) = error,
                (missing + "/").hasPrefix(try storeFolder() + "/")
            {
                failure.announcement.hint =
                    "choose another place: a key file may not be in the store's folder"
            }
            throw failure
        }
        if isNew {
            say(
                Announcement(
                    .good, "Created a key file",
                    "Anyone with \(path) and the store can use your logins."))
        }
        return slot
    }

    private func reachingSecret<Value>(
        _ body: () throws(UnlockProblem) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(UnlockProblem) {
            return try body()
        } catch {
            throw CommandFailure(.unlockProblem(error))
        }
    }
}
