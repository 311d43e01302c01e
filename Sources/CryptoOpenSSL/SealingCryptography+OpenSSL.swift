package import OAuthCore

extension SealingCryptography {
    /// The live cryptography, on libcrypto.
    package static let openSSL = SealingCryptography(
        basic: .openSSL,
        randomSecret: { count in try? SystemRandom.secret(count) },
        derive: { secret, salt, info, count in
            guard let salt else { return try? HKDF.expand(secret, info: info, count: count) }
            return try? HKDF.derive(from: secret, salt: salt, info: info, count: count)
        },
        seal: { plaintext, key, authenticated in
            guard let nonce = try? SystemRandom.bytes(XAES256GCM.nonceCount) else { return nil }
            return
                (try? XAES256GCM.seal(
                    plaintext, key: key, nonce: nonce, authenticating: authenticated)).map {
                    nonce + $0
                }
        },
        open: { sealed, key, authenticated in
            try? XAES256GCM.open(
                Array(sealed.dropFirst(XAES256GCM.nonceCount)), key: key,
                nonce: Array(sealed.prefix(XAES256GCM.nonceCount)), authenticating: authenticated)
        },
        publicKey: { privateKey in try? X25519.publicKey(of: privateKey) },
        wrap: { plaintext, publicKey, info in
            try? HPKE.seal(plaintext, to: publicKey, info: info, authenticating: [])
        },
        unwrap: { wrapped, privateKey, info in
            try? HPKE.open(wrapped, with: privateKey, info: info, authenticating: [])
        },
        areEqual: ConstantTime.areEqual)
}
