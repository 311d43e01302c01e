package import LoginCore
import OAuthCore
package import PintleText
import TextCore

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
