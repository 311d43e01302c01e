import LoginCore
import OAuthCore

/// A session, as `sessions list` and others print it.
struct SessionEntry: JSONConvertible, Equatable {
    let json: JSONValue

    init(_ session: SessionSummary) {
        json = .object(sorted: [
            "id": session.id.rawValue,
            "label": session.label,
            "provider": session.provider.rawValue,
            "account": session.account.map {
                JSONValue.object(sorted: ["id": $0.id, "name": $0.name])
            },
            "access": session.account?.access.map(Self.code),
            "kind": "oauth1",
            "state": Self.code(session.state),
            "default": session.isDefault,
            "obtained_at": session.obtainedAt,
            "last_used_at": session.lastUsedAt,
            "expires_at": session.expiresAt,
        ])
    }

    /// What the token may do, as scripts read it.
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

/// The answer of `sessions list`; `verified` is false while the store is locked.
struct SessionsAnswer: JSONConvertible {
    let verified: Bool
    let sessions: [SessionEntry]

    var json: JSONValue { .answer(["verified": verified, "sessions": sessions]) }
}

/// The answer of commands about one session.
struct SessionAnswer: JSONConvertible {
    let session: SessionEntry

    var json: JSONValue { .answer(["session": session]) }
}

/// The answer of `sessions show`: the members that the list has, and what the session is bound to.
struct SessionDetailsAnswer: JSONConvertible {
    let json: JSONValue

    /// `clockOffset` is by how much the provider's clock is ahead of this one.
    init(_ session: Session, clockOffset: Duration) {
        json = .answer([
            "session": SessionEntry(session.summary).json.adding([
                "app": session.app,
                "hosts": session.origins.map(\.shortName),
                "clock_offset": clockOffset.components.seconds,
            ])
        ])
    }
}

/// The answer of `sessions remove`.
struct RemovedAnswer: JSONConvertible {
    let json: JSONValue

    /// Whether the provider has ended it, and until when a sealed copy is kept, if one is.
    init(revoked: Bool = false, keptUntil: Timestamp? = nil) {
        json = .answer(["done": true, "revoked": revoked, "kept_until": keptUntil])
    }
}

/// The answer of `header`: `authorization`, or the header of the provider's own.
struct HeaderAnswer: JSONConvertible {
    let json: JSONValue

    init(_ header: HTTPHeader) {
        json =
            header.name == "Authorization"
            ? .answer(["authorization": header.value])
            : .answer(["name": header.name, "value": header.value])
    }
}

/// The answer of `echo`.
struct EchoAnswer: JSONConvertible {
    let headers: [String: String]

    var json: JSONValue {
        let members = headers.sorted { $0.key < $1.key }
            .map { JSONValue.Member($0.key, .string($0.value)) }
        return .answer(["headers": JSONValue.object(members)])
    }
}
