import LoginCore
import OAuthCore
import Vault

/// The sealed part of a use, or of a check or renewal that failed.
enum UseContents {
    case use(SessionUse)
    case problem(SessionProblem)

    /// When it was.
    var moment: Timestamp {
        switch self {
        case .use(let use): use.moment
        case .problem(let problem): problem.moment
        }
    }

    private enum Tag: UInt8 {
        case session = 1
        /// In seconds since 1970, as decimal digits.
        case moment = 2
        case command = 3
        case program = 4
        case unit = 5
        /// As decimal digits.
        case user = 6
        /// The reason of a failure, by its name; the command is then what failed.
        case problem = 7
        /// The version of Pintle.
        case pintle = 8

        /// How many bytes of it are kept, so that no record is longer than `UseLog.longest`.
        var limit: Int {
            switch self {
            case .moment: 20
            case .user: 10
            case .command, .problem: 32
            case .session, .program: 64
            case .pintle: 27
            case .unit: 160
            }
        }
    }

    init(_ opened: Secret) throws(VaultFailure) {
        let fields = try TaggedFields<Tag>(opened)
        guard let seconds = Int64(try fields.required(.moment).revealedText),
            let user = UInt32(try fields.required(.user).revealedText)
        else { throw .damaged }
        let session = SessionID(rawValue: try fields.required(.session).revealedText)
        let moment = Timestamp(secondsSince1970: seconds)
        let command = try fields.required(.command).revealedText
        if let problem = fields[.problem] {
            guard let step = SessionProblem.Step(rawValue: command),
                let reason = SessionProblem.Reason(rawValue: problem.revealedText)
            else { throw .newer }
            self = .problem(
                SessionProblem(session: session, moment: moment, step: step, reason: reason))
            return
        }
        self = .use(
            SessionUse(
                session: session, moment: moment, command: command,
                caller: SessionUse.Caller(
                    program: fields[.program]?.revealedText, unit: fields[.unit]?.revealedText,
                    user: user, pintle: fields[.pintle]?.revealedText)))
    }

    /// The fields, as they are sealed.
    var joined: Secret {
        var fields = TaggedFields<Tag>()
        for (tag, text) in texts {
            fields[tag] = text.map { Secret(Array($0.utf8.prefix(tag.limit))) }
        }
        return fields.joined
    }

    private var texts: [(Tag, String?)] {
        switch self {
        case .use(let use):
            [
                (.session, use.session.rawValue), (.moment, String(use.moment.secondsSince1970)),
                (.command, use.command), (.program, use.caller.program),
                (.unit, use.caller.unit), (.user, String(use.caller.user)),
                (.pintle, use.caller.pintle),
            ]
        case .problem(let problem):
            [
                (.session, problem.session.rawValue),
                (.moment, String(problem.moment.secondsSince1970)),
                (.command, problem.step.rawValue), (.user, "0"),
                (.problem, problem.reason.rawValue),
            ]
        }
    }
}
