import ArgumentParser

extension CompletionKind {
    /// Ids of providers, with the instances that are in use.
    static var providers: CompletionKind { ours("providers") }
    /// Handles and ids of sessions.
    static var sessions: CompletionKind { ours("sessions") }
    /// Ids of logins that wait.
    static var logins: CompletionKind { ours("logins") }

    private static func ours(_ kind: String) -> CompletionKind {
        .shellCommand("pintle complete \(kind) 2>/dev/null")
    }
}
