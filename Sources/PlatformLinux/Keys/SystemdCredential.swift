import Glibc
public import OAuthCore
public import PrivateFiles

/// The secret that systemd hands a service (systemd.exec(5), `LoadCredentialEncrypted=`).
public enum SystemdCredential {
    /// The credential's name in the unit file.
    public static let name = "pintle-vault"
    /// The most bytes it may have.
    public static let limit = 4096

    /// Why a credential that was given cannot be used.
    public enum Problem: Error, Sendable, Equatable {
        /// The folder or the file does not meet the conditions; the failure names the path.
        case file(FileFailure)
        /// There is nothing in it.
        case empty(path: String)
    }

    /// The path that the credential would have; nil if no folder for credentials is given.
    ///
    /// Nothing is looked at. An empty `CREDENTIALS_DIRECTORY` counts as none.
    public static func path(environment: [String: String]) throws(Problem) -> String? {
        guard let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty else { return nil }
        let parts = folder.parts(atASCII: "/")
        guard folder.utf8.first == UInt8(ascii: "/"), !parts.contains("..") else {
            throw .file(.notAbsolute(path: folder))
        }
        return parts.map { "/" + $0 }.joined() + "/" + name
    }

    /// The credential, unless none is given: no folder, or none of that name in it.
    ///
    /// The folder is root's or this user's, no link, and nobody else can write it. The file is a
    /// regular one of one name, root's or this user's, of 1 to 4096 bytes, and nobody else may do
    /// anything with it. It is looked for nowhere else.
    public static func read(
        environment: [String: String] = Environment.current
    ) throws(Problem) -> Secret? {
        guard let path = try path(environment: environment) else { return nil }
        do throws(FileFailure) {
            try checkFolder(PathParts(path).directory)
        } catch {
            throw .file(error)
        }
        let secret: Secret
        do throws(FileFailure) {
            secret = try PrivateFile.read(path, limit: limit, rule: .handedOver)
        } catch .missing {
            return nil
        } catch {
            throw .file(error)
        }
        guard !secret.isEmpty else { throw .empty(path: path) }
        return secret
    }

    private static func checkFolder(_ path: String) throws(FileFailure) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw FileFailure(.last, after: .inspect, path: path)
        }
        if status.kind == S_IFLNK { throw .symlink(path: path) }
        if status.kind != S_IFDIR { throw .notADirectory(path: path) }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw .notYours(path: path, owner: status.st_uid)
        }
        if status.st_mode & 0o022 != 0 {
            throw .openToOthers(path: path, mode: status.permissions)
        }
    }
}
