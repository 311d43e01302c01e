import LoginCore
import OAuthCore

/// The answer of `sessions show`: the members that the list has, and what the session is bound to.
struct SessionDetailsAnswer: JSONConvertible {
    let json: JSONValue

    /// `clockOffset` is by how much the provider's clock is ahead of this one.
    init(_ session: Session, canSign: Bool, clockOffset: Duration) {
        json = .answer([
            "session": SessionEntry(session.summary, canSign: canSign).json.adding([
                "app": session.app,
                "hosts": session.origins.map(\.shortName),
                "clock_offset": clockOffset.components.seconds,
            ])
        ])
    }
}
