extension TransportFailure {
    /// Whether the request may have reached the server although no answer came.
    package var leavesOutcomeOpen: Bool {
        switch self {
        case .brokeOff, .tooSlow, .silent, .unusableHead: true
        case .unknownHost, .connectionRefused, .noAnswer, .noRoom, .proxy, .noHTTPProxy,
            .certificate, .noTLS, .oldTLS, .unreadableTrust, .redirect, .unreadableBody:
            false
        }
    }
}

extension LoginFailure {
    /// Whether the server may have carried out the request, although no usable answer came.
    package var leavesOutcomeOpen: Bool {
        switch self {
        // A server that redirects a request has read it.
        case .transport(.redirect): true
        case .transport(let failure): failure.leavesOutcomeOpen
        case .unusableAnswer, .refused(.serverTrouble, _), .answerSentBefore: true
        case .refused, .notOffered, .unusableMetadata, .callbackNotConfirmed,
            .answerOfAnotherLogin, .answerWithoutVerifier, .answerCutShort, .approvalLost,
            .tokenInsteadOfCode, .codeInsteadOfToken,
            .noToken, .objectInsteadOfAnswer, .clock,
            .codesReplaced, .expired, .hostNotBound, .store, .signature:
            false
        }
    }
}
