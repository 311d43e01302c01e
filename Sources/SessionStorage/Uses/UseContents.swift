import LoginCore
import OAuthCore
import Vault

/// What is sealed of a use.
struct UseContents {
    var use: SessionUse

    private enum Tag: UInt8 {
        case session = 1
        /// In seconds since 1970, as decimal digits.
        case moment = 2
        case command = 3
        case program = 4
        case unit = 5
        /// As decimal digits.
        case user = 6

        /// How many bytes of it are kept, so that no record is longer than `UseLog.longest`.
        var limit: Int {
            switch self {
            case .moment: 20
            case .user: 10
            case .command: 32
            case .session, .program: 64
            case .unit: 192
            }
        }
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
        let texts: [(Tag, String?)] = [
            (.session, use.session.rawValue), (.moment, String(use.moment.secondsSince1970)),
            (.command, use.command), (.program, use.caller.program), (.unit, use.caller.unit),
            (.user, String(use.caller.user)),
        ]
        for (tag, text) in texts {
            fields[tag] = text.map { Secret(Array($0.utf8.prefix(tag.limit))) }
        }
        return fields.joined
    }
}
