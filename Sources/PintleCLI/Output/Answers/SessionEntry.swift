import LoginCore
import OAuthCore

/// A session, as `sessions list` and others print it.
struct SessionEntry: JSONConvertible, Equatable {
    let json: JSONValue

    /// `canSign` is whether its app key is there, where that is known.
    init(_ session: SessionSummary, canSign: Bool? = nil) {
        json = .object(sorted: [
            "id": session.id.rawValue,
            "label": session.label,
            "provider": session.provider.rawValue,
            "account": session.account.map {
                JSONValue.object(sorted: ["id": $0.id, "name": $0.name])
            },
            "access": session.account?.access.map(Self.code),
            "kind": session.kind?.rawValue,
            "state": Self.code(session.state),
            "can_sign": canSign,
            "default": session.isDefault,
            "obtained_at": session.obtainedAt,
            "last_used_at": session.lastUsedAt,
            "expires_at": session.expiresAt,
            "scope": session.terms?.scope,
            "missing_scopes": session.terms.flatMap {
                $0.missingScopes.isEmpty ? nil : $0.missingScopes
            },
            "can_renew": session.terms?.canRenew,
            "renewal_refused_at": session.terms?.renewalRefusedAt,
        ])
    }

    /// The rights of the token, as scripts read them.
    private static func code(_ access: AccessLevel) -> String {
        switch access {
        case .read: "read"
        case .readWrite: "read_write"
        case .readWriteMessages: "read_write_messages"
        }
    }

    private static func code(_ state: SessionSummary.State) -> String {
        switch state {
        case .notChecked: "not_checked"
        case .works: "works"
        case .logInAgain: "log_in_again"
        case .accountUnclear: "account_unclear"
        }
    }
}
