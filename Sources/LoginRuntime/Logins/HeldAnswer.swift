import LoginCore
import OAuthCore

/// An answer that is kept back until it is known whether it is about the clock, or the token.
actor HeldAnswer {
    private(set) var answer: HTTPAnswer?
    /// The head of a redirect.
    private(set) var redirect: HTTPAnswer?

    private let statuses: Set<Int>
    private let passesRedirects: Bool

    /// Keeps answers of 400 and 401, and of 403 where that may be about the token.
    init(alsoForbidden: Bool = false, passesRedirects: Bool = false) {
        self.passesRedirects = passesRedirects
        statuses = alsoForbidden ? [400, 401, 403] : [400, 401]
    }

    /// Whether the answer with this head is kept back.
    func take(_ head: HTTPAnswer) -> Bool {
        if head.redirectTarget != nil, !passesRedirects {
            redirect = head
            return true
        }
        guard statuses.contains(head.status) else { return false }
        answer = head
        return true
    }

    /// The destination of the next bytes.
    func take(_ bytes: [UInt8]) -> Fate {
        if redirect != nil { return .notWanted }
        guard var held = answer else { return .passed }
        held.body += bytes
        answer = held.body.count > Self.longest ? nil : held
        return answer == nil ? .released(held) : .kept
    }

    enum Fate {
        case kept
        case passed
        case notWanted
        /// Too long for a word about the clock: passed on, with the part that was kept.
        case released(HTTPAnswer)
    }

    private static let longest = 65_536
}
