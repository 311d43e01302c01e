import LoginCore
import OAuthCore

/// The answer of `sessions show`: the members of the list, and the hosts that the session is bound
/// to.
struct SessionDetailsAnswer: JSONConvertible {
    let json: JSONValue

    /// `provider` is nil if its definition was removed; `clockOffset` is how far the provider's
    /// clock is ahead of this one.
    init(
        _ session: Session, canSign: Bool, of provider: Provider?, clockOffset: Duration,
        problem: SessionProblem?
    ) {
        var summary = session.summary
        summary.terms = session.terms(at: provider)
        json = .answer([
            "session": SessionEntry(summary, canSign: canSign).json.adding([
                "app": session.app,
                "hosts": session.origins.map(\.shortName),
                "clock_offset": clockOffset.components.seconds,
                "last_problem": problem.map {
                    JSONValue.object(sorted: [
                        "at": $0.moment, "step": $0.step.rawValue, "reason": $0.reason.rawValue,
                    ])
                },
                "limits": JSONValue.array(
                    summary.limits.map { limit in
                        .object(sorted: [
                            "family": limit.family, "limit": limit.limit, "left": limit.left,
                            "ends_at": limit.endsAt, "seen_at": limit.seenAt,
                        ])
                    }),
            ])
        ])
    }
}
