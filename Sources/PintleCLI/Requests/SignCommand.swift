import ArgumentParser
import OAuthCore
import PintleText
import TerminalCore

/// `pintle sign METHOD URL`: the pieces of a signature, for programs that do not send a header.
struct SignCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", _superCommandName: "pintle",
        abstract: "Print a request's signature in pieces, for query or form.",
        usage: """
            pintle sign METHOD URL [-d NAME=VALUE]... [--body FILE] [--print PIECE]
            pintle sign --batch <REQUESTS
            """,
        discussion: """
            For programs that cannot send an Authorization header: the same parameters may
            stand in the query or in a form (RFC 5849, 3.5.2 and 3.5.3). --print says which
            piece: query, the encoded parameters, to be put behind the URL's query or the
            form; url, the whole URL with them; body, the whole form with them; signature
            alone; or base-string, what the signature is over. With --json there is all of
            it, the parameters one by one too, and the base string where it is asked for.

            Example: pintle sign POST https://api.x.com/1.1/x.json -d a=b --print body |
                curl -d @- https://api.x.com/1.1/x.json

            With --batch each line of standard input is a request in JSON, as for pintle
            header; base_string: true asks for that.
            """)
    @OptionGroup var request: RequestArguments

    @Option(
        help: ArgumentHelp("What to print, in place of query.", valueName: "piece"),
        completion: .list(Piece.allCases.map(\.rawValue)))
    var print: Piece?
    @OptionGroup var batch: BatchFlag
    @OptionGroup(title: "Global options") var global: GlobalOptions

    /// What is printed.
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
                "A signature is for one whole URL",
                "Another program sends it, to where it was told.",
                hint: "write it as https://...")
        }
        var signer = try await context.signer(for: url, request.hosts.allowHost)
        signer.hashesBody = !request.noBodyHash
        let pieces = try signer.pieces(
            of: description.request(at: signer.provider), bodyFile: description.bodyFile)
        let text = try text(of: pieces)
        signer.noteUse()
        try context.answer(
            SignAnswer(pieces, withBaseString: print == .baseString),
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
                    "That request has no form that the parameters could stand in",
                    hint: "--print query, for the URL")
            }
            return body
        }
    }
}

extension SignCommand: BatchingCommand {
    static let members = Set<BatchLine.Member>.ofRequests.union([.baseString])

    nonisolated(nonsending) static func answer(
        _ line: BatchLine, with signers: inout BatchSigners
    ) async throws(CommandFailure) -> JSONValue {
        let request = try line.request(to: try signers.url(of: line))
        let signer = try await signers.ready(for: request.url, line)
        let pieces = try signer.pieces(of: request, bodyFile: line.bodyFile)
        return SignAnswer(pieces, withBaseString: line.wantsBaseString).json
    }
}
