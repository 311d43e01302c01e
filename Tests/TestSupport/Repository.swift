public import Foundation

/// Where things lie in the source tree and what the environment says about the program under test.
public enum Repository {
    /// The top folder of the package.
    public static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The compiled program, where `PINTLE_BINARY` names it; tests of it are off elsewhere.
    public static let pintle = ProcessInfo.processInfo.environment["PINTLE_BINARY"]

    /// Whether the tests that drive the compiled program are to run.
    public static var hasProgram: Bool { pintle != nil }

    /// The Python of the virtual environment that `make interop` sets up.
    public static var python: String {
        ProcessInfo.processInfo.environment["PINTLE_INTEROP_PYTHON"]
            ?? root.appendingPathComponent(".build/interop-venv/bin/python3").path
    }

    /// The program's path, for tests that are enabled only where there is one.
    public static func program() throws -> String {
        guard let pintle else { throw HarnessFailure("PINTLE_BINARY is not set") }
        return pintle
    }
}
