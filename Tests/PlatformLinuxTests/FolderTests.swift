import CPlatform
import Glibc
import Testing

@testable import PrivateFiles

private let bytes: [UInt8] = [1, 2, 3]

private func create(_ name: String, in held: Folder) throws {
    try bytes.withUnsafeBytes { try held.create(name, holding: $0) }
}

private func replace(_ name: String, in held: Folder) throws {
    try bytes.withUnsafeBytes { try held.replace(name, with: $0) }
}

private func failure(_ body: () throws -> Void) -> FileFailure? {
    do {
        try body()
        return nil
    } catch {
        return error as? FileFailure
    }
}

@Suite struct `A held folder` {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func contents(_ name: String) -> [UInt8] {
        let file = open(folder.path(name), O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16)
        return Array(bytes[..<max(0, read(file, &bytes, bytes.count))])
    }

    /// The name of a draft for `file`, as a process that was killed leaves it.
    private let draft = ".file.pintle-00112233aabbccdd.new"

    @Test func `takes a new file of 0600, and leaves nothing beside it`() throws {
        try create("file", in: Folder(folder.path))
        #expect(contents("file") == bytes)
        #expect(mode(of: folder.path("file")) == 0o600)
        #expect(folder.names == ["file"])
    }

    @Test(arguments: [true, false])
    func `is written into when its path leads to another meanwhile`(isNew: Bool) throws {
        let held = try Folder(folder.addFolder("mine"))
        folder.addFolder("victim")
        #expect(rename(folder.path("mine"), folder.path("aside")) == 0)
        #expect(symlink("victim", folder.path("mine")) == 0)
        if isNew { try create("file", in: held) } else { try replace("file", in: held) }
        #expect(contents("aside/file") == bytes)
        #expect(!folder.names.contains("victim/file"))
        #expect(access(folder.path("victim/file"), F_OK) != 0)
    }

    @Test func `is found through a link of one's own, a chain of them, and dots`() throws {
        folder.addFolder("real")
        symlink("real", folder.path("one"))
        symlink(folder.path("one"), folder.path("two"))
        try create("file", in: Folder(folder.path("two/../two/.")))
        #expect(contents("real/file") == bytes)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a link away"))
    func `is not found through another user's link`() {
        folder.addFolder("victim")
        symlink("victim", folder.path("link"))
        #expect(lchown(folder.path("link"), 65_534, 65_534) == 0)
        let path = folder.path("link")
        #expect(throws: FileFailure.symlink(path: path)) { try Folder(path) }
    }

    @Test func `is not looked for through links without end`() {
        symlink("loop", folder.path("loop"))
        #expect(throws: FileFailure.symlink(path: folder.path("loop"))) {
            try Folder(folder.path("loop"))
        }
    }

    @Test func `that is not there is said to be missing`() {
        #expect(throws: FileFailure.noFolder(path: folder.path("no/where"))) {
            try Folder(folder.path("no/where"))
        }
        let file = folder.addFile("file")
        #expect(throws: FileFailure.notADirectory(path: file)) { try Folder(file) }
    }

    @Test func `keeps what has the name already`() throws {
        symlink("nowhere", folder.path("file"))
        let held = try Folder(folder.path)
        #expect(throws: FileFailure.alreadyExists(path: folder.path("file"))) {
            try create("file", in: held)
        }
        #expect(folder.names == ["file"])
    }

    @Test func `loses the drafts of that name that nobody writes any more`() throws {
        folder.addFile(draft)
        folder.addFile(".other.pintle-00112233aabbccdd.new")
        folder.addFile(".file.notes.new")
        try create("file", in: Folder(folder.path))
        #expect(
            folder.names == [".file.notes.new", ".other.pintle-00112233aabbccdd.new", "file"])
    }

    @Test func `keeps a draft that somebody writes, and one that is no file of ours`() throws {
        let live = open(folder.addFile(draft), O_WRONLY | O_CLOEXEC)
        defer { close(live) }
        #expect(cplatform_lock(live) == 0)
        let pipe = ".file.pintle-ffffffffffffffff.new"
        #expect(mkfifo(folder.path(pipe), 0o600) == 0)
        try replace("file", in: Folder(folder.path))
        #expect(folder.names == [draft, pipe, "file"])
    }

    /// Another process's draft is made, and locked a moment later.
    @Test func `gives a draft a name that is found abandoned again`() throws {
        let held = try Folder(folder.path)
        let made = try Draft.make(in: held, for: "file")
        #expect(folder.names.count == 1)
        #expect(folder.names.allSatisfy { Draft.isName($0, for: "file") })
        held.clearDrafts(of: "file")
        #expect(folder.names.count == 1)
        #expect(cplatform_unlock(made.file.number) == 0)
        held.clearDrafts(of: "file")
        #expect(folder.names.isEmpty)
    }

    /// Where O_TMPFILE or linkat(2) is not to be had the draft has a name.
    @Test(.enabled(if: RefusingKernel.isPossible, "no seccomp here"))
    func `takes files where no file can be without a name`() throws {
        let held = try Folder(folder.path)
        let failures = try RefusingKernel.run([RefusingKernel.linkat], failingWith: EPERM) {
            [
                failure { try create("file", in: held) },
                failure { try replace("other", in: held) },
                failure { try create("file", in: held) },
            ]
        }
        #expect(failures == [nil, nil, .alreadyExists(path: folder.path("file"))])
        #expect(contents("file") == bytes)
        #expect(contents("other") == bytes)
        #expect(folder.names == ["file", "other"])
    }

    // MARK: Appending

    @Test func `gives a file to append to, and makes it private`() throws {
        folder.addFile("log", mode: 0o644, [9])
        let file = try Folder(folder.path).openToAppend("log")
        defer { close(file) }
        #expect(write(file, bytes, bytes.count) == bytes.count)
        #expect(contents("log") == [9] + bytes)
        #expect(mode(of: folder.path("log")) == 0o600)
    }

    enum Obstacle: CaseIterable {
        case pipe
        case pipeWithReader
        case folder
        case link
        case secondName
    }

    @Test(arguments: Obstacle.allCases)
    func `appends to nothing else, and does not wait for it`(obstacle: Obstacle) throws {
        let path = folder.path("log")
        let refusal: FileFailure
        var reader: Int32 = -1
        defer { if reader >= 0 { close(reader) } }
        switch obstacle {
        case .pipe:
            #expect(mkfifo(path, 0o600) == 0)
            refusal = .notARegularFile(path: path)
        case .pipeWithReader:
            #expect(mkfifo(path, 0o600) == 0)
            reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            refusal = .notARegularFile(path: path)
        case .folder:
            folder.addFolder("log")
            refusal = .notARegularFile(path: path)
        case .link:
            symlink(folder.addFile("target"), path)
            refusal = .symlink(path: path)
        case .secondName:
            link(folder.addFile("target"), path)
            refusal = .hardLinked(path: path)
        }
        #expect(throws: refusal) { try Folder(folder.path).openToAppend("log") }
    }
}
