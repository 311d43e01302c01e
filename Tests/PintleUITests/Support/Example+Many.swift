import LoginCore
import OAuthCore

@testable import PintleUI

/// Stores with more sessions than providers.
extension Example {
    /// Thirteen sessions at Discogs, Flickr and X, one of which has to log in again.
    static let grouped = many(["discogs": 4, "flickr": 5, "x": 4], refused: ["flickr2"])

    /// So many sessions at these providers, of accounts like `flickr0`, and no logins.
    static func many(_ counts: [String: Int], refused: Set<String> = []) -> StoreSnapshot {
        var snapshot = Example.snapshot
        snapshot.logins = []
        snapshot.sessions = counts.sorted { $0.key < $1.key }.flatMap { provider, count in
            (0..<count).map { number in
                let name = "\(provider)\(number)"
                return session(
                    name, provider, "id\(number)", name, got: day(2026, 11, 1 + number % 20),
                    used: day(2026, 11, 20 - number % 20),
                    state: refused.contains(name)
                        ? .logInAgain(since: today(0, 0)) : .works(checkedAt: today(14, 2)))
            }
        }
        return snapshot
    }
}
