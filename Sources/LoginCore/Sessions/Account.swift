package import OAuthCore

/// The owner of a session, as the provider names it.
public struct Account: Sendable, Equatable {
    /// The provider's own id of the account, which never changes; foreign text.
    public var id: String
    /// The name that people know, as `acme_news`; foreign text.
    public var name: String
    /// The rights of the token, if the provider states them.
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

/// Values of many accounts, found by what `Account.matches` takes.
package struct AccountIndex<Value> {
    private var names: [String: Value] = [:]
    private var ids: [String: Value] = [:]

    package init() {}

    /// Adds a value, unless the account has one.
    package mutating func add(_ value: Value, of account: Account) {
        let name = account.name.lowercased()
        if names[name] == nil { names[name] = value }
        if ids[account.id] == nil { ids[account.id] = value }
    }

    /// The value of the account that is meant, by its name before another's id.
    package subscript(wanted: String) -> Value? {
        let wanted = wanted.first == "@" ? String(wanted.dropFirst()) : wanted
        return names[wanted.lowercased()] ?? ids[wanted]
    }
}

extension Account {
    /// The account that a token answer names by itself, as X's does (`user_id`, `screen_name`).
    package init?(answering reply: TokenCredentialsReply, by rules: Provider.ReplyRules) {
        func field(_ name: String?) -> String? {
            guard let name else { return nil }
            let text =
                reply.extra.first(named: name) ?? reply.kept.first(named: name)?.revealedText
            return text.flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let id = field(rules.accountIDField) else { return nil }
        self.init(stating: id, name: field(rules.accountNameField))
    }

    /// The account that the redirect before a token answer named, as NetSuite's does.
    package init?(told: [KeptField], by rules: Provider.RedirectFields) {
        func field(_ name: String?) -> String? {
            name.flatMap { told.first(named: $0)?.revealedText }
        }
        guard let id = field(rules.accountIDField) else { return nil }
        self.init(stating: id, name: field(rules.accountNameField))
    }

    /// The account that a provider's answer names; nil where its id is none.
    ///
    /// Both keep the rule of `AccountName`. What the ids of two accounts differ in may be their end, or
    /// a control character: one that is too long, or has those, is none.
    package init?(stating id: String, name: String?, access: AccessLevel? = nil) {
        guard !id.isEmpty, AccountName.isUsable(id) else { return nil }
        let name = name.map(AccountName.cleaned) ?? ""
        self.init(id: id, name: name.isEmpty ? id : name, access: access)
    }
}

extension Account {
    /// Whether its id or its name has one of these secrets in it: both are kept unsealed and shown.
    package func names(_ secrets: HiddenSecrets) -> Bool {
        secrets.hide(in: id) != id || secrets.hide(in: name) != name
    }
}

extension LoginRequest {
    /// The rights of the token by the requested level, if the definition has levels.
    ///
    /// Levels have names of their own: the one called `read` reads, and those above it write.
    package var chosenAccess: AccessLevel? {
        guard let choice = provider.accessChoice,
            let chosen = choice.levels.firstIndex(where: { $0.name == access ?? choice.preset }),
            let reading = choice.levels.firstIndex(where: { $0.name == AccessLevel.read.rawValue }),
            chosen >= reading
        else { return nil }
        return chosen == reading ? .read : .readWrite
    }
}
