import OAuthCore

/// The secrets for files that were named together: a descriptor is read once.
struct CopySecrets {
    /// From `--from-passphrase-fd`.
    let passphrase: Secret?
    /// From `--from-key-file`.
    let keyFile: String?
}
