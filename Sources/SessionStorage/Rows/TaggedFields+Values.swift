import OAuthCore
import Vault

/// Fields as texts, numbers and moments.
extension TaggedFields {
    subscript(text tag: Tag) -> String? {
        get { self[tag]?.revealedText }
        set { self[tag] = newValue.map { Secret(utf8: $0) } }
    }

    func requiredText(_ tag: Tag) throws(VaultFailure) -> String {
        try required(tag).revealedText
    }

    /// Whether the field is there; one that is set is empty.
    subscript(has tag: Tag) -> Bool {
        get { self[tag] != nil }
        set { self[tag] = newValue ? Secret([]) : nil }
    }

    /// Scopes, joined by blanks; an absent field stands for none.
    subscript(scopes tag: Tag) -> [String]? {
        get { self[text: tag].map { [String](scopes: $0) } }
        set {
            let scopes = newValue ?? []
            self[text: tag] = scopes.isEmpty ? nil : scopes.joined(separator: " ")
        }
    }

    /// A whole number, as decimal digits.
    func number(_ tag: Tag) throws(VaultFailure) -> Int64? {
        guard let text = self[text: tag] else { return nil }
        guard let number = Int64(text) else { throw .damaged }
        return number
    }

    func requiredNumber(_ tag: Tag) throws(VaultFailure) -> Int64 {
        guard let number = try number(tag) else { throw .damaged }
        return number
    }

    /// A moment, in seconds since 1970.
    func moment(_ tag: Tag) throws(VaultFailure) -> Timestamp? {
        try number(tag).map(Timestamp.init(secondsSince1970:))
    }

    mutating func put(_ moment: Timestamp?, at tag: Tag) {
        self[text: tag] = moment.map { String($0.secondsSince1970) }
    }
}
