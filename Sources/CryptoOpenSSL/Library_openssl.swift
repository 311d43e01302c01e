import COpenSSL

/// libcrypto as a whole: its start, and its errors.
enum Library {
    /// Starts libcrypto without its configuration file; touched before the first fetch.
    ///
    /// Reading openssl.cnf costs more than a signature does, and a file that others may have
    /// edited has no say in which algorithms we use.
    static let isReady: Bool =
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil) == 1

    /// Empties the error queue of this thread.
    static func drainedFailure() -> CryptoFailure {
        var codes: [UInt] = []
        var lacksMemory = false
        while true {
            let code = ERR_get_error()
            if code == 0 { return lacksMemory ? .noMemory : .library(codes: codes) }
            codes.append(code)
            if copenssl_lacks_memory(code) { lacksMemory = true }
        }
    }
}
