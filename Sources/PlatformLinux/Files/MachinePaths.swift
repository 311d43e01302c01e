import Glibc
import OAuthCore

/// The folders that Pintle keeps its files in.
public struct MachinePaths: Sendable, Equatable {
    /// Files that the person wrote: settings and own provider definitions.
    public var config: String
    /// The store.
    public var data: String
    /// Files that may be lost without harm.
    public var state: String

    /// Why the folders cannot be named.
    public enum Failure: Error, Sendable, Equatable {
        /// The option or variable of that name holds a relative path, or one with `..` in it.
        case notAbsolute(source: String, path: String)
        /// No home folder: `HOME` is not set and the user database has none.
        case homeless
    }

    /// Finds the folders without looking at the disk: `--home`, `PINTLE_HOME`, XDG, then `HOME`.
    ///
    /// Under one home they are `config/`, `data/` and `state/`; else `pintle/` in the folders of
    /// the XDG base directory specification. An empty variable counts as none.
    /// `PrivateDirectory.ensure` makes and checks them.
    public static func find(
        home option: String? = nil, environment: [String: String] = Environment.current
    ) throws(Failure) -> MachinePaths {
        let sources = [("--home", option), ("PINTLE_HOME", environment["PINTLE_HOME"])]
        for (source, path) in sources {
            guard let path, !path.isEmpty else { continue }
            let base = try absolute(path, from: source)
            return MachinePaths(
                config: base + "/config", data: base + "/data", state: base + "/state")
        }
        return MachinePaths(
            config: try folder("XDG_CONFIG_HOME", or: ".config", environment),
            data: try folder("XDG_DATA_HOME", or: ".local/share", environment),
            state: try folder("XDG_STATE_HOME", or: ".local/state", environment))
    }

    private static func folder(
        _ variable: String, or standard: String, _ environment: [String: String]
    ) throws(Failure) -> String {
        if let path = environment[variable], !path.isEmpty {
            return try absolute(path, from: variable) + "/pintle"
        }
        if let home = environment["HOME"], !home.isEmpty {
            return try absolute(home, from: "HOME") + "/\(standard)/pintle"
        }
        guard let home = homeInUserDatabase() else { throw .homeless }
        return try absolute(home, from: "passwd") + "/\(standard)/pintle"
    }

    /// The path without a slash at its end.
    private static func absolute(
        _ path: String, from source: String
    ) throws(Failure) -> String {
        let parts = path.parts(atASCII: "/")
        guard path.utf8.first == UInt8(ascii: "/"), !parts.contains("..") else {
            throw .notAbsolute(source: source, path: path)
        }
        return parts.reduce(into: "") { $0 += "/" + String($1) }
    }

    private static func homeInUserDatabase() -> String? {
        var entry = passwd()
        var buffer = [CChar](repeating: 0, count: 16_384)
        var found: UnsafeMutablePointer<passwd>?
        return buffer.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let status = getpwuid_r(geteuid(), &entry, start, buffer.count, &found)
            guard status == 0, let home = found?.pointee.pw_dir, home.pointee != 0
            else { return nil }
            return String(cString: home)
        }
    }
}
