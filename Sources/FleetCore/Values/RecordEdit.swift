package import OAuthCore

/// A change to single fields, so that a machine that loses a race applies it to the record as it is by
/// then.
package struct RecordEdit: Sendable, Equatable {
    /// The new values; nil takes a field away.
    package private(set) var values: [RecordFields.Tag: Secret?]

    package init(_ values: [RecordFields.Tag: Secret?] = [:]) {
        self.values = values
    }

    /// This edit that also sets one more field.
    package func setting(_ tag: RecordFields.Tag, to value: Secret?) -> RecordEdit {
        var edit = self
        edit.values[tag] = .some(value)
        return edit
    }

    /// The fields after the edit.
    package func applied(to fields: RecordFields) -> RecordFields {
        var fields = fields
        for (tag, value) in values { fields[tag] = value }
        return fields
    }

    /// Whether the fields are already so.
    package func isInPlace(in fields: RecordFields) -> Bool { applied(to: fields) == fields }
}
