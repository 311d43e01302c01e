import COpenSSL

extension RSAKey {
    /// The longest key whose factors are tested for primality: for a longer one that takes minutes.
    private static let mostTestedBits = 4096

    /// Whether the numbers belong together as RFC 8017 section 3.2 has them, so that neither a
    /// factor of 1, an exponent of 1 nor a wrong remainder is ever signed with.
    ///
    /// `RSA_check_key` says the same, but calculates in ordinary memory, and takes minutes for the
    /// longest keys.
    var isConsistent: Bool {
        let rsa = EVP_PKEY_get0_RSA(handle)
        var (n, e, d): (OpaquePointer?, OpaquePointer?, OpaquePointer?)
        var (p, q): (OpaquePointer?, OpaquePointer?)
        var (dp, dq, inverse): (OpaquePointer?, OpaquePointer?, OpaquePointer?)
        RSA_get0_key(rsa, &n, &e, &d)
        RSA_get0_factors(rsa, &p, &q)
        RSA_get0_crt_params(rsa, &dp, &dq, &inverse)
        guard let n, let e, let d, let p, let q, let dp, let dq, let inverse,
            let context = BN_CTX_secure_new()
        else { return false }
        defer { BN_CTX_free(context) }
        BN_CTX_start(context)
        defer { BN_CTX_end(context) }
        guard let product = BN_CTX_get(context),
            [e, p, q].allSatisfy({ BN_is_odd($0) == 1 }),
            [e, d, p, q].allSatisfy({ BN_cmp($0, BN_value_one()) > 0 }),
            BN_cmp(d, n) < 0, BN_cmp(p, q) != 0,
            BN_mul(product, p, q, context) == 1, BN_cmp(product, n) == 0,
            BN_mod_mul(product, q, inverse, p, context) == 1, BN_is_one(product) == 1
        else { return false }
        return Self.fits(p, exponent: dp, e, d, context)
            && Self.fits(q, exponent: dq, e, d, context)
    }

    /// Whether a factor is a prime, and its exponent and both others undo each other modulo one
    /// less.
    private static func fits(
        _ factor: OpaquePointer, exponent: OpaquePointer, _ e: OpaquePointer, _ d: OpaquePointer,
        _ context: OpaquePointer
    ) -> Bool {
        BN_CTX_start(context)
        defer { BN_CTX_end(context) }
        guard let less = BN_CTX_get(context), let result = BN_CTX_get(context),
            BN_sub(less, factor, BN_value_one()) == 1,
            BN_nnmod(result, d, less, context) == 1, BN_cmp(result, exponent) == 0,
            BN_mod_mul(result, d, e, less, context) == 1, BN_is_one(result) == 1
        else { return false }
        return BN_num_bits(factor) > mostTestedBits / 2
            || BN_check_prime(factor, context, nil) == 1
    }
}
