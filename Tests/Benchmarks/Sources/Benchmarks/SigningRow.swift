import CryptoOpenSSL
import Glibc
import OAuthCore

/// Signatures per second, one thread: the worked example of X's documentation.
///
/// A fresh nonce and the time of the clock for each, as the floor and the peers do it; the header
/// is made as well.
struct SigningRow {
    private let signer: RequestSigner
    private let request: SignableRequest

    init() throws {
        _ = SecureHeap.install()
        let client = ClientCredentials(
            identifier: "xvz1evFS4wEEPTGEFPHBog",
            key: .sharedSecret(Secret(utf8: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw")))
        let token = TokenCredentials(
            identifier: Secret(utf8: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb"),
            sharedSecret: Secret(utf8: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE"))
        signer = try RequestSigner(
            client: client, token: SigningToken(token), method: .hmacSHA1, cryptography: .openSSL)
        request = SignableRequest(
            method: "POST", url: try RequestURL("https://api.twitter.com/1.1/statuses/update.json"),
            body: .form([
                Parameter("status", "Hello Ladies + Gentlemen, a signed OAuth request!"),
                Parameter("include_entities", "true"),
            ]))
    }

    /// The header for the documented nonce and time; throws when the signature is another.
    func knownHeader() throws -> String {
        let header = try signer.authorization(
            for: request, nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg",
            timestamp: Timestamp(secondsSince1970: 1_318_622_958)
        ).authorizationHeader
        guard header.contains("oauth_signature=\"hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D\"") else {
            throw WrongResult(reason: "not the known signature: \(header)")
        }
        return header
    }

    func signaturesPerSecond(_ seconds: Double) throws -> Double {
        _ = try knownHeader()
        var nonces = Nonces()
        var (count, length) = (0, 0)
        let clock = ContinuousClock()
        let start = clock.now
        var elapsed = Duration.zero
        repeat {
            for _ in 0..<500 {
                let signed = try signer.authorization(
                    for: request, nonce: try nonces.next(),
                    timestamp: Timestamp(secondsSince1970: Int64(time(nil))))
                length += signed.authorizationHeader.utf8.count
            }
            count += 500
            elapsed = clock.now - start
        } while elapsed.seconds < seconds
        guard length > count else { throw WrongResult(reason: "headers without text") }
        return Double(count) / elapsed.seconds
    }
}

/// 32 hexadecimal digits at a time, from randomness that is fetched by the page.
struct Nonces {
    private var bytes: [UInt8] = []
    private var left = 0

    mutating func next() throws -> String {
        if left < 16 {
            guard let fresh = Cryptography.openSSL.randomBytes(8192) else {
                throw WrongResult(reason: "no randomness")
            }
            bytes = fresh
            left = bytes.count
        }
        left -= 16
        let pool = bytes[left..<left + 16]
        return String(unsafeUninitializedCapacity: 32) { text in
            for (index, byte) in pool.enumerated() {
                text[2 * index] = Self.digit(byte >> 4)
                text[2 * index + 1] = Self.digit(byte & 15)
            }
            return 32
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
