/// The tables whose rows the manifest covers, in its order, with the columns of a row's digest
/// (Docs/Vault.md).
public enum ManifestTable: String, CaseIterable, Sendable {
    case keySlots = "key_slots"
    case providers
    case apps
    case sessions
    case pendingLogins = "pending_logins"
    case clockOffsets = "clock_offsets"
    /// For facts that several machines will share; no program writes it yet.
    case fleet

    /// Columns that a row's digest is made over, in its order.
    ///
    /// Behind those of a session follow `sealColumns` of its row in `session_seals`, unless the manifest is
    /// of the form `digests`.
    public var columns: [String] {
        switch self {
        case .keySlots: ["number", "slot", "added_at"]
        case .providers: ["number", "id", "added_at", "uuid", "generation", "schema", "sealed"]
        case .apps:
            [
                "number", "provider", "name", "added_at", "uuid", "generation", "schema",
                "origins", "sealed",
            ]
        case .sessions:
            [
                "number", "id", "provider", "app", "account_id", "account_name", "access",
                "label", "state", "state_at", "wanted", "obtained_at", "expires_at",
                "is_default", "removed_at", "kept_until", "uuid", "generation",
            ]
        case .pendingLogins:
            [
                "number", "id", "provider", "app", "method", "label", "account", "state",
                "session", "started_at", "issued_at", "expires_at", "refusals", "uuid",
                "generation", "schema", "origins", "sealed",
            ]
        case .clockOffsets: ["number", "provider", "seconds"]
        case .fleet:
            ["number", "kind", "record", "change", "uuid", "generation", "schema", "sealed"]
        }
    }

    /// Columns of `session_seals` that decide which session is meant; NULL in a session without seal.
    public static let sealColumns = ["method", "origins"]
}
