public import LoginCore
public import OAuthCore

extension SessionClient {
    /// A request as `send` would send it, with token and signature left out.
    public struct Explanation: Sendable {
        /// Its URL, with the token's place where that is in the query.
        public var url: RequestURL
        /// The public headers, beside those that HTTP itself needs.
        public var plainHeaders: [HTTPHeader]
        /// The headers that only Pintle can write: with the credential, and with the app's id.
        public var ownHeaders: [HTTPHeader]
        /// The signed parameters; nil if the token is sent unsigned.
        public var signature: SignatureExplanation?
        /// How far the provider's clock is ahead of this machine's, as requests are signed.
        public var clockOffset: Duration
    }

    /// Describes the request that `send` would send now, and sends nothing.
    public func explain(
        _ request: SignableRequest, extra: [Parameter] = [], headers: [HTTPHeader] = [],
        allowing hosts: [Origin] = []
    ) throws(Failure) -> Explanation {
        let clientHeader = exchange.clientHeader
        let unsigned = HTTPRequest(unsigned: request, headers: exchange.headers(adding: headers))
        var explanation = Explanation(
            url: request.url,
            plainHeaders: unsigned.headers.filter { $0.name != clientHeader?.name },
            ownHeaders: clientHeader.map { [$0] } ?? [], clockOffset: clockOffset)
        do throws(Failure) {
            let signature = try explained(try sign(request, extra: extra, allowing: hosts))
            explanation.ownHeaders.append(
                HTTPHeader("Authorization", signature.authorizationHeader))
            explanation.signature = signature
            return explanation
        } catch .notOffered {
            // The token is all that goes along.
        }
        let token = SignatureExplanation.tokenLeftOut
        switch exchange.bareCredential(token) {
        case .header(let header): explanation.ownHeaders.append(header)
        case .parameter(let parameter):
            explanation.url = request.url.appendingQuery([parameter])
        }
        if case .guest = session.credentials, let name = exchange.provider.guestToken?.header {
            explanation.ownHeaders.append(HTTPHeader(name, token))
        }
        return explanation
    }

    private func explained(_ signed: SignedRequest) throws(Failure) -> SignatureExplanation {
        do throws(SignatureFailure) {
            return try signed.explanation
        } catch {
            throw .failed(.signature(error))
        }
    }
}
