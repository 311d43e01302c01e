public import OAuthCore

/// A definition of the user's own as it is kept: its text, with the certificates that it named when
/// it was added.
public struct KeptDefinition: Sendable, Equatable {
    /// The file's text.
    public var yaml: String
    /// The certificates in PEM.
    public var certificates: String?

    /// A text with the certificates that belong to it.
    public init(yaml: String, certificates: String? = nil) {
        self.yaml = yaml
        self.certificates = certificates
    }

    /// The provider for an id, filled in for the instance that the id names; nil where the values
    /// are none, or where the reader has become stricter since the definition was added.
    ///
    /// Its facts are the user's own, whatever the text says of its source.
    public func provider(_ id: ProviderID) -> Provider? {
        guard var provider = try? reader.read(yaml, for: id), provider.id.base == id.base else {
            return nil
        }
        provider.source = .own
        return provider
    }

    /// Whether it could be added today, by the rules that what is there already need not obey.
    public func isAcceptable(as id: ProviderID) -> Bool {
        var strict = reader
        strict.judgesMarks = true
        return (try? strict.read(yaml, for: id)) != nil
    }

    private var reader: DefinitionReader {
        var reader = DefinitionReader { [certificates] _ in
            certificates.map { .success($0) } ?? .failure(.init(reason: "it was not kept"))
        }
        reader.judgesMarks = false
        return reader
    }
}
