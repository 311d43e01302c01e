import LoginCore
import OAuthCore
import PintleServices
import PintleUI
import PlatformLinux
import SessionStorage

extension CheckSession: LiveCall {
    var isBeside: Bool { true }

    func answer(from runner: EffectRunner) async throws(SessionFailure) -> Account {
        let (sessions, opened) = try await runner.open(session)
        return try await sessions.check(opened) { readiness in
            switch readiness {
            case .asItWas: break
            case .renewed(let session):
                runner.post(.progress(.success(session.summary.expiresAt)), to: self)
            case .notRenewed(let failure):
                runner.post(.progress(.failure(failure)), to: self)
            }
        }
    }
}

extension RenewSession: LiveCall {
    var isBeside: Bool { true }

    func answer(from runner: EffectRunner) async throws(SessionFailure) -> Timestamp? {
        let (sessions, opened) = try await runner.open(session)
        return try await sessions.renew(opened).summary.expiresAt
    }
}

extension RemoveSession: LiveCall {
    var isBeside: Bool { true }

    func answer(from runner: EffectRunner) async throws(StoreFailure) -> RemovalResult {
        try await runner.vault.sessions().remove(session, how, via: runner.requests)
    }
}

extension RestoreSession: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Done {
        _ = try await runner.vault.openStore().sessions.restore(session)
        return Done()
    }
}

extension SetLabel: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Done {
        try await runner.vault.openStore().sessions.setLabel(session, label)
        return Done()
    }
}

extension ChangeSessions: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Answer {
        let service = try await runner.vault.sessions()
        switch change {
        case .remove(let keepingCopy):
            let (gone, end) = try service.remove(sessions, keepingCopy: keepingCopy)
            return Answer(gone: gone, keptUntil: end)
        case .restore: return Answer(gone: try service.restore(sessions))
        case .label(let labels):
            return Answer(gone: try service.setLabels(sessions.map { ($0, labels[$0]) }))
        }
    }
}

extension SetDefault: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Done {
        try await runner.vault.openStore().sessions.setDefault(session)
        return Done()
    }
}

extension AddSession: LiveCall {
    var isBeside: Bool { true }

    func answer(from runner: EffectRunner) async throws(SessionFailure) -> Account? {
        let sessions = try await Failure.reaching { () async throws(StoreFailure) in
            try await runner.vault.sessions()
        }
        return try await sessions.add(draft, via: runner.requests).account
    }
}

extension ExportSessions: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Answer {
        let made = try await runner.vault.export(
            Set(sessions), to: path, sealedBy: passphrase, confirmedBy: vault)
        return .made(path: made.path, count: made.count, renewing: made.renewing)
    }
}

extension ExplainSession: LiveCall {
    /// By the rules that commands follow.
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> SessionExplanation {
        let wishes = SessionChoice.Wishes(variables: Environment.current, files: .live)
        return try SessionChoice.explain(wishes, in: try await runner.vault.openStore())
    }
}

extension LoadHistories: LiveCall {
    func answer(
        from runner: EffectRunner
    ) async throws(StoreFailure) -> [SessionID: SessionHistory] {
        try await runner.vault.openStore().uses.list().histories
    }
}

extension EffectRunner {
    /// Opens a session for what its provider is asked.
    fileprivate func open(
        _ id: SessionID
    ) async throws(SessionFailure) -> (SessionService, OpenSession) {
        try await SessionFailure.reaching { () async throws(StoreFailure) in
            let sessions = try await vault.sessions()
            return (sessions, try sessions.open(id, via: requests))
        }
    }
}
