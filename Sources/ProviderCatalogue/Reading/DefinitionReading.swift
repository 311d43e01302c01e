import OAuthCore
import YAMLReading

/// One definition on its way to a `Provider`: the sections are read one by one, so that the faults
/// of one do not hide those of another.
struct DefinitionReading {
    let top: DefinitionNode
    /// The protocol whose keys it has.
    let name: LoginProtocol.Name
    /// The comparison with the table of keys; nil where tests have proved it.
    let shape: DefinitionShape?
    let readCertificates: @Sendable (String) -> Result<String, DefinitionReader.FileProblem>
    /// Whether `verified` is refused beside what nobody has checked.
    let judgesMarks: Bool
    /// The last day that a fact can be of; nil for any.
    let latestDay: String?
    /// The faults found so far.
    private(set) var faults: [DefinitionFailure] = []

    /// A definition whose shape has no fault.
    init(
        _ root: YAMLNode, _ name: LoginProtocol.Name, _ shape: DefinitionShape?,
        for reader: DefinitionReader
    ) {
        self.name = name
        top = DefinitionNode(root, filling: Filling(variables: [], values: []))
        self.shape = shape
        readCertificates = reader.readCertificates
        judgesMarks = reader.judgesMarks
        latestDay = reader.latestDay
    }

    /// The provider; nil where a fault keeps the sections from being read at all.
    mutating func provider(for instance: [String]?) -> Provider? {
        let (variables, examples) = readVariables()
        if let shape { compare(shape.mentions, with: variables) }
        guard faults.isEmpty else { return nil }
        do throws(DefinitionFailure) {
            let values = try instance.map { (typed) throws(DefinitionFailure) in
                try self.values(typed, of: variables)
            }
            let filled = top.filled(
                by: Filling(variables: variables, values: values ?? examples))
            var provider = Provider(
                id: try id(values), name: try providerName(), variables: variables,
                protocol: unsaid)
            let rows = DefinitionKeys.rows(of: name)
            filled.take(rows, into: &provider)
            readSections(filled, into: &provider)
            return provider
        } catch {
            faults.append(error)
            return nil
        }
    }

    /// The protocol with nothing said of it.
    private var unsaid: LoginProtocol {
        switch name {
        case .oauth1: .oauth1(OAuth1Rules(login: nil))
        case .oauth2: .oauth2(OAuth2Rules(endpoints: OAuth2Endpoints()))
        }
    }

    /// Reader of one part of a definition.
    private typealias Section = (DefinitionNode, inout Provider) throws(DefinitionFailure) -> Void

    private mutating func readSections(_ top: DefinitionNode, into provider: inout Provider) {
        // Where a redirect goes, and which hosts there are, the protocol's own sections say.
        let shared: [Section] = [
            readHeaders, readErrors, readTokenUse, readIdentity, readRevocation, readAppToken,
            readGuestToken, readSessionEnd,
            readHosts, readAPI, readRegistration, readSource,
        ]
        for section in ownSections + shared {
            do throws(DefinitionFailure) {
                try section(top, &provider)
            } catch {
                faults.append(error)
            }
        }
    }

    /// The sections of the protocol.
    private var ownSections: [Section] {
        switch name {
        case .oauth1:
            [
                section(\.oauth1, readLogin), section(\.oauth1, compareSigning),
                section(\.oauth1, readCallback), compareVerifier, readAccess,
                section(\.oauth1, readReply), readRedirect, section(\.oauth1, readRenewal),
            ]
        case .oauth2:
            [
                section(\.oauth2, readServer), section(\.oauth2, readLevels),
                section(\.oauth2, readCodeRedirect), compareVerifier,
            ]
        }
    }

    /// A section of what only one protocol has.
    private func section<Rules>(
        _ place: WritableKeyPath<Provider, Rules?>,
        _ read: @escaping (DefinitionNode, inout Rules) throws(DefinitionFailure) -> Void
    ) -> Section {
        { (top, provider) throws(DefinitionFailure) in
            guard var rules = provider[keyPath: place] else { return }
            try read(top, &rules)
            provider[keyPath: place] = rules
        }
    }

    private func id(_ values: [String]?) throws(DefinitionFailure) -> ProviderID {
        guard let id = ProviderID(rawValue: try top.required("id")) else {
            throw top.failure("id", .wrongForm(.kind(TextForm.id.words)))
        }
        // Beside x nobody sees the end of x. in a line of text.
        guard !judgesMarks || id.rawValue.utf8.last.map(Self.isEnd) == true else {
            throw top.failure("id", .wrongForm(.kind("an id that ends with a letter or a digit")))
        }
        guard let values, !values.isEmpty else { return id }
        guard let instance = id.instance(values) else {
            throw top.failure("variables", .variable(.tooLong))
        }
        return instance
    }

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: ".") && byte != UInt8(ascii: "-")
    }

    /// The name, which says nothing that only Pintle can say of a definition.
    private func providerName() throws(DefinitionFailure) -> String {
        let name = try top.required("name")
        let ours = ["verified", "built in", "built-in"]
        guard !judgesMarks || !ours.contains(where: name.lowercased().contains) else {
            throw top.failure(
                "name", .wrongForm(.kind("a name without \"verified\" or \"built in\"")))
        }
        return name
    }

    // MARK: Variables

    /// The variables with their examples as values.
    private mutating func readVariables() -> ([Provider.InstanceVariable], [String]) {
        guard let node = top.mapping("variables") else { return ([], []) }
        var variables: [Provider.InstanceVariable] = []
        var examples: [String] = []
        for name in node.keys {
            do throws(DefinitionFailure) {
                let inner = try node.requiredMapping(name)
                let variable = Provider.InstanceVariable(
                    name: name, question: try inner.required("ask"),
                    kind: try inner.required("kind", Provider.InstanceVariable.Kind.self),
                    example: try inner.required("example"))
                variables.append(variable)
                examples.append(try value(variable.example, of: variable, inner, "example"))
            } catch {
                faults.append(error)
            }
        }
        return (variables, examples)
    }

    private func values(
        _ typed: [String], of variables: [Provider.InstanceVariable]
    ) throws(DefinitionFailure) -> [String] {
        guard typed.count == variables.count else {
            throw top.failure("variables", .variable(.count(wanted: variables.count)))
        }
        var values: [String] = []
        for (text, variable) in zip(typed, variables) {
            let node = try top.requiredMapping("variables")
            values.append(try value(text, of: variable, node, variable.name))
        }
        return values
    }

    private func value(
        _ typed: String, of variable: Provider.InstanceVariable, _ node: DefinitionNode,
        _ key: String
    ) throws(DefinitionFailure) -> String {
        do {
            return try variable.value(typed: typed)
        } catch {
            throw node.failure(key, .variable(.badValue(error, variable.kind)))
        }
    }

    /// The form for hosts is one of words, and each variable has to be made use of.
    private mutating func compare(
        _ mentions: [DefinitionShape.Mention], with variables: [Provider.InstanceVariable]
    ) {
        for mention in mentions where mention.placeholder.isHost {
            let name = mention.placeholder.name
            guard variables.contains(where: { $0.name == name && $0.kind != .word }) else {
                continue
            }
            faults.append(
                DefinitionFailure(
                    line: mention.line, key: mention.key, reason: .variable(.notAWord(name))))
        }
        guard let node = top.mapping("variables") else { return }
        let used = Set(mentions.map(\.placeholder.name))
        for name in node.keys where !used.contains(name) {
            faults.append(node.failure(name, .clash(.unused)))
        }
    }
}
