import Glibc
import OAuthCore
import PrivateFiles
import Testing

@testable import PlatformLinux

@Suite struct `A systemd credential` {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("pintle-vault")
    }

    private func read() throws(SystemdCredential.Problem) -> Secret? {
        try SystemdCredential.read(environment: ["CREDENTIALS_DIRECTORY": folder.path])
    }

    @Test(arguments: [[:], ["CREDENTIALS_DIRECTORY": ""], ["CREDENTIALS": "/tmp"]])
    func `is not given without a folder`(environment: [String: String]) throws {
        #expect(try SystemdCredential.read(environment: environment) == nil)
    }

    @Test func `is not given in a folder that has others only`() throws {
        folder.addFile("another")
        #expect(try read() == nil)
    }

    @Test(arguments: [0o400, 0o600, 0o700] as [mode_t], [1, 32, 4096])
    func `comes as it is`(mode: mode_t, count: Int) throws {
        let bytes = [UInt8](repeating: 10, count: count)
        folder.addFile("pintle-vault", mode: mode, bytes)
        #expect(try read() == Secret(bytes))
    }

    @Test func `is found whatever slashes the folder's path has`() throws {
        folder.addFile("pintle-vault", [1])
        let environment = ["CREDENTIALS_DIRECTORY": "/\(folder.path)//"]
        #expect(try SystemdCredential.read(environment: environment) == Secret([1]))
    }

    @Test(arguments: ["credentials", "./credentials", "~/c", "/run/../tmp"])
    func `is not looked for in a relative folder`(path: String) {
        #expect(throws: SystemdCredential.Problem.file(.notAbsolute(path: path))) {
            try SystemdCredential.read(environment: ["CREDENTIALS_DIRECTORY": path])
        }
    }

    @Test func `that is empty is a problem`() {
        folder.addFile("pintle-vault", mode: 0o400, [])
        #expect(throws: SystemdCredential.Problem.empty(path: path)) { try read() }
    }

    @Test func `that is too long is a problem`() {
        folder.addFile("pintle-vault", [UInt8](repeating: 1, count: 4097))
        #expect(throws: SystemdCredential.Problem.file(.tooLong(path: path, limit: 4096))) {
            try read()
        }
    }

    @Test(arguments: [0o440, 0o404, 0o444, 0o620, 0o602, 0o610, 0o660] as [mode_t])
    func `that others may use is a problem`(mode: mode_t) {
        folder.addFile("pintle-vault", mode: mode)
        #expect(throws: SystemdCredential.Problem.file(.openToOthers(path: path, mode: mode))) {
            try read()
        }
    }

    enum Impostor: CaseIterable {
        case symlink
        case hardLink
        case fifo
        case folder
    }

    @Test(arguments: Impostor.allCases)
    func `is a file of one name and nothing else`(impostor: Impostor) {
        let failure: FileFailure
        switch impostor {
        case .symlink:
            symlink(folder.addFile("target"), path)
            failure = .symlink(path: path)
        case .hardLink:
            link(folder.addFile("target"), path)
            failure = .hardLinked(path: path)
        case .fifo:
            mkfifo(path, 0o600)
            failure = .notARegularFile(path: path)
        case .folder:
            folder.addFolder("pintle-vault")
            failure = .notARegularFile(path: path)
        }
        #expect(throws: SystemdCredential.Problem.file(failure)) { try read() }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `is not taken from somebody else`() {
        folder.addFile("pintle-vault", mode: 0o400)
        chown(path, 65_534, 65_534)
        #expect(throws: SystemdCredential.Problem.file(.notYours(path: path, owner: 65_534))) {
            try read()
        }
    }

    // MARK: Its folder

    private func failure(inFolder path: String) -> FileFailure? {
        do throws(SystemdCredential.Problem) {
            _ = try SystemdCredential.read(environment: ["CREDENTIALS_DIRECTORY": path])
            return nil
        } catch .file(let failure) {
            return failure
        } catch {
            return nil
        }
    }

    @Test func `needs its folder to be one`() {
        let file = folder.addFile("file")
        #expect(failure(inFolder: file) == .notADirectory(path: file))
        let none = folder.path("none")
        #expect(failure(inFolder: none) == .missing(path: none))
        let link = folder.path("link")
        symlink(folder.addFolder("folder"), link)
        #expect(failure(inFolder: link) == .symlink(path: link))
    }

    @Test(arguments: [0o777, 0o1777, 0o770, 0o702] as [mode_t])
    func `needs a folder that nobody else can write`(mode: mode_t) {
        let inner = folder.addFolder("inner", mode: mode)
        #expect(failure(inFolder: inner) == .openToOthers(path: inner, mode: mode))
    }

    @Test(arguments: [0o500, 0o550, 0o755] as [mode_t])
    func `may lie in a folder that others can list`(mode: mode_t) {
        #expect(failure(inFolder: folder.addFolder("inner", mode: mode)) == nil)
    }

    // MARK: Access control lists

    @Test(.enabled(if: AccessListMaker.isPossible, "a file system without such lists"))
    func `is taken when a list lets nobody but this user in`() throws {
        folder.addFile("pintle-vault", mode: 0o400, [7])
        #expect(AccessListMaker.admit(geteuid(), to: path))
        #expect(mode(of: path) == 0o440)
        #expect(try read() == Secret([7]))
    }

    @Test(
        .enabled(if: AccessListMaker.isPossible, "a file system without such lists"),
        arguments: [(4_000_000, false), (geteuid(), true)] as [(UInt32, Bool)])
    func `is not taken when a list lets others in`(user: UInt32, groupReads: Bool) {
        folder.addFile("pintle-vault", mode: 0o400, [7])
        #expect(AccessListMaker.admit(user, to: path, groupReads: groupReads))
        #expect(throws: SystemdCredential.Problem.file(.openToOthers(path: path, mode: 0o440))) {
            try read()
        }
    }
}

/// Makes lists as systemd does; <sys/xattr.h> is in no module that Swift can import.
private enum AccessListMaker {
    static let isPossible: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        return admit(geteuid(), to: folder.addFile("probe"))
    }()

    /// Lets `user` read the file; false where the file system has no lists.
    static func admit(_ user: UInt32, to path: String, groupReads: Bool = false) -> Bool {
        var list: [UInt8] = [2, 0, 0, 0]
        let group: UInt8 = groupReads ? 4 : 0
        let nobody = UInt32.max
        let lines: [(UInt8, UInt8, UInt32)] = [
            (1, 4, nobody), (2, 4, user), (4, group, nobody), (16, 4, nobody), (32, 0, nobody),
        ]
        for (tag, permissions, id) in lines {
            list += [tag, 0, permissions, 0]
            list += withUnsafeBytes(of: id.littleEndian, Array.init)
        }
        typealias SetAttribute =
            @convention(c) (
                UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
            ) -> Int32
        guard let symbol = dlsym(nil, "setxattr") else { return false }
        let set = unsafeBitCast(symbol, to: SetAttribute.self)
        return set(path, "system.posix_acl_access", list, list.count, 0) == 0
    }
}
