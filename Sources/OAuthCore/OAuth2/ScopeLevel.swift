/// A level of access: scopes (RFC 6749 section 3.3) that people ask for by one name.
public struct ScopeLevel: Sendable, Equatable {
    /// The name that people choose by, as `mail`.
    public var name: String
    /// All that a login at this level asks for; never empty.
    public var scopes: [String]
    /// A sentence about the rights that the scopes give.
    public var note: String
    /// Whether a login asks for it unless another level or scope is chosen.
    public var isDefault: Bool

    /// A level that has to be chosen, by default.
    public init(_ name: String, scopes: [String], note: String, isDefault: Bool = false) {
        self.name = name
        self.scopes = scopes
        self.note = note
        self.isDefault = isDefault
    }
}

extension [ScopeLevel] {
    /// The scopes of all of them, each once.
    public var scopes: [String] { flatMap(\.scopes).withoutRepeats }

    /// Their scopes and these besides, each once; nil if there are none, which asks for the usual ones.
    public func asking(besides scopes: [String]) -> [String]? {
        let all = (self.scopes + scopes).withoutRepeats
        return all.isEmpty ? nil : all
    }

    /// The levels that these scopes are made of, and the scopes that none of them has.
    ///
    /// A level is left out if another one has its scopes and more.
    public func split(_ scopes: [String]) -> (levels: [ScopeLevel], rest: [String]) {
        let asked = Set(scopes)
        let whole = filter { asked.isSuperset(of: $0.scopes) }
        let levels = whole.filter { level in
            !whole.contains { Set($0.scopes).isStrictSuperset(of: level.scopes) }
        }
        let named = Set(levels.scopes)
        return (levels, scopes.filter { !named.contains($0) })
    }
}

extension Provider {
    /// Whether a login can ask for scopes.
    public var takesScopes: Bool { oauth2 != nil }

    /// The levels of access that a login may ask for by name; empty if the definition has none.
    public var levels: [ScopeLevel] { oauth2?.levels ?? [] }

    /// The provider whose logins ask for these scopes, nil for the usual ones; by OAuth 1.0, which knows
    /// none, as it is.
    package func asking(for scopes: [String]?) -> Provider {
        guard let scopes else { return self }
        var provider = self
        provider.oauth2?.scopes = scopes
        return provider
    }
}

extension [String] {
    /// The scopes of a text, which stand between blanks (RFC 6749 section 3.3), each once.
    public init(scopes text: String) {
        self = text.split(whereSeparator: \.isWhitespace).map(String.init).withoutRepeats
    }

    /// The first that cannot be a scope; nil if all can.
    package var firstBadScope: String? {
        first { !TextForm.scope.fits($0) || $0.utf8.count > TextForm.scope.limit }
    }

    fileprivate var withoutRepeats: [String] {
        reduce(into: []) { kept, text in if !kept.contains(text) { kept.append(text) } }
    }
}
