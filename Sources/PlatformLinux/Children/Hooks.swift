import FoundationEssentials

/// The programs that the person runs on events, as `hooks.json` in the config
/// folder names them.
///
///     {"on_relogin_needed": ["notify-send", "Pintle", "Log in again"]}
public struct Hooks: Sendable, Equatable {
    /// The file's name in the config folder.
    public static let fileName = "hooks.json"
    /// The names that it may have.
    private static let names: Set = ["on_relogin_needed", "on_expires_soon"]

    private var wanted: [String: [String]] = [:]

    /// The program and its arguments for a hook of that name; empty for none.
    public func words(for name: String) -> [String] { wanted[name] ?? [] }

    /// Reads the file in a config folder, which has to be as private as `unlock.json`; without the
    /// file there are no hooks.
    public static func read(folder: String) throws(UnlockCommands.Problem) -> Hooks {
        let hooks = try UnlockCommands.read(fileName, in: folder) {
            (bytes) throws(UnlockCommands.Defect) in try parse(bytes)
        }
        return hooks ?? Hooks()
    }

    /// Reads the hooks in the file's bytes.
    static func parse(_ bytes: [UInt8]) throws(UnlockCommands.Defect) -> Hooks {
        guard let members = try? JSONDecoder().decode([String: Words].self, from: Data(bytes))
        else { throw .notAnObject }
        if let unknown = members.keys.filter({ !names.contains($0) }).min() {
            throw .unknownKey(unknown)
        }
        var hooks = Hooks()
        for (name, words) in members.sorted(by: { $0.key < $1.key }) {
            guard let list = words.list else { throw .notAList(command: name) }
            try UnlockCommands.check(list, of: name)
            hooks.wanted[name] = list
        }
        return hooks
    }

    /// A list of texts; nil for any other value.
    private struct Words: Decodable {
        let list: [String]?

        init(from decoder: any Decoder) throws {
            list = try? decoder.singleValueContainer().decode([String].self)
        }
    }

    /// Starts the program in a session of its own with these variables beside the usual few,
    /// without a shell; its input is empty, and its output is thrown away.
    ///
    /// False: it is not there, cannot be executed, or failed within the blink of an eye. Its end is
    /// not waited for.
    public static func start(
        _ words: [String], with variables: [String: String],
        environment: [String: String] = Environment.current
    ) -> Bool {
        guard let program = words.first,
            var child = ChildProcess(
                program, Array(words.dropFirst()), environment: environment)
        else { return false }
        child.environment.merge(variables) { $1 }
        return child.launch()
    }
}
