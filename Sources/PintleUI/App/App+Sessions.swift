import LoginCore
import OAuthCore
import PintleText
import TextCore

extension App {
    /// Reads the log of uses once something of it is shown; nothing else waits for that.
    mutating func lookIntoLog() -> [AppEffect] {
        guard model.snapshot.vault.isUsable, !model.areHistoriesAsked, showsHistory else {
            return []
        }
        model.areHistoriesAsked = true
        return [.call(LoadHistories())]
    }

    private var showsHistory: Bool {
        switch screens.last {
        case is DetailScreen: true
        case let list as ListScreen: model.layout.list.hasPanes && list.session(model) != nil
        default: false
        }
    }
}

extension AppModel {
    /// The name of a provider, as messages have it.
    func name(of provider: ProviderID) -> PrintableText {
        PrintableText(snapshot.providerName(provider), limit: 40)
    }

    /// The handle of a session, also of one that left the list.
    func handle(of id: SessionID) -> PrintableText {
        if let session = snapshot.session(id) { return PrintableText(session.handle, limit: 40) }
        return removed[id] ?? PrintableText(id.rawValue)
    }
}
