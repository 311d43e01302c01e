import LoginCore
import OAuthCore

/// The answer of `sessions show`: the members that the list has, and what the session is bound to.
struct SessionDetailsAnswer: JSONConvertible {
    let json: JSONValue

    /// `provider` is nil where its definition is gone, so that nobody knows whether it can renew;
    /// `clockOffset` is by how much the provider's clock is ahead of this one.
    ///
    /// Scope and refresh token are sealed, so that no list has what is said of them here.
    init(_ session: Session, canSign: Bool, of provider: Provider?, clockOffset: Duration) {
        json = .answer([
            "session": SessionEntry(session.summary, canSign: canSign).json.adding([
                "app": session.app,
                "scope": session.credentials.scope,
                "can_renew": provider.map(session.canBeRenewed),
                "hosts": session.origins.map(\.shortName),
                "clock_offset": clockOffset.components.seconds,
            ])
        ])
    }
}
