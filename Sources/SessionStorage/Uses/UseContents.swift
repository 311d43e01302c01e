import LoginCore
import OAuthCore
import Vault

/// What is sealed of a use.
struct UseContents {
    var use: SessionUse

    /// The longest of each text, in bytes: names of files and units have no more.
    private static let longest = 255

    private enum Tag: UInt8 {
        case session = 1
        /// In seconds since 1970, as decimal digits.
        case moment = 2
        case command = 3
        case program = 4
        case unit = 5
        /// As decimal digits.
        case user = 6
    }

    init(_ use: SessionUse) {
        self.use = use
    }

    init(_ opened: Secret) throws(VaultFailure) {
        let fields = try TaggedFields<Tag>(opened)
        guard let seconds = Int64(try fields.required(.moment).revealedText),
            let user = UInt32(try fields.required(.user).revealedText)
        else { throw .damaged }
        use = SessionUse(
            session: SessionID(rawValue: try fields.required(.session).revealedText),
            moment: Timestamp(secondsSince1970: seconds),
            command: try fields.required(.command).revealedText,
            caller: SessionUse.Caller(
                program: fields[.program]?.revealedText, unit: fields[.unit]?.revealedText,
                user: user))
    }

    /// The fields, as they are sealed.
    var joined: Secret {
        var fields = TaggedFields<Tag>()
        fields[.session] = Self.field(use.session.rawValue)
        fields[.moment] = Self.field(String(use.moment.secondsSince1970))
        fields[.command] = Self.field(use.command)
        fields[.program] = use.caller.program.map(Self.field)
        fields[.unit] = use.caller.unit.map(Self.field)
        fields[.user] = Self.field(String(use.caller.user))
        return fields.joined
    }

    private static func field(_ text: String) -> Secret {
        Secret(Array(text.utf8.prefix(longest)))
    }
}
