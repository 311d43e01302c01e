import OAuthCore

/// A command that also answers many requests in one process, which `--batch` asks for.
protocol BatchingCommand: PintleSubcommand {
    /// The possible members of a line.
    static var members: [BatchLine.Member] { get }
    /// Answers one line, on the caller's thread.
    nonisolated(nonsending) static func answer(
        _ line: BatchLine, with signers: inout BatchSigners
    ) async throws(CommandFailure) -> JSONValue
}

extension BatchingCommand {
    /// The type that carries out a command line which asks for a batch.
    static var batch: any PintleSubcommand.Type { BatchCommand<Self>.self }
}

extension [BatchLine.Member] {
    /// The members of a request that every command has, the usual ones first.
    static let ofRequests: Self = [
        .url, .method, .data, .id, .session, .form, .body, .bodyHash,
    ]
}
