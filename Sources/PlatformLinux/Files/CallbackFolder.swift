import Glibc
public import OAuthCore
public import PrivateFiles

/// URLs that a browser handed over and no process has taken yet: private files, each taken once.
///
/// They lie beside the store's state and stay when their process is killed. A link in the place of
/// their folder is not followed: anyone who made it could not have written there by himself.
public struct CallbackFolder: Sendable {
    /// The longest URL that is kept, in bytes.
    public static let limit = 16 * 1024
    /// How many are kept at most, the newest ones: each page in a browser could hand over more of them.
    public static let count = 256
    /// How long one is kept; providers give codes and request tokens a shorter life.
    public static let life = Duration.seconds(3600)

    private let path: String
    private static let start = "callback-"

    /// Names the state folder; nothing is made yet.
    public init(stateFolder: String) {
        path = stateFolder + "/callbacks"
    }

    /// Keeps a URL, complete or not at all, in place of the oldest one where there are too many; gives
    /// its name here.
    ///
    /// Throws what the system says, and `symlink`.
    public func keep(_ url: Secret) throws(FileFailure) -> String {
        try ensure()
        let now = LocalTime.sinceEpoch.components
        let fraction = "\(1_000_000_000 + now.attoseconds / 1_000_000_000)".dropFirst()
        let name = "\(Self.start)\(now.seconds)-\(fraction)-\(getpid())"
        try PrivateFile.create("\(path)/\(name)", holding: url)
        for old in names.sorted().dropLast(Self.count) { unlink("\(path)/\(old)") }
        return name
    }

    private func ensure() throws(FileFailure) {
        guard !isLink else { throw .symlink(path: path) }
        try PrivateDirectory.ensure(path)
    }

    private var isLink: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.kind == S_IFLNK
    }

    /// The URLs not taken yet, in the order of their names; old ones are removed.
    public func kept(at now: Timestamp) -> [(name: String, url: Secret)] {
        names.sorted().compactMap { name in
            let seconds = name.dropFirst(Self.start.count).prefix { $0 != "-" }
            let age = Int64(seconds).map { now - Timestamp(secondsSince1970: $0) }
            guard let age, age < Self.life else {
                unlink("\(path)/\(name)")
                return nil
            }
            guard let url = try? PrivateFile.read("\(path)/\(name)", limit: Self.limit) else {
                return nil
            }
            return (name, url)
        }
    }

    /// Takes one away; true for one caller of all, in whatever process.
    public func take(_ name: String) -> Bool { !isLink && unlink("\(path)/\(name)") == 0 }

    /// Waits until it is taken, for that time at most; false if it is still there.
    public func isTaken(_ name: String, within span: Duration) -> Bool {
        let watch = watch()
        let end = LocalTime.sinceBoot + span
        while true {
            var status = stat()
            if lstat("\(path)/\(name)", &status) != 0 { return true }
            let left = end - LocalTime.sinceBoot
            guard let watch, left > .zero else { return false }
            _ = Poll.wait(for: [watch.descriptor], timeout: left)
            watch.drain()
        }
    }

    /// A watch for changes here; nil if the folder cannot be made, or the kernel gives
    /// no watch.
    public func watch() -> CallbackWatch? {
        guard (try? ensure()) != nil else { return nil }
        return CallbackWatch(path)
    }

    private var names: [String] {
        isLink ? [] : fileNames(in: path, beginningWith: Self.start)
    }
}
