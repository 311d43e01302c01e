import Foundation
import LoginCore
import Testing

@testable import SessionStorage

/// Backups and exports, as files that appear in the folder that was meant.
struct NewFileTests {
    private let place: TestStore
    private let bytes: [UInt8] = [1, 2, 3]

    init() throws {
        place = try TestStore()
    }

    private func path(_ name: String) -> String { place.folder + "/" + name }

    private func write(_ file: NewFile) throws {
        try bytes.withUnsafeBytes { try file.write($0) }
    }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }

    @Test("a file appears in the folder that was meant, though its path leads elsewhere by then")
    func exchangedFolder() throws {
        for folder in ["mine", "victim"] {
            try FileManager.default.createDirectory(
                atPath: path(folder), withIntermediateDirectories: false)
        }
        let file = try NewFile(at: path("mine/copy.db"))
        try FileManager.default.moveItem(atPath: path("mine"), toPath: path("aside"))
        try FileManager.default.createSymbolicLink(
            atPath: path("mine"), withDestinationPath: path("victim"))
        try write(file)
        #expect(try names(in: "aside") == ["copy.db"])
        #expect(try names(in: "victim").isEmpty)
    }

    @Test("what has the name meanwhile stays, and nothing is left beside it")
    func latecomer() throws {
        try FileManager.default.createDirectory(
            atPath: path("mine"), withIntermediateDirectories: false)
        let file = try NewFile(at: path("mine/copy.db"))
        #expect(FileManager.default.createFile(atPath: path("mine/copy.db"), contents: Data([9])))
        #expect(throws: StoreFailure.fileExists(path: path("mine/copy.db"))) { try write(file) }
        #expect(FileManager.default.contents(atPath: path("mine/copy.db")) == Data([9]))
        #expect(try names(in: "mine") == ["copy.db"])
    }

    @Test("a folder that is not there is said so, before anything is written")
    func missingFolder() {
        #expect(throws: StoreFailure.storage(.noFolder(path: path("no/where")))) {
            try NewFile(at: path("no/where/copy.db"))
        }
    }
}
