package import LoginCore
package import OAuthCore

/// Reads and makes the keys that apps sign with.
package struct AppKeyReader: Sendable {
    private let files: FileDoor
    private let keys: RSAKeys

    /// The longest file that is read for a key: 16384 bits need about 13 KiB.
    ///
    /// With its end it fills a block of the secure heap, whose blocks are powers of two.
    private static let fileLimit = 32 * 1024 - 1

    /// Reads through these.
    package init(files: FileDoor, keys: RSAKeys) {
        self.files = files
        self.keys = keys
    }

    /// The key pair of a key; nil where it is a secret.
    package func pair(_ key: ClientCredentials.Key) throws(AppFailure) -> RSAKeyPair? {
        guard case .rsaPrivateKey(let pem) = key else { return nil }
        do throws(KeyFailure) {
            return try keys.read(pem, nil)
        } catch {
            throw .key(error, path: nil)
        }
    }

    /// The new signing key of an app; `earlier` is the present one.
    func key(
        _ input: AppKeyInput, _ earlier: ClientCredentials.Key?
    ) throws(AppFailure) -> (ClientCredentials.Key, RSAKeyPair?) {
        switch input {
        case .secret(let secret):
            return (.sharedSecret(secret), nil)
        case .absent:
            return (.absent, nil)
        // A person does not enter what a server gives (`AppService.register`).
        case .registration: throw .noKey
        case .unchanged:
            guard let earlier else { throw .noKey }
            return (earlier, try pair(earlier))
        case .generateRSA:
            guard let pair = keys.generate() else { throw .noNewKey }
            return (.rsaPrivateKey(pem: pair.privatePEM), pair)
        case .rsaFile(let path, let passphrase):
            let pair = try read(files.expanded(path), passphrase)
            return (.rsaPrivateKey(pem: pair.privatePEM), pair)
        }
    }

    private func read(_ path: String, _ passphrase: Secret?) throws(AppFailure) -> RSAKeyPair {
        let pem: Secret
        do throws(FileProblem) {
            pem = try files.readSecret(path, Self.fileLimit)
        } catch {
            throw .file(error, path: path)
        }
        do throws(KeyFailure) {
            return try keys.read(pem, passphrase)
        } catch {
            throw .key(error, path: path)
        }
    }
}
