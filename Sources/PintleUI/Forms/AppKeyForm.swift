import OAuthCore
import TerminalCore

/// What was typed about an app key.
struct AppKeyForm: Sendable, Equatable {
    var name: TextField
    var identifier = TextField(longText: .scrolled)
    var secret = TextField(isMasked: true)

    /// What has the focus.
    enum Field: Sendable, Equatable, CaseIterable {
        case name
        case identifier
        case secret
    }

    init(name: String) {
        self.name = TextField(name, longText: .scrolled)
    }

    /// The field of the focus.
    subscript(field: Field) -> TextField {
        get {
            switch field {
            case .name: name
            case .identifier: identifier
            case .secret: secret
            }
        }
        _modify {
            switch field {
            case .name: yield &name
            case .identifier: yield &identifier
            case .secret: yield &secret
            }
        }
    }

    /// The first field that has to be filled in and is not.
    var missing: Field? {
        Field.allCases.first { field in
            // A secret is not made a string to be looked at.
            field == .secret ? secret.isEmpty : self[field].text.trimmingBlanks.isEmpty
        }
    }
}
