import CryptoOpenSSL
import Glibc
import LoginCore
import OAuthCore
public import PintleServices
import PlatformLinux
import PrivateFiles
import SessionStorage

extension VaultDoor {
    /// The store's folder, key files and the kernel's keyring of this machine.
    public static let live: VaultDoor = {
        var door = stateless
        door.identity = { FileIdentity($0) }
        door.freeSpace = { try? FileSystem(of: $0).freeBytes }
        door.memory = { ThisProcess.memory }
        door.sinceBoot = { LocalTime.sinceBoot }
        door.saveAddress = saveAddress
        door.runHook = runHook
        door.noticed = { home in noticeFile(home)?.ends ?? [] }
        door.keepNoticed = { home, ends in noticeFile(home)?.keep(ends) ?? false }
        door.callbacks = .live
        door.caller = {
            SessionUse.Caller(
                program: CallingProgram.name, unit: CallingProgram.unit, user: CallingProgram.user,
                pintle: ProgramVersion.full)
        }
        door.aliases = .live
        door.holders = .live
        door.clearTurns = { home in turns(home)?.clear() }
        return door
    }()

    private static let stateless = VaultDoor(
        folder: { (home) throws(StoreFailure) in try checkedFolder(home) },
        stateFolder: { home in try? paths(home).state },
        makeFolders: { (home) throws(StoreFailure) in
            let paths = try paths(home)
            do throws(FileFailure) {
                try PrivateDirectory.ensure(paths.data)
            } catch {
                throw StoreFailure(error)
            }
            // The facts remembered there only ever warn; the vault does not need them.
            try? PrivateDirectory.ensure(paths.state)
        },
        readKeyFile: { (path) throws(StoreFailure) in
            do throws(FileFailure) {
                return try KeyFile.read(absolute(path))
            } catch .missing(let path) {
                throw .noKeyFile(path: path)
            } catch {
                throw StoreFailure(error)
            }
        },
        makeKeyFile: { (path) throws(StoreFailure) in try makeKeyFile(absolute(path)) },
        credential: { () throws(UnlockProblem) in
            do throws(SystemdCredential.Problem) {
                return try SystemdCredential.read()
            } catch {
                throw UnlockProblem(error)
            }
        },
        unlockCommands: { (home) throws(UnlockProblem) in Set(try commands(home).names) },
        runUnlockCommand: { (home, name, mayAsk) throws(UnlockProblem) in
            let commands = try commands(home)
            do throws(UnlockCommands.Failure) {
                return try commands.run(name, mayAsk: mayAsk)
            } catch {
                throw UnlockProblem(error, of: name)
            }
        },
        cachedKey: { vault in
            let cache = VaultKeyCache(vault)
            guard let cached = cache.read() else { return nil }
            cache.touch()
            return (cached.key, cached.openUntil)
        },
        cacheKey: { vault, key, until in
            VaultKeyCache(vault).store(key, until: until)
        },
        forgetKey: { home, vault in
            VaultKeyCache(vault).forget()
            guard let folder = try? paths(home).data else { return }
            FolderWatch.tellKeyForgotten(in: folder, of: SessionStore.fileName)
        },
        takeLogin: { home, id, span in
            guard let flight = turns(home) else { return nil }
            flight.clear()
            guard case .taken(let turn) = await flight.take("login-\(id)", waitingFor: span)
            else { return nil }
            return LoginTurn(
                word: { turn.word(about: $0) }, leave: { _ = turn.leave($0, about: $1) },
                end: { turn.end() })
        },
        forgetAddress: { home, id in
            if let path = try? addressFile(of: id, home: home) { unlink(path) }
        },
        availableMemory: { availableMemory() })

    /// The store's folder; refused where others could exchange it or a folder above it.
    private static func checkedFolder(_ home: String?) throws(StoreFailure) -> String {
        let folder = try paths(home).data
        do throws(FileFailure) {
            try PrivateDirectory.check(folder)
        } catch .missing {
            // Nothing to be exchanged: there is no vault yet.
        } catch .symlink {
            // The store looks at the folder itself, and names it by the path that people know.
        } catch {
            throw StoreFailure(error)
        }
        return folder
    }

    /// The locks of logins that are being finished.
    private static func turns(_ home: String?) -> SingleFlight? {
        (try? paths(home).state).map(SingleFlight.init(folder:))
    }

    static func paths(_ home: String?) throws(StoreFailure) -> MachinePaths {
        do {
            return try MachinePaths.find(
                home: home.map(absolute), environment: Environment.atStart)
        } catch {
            throw StoreFailure(error)
        }
    }

    /// The content of `unlock.json`.
    private static func commands(_ home: String?) throws(UnlockProblem) -> UnlockCommands {
        guard let folder = try? paths(home).config else {
            throw .unreadable(path: UnlockCommands.fileName, reason: "HOME is not set")
        }
        do throws(UnlockCommands.Problem) {
            return try UnlockCommands.read(folder: folder)
        } catch {
            throw UnlockProblem(error)
        }
    }

    /// The folder where the URL of a login may be saved: without secrets.
    static func addressFile(of id: LoginID, home: String?) throws(StoreFailure) -> String {
        "\(try paths(home).state)/url-\(id)"
    }

    private static func saveAddress(
        home: String?, id: LoginID, address: String
    ) throws(StoreFailure) -> String {
        let (folder, path) = (try paths(home).state, try addressFile(of: id, home: home))
        do throws(FileFailure) {
            try PrivateDirectory.ensure(folder)
            try PrivateFile.write(Secret(utf8: address + "\n"), to: path)
            return path
        } catch {
            throw StoreFailure(error)
        }
    }

    /// The absolute path of a relative one on the command line; `..` means the parent of the real
    /// folder.
    package static func absolute(_ path: String) -> String {
        let whole =
            path.utf8.first == UInt8(ascii: "/") ? path : WorkingDirectory.path + "/" + path
        return ParentFolders.resolved(in: whole) ?? whole
    }

    private static func makeKeyFile(_ path: String) throws(StoreFailure) -> Bool {
        do {
            let key = try SystemRandom.secret(KeyFile.length)
            try KeyFile.make(path, holding: key)
            return true
        } catch let failure as FileFailure {
            if case .alreadyExists = failure { return false }
            throw StoreFailure(failure)
        } catch {
            throw .storage(
                .inputOutput(operation: "making a key", reason: "the system gave no randomness"))
        }
    }

    /// The memory that programs can have without swapping, in bytes, as the kernel estimates it.
    private static func availableMemory() -> Int? {
        guard let file = fopen("/proc/meminfo", "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, CInt(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
            let words = text.split(separator: " ")
            guard words.first == "MemAvailable:", words.count > 1 else { continue }
            return Int(words[1]).map { $0 * 1024 }
        }
        return nil
    }
}
