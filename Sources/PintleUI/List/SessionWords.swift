import LoginCore
import OAuthCore
import PintleText
import TextCore

/// The words of list and detail for a session.
enum SessionWords {
    /// `works`, `read and write`, `checked today 14:02`.
    static func stateInFull(_ session: SessionSummary, _ clock: LocalClock) -> [PrintableText] {
        var parts: [PrintableText] = []
        switch session.state {
        case .notChecked:
            parts.append("not checked yet, \(Place.list.key(.check)) asks the provider")
        case .works: parts.append("works")
        case .logInAgain(let since):
            parts.append("log in again, refused since \(clock.moment(since))")
        case .accountUnclear(let wanted):
            parts.append(StateWords.unclear(signedIn: session.account?.name, wanted: wanted))
        }
        if let access = session.account?.access {
            parts.append(PrintableText(own: AccessWords.phrase(access)))
        }
        if let checked = session.lastWorked {
            parts.append("checked \(clock.long(checked))")
        }
        return parts
    }
}
