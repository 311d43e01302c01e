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
    /// Another process held it for the whole waiting time.
    case busy
    /// It cannot be written or read: full, read-only, or an input/output error.
    case storage(StorageProblem)
    /// A path is not safe to keep secrets in.
    case unsafe(path: String, UnsafePath)
    /// A newer program has used it; the number is its format version.
    case newer(version: Int)
    /// What was asked for is not there, or a name is taken.
    case item(ItemProblem)

    /// What a vault was tried to be opened with.
    public enum UnlockSource: String, Sendable {
        case passphrase
        case keyFile = "key file"
    }

    /// Why bytes could not be written or read.
    public enum StorageProblem: Sendable, Equatable {
        case full
        case readOnly(path: String)
        case inputOutput(operation: String, reason: String)
    }

    /// Why a path is refused.
    public enum UnsafePath: Sendable, Equatable {
        /// Its mode lets others in; octal, as `0644`.
        case openToOthers(mode: String, wanted: String)
        /// It belongs to another user.
        case notYours(owner: String)
        /// It is a symbolic link.
        case symbolicLink
        /// It has a second name, which may lie in a folder of others.
        case secondName
        /// It is a FIFO, a device, or a folder in a file's place.
        case notARegularFile
        /// A key file may lie anywhere but beside the store.
        case insideStore
        /// A folder was given as a relative path.
        case relative
    }

    /// Why a name led nowhere.
    public enum ItemProblem: Sendable, Equatable {
        case noSuch(Kind, name: String, nearest: [String])
        case ambiguous(Kind, candidates: [String])
        case nameTaken(String, free: String)

        /// What the name was to name.
        public enum Kind: String, Sendable {
            case session
            case provider
            case app
            case login
        }
    }
}
