import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices

extension SessionSigner {
    /// The request that `send` would send now; `isComplete` is false if the hash of a body may be
    /// left out, for which the body is read.
    func explain(
        _ request: SignableRequest, with parts: UnsignedParts, isComplete: Bool = true
    ) throws(CommandFailure) -> SessionClient.Explanation {
        try requireAllowed(request.url)
        let extra = isComplete ? try extra(request, parts.bodyFile) : []
        do throws(SessionFailure) {
            return try opened.client.explain(
                request, extra: extra, headers: parts.headers, allowing: allowed)
        } catch {
            throw failure(error)
        }
    }
}
