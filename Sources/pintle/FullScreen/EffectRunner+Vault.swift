import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import PintleUI
import PlatformLinux
import SessionStorage
import Synchronization
import TerminalCore

/// Effects on the vault, in the order of the requests.
extension EffectRunner {
    func createVault(_ choice: VaultChoice) {
        ask(.createVault(choice)) { vault async throws(StoreFailure) in
            try await vault.create(choice)
            return .vaultCreated
        }
    }

    func unlock(_ secret: Secret) {
        enqueue { [self] in
            do throws(StoreFailure) {
                try await vault.unlock(with: secret)
                mailbox.post(.vaultUnlocked)
                await listenAgain()
            } catch {
                mailbox.post(.unlockFailed(error, wait: await vault.nextWait()))
            }
        }
    }

    func unlock(withKeyFile path: String) {
        enqueue { [self] in
            do throws(StoreFailure) {
                try await vault.unlock(withKeyFile: path)
                mailbox.post(.vaultUnlocked)
                await listenAgain()
            } catch {
                mailbox.post(.unlockFailed(error, wait: .zero))
            }
        }
    }

    func lock() {
        enqueue { [self] in
            logins.stopListening()
            await vault.lock()
            mailbox.post(.vaultLocked)
        }
    }

    /// Lets browsers come again, and takes the answers that they brought before.
    private func listenAgain() async {
        logins.listenAgain()
        await takeCallbacks()
    }

    /// Tries the ways again that need nobody.
    func unlockUnasked() {
        enqueue { [self] in
            do throws(StoreFailure) {
                try await vault.unlockUnasked()
                mailbox.post(.vaultUnlocked)
                await listenAgain()
            } catch {
                mailbox.post(.unlockFailed(error, wait: .zero))
            }
            await postFailures()
        }
    }

    func useCachedKey() {
        enqueue { [self] in
            // A store that cannot be read now is reported when it is needed.
            switch try? await vault.useCachedKey() {
            case .kept, nil: break
            case .lapsed: await load()
            case .takenAway:
                logins.stopListening()
                mailbox.post(.vaultLockedElsewhere)
            }
        }
    }

    func addSlot(_ choice: VaultChoice, named name: String) {
        ask(.addSlot(choice, name: name)) { vault async throws(StoreFailure) in
            .slotAdded(try await vault.addSlot(choice, named: name))
        }
    }

    func removeSlot(_ number: Int) {
        ask(.removeSlot(number)) { vault async throws(StoreFailure) in
            try await vault.removeSlot(number)
            return .slotRemoved(number)
        }
    }

    func changePassphrase(from old: Secret, to new: Secret) {
        ask(.changePassphrase(old: old, new: new)) { vault async throws(StoreFailure) in
            try await vault.changePassphrase(from: old, to: new)
            return .passphraseChanged
        }
    }

    func rekey(from old: Secret, to new: Secret) {
        let progress = progress(of: .rekey)
        ask(.rekey(old: old, new: new)) { vault async throws(StoreFailure) in
            try await vault.rekey(from: old, to: new, telling: progress)
            return .vaultRekeyed
        }
    }

    func checkStore() {
        let progress = progress(of: .checkStore)
        ask(.checkStore) { vault async throws(StoreFailure) in
            .storeChecked(try await vault.check(telling: progress))
        }
    }

    func backup(to path: String) {
        ask(.backup(path: path)) { vault async throws(StoreFailure) in
            let made = try await vault.backup(to: path)
            return .backupMade(path: made.path, isVerified: made.isVerified)
        }
    }

    func export(
        _ sessions: [SessionID], to path: String, sealedBy new: Secret, vault secret: Secret?
    ) {
        let request = StoreRequest.exportSessions(
            sessions, to: path, sealedBy: new, vault: secret)
        ask(request) { vault async throws(StoreFailure) in
            let made = try await vault.export(
                Set(sessions), to: path, sealedBy: new, confirmedBy: secret)
            return .sessionsExported(
                made.count, missing: sessions.count - made.count, path: made.path,
                renewing: made.renewing)
        }
    }

    // MARK: What is shown

    /// Looks at the store for the first frame of that size; without a glance, reads
    /// it whole.
    func begin(size: Size) {
        enqueue { [self] in
            let glance = try? await vault.glance(
                rows: size.rows, describesFirst: App.describesSelected(at: size),
                named: App.listedName)
            // The reading of the whole store reports what cannot be read.
            guard let glance else { return await load() }
            await postFailures()
            isGlance.withLock { $0 = true }
            mailbox.post(.glanceLoaded(glance))
        }
    }

    /// Reads the store again and posts it, after everything that logins were writing.
    func load() async {
        // The folder may be new. Watched first, so that no change falls in between.
        watch?.add(vault.folder)
        await logins.finishWriting()
        do throws(StoreFailure) {
            let snapshot = try await vault.snapshot()
            // Faults of the store itself are reported last.
            await postFailures()
            mailbox.post(.snapshotLoaded(snapshot))
            if let damage = await vault.damage { mailbox.post(.storeFailed(damage, .load)) }
        } catch {
            mailbox.post(.storeFailed(error, .load))
        }
    }

    /// Posts the parts that the first frame lacks: all sessions, verified, then the providers that
    /// the store has nothing of.
    func complete() {
        enqueue { [self] in
            if isGlance.withLock({ $0 }) { await load() }
            if let whole = await vault.completed() { mailbox.post(.snapshotLoaded(whole)) }
        }
    }

    /// Handles a change by another process to the store or to its key.
    func hear(_ news: FolderWatch.News) {
        if news.contains(.change) { reloadIfChanged() }
        // Counts as no use: the key is gone.
        if news.contains(.keyForgotten) { useCachedKey() }
    }

    /// Reads the store again if another process changed it; many changes at once are one.
    private func reloadIfChanged() {
        let isLooking = isLookingForChanges.withLock { isLooking in
            defer { isLooking = true }
            return isLooking
        }
        guard !isLooking else { return }
        enqueue { [self] in
            isLookingForChanges.withLock { $0 = false }
            // A store that cannot be read now is reported when it is needed.
            if (try? await vault.isOutdated()) == true { await load() }
        }
    }

    /// Posts the ways to open that were tried unasked and failed.
    private func postFailures() async {
        for failed in await vault.takeFailures() {
            mailbox.post(.announced(.failedUnlock(failed)))
        }
    }
}
