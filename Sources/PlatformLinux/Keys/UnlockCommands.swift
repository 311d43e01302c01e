import FoundationEssentials
import Glibc
import OAuthCore
public import PrivateFiles

/// The commands that may print a vault's secret, as `unlock.json` in the config folder lists them.
///
///     {"commands": {"pass": ["pass", "show", "pintle"]}}
///
/// The store holds a command's name only: anyone who edits the store must not choose what runs
/// here.
public struct UnlockCommands: Sendable, Equatable {
    /// The file's name in the config folder.
    public static let fileName = "unlock.json"
    /// The most bytes that the file may have.
    public static let limit = 65_536

    /// The file, whether it is there or not.
    public let path: String
    /// The program and its arguments, by the command's name.
    public let arguments: [String: [String]]

    /// The names of all commands, sorted.
    public var names: [String] { arguments.keys.sorted() }

    /// Why the file cannot be used.
    public enum Problem: Error, Sendable, Equatable {
        /// The file or its folder does not meet the conditions; the failure names the path.
        case file(FileFailure)
        /// The contents of the file are not understood.
        case contents(path: String, Defect)
    }

    /// A defect of the file's contents.
    ///
    /// The texts are as they stand there.
    public enum Defect: Sendable, Equatable {
        /// It is not JSON, or not an object.
        case notAnObject
        /// It has a member of another name than `commands`.
        case unknownKey(String)
        /// The member `commands` is missing or no object.
        case noCommands
        /// A command has a name that is not 1 to 64 of `A-Z a-z 0-9 . _ -`.
        case badName(String)
        /// A command is not a list of texts.
        case notAList(command: String)
        /// A command's list is empty, or the program's name in it.
        case empty(command: String)
        /// A command's program is a path that does not begin at the root.
        case relativeProgram(command: String, program: String)
        /// A command has a NUL in it, which no argument can carry.
        case nul(command: String)
    }

    /// Reads the file in a config folder; without one there are no commands.
    ///
    /// The file is this user's own, 0600 or stricter, no link, of one name; nobody else can put
    /// another in its place.
    public static func read(folder: String) throws(Problem) -> UnlockCommands {
        let arguments = try read(fileName, in: folder) { (bytes) throws(Defect) in
            try parse(bytes)
        }
        return UnlockCommands(path: "\(folder)/\(fileName)", arguments: arguments ?? [:])
    }

    /// Reads a file of unlock commands; nil if there is no file.
    static func read<Value>(
        _ fileName: String, in folder: String, _ parse: ([UInt8]) throws(Defect) -> Value
    ) throws(Problem) -> Value? {
        let path = "\(folder)/\(fileName)"
        let contents: Secret
        do throws(FileFailure) {
            try PrivateDirectory.check(folder)
            contents = try PrivateFile.read(path, limit: limit)
        } catch .missing {
            return nil
        } catch {
            throw .file(error)
        }
        do throws(Defect) {
            return try parse(contents.withBytes(Array.init))
        } catch {
            throw .contents(path: path, error)
        }
    }

    /// The commands that the file's bytes list.
    ///
    /// Where a name stands twice, the first one counts.
    static func parse(_ bytes: [UInt8]) throws(Defect) -> [String: [String]] {
        guard let list = try? JSONDecoder().decode(CommandList.self, from: Data(bytes)) else {
            throw .notAnObject
        }
        let commands = try list.result.get()
        for (name, arguments) in commands.sorted(by: { $0.key < $1.key }) {
            guard isName(name) else { throw .badName(name) }
            try check(arguments, of: name)
        }
        return commands
    }

    /// Refuses a list that cannot be a program with its arguments.
    static func check(_ arguments: [String], of name: String) throws(Defect) {
        guard let program = arguments.first, !program.isEmpty else {
            throw .empty(command: name)
        }
        guard !program.containsASCII("/") || program.utf8.first == UInt8(ascii: "/") else {
            throw .relativeProgram(command: name, program: program)
        }
        guard !arguments.contains(where: { $0.utf8.contains(0) }) else {
            throw .nul(command: name)
        }
    }

    /// Whether a command may have that name.
    public static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

extension UnlockCommands.Defect: Error {}

/// The fault that leaves the decoder, which itself throws only for texts that are not a JSON
/// object.
private struct CommandList: Decodable {
    let result: Result<[String: [String]], UnlockCommands.Defect>

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Name.self)
        let unknown = members.allKeys.map(\.stringValue).filter { $0 != "commands" }.min()
        if let unknown {
            result = .failure(.unknownKey(unknown))
            return
        }
        let key = Name(stringValue: "commands")
        guard let commands = try? members.nestedContainer(keyedBy: Name.self, forKey: key) else {
            result = .failure(.noCommands)
            return
        }
        var arguments: [String: [String]] = [:]
        for name in commands.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            guard let list = try? commands.decode([String].self, forKey: name) else {
                result = .failure(.notAList(command: name.stringValue))
                return
            }
            arguments[name.stringValue] = list
        }
        result = .success(arguments)
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
