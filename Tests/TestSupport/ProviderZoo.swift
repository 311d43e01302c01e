import Foundation
import Synchronization

/// The provider zoo, `Tests/Interop/zoo.py`: one process for all the tests of a run.
///
/// It behaves as each provider of the catalogue does; what is known of each stands in its tables.
public enum ProviderZoo {
    private static let running = Mutex<RunningCommand?>(nil)
    private static let address = Mutex<String?>(nil)

    /// The ids of the built-in definitions.
    public static let catalogue: [String] = {
        let folder = definitions.path
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }()

    /// The text of a built-in definition.
    public static func definition(_ name: String) throws -> String {
        let file = definitions.appendingPathComponent("\(name).yaml")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// Opens a stall: that provider with a port and a state of its own.
    ///
    /// The definition is the built-in one unless another is given; the app that is registered
    /// there has a key that fits the method.
    public static func open(
        _ name: String, definition own: String? = nil, method: String? = nil
    ) throws -> ZooStall {
        let text = try own ?? definition(name)
        let control = try controlURL()
        var fields: [String: any Sendable] = ["name": name, "definition": text]
        if let method { fields["method"] = method }
        let opened = try ZooStall.control(ZooStall.Opened.self, control, "open", fields)
        return ZooStall(
            name: name, definition: text, isBuiltIn: own == nil, controlURL: control,
            opened: opened)
    }

    private static let definitions = Repository.root.appendingPathComponent(
        "Sources/ProviderCatalogue/Definitions")

    /// Starts the process when it is first asked for.
    private static func controlURL() throws -> String {
        try address.withLock { known in
            if let known { return known }
            let script = Repository.root.appendingPathComponent("Tests/Interop/zoo.py").path
            struct Hello: Decodable, Sendable { let controlUrl: String }
            let hello = try running.withLock { process in
                let started = try Command(Repository.python, ["-B", script]).start()
                let hello = try started.hello(Hello.self, of: "the zoo")
                process = started
                return hello
            }
            known = hello.controlUrl
            return hello.controlUrl
        }
    }
}
