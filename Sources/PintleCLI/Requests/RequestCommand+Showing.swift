import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TextCore

extension RequestCommand {
    /// Prints the request that would be sent, or curl's command for it; sends nothing.
    func show(
        _ description: RequestDescription, at provider: String?, in context: CommandContext
    ) async throws(CommandFailure) {
        let signer = try await context.unreadySigner(
            for: description.target.url, request.hosts.allowHost, mayGetToken: false,
            of: provider)
        signer.warnWhereEnded(in: context)
        let signable = try description.request(at: signer.provider)
        let parts = UnsignedParts(headers: description.headers, bodyFile: description.bodyFile)
        let explained = try signer.explain(signable, with: parts, isComplete: explain, in: context)
        guard explain else {
            return try printCurlLine(signable, signer, explained, in: context)
        }
        let explanation = RequestExplanation(
            method: signable.method, session: signer.session,
            body: description.body, formLength: signable.body.formLength, explained: explained)
        try context.answer(ExplanationAnswer(explanation: explanation), else: explanation.lines)
    }

    private func printCurlLine(
        _ signable: SignableRequest, _ signer: OpenSession,
        _ explained: SessionClient.Explanation, in context: CommandContext
    ) throws(CommandFailure) {
        guard explained.url == signable.url else { throw .noHeader(at: signer.provider) }
        let line = CurlLine(
            self, signable.method, signer.session.summary.id,
            sent: (explained.url, explained.plainHeaders))
        let text = line.text
        if context.isJSON { return context.answer(CurlAnswer(line: text)) }
        guard !context.environment.terminal.output || PrintableText(text, limit: .max).text == text
        else {
            throw .usage(
                "That line has control characters or others that terminals do not show",
                "The shell needs them, so the line can only go to a file.",
                hint: "write it to a file: >call.sh")
        }
        try context.print(bytes: Array(text.utf8) + [UInt8(ascii: "\n")])
    }
}

extension SignableRequest.Body {
    /// The length of a form in bytes; nil for any other body.
    fileprivate var formLength: Int? {
        switch self {
        case .form(let parameters): FormParameters.encode(parameters).count
        case .encodedForm(let bytes): bytes.count
        case .none, .other: nil
        }
    }
}
