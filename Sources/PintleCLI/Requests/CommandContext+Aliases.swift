import LoginCore
import PintleServices
import PintleText
import TextCore

extension CommandContext {
    /// The names that the person gave to requests.
    func aliases() throws(CommandFailure) -> RequestAliases {
        let bytes = try reachingStore { () throws(StoreFailure) in
            try environment.vault.aliases.read(home)
        }
        guard let bytes else { return RequestAliases() }
        guard let aliases = RequestAliases(json: bytes) else { throw CommandFailure(.badAliases) }
        return aliases
    }

    /// Changes the names, one process at a time, so that none of two changes is lost.
    func changeAliases<Result>(
        _ change: (inout RequestAliases) throws(CommandFailure) -> Result
    ) async throws(CommandFailure) -> Result {
        let turn = await environment.vault.takeLogin(
            home, LoginID(rawValue: "aliases"), .seconds(5))
        guard let turn else { throw CommandFailure(StoreFailure.busy) }
        defer { turn.end() }
        var aliases = try aliases()
        let result = try change(&aliases)
        try reachingStore { () throws(StoreFailure) in
            try environment.vault.aliases.write(home, aliases.json)
        }
        return result
    }
}
