import OAuthCore

/// Who a session belongs to, as the provider says.
public struct Account: Sendable, Equatable {
    /// The provider's own id of the account, which never changes; foreign text.
    public var id: String
    /// The name that people know, as `acme_news`; foreign text.
    public var name: String
    /// What the token may do, where the provider says so.
    public var access: AccessLevel?

    /// An account as the provider described it.
    public init(id: String, name: String, access: AccessLevel? = nil) {
        self.id = id
        self.name = name
        self.access = access
    }

    /// Whether `wanted`, typed by a person, means this account: by name or id, case aside.
    public func matches(_ wanted: String) -> Bool {
        var wanted = wanted[...]
        if wanted.first == "@" { wanted = wanted.dropFirst() }
        return name.lowercased() == wanted.lowercased() || id == wanted
    }
}

/// What a token may do.
public enum AccessLevel: String, Sendable, CaseIterable {
    case read
    case readWrite = "read-write"
    case readWriteMessages = "read-write-directmessages"
}
