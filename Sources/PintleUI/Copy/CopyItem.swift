import LoginCore
import OAuthCore
import PintleText
import TextCore

/// One item of the copy menu: an id, a URL, a command; never a token or a secret.
struct CopyItem: Sendable, Equatable {
    let what: Copied
    /// The text for the clipboard; cleaned, since shells and editors obey controls.
    let text: String

    init(_ what: Copied, _ foreign: String) {
        self.what = what
        text = PrintableText(foreign, limit: .max).text
    }

    /// The letter that copies it.
    var letter: Character {
        switch what {
        case .handle: "h"
        case .accountID: "a"
        case .sessionID: "s"
        case .loginID: "l"
        case .providerID: "p"
        case .url: "u"
        case .command, .code, .publicKey: "c"
        }
    }
}

extension CopyItem {
    /// The copy menu's rows for a session.
    static func items(of session: SessionSummary, _ model: AppModel) -> [CopyItem] {
        let handle = model.scriptName(of: session)
        var items = [CopyItem(.handle, handle)]
        if let account = session.account { items.append(CopyItem(.accountID, account.id)) }
        items.append(CopyItem(.sessionID, session.id.rawValue))
        // The provider cannot say whose an app-only session is.
        if !session.isImpersonal,
            let url = model.snapshot.provider(session.provider).flatMap(ScriptCommand.url)
        {
            let command = ScriptCommand(model).request(url, session: handle)
            items.append(CopyItem(.command, command))
        }
        return items
    }

    /// The copy menu's rows for a waiting login; its URL is among them if it has one.
    static func items(of login: LoginID, url: String?, _ model: AppModel) -> [CopyItem] {
        var items = url.map { [CopyItem(.url, $0)] } ?? []
        items.append(CopyItem(.loginID, login.rawValue))
        if !model.appearance.isDemo {
            items.append(CopyItem(.command, ScriptCommand(model).finish(login)))
        }
        return items
    }

    /// The copy menu's rows for a provider.
    static func items(of provider: Provider, _ model: AppModel) -> [CopyItem] {
        var items = [CopyItem(.providerID, provider.id.rawValue)]
        if let page = provider.registration?.url { items.append(CopyItem(.url, page)) }
        if provider.isInstance, provider.hasLogin, !model.appearance.isDemo {
            let command = ScriptCommand(model).login(provider.id)
            items.append(CopyItem(.command, command))
        }
        return items
    }
}

extension AppModel {
    /// The name by which a script finds this session and no other: its handle, else its id.
    func scriptName(of session: SessionSummary) -> String {
        let handle = session.handle
        // A name that had to be cleaned no longer finds anything.
        let isClean = PrintableText(handle, limit: .max).text == handle
        let isShared = snapshot.sessions.contains { $0.id != session.id && $0.handle == handle }
        return isClean && !isShared ? handle : session.id.rawValue
    }
}

extension ListScreen {
    func copies(_ model: AppModel) -> [CopyItem] {
        if let session = session(model) { return CopyItem.items(of: session, model) }
        guard let login = login(model) else { return [] }
        return CopyItem.items(of: login.id, url: login.address, model)
    }
}

extension DetailScreen {
    func copies(_ model: AppModel) -> [CopyItem] {
        model.snapshot.session(session).map { CopyItem.items(of: $0, model) } ?? []
    }
}

extension LoginScreen {
    func copies(_ model: AppModel) -> [CopyItem] {
        if case .signedIn(let now) = state(model) {
            return model.snapshot.session(now.session).map { CopyItem.items(of: $0, model) } ?? []
        }
        guard let address = address(model) else { return [] }
        return CopyItem.items(of: login, url: address.url.text, model)
    }
}

extension ProviderScreen {
    func copies(_ model: AppModel) -> [CopyItem] {
        model.snapshot.provider(provider).map { CopyItem.items(of: $0, model) } ?? []
    }
}
