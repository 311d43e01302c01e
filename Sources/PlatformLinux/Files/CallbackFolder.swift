import Glibc
public import OAuthCore
public import PrivateFiles

/// URLs that a browser handed over and that nobody has taken yet: private files, each taken once.
///
/// They lie beside the store's state and stay when their process is killed.
public struct CallbackFolder: Sendable {
    /// The longest URL that is kept, in bytes.
    public static let limit = 16 * 1024
    /// How many are kept at most: whatever runs as this user could hand over more of them.
    public static let count = 16
    /// How long one is kept; providers give codes and request tokens a shorter life.
    public static let life = Duration.seconds(3600)

    private let path: String
    private static let start = "callback-"

    /// Names the state folder; nothing is made yet.
    public init(stateFolder: String) {
        path = stateFolder + "/callbacks"
    }

    /// Keeps a URL, complete or not at all; gives its name here.
    ///
    /// Throws `full` when there are too many already, and what the system says.
    public func keep(_ url: Secret) throws(FileFailure) -> String {
        try PrivateDirectory.ensure(path)
        guard names.count < Self.count else { throw .full(path: path) }
        let now = LocalTime.sinceEpoch.components
        let fraction = now.attoseconds / 1_000_000_000
        let name = "\(Self.start)\(now.seconds)-\(fraction)-\(getpid())"
        try PrivateFile.create("\(path)/\(name)", holding: url)
        return name
    }

    /// Those that nobody has taken, in the order of their names; what is too old is removed.
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
    public func take(_ name: String) -> Bool { unlink("\(path)/\(name)") == 0 }

    /// Waits until somebody has taken it, for so long at most; whether they did.
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
        guard (try? PrivateDirectory.ensure(path)) != nil else { return nil }
        return CallbackWatch(path)
    }

    private var names: [String] {
        guard let list = opendir(path) else { return [] }
        defer { closedir(list) }
        var names: [String] = []
        while let entry = readdir(list) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(Self.start) { names.append(name) }
        }
        return names
    }
}
