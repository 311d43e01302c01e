import LoginCore
import PintleServices

extension LineLogin {
    /// Continues a login that failed because the server forgot the app: Pintle registers itself again,
    /// and asks for a new URL.
    ///
    /// Nil where the login failed otherwise, or that did not help.
    mutating func goOn(after failed: LoginFlow.Failed) async -> Stop? {
        guard failed.hasForgottenApp,
            let app = try? await context.registerAgain(for: request, in: store)
        else { return nil }
        logins.follow(SavedApp(registered: app), from: request.app)
        return await advance(.retry)
    }
}
