import Foundation
import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import Synchronization

/// What opens vaults in a world.
extension World {
    var vault: VaultDoor {
        var door = vaultWithoutFiles
        door.runHook = { [self] _, event, session in
            state.withLock { state in
                switch event {
                case .reloginNeeded: state.relogins.append(session.id)
                case .expiresSoon: state.dying.append(session.id)
                }
                return state.hookProblem.map(HookOutcome.failed) ?? .started
            }
        }
        door.noticed = { [self] _ in state.withLock { $0.noticed } }
        door.keepNoticed = { [self] _, noticed in
            state.withLock { state in
                if !state.isDiskFull { state.noticed = noticed }
                return !state.isDiskFull
            }
        }
        door.identity = { path in
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            return FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        }
        door.callbacks = callbacks
        door.holders = holders
        door.caller = { [self] in state.withLock { $0.caller } }
        door.aliases = AliasDoor(
            read: { [self] (_) throws(StoreFailure) in state.withLock { $0.files["aliases.json"] }
            },
            write: { [self] (_, bytes) throws(StoreFailure) in
                state.withLock { $0.files["aliases.json"] = bytes }
            })
        return door
    }

    /// The sessions for which the hook was to be run.
    var relogins: [SessionID] { state.withLock { $0.relogins } }

    /// The sessions about whose end a word was given.
    var dying: [SessionID] { state.withLock { $0.dying } }

    /// Changes the last byte of the log of uses.
    func damageUses() throws {
        let file = URL(filePath: data + "/uses.log")
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: file)
    }

    /// From now on the hook cannot be run.
    func failHook(_ problem: HookProblem) { state.withLock { $0.hookProblem = problem } }

    private var vaultWithoutFiles: VaultDoor {
        VaultDoor(
            folder: { [self] (_) throws(StoreFailure) in data },
            stateFolder: { [self] _ in stateFolder },
            makeFolders: { (_) throws(StoreFailure) in },
            readKeyFile: { [self] (path) throws(StoreFailure) in try readKeyFile(path) },
            makeKeyFile: { [self] (path) throws(StoreFailure) in makeKeyFile(path) },
            credential: { [self] () throws(UnlockProblem) in
                try state.withLock { $0.credential }.get()
            },
            unlockCommands: { [self] (_) throws(UnlockProblem) in
                Set(state.withLock { $0.commands.keys })
            },
            runUnlockCommand: { [self] (_, name, _) throws(UnlockProblem) in
                try run(command: name)
            },
            cachedKey: { [self] _ in
                state.withLock { $0.cached }.map { ($0, World.now + .seconds(3600)) }
            },
            cacheKey: { [self] _, key, _ in
                state.withLock { state in
                    if state.keepsKeys { state.cached = key }
                    return state.keepsKeys
                }
            },
            forgetKey: { [self] _, _ in
                state.withLock { state in
                    state.cached = nil
                    state.holders.removeAll { $0.opener == .cachedKey }
                }
            },
            takeLogin: { [self] _, id, _ in
                LoginTurn(
                    word: { [self] about in state.withLock { $0.words["\(id) \(about)"] } },
                    leave: { [self] word, about in
                        guard id.rawValue.hasPrefix("check-") else { return }
                        state.withLock { $0.words["\(id) \(about)"] = word }
                    },
                    end: {})
            },
            forgetAddress: { [self] _, id in
                state.withLock { $0.forgottenAddresses.append(id) }
            },
            availableMemory: { 64 * 1024 * 1024 })
    }

    private func readKeyFile(_ path: String) throws(StoreFailure) -> Secret {
        if path == "/key", !state.withLock({ $0.isKeyFileGone }) { return key }
        guard let key = state.withLock({ $0.keyFiles[path] }) else {
            throw .noKeyFile(path: path)
        }
        return key
    }

    private func makeKeyFile(_ path: String) -> Bool {
        state.withLock { state in
            guard path != "/key", state.keyFiles[path] == nil else { return false }
            let byte = UInt8(truncatingIfNeeded: 100 + state.keyFiles.count)
            state.keyFiles[path] = Secret(Array(repeating: byte, count: 32))
            return true
        }
    }

    private func run(command name: String) throws(UnlockProblem) -> Secret {
        let result = state.withLock { state in
            state.ranCommands.append(name)
            return state.commands[name]
        }
        guard let result else { throw .noSuchCommand(name: name) }
        return try result.get()
    }
}
