public import OAuthCore
public import TextCore

/// Words about RSA keys that cannot be used.
public enum KeyWords {
    /// The fault of the key, as a sentence.
    public static func sentence(_ failure: KeyFailure) -> PrintableText {
        switch failure {
        case .passphraseWanted: "The RSA key is encrypted, and no passphrase was given."
        case .wrongPassphrase: "That passphrase does not open the RSA key."
        case .unknownEncryption:
            "The RSA key is encrypted in a way that OpenSSL no longer supports."
        case .tooCostly: "The RSA key's passphrase needs more work than any key should."
        case .publicKey: "That is a public key; the private half is needed."
        case .certificate: "That is a certificate; the private key that belongs to it is needed."
        case .notRSA(.other): "That is a private key of a kind that is not RSA."
        case .notRSA(let kind):
            "That is \(PrintableText(own: article(kind))) private key, not an RSA key."
        case .openSSHFormat: "The key is in the format of OpenSSH, not in PEM."
        case .binary: "The key is binary (DER), not text (PEM)."
        case .truncated: "The key ends in the middle: its last line is missing."
        case .damaged: "The key is damaged: part of it is missing or was changed."
        case .several(let count):
            "It contains \(count) private keys. Pintle cannot tell which one to use."
        case .tooShort(let bits): "The RSA key has only \(bits) bits; the minimum is 1024."
        case .tooLong(let bits): "The RSA key has \(bits) bits; the maximum is 16384."
        case .unreadable: "That is not an RSA private key in PEM."
        }
    }

    /// The correction in a shell; empty if only another file helps.
    public static func hint(_ failure: KeyFailure) -> PrintableText {
        switch failure {
        case .passphraseWanted: "--rsa-passphrase-fd N"
        case .wrongPassphrase: "try again; the keyboard layout may differ here"
        case .unknownEncryption: "openssl pkey -provider legacy -provider default -in FILE -out NEW"
        case .tooCostly: "openssl pkey -in FILE -aes256 -out NEW"
        case .openSSHFormat: "ssh-keygen -p -m PEM -f FILE changes it; keep a copy"
        case .binary: "openssl pkey -inform DER -in FILE -out NEW"
        case .several: "put the one that you mean into a file of its own"
        case .publicKey, .certificate, .notRSA, .tooShort, .tooLong:
            "--generate-rsa makes a new key"
        case .truncated, .damaged: "fetch the file again, or --generate-rsa makes a new key"
        case .unreadable: "it begins with: -----BEGIN PRIVATE KEY-----"
        }
    }

    private static func article(_ kind: KeyFailure.Kind) -> String {
        switch kind {
        case .ellipticCurve, .ed25519, .ed448, .rsaPSS, .other: "an \(kind.rawValue)"
        case .dsa: "a \(kind.rawValue)"
        }
    }
}
