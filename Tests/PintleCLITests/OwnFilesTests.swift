import Foundation
import PintleCLI
import PintleText
import Synchronization
import Testing

/// An answer that would take the place of what Pintle keeps.
@Suite struct `Pintle's own files` {
    private let world: World

    init() throws {
        world = try World()
        try world.addSession("acme_news", label: "news")
    }

    private func refuses(_ output: String) async throws {
        let store = try world.storeFile()
        #expect(await world.run("request", "GET", "/1", "-o", output) == .usage)
        #expect(
            world.error.hasPrefix(
                "pintle: the answer would replace Pintle's own files\n"))
        #expect(world.error.contains("Nothing was sent."))
        #expect(world.requests.isEmpty)
        #expect(try world.storeFile() == store)
    }

    @Test(arguments: ["store.db", "new", "../data/store.db", "../data/./new"])
    func `are not replaced by an answer`(name: String) async throws {
        try await refuses(world.data + "/" + name)
    }

    @Test func `are known behind a link to their folder or to one of them`() async throws {
        let folder = world.place("elsewhere")
        try FileManager.default.createSymbolicLink(
            atPath: folder, withDestinationPath: world.data)
        try await refuses(folder + "/store.db")
        let file = world.place("answer")
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: world.data + "/store.db")
        try await refuses(file)
    }

    @Test func `are those of the state folder and below as well`() async throws {
        try FileManager.default.createDirectory(
            atPath: world.stateFolder + "/deep/er", withIntermediateDirectories: true)
        try await refuses(world.stateFolder + "/deep/er/answer")
    }

    @Test(arguments: ["", ".part"])
    func `include the key file in use`(ending: String) async throws {
        let key = world.place("answer" + ending)
        try Data("key".utf8).write(to: URL(fileURLWithPath: key))
        world.state.withLock { $0.keyFiles[key] = world.key }
        let arguments = [
            "request", "GET", "/1", "--key-file", key, "-o", world.place("answer"),
        ]
        #expect(await world.run(all: arguments) == .usage)
        #expect(world.requests.isEmpty)
    }

    @Test func `do not stand in the way of a file beside them`() async throws {
        #expect(await world.run("request", "GET", "/1", "-o", world.place("answer")) == .done)
    }
}
