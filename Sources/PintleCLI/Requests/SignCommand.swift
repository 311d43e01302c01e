import ArgumentParser
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// `pintle sign METHOD URL`: the pieces of a signature, for programs that do not send a header.
struct SignCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", _superCommandName: "pintle",
        abstract: "Print a request's signature in parts, for query or form.",
        usage: """
            pintle sign METHOD URL [-d NAME=VALUE]... [--body FILE] [--print PIECE]
            pintle sign --batch <REQUESTS
            """,
        discussion: """
            For programs that cannot send an Authorization header: the same parameters may
            be in the query or in a form (RFC 5849, 3.5.2 and 3.5.3). --print chooses the
            part: query, the encoded parameters, to append to the URL's query or the form;
            url, the complete URL with them; body, the complete form with them; only the
            signature; or base-string, the text that is signed. --json prints all parts
            and each parameter, and the base string if you ask for it.

            Example: pintle sign POST https://api.x.com/1.1/x.json -d a=b --print body |
                curl -d @- https://api.x.com/1.1/x.json

            With --batch each line of standard input is a request in JSON, as for pintle
            header; base_string: true adds the base string. The exit code is 0 even if
            some of the answers are errors.
            """)
    @OptionGroup var request: RequestArguments

    @Option(
        help: ArgumentHelp("What to print, in place of query.", valueName: "piece"),
        completion: .list(Piece.allCases.map(\.rawValue)))
    var print: Piece?
    @OptionGroup var batch: BatchFlag
    @OptionGroup(title: "Global options") var global: GlobalOptions

    /// The part to print.
    enum Piece: String, CaseIterable, ExpressibleByArgument {
        case query
        case url
        case body
        case signature
        case baseString = "base-string"
    }

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let description = try RequestDescription(request, in: context)
        guard let url = description.target.url else {
            throw .usage(
                "A signature needs a complete URL",
                "Another program sends the request.",
                hint: "write it as https://...")
        }
        let signer = try await context.signer(for: url, request.hosts.allowHost)
        let pieces = try signer.pieces(
            of: description.request(at: signer.provider), description.bodyFile, in: context)
        let text = try text(of: pieces)
        signer.noteUse(in: context)
        try context.answer(
            SignAnswer(pieces: pieces, withBaseString: print == .baseString),
            else: [PrintableText(own: text)])
    }

    private func text(of pieces: SignedPieces) throws(CommandFailure) -> String {
        switch print ?? .query {
        case .query: return pieces.signed.encodedParameters
        case .url: return pieces.signed.urlWithQuery.text
        case .signature: return pieces.signature
        case .baseString: return pieces.signed.baseString.text
        case .body:
            guard let body = pieces.formBody else {
                throw .usage(
                    "That request has no form for the parameters",
                    hint: "--print query, for the URL")
            }
            return body
        }
    }
}

extension SignCommand: BatchingCommand {
    static let members = [BatchLine.Member].ofRequests + [.baseString]

    nonisolated(nonsending) static func answer(
        _ line: BatchLine, with signers: inout BatchSigners
    ) async throws(CommandFailure) -> JSONValue {
        let request = try line.request(to: try signers.url(of: line))
        let signer = try await signers.ready(for: request.url, line)
        let pieces = try signer.pieces(of: request, line.bodyFile, in: signers.context)
        return SignAnswer(pieces: pieces, withBaseString: line.wantsBaseString).json
    }
}
