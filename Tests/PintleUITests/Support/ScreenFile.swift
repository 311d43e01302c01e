import Foundation
import TerminalCore
import Testing

/// Compares a frame with its golden file in `Screens/`.
///
/// `PINTLE_RECORD=missing` writes the files that are not there, `=all` writes every one; never
/// with `CI=true`.
func expectScreen(
    _ frame: Frame, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = screensFolder.appendingPathComponent("\(name).txt")
    let picture = ScreenSnapshot(frame).description
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if isRecording(recorded) {
        try picture.write(to: file, atomically: true, encoding: .utf8)
        return
    }
    let expected = try #require(
        recorded, "no file Screens/\(name).txt; PINTLE_RECORD=missing writes it",
        sourceLocation: sourceLocation)
    if picture != expected {
        Issue.record(
            "\(name) looks different:\n\(differences(expected, picture))",
            sourceLocation: sourceLocation)
    }
}

/// The lines that differ, the recorded ones with `-`, the present ones with `+`.
private func differences(_ expected: String, _ picture: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = picture.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = new.difference(from: old)
    return changes.map { change in
        switch change {
        case .remove(let line, let text, _): "-\(line): \(text)"
        case .insert(let line, let text, _): "+\(line): \(text)"
        }
    }.joined(separator: "\n")
}

private let testFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

private let screensFolder = testFolder.appendingPathComponent("Screens")

/// Compares a generated document with its file in the repository, or records it.
func expectDocument(
    _ path: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let root = testFolder.deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent(path)
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if isRecording(recorded) {
        try text.write(to: file, atomically: true, encoding: .utf8)
        return
    }
    #expect(recorded == text, "\(path) is not up to date", sourceLocation: sourceLocation)
}

private func isRecording(_ recorded: String?) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    guard environment["CI"] != "true" else { return false }
    let record = environment["PINTLE_RECORD"]
    return record == "all" || (record == "missing" && recorded == nil)
}
