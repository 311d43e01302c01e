/// Rules of sharing.
///
/// A program has all of them; the simulation leaves out one at a time, and its oracle has to notice.
package struct FleetRules: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    private init(bit: Int) { rawValue = 1 << bit }

    /// A head below one that was seen is refused.
    package static let headNeverFalls = FleetRules(bit: 0)
    /// A seal covers the seal before it.
    package static let historyIsChained = FleetRules(bit: 1)
    /// Nothing is used before the sum fits.
    package static let sumFits = FleetRules(bit: 2)
    /// A new key has to lead back to the one that is held.
    package static let linksLeadBack = FleetRules(bit: 3)
    /// Nothing is renewed with a store that was copied from another host.
    package static let hostIsMine = FleetRules(bit: 4)
    /// A lost change is decided again.
    package static let decidesAgain = FleetRules(bit: 5)
    /// Only fields that an edit names are written.
    package static let fieldByField = FleetRules(bit: 6)
    /// After the pull it counts what is due by then, and with which token.
    package static let looksAgain = FleetRules(bit: 7)
    /// Another's mark forbids sending.
    package static let marksHold = FleetRules(bit: 8)
    /// A mark of ours counts as ours only if its attempt is saved here.
    package static let attemptIsSaved = FleetRules(bit: 9)
    /// An attempt whose mark may still arrive is remembered.
    package static let lateMarksCount = FleetRules(bit: 10)
    /// A token that was sent is not released.
    package static let sentStaysSent = FleetRules(bit: 11)
    /// An answer is written only where the mark is still ours.
    package static let answersNeedTheirMark = FleetRules(bit: 12)
    /// An end is written only onto the refused tokens.
    package static let endsNeedTheirTokens = FleetRules(bit: 13)
    /// Each run first shares answers of earlier ones.
    package static let answersAreShared = FleetRules(bit: 14)

    package static let all = FleetRules(rawValue: 1 << 15 - 1)
}
