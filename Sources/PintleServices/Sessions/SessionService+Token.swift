package import LoginCore
import LoginRuntime
package import OAuthCore

/// Tokens that other programs present themselves.
extension SessionService {
    /// A token that is good for a while.
    package struct HandedToken: Sendable {
        /// The token.
        package var token: Secret
        /// Until when it is good; nil where nobody knows.
        package var expiresAt: Timestamp?
        /// What it is good for, as the provider said it; foreign text.
        package var scope: String?
        /// How it is presented.
        package var use: Provider.TokenUse
    }

    /// Why no token is handed out.
    package enum TokenRefusal: Error, Sendable, Equatable {
        /// Each request is signed; the token alone is good for nothing.
        case signed
        /// It ends at that moment, which is sooner than was wanted, and cannot be renewed.
        case endsSooner(Timestamp)
        /// What stands in the way of using the session at all.
        case session(SessionFailure)
    }

    /// What may be told beside a token.
    package enum TokenNote: Sendable {
        /// The session was renewed.
        case renewed(Session)
        /// It could not be renewed; the token lives until then, where that is known.
        case notRenewed(SessionFailure, until: Timestamp?)
        /// A new token came, which ends sooner than was wanted.
        case shorter(until: Timestamp)
    }

    /// The token of a session, good for at least that long from now on; renewed where it takes that.
    ///
    /// Where the session cannot be renewed for now, a token that still lives is given, with a note.
    package func token(
        of opened: OpenSession, lasting life: Duration, telling tell: (TokenNote) -> Void
    ) async throws(TokenRefusal) -> HandedToken {
        guard opened.isPresentedAsItIs else { throw .signed }
        var opened = opened
        switch try await ready(opened, lasting: life) {
        case .asItWas:
            if opened.client.ends(within: life), let end = opened.session.summary.expiresAt {
                throw .endsSooner(end)
            }
        case .renewed(let session):
            opened = opened.with(session)
            tell(.renewed(session))
            if opened.client.ends(within: life), let end = session.summary.expiresAt {
                tell(.shorter(until: end))
            }
        case .notRenewed(let why):
            guard !opened.client.ends(within: .zero) else { throw .session(why) }
            tell(.notRenewed(why, until: opened.session.summary.expiresAt))
        }
        return HandedToken(
            token: opened.session.credentials.token,
            expiresAt: opened.session.summary.expiresAt,
            scope: opened.session.credentials.scope, use: opened.provider.tokenUse)
    }

    private func ready(
        _ opened: OpenSession, lasting life: Duration
    ) async throws(TokenRefusal) -> Readiness {
        do throws(SessionFailure) {
            try opened.requireTaken()
            return try await makeReady(opened, lasting: life)
        } catch {
            throw .session(error)
        }
    }
}

extension OpenSession {
    /// Whether the token goes along with requests as it is, and signs nothing.
    package var isPresentedAsItIs: Bool {
        switch session.credentials.kind {
        case .signing: false
        case .signed: provider.tokenUse != .signed
        case .bearer, .app, .guest: true
        }
    }
}
