/// Why the store could not do its part.
public enum StoreFailure: Error, Sendable, Equatable {
    /// There is no vault yet.
    case noVault
    /// It is locked and nothing to unlock it with was given.
    case locked
    /// The key file that was named is not there.
    case noKeyFile(path: String)
    /// That secret does not open this vault.
    case wrongSecret(UnlockSource)
    /// So many of the records cannot be read or were changed from outside.
    case damaged(unreadable: Int, of: Int)
    /// The content is not the last written one, by the manifest (Docs/Vault.md).
    case changed(Change)
    /// A named file is not a store: neither a backup nor an export.
    case notAStore(path: String)
    /// There is a file of that name already, and nothing is replaced.
    case fileExists(path: String)
    /// There is a vault already where one was to be made: another process may just have made it.
    case vaultExists(path: String)
    /// Another process held it for the whole waiting time.
    case busy
    /// It cannot be written or read: full, read-only, or an input/output error.
    case storage(StorageProblem)
    /// A path is not safe to keep secrets in.
    case unsafe(path: String, UnsafePath)
    /// A newer program has used it; the number is its format version, nil where a record in it is
    /// of a kind that this program does not know.
    case newer(version: Int?)
    /// Another process has written the row since it was read; nothing was changed.
    case overtaken
    /// A person stopped it; the store is as it was.
    case stopped
    /// The named item does not exist, or a name is taken.
    case item(ItemProblem)
    /// A slot cannot be as requested.
    case slot(SlotProblem)

    /// The source that was tried to open a vault.
    public enum UnlockSource: String, Sendable, CaseIterable {
        /// A passphrase that a person types.
        case passphrase
        /// A file of random bytes.
        case keyFile = "key file"
        /// A credential that systemd hands to a service.
        case credential = "systemd credential"
        /// The output of a command in `unlock.json`.
        case command
    }

    /// The difference of the store from its last written state.
    public enum Change: Sendable, Equatable {
        /// So many rows were edited from outside.
        case rows(Int, of: Int)
        /// Rows were deleted, doubled, or put back from an older copy.
        case list
        /// The manifest itself was taken away.
        case manifestMissing
        /// Its tables are not those that this program makes: the first difference, and how many
        /// there are.
        case definitions(DefinitionChange, of: Int)
    }

    /// Something in the definitions of the tables that is not as this program makes it.
    public enum DefinitionChange: Sendable, Equatable {
        /// A table or an index is gone.
        case missing(name: String)
        /// There is a table, index, view or trigger that does not belong there; foreign text.
        case foreign(name: String)
        /// It has another form.
        case changed(name: String)
        /// Text is not kept as UTF-8.
        case encoding
    }

    /// The reason that a way to open the vault was left unchanged.
    public enum SlotProblem: Sendable, Equatable {
        /// It is the only one: without it nothing would open the vault.
        case lastOne
        /// There is none of that number.
        case noSuch(number: Int, known: [Int])
        /// There are several, or none, where one was meant.
        case notClear(UnlockSource, numbers: [Int])
        /// There is one already that this very secret opens.
        case sameSecret(number: Int)
        /// It was changed, and needs much more work than any slot should; nothing was tried.
        case tooCostly(mebibytes: Int)
        /// A passphrase with a NUL byte would equal the part before that byte.
        case nulInPassphrase
        /// A passphrase was given, and only secrets of these kinds open the vault.
        case noPassphrase(openers: Set<UnlockSource>)
    }

    /// Why bytes could not be written or read.
    public enum StorageProblem: Sendable, Equatable {
        /// There is no room left.
        case full
        /// The file, or its file system, cannot be written.
        case readOnly(path: String)
        /// This user may not read the file, or a folder above it.
        case denied(path: String)
        /// There is no folder of that path.
        case noFolder(path: String)
        /// A file that was to be read, and is none of the store's own.
        case unreadable(path: String, FileProblem)
        /// A file would become larger than this process may make one.
        case fileLimit
        /// There was not enough memory.
        case memory
        /// The system failed at that operation, for the reason that it gives.
        case inputOutput(operation: String, reason: String)
        /// The disk reported an error when the write was complete: it may have been saved.
        case unsure(operation: String, reason: String)
    }

    /// Why a path is refused.
    public enum UnsafePath: Sendable, Equatable {
        /// Its mode lets others in; octal, as `0644`.
        case openToOthers(mode: String, wanted: String)
        /// It belongs to another user.
        case notYours(owner: String)
        /// It is a symbolic link.
        case symbolicLink
        /// It has a second name, which may be in a folder of others.
        case secondName
        /// It is a FIFO, a device, or a folder in place of a file.
        case notARegularFile
        /// A key file may lie anywhere but beside the store.
        case insideStore
        /// A folder was given as a relative path.
        case relative
    }

    /// Why a name led nowhere.
    public enum ItemProblem: Sendable, Equatable {
        /// Nothing has that name; the names that are spelt most alike.
        case noSuch(Kind, name: String, nearest: [String])
        /// More than one fits; the names of all of them, or of the defaults where there are several.
        case ambiguous(Kind, candidates: [String], areDefaults: Bool = false)
        /// Another one has that name; one like it is free.
        case nameTaken(String, free: String)
        /// The provider has no app key of that name; the names that it has.
        case noAppKey(String, provider: String, others: [String])
        /// It cannot be an account's name, by the rule of `AccountName`.
        case unusableAccount
        /// It cannot be a scope (RFC 6749 section 3.3).
        case unusableScope(String)
        /// It cannot be a label, by that rule.
        case unusableLabel(SessionLabel.Fault)
        /// The definition of that provider was removed, and something in the store needs it.
        case definitionRemoved(provider: String)

        /// The thing to name.
        public enum Kind: String, Sendable {
            /// A session.
            case session
            /// A provider.
            case provider
            /// An app key.
            case app
            /// An unfinished login.
            case login
        }
    }
}
