public import OAuthCore
public import PrivateFiles

/// A file of 32 random bytes that opens a vault (Docs/Vault.md).
public enum KeyFile {
    /// How many bytes a key file holds.
    public static let length = 32

    /// Writes `key` to a new file of 0600; refuses to replace one, and any other length.
    public static func make(_ path: String, holding key: Secret) throws(FileFailure) {
        guard key.count == length else { throw .wrongLength(path: path, required: length) }
        try PrivateFile.create(path, holding: key)
    }

    /// Reads a key file: 0600 or stricter, this user's own, no link, exactly 32 bytes.
    public static func read(_ path: String) throws(FileFailure) -> Secret {
        let key: Secret
        do {
            key = try PrivateFile.read(path, limit: length)
        } catch .tooLong {
            throw .wrongLength(path: path, required: length)
        }
        guard key.count == length else { throw .wrongLength(path: path, required: length) }
        return key
    }
}
