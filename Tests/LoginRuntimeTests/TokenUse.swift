import LoginCore
import OAuthCore

@testable import LoginRuntime

/// The ways in which a client uses a session's token.
enum TokenUse: CaseIterable {
    case identity, revocation, renewal, signature, credential, request

    func make(of session: Session, by client: SessionClient, at url: RequestURL) async throws {
        let request = SignableRequest(method: "GET", url: url)
        switch self {
        case .identity: _ = try await client.account()
        case .revocation: try await client.revoke()
        case .renewal:
            let renewals = RenewalOperations(
                claim: { _ in {} }, session: { _ in session },
                begin: { _, _ in session }, takeBack: { _ in }, recordEnd: { _, _ in },
                recordRefusal: { _, _ in }, save: { _, _, _ in session })
            _ = try await client.renew(renewals, because: .asked)
        case .signature: _ = try client.sign(request)
        case .credential: _ = try client.credential(for: request)
        case .request: try await client.send(request, head: { _ in true }, body: { _ in true })
        }
    }
}
