import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import PintleUI
import SessionStorage
import TerminalCore

/// What concerns app keys and providers.
extension EffectRunner {
    // MARK: App keys

    func save(_ edit: AppEdit) {
        enqueue { [self] in
            do throws(AppFailure) {
                let app = try await desk.saveApp(edit)
                mailbox.post(.appSaved(app))
            } catch {
                post(error)
            }
        }
    }

    func readPublicKey(of app: String, _ provider: ProviderID) {
        enqueue { [self] in
            do throws(AppFailure) {
                // Nobody asks for the key of an app that signs with a secret.
                guard let key = try await desk.publicKey(ofApp: app, of: provider) else { return }
                mailbox.post(.publicKeyRead(provider, app: app, key))
            } catch {
                post(error)
            }
        }
    }

    private func post(_ failure: AppFailure) {
        if case .store(let failure) = failure {
            return mailbox.post(.storeFailed(failure, .saveApp))
        }
        var announcement = failure.announcement
        if case .nameTaken(_, let free) = failure {
            announcement.next = [.advice("\(free, limit: 40) is free.")]
        }
        mailbox.post(.appRefused(announcement, failure.part))
    }

    /// Asks for an address with the app key, and for nothing else.
    func tryApp(_ name: String, of provider: ProviderID) {
        Task(executorPreference: TaskThreads.shared) { [self] in
            do throws(StoreFailure) {
                let trial = try await desk.trial(of: provider, app: name, requests: requests)
                do throws(LoginFailure) {
                    _ = try await trial.run()
                    mailbox.post(.appTried(provider, name: name, nil))
                } catch {
                    mailbox.post(.appTried(provider, name: name, error))
                }
            } catch {
                mailbox.post(.storeFailed(error, .tryApp(provider, name: name)))
            }
        }
    }

    // MARK: Providers

    /// Fills in a definition for an instance, which is known from then on in this run.
    func loadProvider(_ id: ProviderID) {
        enqueue { [self] in
            do throws(StoreFailure) {
                mailbox.post(.providerLoaded(try await desk.openInstance(id)))
            } catch {
                mailbox.post(.storeFailed(error, .loadProvider))
            }
        }
    }

    /// Adds a provider of the person's own; one that is there gives its place up only when the
    /// person said so of it.
    func add(_ draft: ProviderDraft, replacing replaced: ProviderID?) {
        enqueue { [self] in
            do throws(ProviderFailure) {
                let earlier = try await desk.ownProvider(withIDOf: draft)
                if let earlier, earlier.id != replaced {
                    return mailbox.post(.providerTaken(earlier.id, name: earlier.name))
                }
                let added =
                    switch draft {
                    case .file(let path): try await desk.addProvider(fromFile: path)
                    case .fields(let fields): try await desk.addProvider(fields)
                    }
                mailbox.post(
                    .providerAdded(
                        added.provider.id, name: added.provider.name, isReplaced: added.isReplaced))
            } catch {
                post(error, .addProvider)
            }
        }
    }

    func removeProvider(_ id: ProviderID) {
        enqueue { [self] in
            do throws(ProviderFailure) {
                try await desk.removeProvider(id)
                mailbox.post(.providerRemoved(id))
            } catch {
                post(error, .removeProvider)
            }
        }
    }

    private func post(_ failure: ProviderFailure, _ task: StoreTask) {
        if case .store(let failure) = failure {
            mailbox.post(.storeFailed(failure, task))
        } else {
            var announcement = failure.announcement
            if case .definition(let faults, let path?) = failure, faults.count > 1 {
                announcement.next = [
                    .advice(
                        "\(faults.count) faults: pintle providers check \(path, limit: 40) lists all."
                    )
                ]
            }
            mailbox.post(.providerRefused(announcement, key: failure.key))
        }
    }
}

extension AppFailure {
    /// The part of the form that stands in the way.
    fileprivate var part: AppPart? {
        switch self {
        case .nameTaken: .name
        case .key where wantsPassphrase: .passphrase
        case .file, .key: .keyFile
        case .store, .otherKind, .noKey, .noNewKey: nil
        }
    }
}
