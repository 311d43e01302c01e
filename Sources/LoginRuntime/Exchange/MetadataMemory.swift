import OAuthCore
import Synchronization

/// The issuers' metadata that the process has read a short while ago: one login needs them for its
/// URL, for the account and later, and they change once in years.
final class MetadataMemory: Sendable {
    private let known = Mutex<[String: (metadata: ServerMetadata, readAt: Timestamp)]>([:])

    /// The metadata of that issuer, if they were read within ten minutes of now.
    func metadata(of issuer: RequestURL, at now: Timestamp) -> ServerMetadata? {
        known.withLock { $0[issuer.text] }.flatMap { entry in
            let age = now - entry.readAt
            return age >= .zero && age < .seconds(600) ? entry.metadata : nil
        }
    }

    func keep(_ metadata: ServerMetadata, of issuer: RequestURL, at now: Timestamp) {
        known.withLock { $0[issuer.text] = (metadata, now) }
    }
}
