// Logs in by PIN and stores the session, as `pintle login` does: line-login PROVIDER

import Glibc
import LoginCore
import LoginRuntime
import OAuthCore
import PintleLive
import PintleServices
import TextCore

ThisProcess.protectSecrets()
guard let provider = ProviderID(rawValue: CommandLine.arguments.last ?? "") else {
    StandardError.say("usage: line-login PROVIDER")
    exit(2)
}
do {
    let pintle = Services.live()
    let store = try pintle.vault.openStore()
    let (states, inbox) = AsyncStream<LoginFlow.State>.makeStream()
    let logins = pintle.logins(in: store, via: .live(userAgent: "line-login/1.0")) {
        inbox.yield($1.state)
    }
    let login = try pintle.newLogin(LoginDraft(provider: provider, app: "default"), in: store)
    logins.start(login)
    for await state in states {
        if case .failed(let now) = state { throw now.failure }
        if case .signedIn(let now) = state {
            await logins.end()
            print("Signed in as", PrintableText(now.account?.name ?? "nobody knows whom"))
            exit(EXIT_SUCCESS)
        }
        guard case .awaitingVerifier(let now) = state else { continue }
        // After a wrong PIN this is another URL.
        print("Open", now.authorization.url.text)
        guard let pin = StandardInput.secretLine(asking: "PIN: ") else { break }
        logins.send(.answer(pin), to: login.request.id)
    }
} catch {
    StandardError.say("line-login: \(String(describing: error))")
}
exit(EXIT_FAILURE)
