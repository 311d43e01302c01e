package import LoginCore
package import OAuthCore
package import PintleText
import TextCore

/// Saves an app key, new or in the place of another.
package struct SaveApp: Call {
    package typealias Failure = AppFailure
    package let edit: AppEdit

    package func busy(in app: App) -> BusyWords? {
        switch edit.key {
        case .generateRSA: .makingKey
        case .registration: .registering(provider: app.model.name(of: edit.provider))
        default: .saving
        }
    }

    package func answered(_ saved: SavedApp, in app: inout App) -> [AppEffect] {
        app.model.settleOwnSessions(of: saved.name, saved.provider)
        app.model.keep(saved)
        return app.tellOfChange(.appKeySaved(saved))
    }
}

/// Removes an app key.
package struct RemoveApp: Call {
    package let provider: ProviderID
    package let name: String

    package func answered(_ answer: Done, in app: inout App) -> [AppEffect] {
        app.model.settleOwnSessions(of: name, provider)
        return app.tellOfChange(.appKeyRemoved(PrintableText(name, limit: 30)))
    }
}

/// Asks the provider for a URL with an app key, only to try the key; answers why there was none.
package struct TryApp: Call {
    package let provider: ProviderID
    package let name: String

    package func busy(in app: App) -> BusyWords? {
        .askingForAddress(provider: app.model.name(of: provider))
    }

    package func answered(_ failure: LoginFailure?, in app: inout App) -> [AppEffect] {
        let (key, context) = (PrintableText(name, limit: 30), app.model.context(of: provider))
        if let failure {
            var words = Announcement.check(.failed(failure), context)
            // The key is under the cursor.
            if failure.isAboutAppKey { words.next = [.editAppKey] }
            app.model.tell(words)
        } else {
            app.model.tell(AppKeyWords(app.model.snapshot.provider(provider)).tried(key, context))
        }
        return []
    }
}

/// Gets the session that an app key has without a person.
package struct GetAppToken: Call {
    package let provider: ProviderID
    package let name: String

    package enum Answer: Sendable, Equatable {
        /// The session has that handle; a new one was not in the store before.
        case got(handle: String, isNew: Bool)
    }

    package func busy(in app: App) -> BusyWords? {
        .askingForToken(provider: app.model.name(of: provider))
    }

    package func answered(_ session: Answer, in app: inout App) -> [AppEffect] {
        switch session {
        case .got(let handle, let isNew):
            app.tellOfChange(
                .appTokenKept(
                    PrintableText(handle, limit: 40), by: PrintableText(name, limit: 30),
                    isNew: isNew, app.model.context(of: provider)))
        }
    }

    package func failed(_ failure: SessionFailure, in app: inout App) -> [AppEffect] {
        app.model.tell(.session(failure, app.model.context(of: provider)))
        return []
    }
}

/// Reads the public half of an app's RSA key, in PEM; nil for a key that signs with a secret.
package struct ReadPublicKey: Call {
    package let provider: ProviderID
    package let name: String

    package typealias Answer = String?
    package typealias Failure = AppFailure
}

extension AppModel {
    /// Notes that the app-only sessions of a removed or replaced app key go with it, since it
    /// happened here.
    fileprivate mutating func settleOwnSessions(of app: String, _ provider: ProviderID) {
        let own = snapshot.sessions(using: app, of: provider).filter(\.isImpersonal)
        settled.formUnion(own.map(\.id))
    }

    /// Takes an app key before the store is read again: the next screen needs it now.
    fileprivate mutating func keep(_ app: SavedApp) {
        let summary = AppSummary(
            provider: app.provider, name: app.name, identifier: app.identifier,
            kind: app.kind, addedAt: app.addedAt, registration: app.registration)
        let place = snapshot.apps.firstIndex { $0.provider == app.provider && $0.name == app.name }
        if let place { snapshot.apps[place] = summary } else { snapshot.apps.append(summary) }
    }
}

/// Fills in a definition for an instance.
package struct LoadProvider: Call {
    package let provider: ProviderID

    package func busy(in app: App) -> BusyWords? { .checkingStore }

    /// Puts the definition into the snapshot, in place of an older one.
    package func answered(_ provider: Provider, in app: inout App) -> [AppEffect] {
        app.model.snapshot.providers.removeAll { $0.id == provider.id }
        app.model.snapshot.providers.append(provider)
        return []
    }
}

/// Adds a provider of the person's own, which may replace only that earlier one.
package struct AddProvider: Call {
    package typealias Failure = ProviderFailure
    package let draft: ProviderDraft
    package let replaced: ProviderID?

    package func busy(in app: App) -> BusyWords? { .saving }

    package func answered(_ addition: ProviderAddition, in app: inout App) -> [AppEffect] {
        switch addition {
        case .added(let provider, let earlier):
            return app.tellOfChange(
                .providerAdded(
                    PrintableText(provider.name, limit: 30), isReplaced: earlier != nil))
        case .unchanged(let provider):
            app.model.tell(.providerUnchanged(PrintableText(provider.name, limit: 30)))
        // The screen asks about it.
        case .taken: break
        }
        return []
    }
}

/// Removes a provider of the person's own.
package struct RemoveProvider: Call {
    package typealias Failure = ProviderFailure
    package let provider: ProviderID

    package func answered(_ answer: Done, in app: inout App) -> [AppEffect] {
        app.tellOfChange(.providerRemoved(app.model.name(of: provider)))
    }
}
