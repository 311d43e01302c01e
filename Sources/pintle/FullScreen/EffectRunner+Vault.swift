import LoginCore
import OAuthCore
import PintleUI
import SessionStorage

/// What concerns the vault itself, in the order it was asked for.
extension EffectRunner {
    func createVault(_ choice: VaultChoice) {
        enqueue { [self] in
            do throws(StoreFailure) {
                try await desk.create(choice)
                mailbox.post(.vaultCreated)
            } catch {
                mailbox.post(.storeFailed(error, .createVault))
            }
        }
    }

    func unlock(_ secret: Secret) {
        enqueue { [self] in
            do throws(StoreFailure) {
                try await desk.unlock(with: secret)
                mailbox.post(.vaultUnlocked)
            } catch {
                mailbox.post(.unlockFailed(error, wait: await desk.nextWait()))
            }
        }
    }

    func lock() {
        enqueue { [self] in
            await desk.lock()
            mailbox.post(.vaultLocked)
        }
    }

    /// Tries again what needs nobody.
    func unlockUnasked() {
        enqueue { [self] in
            do throws(StoreFailure) {
                try await desk.unlockUnasked()
                mailbox.post(.vaultUnlocked)
            } catch {
                mailbox.post(.unlockFailed(error, wait: .zero))
            }
            await postWarnings()
        }
    }

    /// What was tried without anybody asking and opened nothing.
    func postWarnings() async {
        for warning in await desk.takeWarnings() { mailbox.post(.announced(warning)) }
    }

    func useCachedKey() {
        enqueue { [self] in
            // A store that cannot be read now is reported when somebody needs it.
            switch try? await desk.useCachedKey() {
            case .kept, nil: break
            case .lapsed: await load()
            case .takenAway: mailbox.post(.vaultLockedElsewhere)
            }
        }
    }

    func addSlot(_ choice: VaultChoice, named name: String) {
        enqueue { [self] in
            do throws(StoreFailure) {
                mailbox.post(.slotAdded(try await desk.addSlot(choice, named: name)))
            } catch {
                mailbox.post(.storeFailed(error, .addSlot))
            }
        }
    }

    func removeSlot(_ number: Int) {
        enqueue { [self] in
            do throws(StoreFailure) {
                try await desk.removeSlot(number)
                mailbox.post(.slotRemoved(number))
            } catch {
                mailbox.post(.storeFailed(error, .removeSlot))
            }
        }
    }

    func changePassphrase(from old: Secret, to new: Secret) {
        enqueue { [self] in
            do throws(StoreFailure) {
                try await desk.changePassphrase(from: old, to: new)
                mailbox.post(.passphraseChanged)
            } catch {
                mailbox.post(.storeFailed(error, .changePassphrase))
            }
        }
    }

    func backup(to path: String) {
        enqueue { [self] in
            do throws(StoreFailure) {
                let made = try await desk.backup(to: path)
                mailbox.post(.backupMade(path: made.path, isVerified: made.isVerified))
            } catch {
                mailbox.post(.storeFailed(error, .backup))
            }
        }
    }
}
