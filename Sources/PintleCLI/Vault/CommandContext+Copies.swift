import LoginCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension CommandContext {
    /// A path of the command line, from `/` on; an empty one, as a variable that is not set gives
    /// it, does not stand for the working folder.
    func absolute(_ path: String) throws(CommandFailure) -> String {
        guard !path.isEmpty else { throw CommandFailure(.file(.missing, path: path)) }
        return environment.files.absolute(path)
    }

    /// The absolute path of a file that is read in no order, which standard input does not allow.
    func absolute(copy file: String) throws(CommandFailure) -> String {
        guard file != "-" else {
            throw .usage(
                "Standard input is not read here", "Nothing was added or restored.",
                hint: "save it to a file first; ./- is a file of that name")
        }
        return try absolute(file)
    }

    /// Refuses a place for a new file that is taken, before the first question.
    func requireFree(_ path: String) throws(CommandFailure) {
        guard environment.files.facts(path) == nil else {
            throw CommandFailure(StoreFailure.fileExists(path: path))
        }
    }

    /// Reads the secrets of the named files.
    func secrets(_ options: CopyOptions) throws(CommandFailure) -> CopySecrets {
        try requireOther(options.fromPassphraseFd, "--from-passphrase-fd")
        guard options.fromPassphraseFd == nil || options.fromKeyFile == nil else {
            throw .usage(
                "--from-passphrase-fd and --from-key-file cannot be combined",
                hint: "use only one of them")
        }
        let passphrase = try options.fromPassphraseFd.map { (descriptor) throws(CommandFailure) in
            try readLine(descriptor, "--from-passphrase-fd")
        }
        return CopySecrets(passphrase: passphrase, keyFile: options.fromKeyFile)
    }

    /// Opens a backup or an export; its damage is reported as the copy's, not as the store's.
    func openCopy(at path: String) throws(CommandFailure) -> SessionStore {
        try reading(copyAt: path) { () throws(StoreFailure) in try SessionStore.open(copyOf: path) }
    }

    /// Reads a copy; names it in each failure.
    private func reading<Value>(
        copyAt path: String, _ body: () throws(StoreFailure) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(StoreFailure) {
            return try body()
        } catch {
            throw CommandFailure(.copy(PrintableText(path, limit: 48), error))
        }
    }

    /// Unlocks the copy of a store and verifies that it is unchanged.
    ///
    /// A copy of `own`, which is open, needs no secret while it has the same key.
    func unlock(
        copy: SessionStore, at path: String, _ secrets: CopySecrets, sharing own: SessionStore?
    ) throws(CommandFailure) {
        let sources = try reading(copyAt: path) { () throws(StoreFailure) in
            try copy.slots.sources()
        }
        let locked = Announcement.copyStaysLocked(
            PrintableText(path, limit: 40), openedBy: sources,
            hasPassphrase: secrets.passphrase != nil)
        if let passphrase = secrets.passphrase {
            do throws(StoreFailure) {
                _ = try vault.unlock(copy, withPassphrase: passphrase)
            } catch .slot(.noPassphrase) {
                throw CommandFailure(locked)
            } catch .wrongSecret {
                throw CommandFailure(
                    .copy(PrintableText(path, limit: 48), .wrongSecret(.passphrase)))
            } catch {
                throw CommandFailure(.copy(PrintableText(path, limit: 48), error))
            }
        } else if !vault.unlock(copy: copy, byKeyOf: own) {
            let name = PrintableText(path, limit: 48)
            _ = try open(
                copy, by: vault.with(keyFile: secrets.keyFile), .any,
                question: "Passphrase of \(name.text): ", canAsk: environment.terminal.canAsk,
                refusal: { why in
                    if why.tried.count == 1, case .store(let failure)? = why.tried.first?.reason {
                        return .copy(name, failure)
                    }
                    return why.tried.isEmpty ? locked : .staysLocked(why)
                }, failing: { CommandFailure(.copy(name, $0)) })
        }
        try reading(copyAt: path) { () throws(StoreFailure) in try copy.verify() }
    }
}
