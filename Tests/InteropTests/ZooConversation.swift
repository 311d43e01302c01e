import Foundation
import TestSupport
import Testing

/// The recorded conversation of one provider's login, secrets masked.
///
/// `PINTLE_RECORD=all` writes the files anew; a reader sees there what is said to each provider.
struct Conversation {
    let file: URL

    init(_ name: String) {
        file = Repository.root.appendingPathComponent("Tests/Interop/Conversations/\(name).txt")
    }

    /// Expects the lines that were recorded.
    func expect(
        _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = lines.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["PINTLE_RECORD"] == "all" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return
        }
        let recorded = try? String(contentsOf: file, encoding: .utf8)
        #expect(text == recorded, sourceLocation: sourceLocation)
    }
}
