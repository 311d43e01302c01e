import LoginCore
import OAuthCore
import PintleServices
import PlatformLinux
import TextCore

extension VaultDoor {
    /// Starts the program that `hooks.json` names for an event.
    ///
    /// The program learns by variables which session it is: no secret is among them, and what came
    /// from elsewhere is cleaned.
    static func runHook(
        home: String?, _ event: HookEvent, _ session: SessionSummary
    ) -> HookOutcome {
        guard let paths = try? paths(home) else { return .notWanted }
        let hooks: Hooks
        do throws(UnlockCommands.Problem) {
            hooks = try Hooks.read(folder: paths.config)
        } catch {
            return .failed(.file(UnlockProblem(error)))
        }
        let words = hooks.words(for: event.rawValue)
        guard let program = words.first else { return .notWanted }
        var variables = [
            "PINTLE_EVENT": event.name, "PINTLE_SESSION": session.id.rawValue,
            "PINTLE_SESSION_NAME": PrintableText(session.handle, limit: 200).text,
            "PINTLE_PROVIDER": session.provider.rawValue,
        ]
        if let account = session.account {
            variables["PINTLE_ACCOUNT"] = PrintableText(account.name, limit: 200).text
        }
        if event == .expiresSoon, let end = session.expiresAt {
            variables["PINTLE_EXPIRES_AT"] = end.description
        }
        // So that a command of ours in it means the same store.
        let named = home.map(absolute) ?? Environment.atStart["PINTLE_HOME"]
        if let named, !named.isEmpty { variables["PINTLE_HOME"] = named }
        let isStarted = Hooks.start(words, with: variables, environment: Environment.atStart)
        return isStarted ? .started : .failed(.failed(program: program))
    }

    /// The file that records the announced ends; nil if the state folder is
    /// unknown.
    static func noticeFile(_ home: String?) -> NoticeFile? {
        (try? paths(home).state).map(NoticeFile.init(stateFolder:))
    }
}
