public import OAuthCore

/// A provider's definition of the user's own, as it was added; sealed, so that an edit from outside
/// is noticed before anything is sent to where it points.
public struct OwnDefinition: Sendable, Equatable {
    /// The id that it defines.
    public var id: ProviderID
    /// The file's text.
    public var yaml: String
    /// The certificates that its `tls.ca_file` held, in PEM.
    public var certificates: String?
    /// When it was added.
    public var addedAt: Timestamp

    /// A definition with the certificates that belong to it.
    public init(
        id: ProviderID, yaml: String, certificates: String? = nil, addedAt: Timestamp
    ) {
        self.id = id
        self.yaml = yaml
        self.certificates = certificates
        self.addedAt = addedAt
    }
}
