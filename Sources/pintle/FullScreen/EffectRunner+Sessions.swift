import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleUI
import PlatformLinux
import SessionStorage

/// Effects on sessions.
extension EffectRunner {
    func setLabel(_ id: SessionID, _ label: String?) {
        ask(.setLabel(id, label)) { vault async throws(StoreFailure) in
            try await vault.openStore().sessions.setLabel(id, label)
            return .labelSet(id, label)
        }
    }

    func setDefault(_ id: SessionID) {
        ask(.setDefault(id)) { vault async throws(StoreFailure) in
            try await vault.openStore().sessions.setDefault(id)
            return .defaultSet(id)
        }
    }

    func restore(_ id: SessionID) {
        ask(.restore(id)) { vault async throws(StoreFailure) in
            _ = try await vault.openStore().sessions.restore(id)
            return .sessionRestored(id)
        }
    }

    /// Finds the session that this folder and shell would use, by the rules that commands follow.
    func explain() {
        ask(.explainSession) { vault async throws(StoreFailure) in
            let wishes = SessionChoice.Wishes(variables: Environment.current, files: .live)
            return .sessionExplained(
                try SessionChoice.explain(wishes, in: try await vault.openStore()))
        }
    }

    /// Reads the history of each session from the log of uses; posts nothing if it cannot be read.
    func loadHistories() {
        enqueue { [self] in
            guard let list = try? await vault.openStore().uses.list() else { return }
            mailbox.post(.historiesLoaded(list.histories))
        }
    }

    // MARK: At their providers

    func check(_ id: SessionID) {
        askBeside(.check(id)) { [self] vault async throws(StoreFailure) in
            let sessions = try await vault.sessions()
            let opened = try sessions.open(id, via: requests)
            do throws(SessionFailure) {
                let account = try await sessions.check(opened) { [self] in tell($0, id) }
                return .sessionChecked(id, account)
            } catch .failed(.store(let failure)) {
                throw failure
            } catch {
                return .sessionCheckFailed(id, error)
            }
        }
    }

    private func tell(_ readiness: SessionService.Readiness, _ id: SessionID) {
        switch readiness {
        case .asItWas: break
        case .renewed(let session):
            mailbox.post(.sessionRenewed(id, until: session.summary.expiresAt))
        case .notRenewed(let failure): mailbox.post(.sessionNotRenewed(id, failure))
        }
    }

    func renew(_ id: SessionID) {
        askBeside(.renew(id)) { [self] vault async throws(StoreFailure) in
            let sessions = try await vault.sessions()
            let opened = try sessions.open(id, via: requests)
            do throws(SessionFailure) {
                let renewed = try await sessions.renew(opened)
                return .sessionRenewed(id, until: renewed.summary.expiresAt)
            } catch .failed(.store(let failure)) {
                throw failure
            } catch {
                return .sessionNotRenewed(id, error)
            }
        }
    }

    func remove(_ id: SessionID, _ how: Removal) {
        askBeside(.remove(id, how)) { [requests] vault async throws(StoreFailure) in
            .sessionRemoved(id, try await vault.sessions().remove(id, how, via: requests))
        }
    }

    func add(_ draft: SessionDraft) {
        askBeside(.addSession(draft)) { [requests] vault async throws(StoreFailure) in
            let sessions = try await vault.sessions()
            do throws(SessionFailure) {
                let added = try await sessions.add(draft, via: requests)
                return .sessionAdded(added.id, added.account)
            } catch .failed(.store(let failure)) {
                throw failure
            } catch {
                return .sessionNotAdded(draft.provider, error)
            }
        }
    }
}
