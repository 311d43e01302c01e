import LoginCore
import OAuthCore

/// A signer with the other inputs of a signature, for the hosts that the key was saved for.
///
/// Made once for many requests: an exchange has much more in it, which would be copied for each.
final class BoundSigner: Sendable {
    private let signer: RequestSigner
    private let client: BoundClient
    private let now: @Sendable () -> Timestamp
    private let makeNonce: @Sendable () -> String?

    init(_ signer: RequestSigner, for exchange: some Exchange) {
        self.signer = signer
        client = exchange.client
        now = exchange.operations.now
        makeNonce = exchange.operations.makeNonce
    }

    /// Signs a request as of now; `allowed` are further hosts that a person named for this call.
    func sign(
        _ request: SignableRequest, extra: [Parameter], _ clockOffset: Duration,
        allowing allowed: [Origin] = []
    ) throws(LoginFailure) -> SignedRequest {
        let origin = request.url.origin
        guard client.isBound(to: origin) || allowed.contains(origin) else {
            throw .hostNotBound(origin)
        }
        guard let nonce = makeNonce() else { throw .signature(.cryptographyFailed) }
        do throws(SignatureFailure) {
            return try signer.authorization(
                for: request, nonce: nonce, timestamp: now() + clockOffset, extra: extra)
        } catch {
            throw .signature(error)
        }
    }
}
