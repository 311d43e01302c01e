import Glibc
import LoginCore
import LoginRuntime
import OAuthCore
import PintleLive
import PintleServices
import PlatformLinux

extension FileDoor {
    /// The file system, for files that the command line or the working folder names.
    static let live: FileDoor = {
        var door = plain
        door.readMessage = { (limit) throws(Failure) in
            try readWhole("-", limit: limit, asMessage: true)
        }
        door.readNext = { (limit) throws(Failure) in try InputFile("-").readNext(limit) }
        door.isNextAtHand = { Poll.wait(for: [STDIN_FILENO], timeout: .zero) != [.idle] }
        door.wipe = { (path, bytes) throws(Failure) in try WipedFile.wipe(path, ifStill: bytes) }
        door.names = { (folder, limit) throws(Failure) in
            try FolderNames.read(folder, limit: limit)
        }
        return door
    }()

    private static let plain = FileDoor(
        workingDirectory: { WorkingDirectory.path },
        facts: facts,
        read: { (path, limit) throws(Failure) in try InputFile(path).readAll(limit: limit) },
        readSecret: { (path, limit) throws(Failure) in try readWhole(path, limit: limit) },
        openBody: { (path, limit) throws(Failure) in
            try BodyFile(InputFile(path, takesPipes: true), within: limit)
        },
        create: { (path, limit) throws(Failure) in try OutputFile.live(path, within: limit) },
        target: { OutputFile.resolved($0) })

    /// The file system, for paths typed into a field, where `~/` is the home folder.
    static var typed: FileDoor {
        var door = live
        door.homeFolder = Environment.current["HOME"]
        return door
    }

    @Sendable private static func facts(_ path: String) -> Facts? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let isOwn = status.st_uid == geteuid()
        var facts = Facts(
            isRegular: status.st_mode & S_IFMT == S_IFREG, isOwn: isOwn,
            isWritableByOthers: status.st_mode & 0o022 != 0 || !isOwn && status.st_uid != 0)
        facts.isReadableByOthers = status.st_mode & 0o044 != 0
        facts.isFolder = status.st_mode & S_IFMT == S_IFDIR
        facts.isLink = status.st_mode & S_IFMT == S_IFLNK
        return facts
    }

    /// Reads a file, or standard input for `-`, through one buffer that is wiped afterwards.
    ///
    /// A message ends with an empty line too: anyone who writes it may wait for the answer then.
    private static func readWhole(
        _ path: String, limit: Int, asMessage: Bool = false
    ) throws(Failure) -> Secret {
        let input = try InputFile(path)
        var length = 0
        let buffer = try Secret(count: limit + 1) { bytes throws(Failure) in
            length = try input.fill(bytes, untilEmptyLine: asMessage)
        }
        guard length <= limit else { throw .tooLong(limit: limit) }
        return buffer.withBytes { Secret($0.prefix(length)) }
    }
}
