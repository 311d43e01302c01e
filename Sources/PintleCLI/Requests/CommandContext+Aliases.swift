import LoginCore
import PintleServices
import PintleText
import TerminalCore

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

    /// Keeps them.
    func save(_ aliases: RequestAliases) throws(CommandFailure) {
        try reachingStore { () throws(StoreFailure) in
            try environment.vault.aliases.write(home, aliases.json)
        }
    }
}
