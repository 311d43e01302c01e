import LoginCore
import OAuthCore
import PintleServices
import PlatformLinux
import TerminalCore

extension VaultDoor {
    /// Starts what `hooks.json` wants when a session needs a login again; why it could not be.
    ///
    /// The program learns by variables which session it is: no secret is among them, and what came
    /// from elsewhere is cleaned.
    static func tellReloginNeeded(home: String?, _ session: SessionSummary) -> HookProblem? {
        guard let paths = try? paths(home) else { return nil }
        let hooks: Hooks
        do throws(UnlockCommands.Problem) {
            hooks = try Hooks.read(folder: paths.config)
        } catch {
            return .file(UnlockProblem(error))
        }
        guard let program = hooks.onReloginNeeded.first else { return nil }
        var variables = [
            "PINTLE_EVENT": "relogin_needed", "PINTLE_SESSION": session.id.rawValue,
            "PINTLE_SESSION_NAME": PrintableText(session.handle, limit: 200).text,
            "PINTLE_PROVIDER": session.provider.rawValue,
        ]
        if let account = session.account {
            variables["PINTLE_ACCOUNT"] = PrintableText(account.name, limit: 200).text
        }
        // So that a command of ours in it means the same store.
        let named = home.map(absolute) ?? Environment.atStart["PINTLE_HOME"]
        if let named, !named.isEmpty { variables["PINTLE_HOME"] = named }
        let isStarted = Hooks.start(
            hooks.onReloginNeeded, with: variables, environment: Environment.atStart)
        return isStarted ? nil : .failed(program: program)
    }
}
