package import LoginCore
import LoginRuntime
package import OAuthCore

/// Tokens that other programs present themselves.
extension SessionService {
    /// A token that is valid for a while.
    package struct HandedToken: Sendable {
        /// The token.
        package var token: Secret
        /// The end of its validity; nil if unknown.
        package var expiresAt: Timestamp?
        /// Its rights, in the provider's words; foreign text.
        package var scope: String?
        /// How it is presented.
        package var use: Provider.TokenUse
    }

    /// Why no token is handed out.
    package enum TokenRefusal: Error, Sendable, Equatable {
        /// Each request is signed; the token does not work alone.
        case signed
        /// It ends at that moment, sooner than requested, and cannot be renewed.
        case endsSooner(Timestamp)
        /// The reason that the session cannot be used at all.
        case session(SessionFailure)
    }

    /// A warning about a token.
    package enum TokenNote: Sendable {
        /// The session was renewed.
        case renewed(Session)
        /// It could not be renewed; the token is valid until then, if known.
        case notRenewed(SessionFailure, until: Timestamp?)
        /// A new token came, which ends sooner than requested.
        case shorter(until: Timestamp)
        /// Its provider could not be asked whether it takes the token.
        case notChecked(SessionFailure)
        /// Its provider was not asked, since the check is not known to be free.
        case notFree
    }

    /// The token of a session, valid for at least that long from now on, or for the usual time; renewed
    /// if necessary.
    ///
    /// Where the session cannot be renewed for now, a token that still lives is given, with a note. With
    /// `isChecked` its provider is asked first, as `checkedFreshly` says.
    package func token(
        of opened: OpenSession, lasting wanted: Duration?, isChecked: Bool = false,
        telling tell: (TokenNote) -> Void
    ) async throws(TokenRefusal) -> HandedToken {
        guard !opened.signs else { throw .signed }
        var opened = opened
        do throws(SessionFailure) {
            if isChecked { opened = try await checkedFreshly(opened, telling: tell) }
        } catch {
            throw .session(error)
        }
        let life = wanted ?? opened.session.usualLife
        switch try await ready(opened, lasting: wanted) {
        case .asItWas:
            if opened.client.ends(within: life), let end = opened.session.summary.expiresAt {
                throw .endsSooner(end)
            }
        case .renewed(let session):
            opened = opened.with(session)
            tell(.renewed(session))
            if opened.client.ends(within: wanted ?? session.usualLife),
                let end = session.summary.expiresAt
            {
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
        _ opened: OpenSession, lasting life: Duration?
    ) async throws(TokenRefusal) -> Readiness {
        do throws(SessionFailure) {
            try opened.requireTaken()
            return try await makeReady(opened, lasting: life)
        } catch {
            throw .session(error)
        }
    }
}
