import Glibc
public import OAuthCore
import PrivateFiles

/// The processes of this user that keep a vault open: a file of each in `state/holders`.
///
/// `VAULT.PID.TIME`, locked as long as the process lives, so that one that was killed counts no more. Who
/// removes a file asks its process to lock the vault.
public struct VaultHolders: Sendable {
    let folder: String
    let storeName: String

    /// Names the state folder, and the store's file; nothing is made yet.
    public init(stateFolder: String, storeName: String) {
        folder = stateFolder + "/holders"
        self.storeName = storeName
    }

    /// One of these processes, by its own description.
    public struct Holder: Sendable, Equatable {
        /// Its process id, as it sees it.
        public var process: Int32
        /// When it opened the vault.
        public var since: Timestamp
        /// Its opener.
        public var opener: String
        /// The command that it runs.
        public var command: String

        /// This process; the texts have no line feed.
        public init(since: Timestamp, opener: String, command: String) {
            self.init(process: getpid(), since: since, opener: opener, command: command)
        }

        init(process: Int32, since: Timestamp, opener: String, command: String) {
            self.process = process
            self.since = since
            self.opener = opener
            self.command = command
        }
    }

    /// The file of a process; nil where none can be made.
    ///
    /// Files of killed processes are cleared away.
    func register(_ holder: Holder, of vault: String) -> LockFile? {
        guard (try? PrivateDirectory.ensure(folder)) != nil else { return nil }
        _ = files(of: vault)
        let word = "\(holder.since.secondsSince1970)\n\(holder.opener)\n\(holder.command)"
        // A process that looks for files without a lock may be quicker than we are, but not time
        // and again.
        for _ in 0..<8 {
            let time = LocalTime.sinceBoot.components
            let name = "\(vault).\(holder.process).\(time.seconds)-\(time.attoseconds)"
            if let file = try? LockFile.take("\(folder)/\(name)") {
                _ = file.leave(word, about: vault)
                return file
            }
        }
        return nil
    }

    /// The holders of a vault, oldest first; files of killed processes are removed.
    public func list(of vault: String) -> [Holder] { files(of: vault).map(\.holder) }

    /// Asks those of a vault to lock it, waits a moment for that, and says which ones have done so and
    /// which ones have not.
    ///
    /// Wakes the watchers of the store's own folder once the files are gone: one that looked before
    /// would keep the vault open.
    public func end(
        of vault: String, inFolder store: String
    ) -> (closed: [Holder], open: [Holder]) {
        let files = files(of: vault)
        for file in files { unlink(file.path) }
        guard !files.isEmpty else { return ([], []) }
        for place in [folder, store] { FolderWatch.tellKeyForgotten(in: place, of: storeName) }
        let end = LocalTime.sinceBoot + Self.patience
        while files.contains(where: { $0.file.isLockedByOthers }), LocalTime.sinceBoot < end {
            _ = Poll.wait(for: [], timeout: .milliseconds(10))
        }
        let open = files.filter { $0.file.isLockedByOthers }
        return (
            files.filter { file in !open.contains { $0.path == file.path } }.map(\.holder),
            open.map(\.holder)
        )
    }

    /// How long is waited for the processes to close a vault.
    private static let patience = Duration.seconds(1)

    /// The vaults of this state folder that may be open somewhere: those that processes keep open, and
    /// those that were used here.
    public func vaults() -> Set<String> {
        let parent = folder.dropLast("/holders".utf8.count)
        let held = fileNames(in: folder, beginningWith: "").map { String($0.prefix { $0 != "." }) }
        let seen = fileNames(in: String(parent), beginningWith: "seen-").map {
            String($0.dropFirst("seen-".utf8.count))
        }
        return Set(held + seen).filter { id in
            id.utf8.count == 32 && id.allSatisfy(\.isHexDigit)
        }
    }

    private func files(of vault: String) -> [(path: String, holder: Holder, file: LockFile)] {
        let files = fileNames(in: folder, beginningWith: vault + ".").compactMap { name in
            let path = "\(folder)/\(name)"
            let parts = name.dropFirst(vault.count + 1).split(separator: ".")
            guard let process = parts.first.flatMap({ Int32($0) }), let file = LockFile.held(path)
            else { return nil as (path: String, holder: Holder, file: LockFile)? }
            let lines = (file.word(about: vault) ?? "")
                .split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
                .map(String.init)
            guard lines.count == 3, let seconds = Int64(lines[0]) else { return nil }
            let since = Timestamp(secondsSince1970: seconds)
            let holder = Holder(
                process: process, since: since, opener: lines[1], command: lines[2])
            return (path, holder, file)
        }
        return files.sorted { ($0.holder.since, $0.path) < ($1.holder.since, $1.path) }
    }
}
