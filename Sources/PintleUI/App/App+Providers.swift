import LoginCore
import OAuthCore
import PintleText
import TerminalCore

extension App {
    /// Handles an answer about an app key or a provider.
    mutating func heardAboutProviders(_ answer: StoreAnswer) -> [AppEffect] {
        switch answer {
        case .appSaved(let app):
            model.settleOwnSessions(of: app.name, app.provider)
            model.keep(app)
            model.tell(.appKeySaved(app))
        case .appRefused(let announcement, _):
            model.tell(announcement)
            return []
        case .appRemoved(let provider, let name):
            model.settleOwnSessions(of: name, provider)
            model.tell(.appKeyRemoved(PrintableText(name, limit: 30)))
        case .appTried(let provider, let name, let failure):
            tried(PrintableText(name, limit: 30), provider, failure)
            return []
        case .appTokenGot(let provider, let app, let handle, let isNew):
            model.tell(
                .appTokenKept(
                    PrintableText(handle, limit: 40), by: PrintableText(app, limit: 30),
                    isNew: isNew, model.context(of: provider)))
        case .appTokenRefused(let provider, _, let failure):
            model.tell(.session(failure, model.context(of: provider)))
            return []
        case .providerLoaded(let provider):
            model.keep(provider)
            return []
        case .providerAdded(_, let name, let isReplaced):
            model.tell(.providerAdded(PrintableText(name, limit: 30), isReplaced: isReplaced))
        case .providerUnchanged(_, let name):
            model.tell(.providerUnchanged(PrintableText(name, limit: 30)))
            return []
        case .providerTaken:
            return []
        case .providerRefused(let announcement, _):
            model.tell(announcement)
            return []
        case .providerRemoved(let id):
            let name = PrintableText(model.snapshot.providerName(id), limit: 40)
            model.tell(.providerRemoved(name))
        default: return []
        }
        return [.store(.loadSnapshot)]
    }

    private mutating func tried(
        _ app: PrintableText, _ provider: ProviderID, _ failure: LoginFailure?
    ) {
        let context = model.context(of: provider)
        if let failure {
            var words = Announcement.check(.failed(failure), context)
            // The key is under the cursor.
            if failure.isAboutAppKey { words.next = [.editAppKey] }
            model.tell(words)
        } else {
            let isTried = model.snapshot.provider(provider)?.isSigned ?? true
            model.tell(isTried ? .appKeyWorks(app, context) : .appKeyNotTried(app, context))
        }
    }
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

    /// Puts the definition of an instance into the snapshot, in place of an older one.
    fileprivate mutating func keep(_ provider: Provider) {
        snapshot.providers.removeAll { $0.id == provider.id }
        snapshot.providers.append(provider)
    }
}
