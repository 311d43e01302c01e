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
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

#include <stdbool.h>
#include <string.h>

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

/// A passphrase for `copenssl_give_passphrase`.
struct copenssl_passphrase {
    const void *bytes;
    size_t count;
};

/// The passphrase callback: gives the one in `context`, or none where that is null, so that an
/// encrypted key is an error and nobody is prompted. In C because PEM readers call it with a C
/// function pointer from inside the library.
static inline int copenssl_give_passphrase(char *buffer, int size, int writing, void *context) {
    const struct copenssl_passphrase *passphrase = context;
    (void)writing;
    if (passphrase == NULL || passphrase->count > (size_t)size)
        return -1;
    memcpy(buffer, passphrase->bytes, passphrase->count);
    return (int)passphrase->count;
}

/// Takes decoded PEM back, which lies in the secure heap where there is one
/// (`OPENSSL_secure_clear_free`), as `PEM_bytes_read_bio_secmem` gives it.
static inline void copenssl_release_decoded(unsigned char *block, long count) {
    OPENSSL_secure_clear_free(block, (size_t)count);
}

/// Whether a code of the error queue says that there was no memory (`ERR_GET_REASON`).
static inline bool copenssl_lacks_memory(unsigned long code) {
    return ERR_GET_REASON(code) == ERR_R_MALLOC_FAILURE;
}

/// Takes a block of ordinary memory back (`OPENSSL_free`).
static inline void copenssl_free(void *block) {
    OPENSSL_free(block);
}

#endif
