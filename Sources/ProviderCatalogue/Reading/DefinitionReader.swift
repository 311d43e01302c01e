public import OAuthCore
import YAMLReading

/// Reads a provider definition: YAML text in, a `Provider` or the lines of its faults out.
///
/// It owns the form that Docs/Providers.md describes and refuses whatever is not in there: unknown
/// keys, plain http beyond loopback, user names in URLs, hosts that are not ASCII, keys that say
/// two things at once. It opens no file: the caller hands in the text, and the certificates that it
/// names.
public struct DefinitionReader: Sendable {
    /// The longest definition, in bytes of UTF-8.
    public static let sizeLimit = 256 * 1024

    /// Gives the text of the certificate file that a definition names, or says why it cannot.
    public var readCertificates: @Sendable (_ path: String) -> Result<String, FileProblem>

    /// Whether `verified` is refused beside what nobody has checked; not so for what was kept before
    /// that was a rule, and whose source counts for nothing.
    var judgesMarks = true

    /// The last day that a fact can be of, as `2026-11-24`; nil where the day of today counts for
    /// nothing, as for what was kept before that was a rule.
    package var latestDay: String?

    /// Why a certificate file could not be had, in the system's words.
    public struct FileProblem: Error, Sendable, Equatable {
        /// The reason, as `no such file`.
        public var reason: String

        /// Wraps a reason.
        public init(reason: String) {
            self.reason = reason
        }
    }

    /// Result of reading a definition.
    public enum Outcome: Sendable, Equatable {
        /// The provider that it defines.
        case good(Provider)
        /// Every fault that was found, in the order of the lines; never empty.
        case faulty([DefinitionFailure])
    }

    /// A reader that gets certificate files from `readCertificates`.
    public init(
        readCertificates: @escaping @Sendable (_ path: String) -> Result<String, FileProblem>
    ) {
        self.readCertificates = readCertificates
    }

    /// Reads one definition and throws its first fault.
    ///
    /// Where it has variables, `instance` gives their values, as a person typed them or as an id
    /// keeps them; without, the examples stand in and `isInstance` is false.
    public func read(
        _ yaml: String, instance: [String]? = nil
    ) throws(DefinitionFailure) -> Provider {
        switch check(yaml, instance: instance) {
        case .good(let provider): return provider
        case .faulty(let faults):
            throw faults.first ?? DefinitionFailure(line: 1, key: "", reason: .missing)
        }
    }

    /// Reads one definition for the instance that an id names; the id of what comes out holds the
    /// values as they are kept.
    public func read(_ yaml: String, for id: ProviderID) throws(DefinitionFailure) -> Provider {
        try read(yaml, instance: id.instance == nil ? nil : id.instanceValues)
    }

    /// Reads one definition and finds as many of its faults as possible at once.
    public func check(_ yaml: String, instance: [String]? = nil) -> Outcome {
        do throws(DefinitionFailure) {
            let root = try DefinitionText.compose(yaml)
            let shape = DefinitionShape(root)
            guard shape.faults.isEmpty, let name = shape.name else {
                return .faulty(Self.sorted(shape.faults))
            }
            return outcome(of: DefinitionReading(root, name, shape, for: self), instance)
        } catch {
            return .faulty([error])
        }
    }

    /// Reads a definition whose shape tests have proved, for the instance that an id names.
    func readProved(_ root: YAMLNode, for id: ProviderID) -> Provider? {
        guard let name = LoginProtocol.Name(of: root) else { return nil }
        let reading = DefinitionReading(root, name, nil, for: self)
        let instance = id.instance == nil ? nil : id.instanceValues
        guard case .good(let provider) = outcome(of: reading, instance) else { return nil }
        return provider
    }

    private func outcome(of reading: DefinitionReading, _ instance: [String]?) -> Outcome {
        var reading = reading
        let provider = reading.provider(for: instance)
        if let provider, reading.faults.isEmpty { return .good(provider) }
        return .faulty(Self.sorted(reading.faults))
    }

    private static func sorted(_ faults: [DefinitionFailure]) -> [DefinitionFailure] {
        faults.enumerated().sorted {
            ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
        }.map(\.element)
    }
}
