public import OAuthCore
import Yams

/// Reads a provider definition: YAML text in, a `Provider` or the line of its first fault out.
///
/// It owns the form that Docs/Providers.md describes and refuses whatever is not in there: unknown
/// keys, plain http beyond loopback, user names in URLs, hosts that are not ASCII. It opens no
/// file: the caller hands in the text, and the certificates that it names.
public struct DefinitionReader: Sendable {
    /// The longest definition, in bytes of UTF-8.
    public static let sizeLimit = 256 * 1024

    /// Gives the text of the certificate file that a definition names, or says why it cannot.
    public var readCertificates: @Sendable (_ path: String) -> Result<String, FileProblem>

    /// Why a certificate file could not be had, in the system's words.
    public struct FileProblem: Error, Sendable, Equatable {
        /// The reason, as `no such file`.
        public var reason: String

        /// Wraps a reason.
        public init(reason: String) {
            self.reason = reason
        }
    }

    /// A reader that gets certificate files from `readCertificates`.
    public init(
        readCertificates: @escaping @Sendable (_ path: String) -> Result<String, FileProblem>
    ) {
        self.readCertificates = readCertificates
    }

    /// Reads one definition.
    public func read(_ yaml: String) throws(DefinitionFailure) -> Provider {
        guard yaml.utf8.count <= Self.sizeLimit else {
            throw DefinitionFailure(line: 1, key: "", reason: .tooLong)
        }
        let top = try DefinitionNode(try Self.compose(yaml))
        try top.refuseKeys(beyond: Self.keys)
        guard try top.requiredText("protocol") == "oauth1" else {
            throw top.failure("protocol", .unknownValue(known: ["oauth1"]))
        }
        let idText = try top.requiredText("id")
        guard let id = ProviderID(rawValue: idText) else {
            throw top.failure(
                "id", .wrongForm(wanted: "small letters, digits and dashes, no reserved word"))
        }
        var provider = Provider(
            id: id,
            name: try top.requiredText("name"),
            temporaryCredentialRequest: try endpoint(top.requiredMapping("request_token")),
            authorization: try page(top.requiredMapping("authorize")),
            tokenRequest: try endpoint(top.requiredMapping("access_token")))
        try readSigning(top, into: &provider)
        try readFlow(top, into: &provider)
        try readUse(top, into: &provider)
        return provider
    }

    private static let keys = [
        "id", "name", "protocol", "request_token", "authorize", "access_token",
        "signature_method", "placement", "realm", "oauth_version", "callback",
        "callback_confirmed", "verifier", "after_wrong_pin", "identity", "api_hosts", "revoke",
        "request_token_life", "session_life", "register", "tls", "source",
    ]

    private static func compose(_ yaml: String) throws(DefinitionFailure) -> Node {
        do {
            // Without the extended resolver: `yes`, `1e3` and dates stay the text they are.
            guard let node = try Yams.compose(yaml: yaml, .basic) else {
                throw DefinitionFailure(line: 1, key: "", reason: .missing)
            }
            return node
        } catch let failure as DefinitionFailure {
            throw failure
        } catch let error as YamlError {
            throw DefinitionFailure(error)
        } catch {
            throw DefinitionFailure(line: 1, key: "", reason: .notYAML("unreadable"))
        }
    }
}

extension DefinitionFailure {
    init(_ error: YamlError) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            self.init(line: mark.line, key: "", reason: .notYAML(problem))
        case .duplicatedKeysInMapping(let duplicates, let context):
            self.init(
                line: context.mark.line, key: duplicates.first ?? "",
                reason: .notYAML("a key stands here twice"))
        case .reader(let problem, _, _, _):
            self.init(line: 1, key: "", reason: .notYAML(problem))
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            self.init(line: 1, key: "", reason: .notYAML("unreadable"))
        }
    }
}
