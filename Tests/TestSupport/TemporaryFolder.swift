public import Foundation

/// A private folder that goes when the last reference to it goes.
public final class TemporaryFolder: Sendable {
    /// The folder, absolute and without links.
    public let url: URL

    /// Makes an empty folder of mode 0700 under a short path, since sockets may lie in it.
    public init(_ purpose: String = "test") throws {
        url = URL(fileURLWithPath: "/tmp/pintle-\(purpose)-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of the folder itself.
    public var path: String { url.path }

    /// The path of a file or folder in it.
    public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file of the given mode and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
        let file = path(name)
        guard
            FileManager.default.createFile(
                atPath: file, contents: Data(text.utf8), attributes: [.posixPermissions: mode])
        else { throw HarnessFailure("cannot write \(file)") }
        return file
    }

    /// Writes a program that can be run at once, and returns its path.
    ///
    /// Another process puts it there: a child that some other test starts meanwhile would hold this one's
    /// descriptor for a moment, and a file that is open for writing cannot be run (ETXTBSY).
    @discardableResult
    public func writeProgram(_ text: String, to name: String) throws -> String {
        let source = try write(text, to: name + ".text")
        let result = try Command("/usr/bin/install", ["-m", "755", source, path(name)]).run()
        guard result.code == 0 else {
            throw HarnessFailure("install makes \(name)", saw: result.description)
        }
        try FileManager.default.removeItem(atPath: source)
        return path(name)
    }

    /// Every regular file below it with its bytes, sockets and vanished files left out.
    public func files() -> [(path: String, bytes: [UInt8])] {
        let walk = FileManager.default.enumerator(
            at: url, includingPropertiesForKeys: [.isRegularFileKey])
        return (walk?.allObjects ?? []).compactMap { $0 as? URL }.compactMap { file in
            guard (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true,
                let data = try? Data(contentsOf: file)
            else { return nil }
            return (file.path, Array(data))
        }
    }
}
