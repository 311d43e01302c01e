import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// The parts of a signature, for programs that put it together themselves.
struct SignedPieces {
    /// The request with its protocol parameters.
    let signed: SignedRequest
    /// Whether it has a body that is not a form, so that the parameters cannot be in it.
    let hasOtherBody: Bool

    /// The value of `oauth_signature`, decoded.
    var signature: String { signed.protocolParameters.first(.signature) ?? "" }

    /// The form with the protocol parameters at its end (RFC 5849 section 3.5.2); nil for a request
    /// that has none.
    var formBody: String? {
        guard !hasOtherBody, !["GET", "HEAD"].contains(signed.request.method),
            let body = try? signed.formBody
        else { return nil }
        return String(decoding: body, as: UTF8.self)
    }
}

extension OpenSession {
    /// Signs a request for a program that sends it in a way of its own.
    func pieces(
        of request: SignableRequest, _ body: BodyFile?, in context: CommandContext
    ) throws(CommandFailure) -> SignedPieces {
        guard signs else {
            throw .usage(
                "\(provider.name) has no signatures", "Its tokens are sent unsigned.",
                hint: "pintle header METHOD URL")
        }
        warnWhereEnded(in: context)
        return SignedPieces(
            signed: try sign(request, body, in: context), hasOtherBody: body != nil)
    }
}
