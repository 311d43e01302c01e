import LoginCore
import PintleServices
import PintleUI
import SessionStorage

extension CreateVault: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Done {
        try await runner.vault.create(choice)
        return Done()
    }
}

extension UnlockVault: LiveCall {
    func answer(from runner: EffectRunner) async -> Answer {
        do throws(StoreFailure) {
            switch key {
            case .passphrase(let secret): try await runner.vault.unlock(with: secret)
            case .keyFile(let path): try await runner.vault.unlock(withKeyFile: path)
            case .unasked:
                runner.enqueue { await runner.postFailures() }
                try await runner.vault.unlockUnasked()
            }
        } catch {
            guard case .passphrase = key else { return .locked(error, wait: .zero) }
            return .locked(error, wait: await runner.vault.nextWait())
        }
        runner.enqueue { await runner.listenAgain() }
        return .open
    }
}

extension LockVault: LiveCall {
    func answer(from runner: EffectRunner) async -> Done {
        runner.logins.stopListening()
        await runner.vault.lock()
        return Done()
    }
}

extension AddSlot: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Int {
        try await runner.vault.addSlot(choice, named: name)
    }
}

extension RemoveSlot: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Done {
        try await runner.vault.removeSlot(number)
        return Done()
    }
}

extension ChangePassphrase: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Done {
        try await runner.vault.changePassphrase(from: old, to: new)
        return Done()
    }
}

extension RekeyVault: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Done {
        let progress = runner.progress(of: self)
        try await runner.vault.rekey(from: old, to: new, telling: progress)
        return Done()
    }
}

extension CheckStore: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> StoreFindings {
        try await runner.vault.check(telling: runner.progress(of: self))
    }
}

extension BackUpStore: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Answer {
        let made = try await runner.vault.backup(to: path)
        return .made(path: made.path, isVerified: made.isVerified)
    }
}
