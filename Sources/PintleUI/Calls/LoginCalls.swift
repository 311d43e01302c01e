package import LoginCore
import OAuthCore
package import PintleText
import TextCore

/// Finds an app key for a login that its server knows and that has the scopes, or registers Pintle for
/// one; the login then begins with it.
package struct FindLoginApp: Call {
    package let draft: LoginDraft

    package typealias Failure = AppFailure

    package func busy(in app: App) -> BusyWords? { .checkingStore }

    package func answered(_ name: String, in app: inout App) -> [AppEffect] {
        var draft = draft
        draft.app = name
        let effects = [AppEffect.call(StartLogin(draft: draft))]
        app.begin(effects)
        return effects
    }
}

/// Registers Pintle again for a login whose app the server forgot; the login continues with a new URL.
package struct RegisterAgain: Call {
    package let login: LoginID
    /// Whether a person demands it.
    package let isAsked: Bool

    package typealias Failure = AppFailure

    package func busy(in app: App) -> BusyWords? {
        let provider = app.model.logins[login]?.flow.request?.provider
        return provider.flatMap {
            isAsked ? .registering(provider: app.model.name(of: $0.id)) : nil
        }
    }

    /// False where Pintle has registered itself there within a day.
    package func answered(_ isDone: Bool, in app: inout App) -> [AppEffect] {
        guard isDone, let flow = app.model.logins[login]?.flow else { return [] }
        var words = Announcement.registeredAgain(
            AnnouncementContext(flow, clock: app.model.clock))
        // The login has not failed: it continues here.
        words.sign = .attention
        app.model.tell(words)
        return []
    }
}

/// Begins a login, whose states follow.
package struct StartLogin: Call {
    package let draft: LoginDraft

    package func busy(in app: App) -> BusyWords? { .checkingStore }

    package func answered(_ request: LoginRequest, in app: inout App) -> [AppEffect] {
        app.model.carry(request.id)
        return []
    }

    package func failed(_ refusal: LoginRefusal, in app: inout App) -> [AppEffect] {
        switch refusal {
        case .store(let failure):
            app.model.tell(.store(failure))
        case .noLogin(let provider):
            app.model.tell(
                .store(.item(.noSuch(.provider, name: provider.id.rawValue, nearest: []))))
        case .newHost(let host, let provider):
            let context = AnnouncementContext(provider: provider, clock: app.model.clock)
            app.model.tell(.newHost(PrintableText(host.shortName), context))
        }
        return []
    }
}

/// Takes a stored login up again, whose states follow.
package struct ResumeLogin: Call {
    package let login: LoginID

    package func busy(in app: App) -> BusyWords? { .checkingStore }
    package func answered(_ answer: Done, in app: inout App) -> [AppEffect] {
        app.model.carry(login)
        return []
    }
}

/// Writes the URL of a login to a private file; answers its path.
package struct SaveAddress: Call {
    package let login: LoginID
    package let address: String

    package func answered(_ path: String, in app: inout App) -> [AppEffect] {
        app.model.tell(.saved(to: PrintableText(path)))
        return []
    }
}
