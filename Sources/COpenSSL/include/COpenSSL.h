#ifndef COPENSSL_H
#define COPENSSL_H

// The hash functions on bare states are marked deprecated in favour of EVP. They stay because
// their states can be copied: an HMAC key is prepared once and used for many signatures, and no
// provider is loaded at start-up for them.
#define OPENSSL_SUPPRESS_DEPRECATED

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/sha.h>

// `BIO_free`, `EVP_CIPHER_CTX_ctrl` and their like import as they are. What follows are macros
// with arguments, which Swift does not import.

/// Releases a block of the secure heap and wipes it first (`OPENSSL_secure_clear_free`).
static inline void copenssl_secure_clear_free(void *block, size_t count) {
    OPENSSL_secure_clear_free(block, count);
}

/// Takes a zeroed block from the secure heap (`OPENSSL_secure_zalloc`); null when it is full.
static inline void *copenssl_secure_zalloc(size_t count) {
    return OPENSSL_secure_zalloc(count);
}

/// The passphrase callback that never has one, so that an encrypted key is an error and nobody is
/// prompted. In C because PEM readers call it with a C function pointer from inside the library.
static inline int copenssl_no_passphrase(char *buffer, int size, int writing, void *context) {
    (void)buffer;
    (void)size;
    (void)writing;
    (void)context;
    return -1;
}

#endif
