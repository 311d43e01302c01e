import FleetCore
import Testing

/// Promises that a schedule broke.
enum Violation: String, Error {
    case sentTwice = "a second machine sent a refresh token that may have been sent"
    case lost = "saved tokens are nowhere"
    case joined = "a machine followed another history"
    case goingBackUnnoticed = "a head below ours was taken"
    case forged = "a view has what no member wrote"
    case overwritten = "a change took back what another had written"
    case markTaken = "a mark was set or taken away by another machine"
    case endedAlive = "a living session was ended"
    case stranded = "a mark is left that only a person can remove"
    case disagreement = "machines that pulled everything disagree"
    case endless = "a run does not end"
}

/// Rules that a schedule can leave out, to prove that the oracle notices.
enum LeftOut: CaseIterable, CustomTestStringConvertible {
    case headNeverFalls, historyIsChained, sumFits, linksLeadBack, hostIsMine, decidesAgain
    case fieldByField, looksAgain, marksHold, attemptIsSaved, lateMarksCount, sentStaysSent
    case answersNeedTheirMark, endsNeedTheirTokens, answersAreShared
    /// By the host: the statement compares nothing.
    case comparing
    /// By the host: no answer is taken for an acknowledgement.
    case acknowledgement
    /// By the host: the step is not carried out.
    case savingAttempt, pushingMark, savingSent, savingAnswer

    var rule: FleetRules {
        switch self {
        case .headNeverFalls: .headNeverFalls
        case .historyIsChained: .historyIsChained
        case .sumFits: .sumFits
        case .linksLeadBack: .linksLeadBack
        case .hostIsMine: .hostIsMine
        case .decidesAgain: .decidesAgain
        case .fieldByField: .fieldByField
        case .looksAgain: .looksAgain
        case .marksHold: .marksHold
        case .attemptIsSaved: .attemptIsSaved
        case .lateMarksCount: .lateMarksCount
        case .sentStaysSent: .sentStaysSent
        case .answersNeedTheirMark: .answersNeedTheirMark
        case .endsNeedTheirTokens: .endsNeedTheirTokens
        case .answersAreShared: .answersAreShared
        case .comparing, .acknowledgement, .savingAttempt, .pushingMark, .savingSent,
            .savingAnswer:
            []
        }
    }

    /// Promises that break without the rule.
    var broken: Set<Violation> {
        switch self {
        case .headNeverFalls: [.goingBackUnnoticed]
        case .historyIsChained: [.joined]
        case .sumFits, .linksLeadBack: [.forged]
        case .fieldByField: [.overwritten, .markTaken]
        case .decidesAgain, .marksHold: [.markTaken]
        case .hostIsMine, .looksAgain, .attemptIsSaved, .sentStaysSent, .comparing,
            .acknowledgement, .pushingMark, .savingSent:
            [.sentTwice]
        case .lateMarksCount, .savingAttempt: [.stranded]
        case .answersNeedTheirMark: [.overwritten, .markTaken]
        case .endsNeedTheirTokens: [.endedAlive]
        case .answersAreShared: [.lost]
        case .savingAnswer: [.lost]
        }
    }

    /// Where the search for a schedule begins: a commit that arrives as late as this one has to is rare.
    var firstSeed: UInt64 { self == .lateMarksCount ? 4900 : 0 }

    var testDescription: String { "\(self)" }
}
