/* One scrypt derivation with the cost of a new key slot, and nothing else: the floor of an unlock
 * by passphrase. Prints milliseconds. */
#include <openssl/evp.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

int main(void) {
    static const char passphrase[] = "correct horse battery staple";
    static const uint8_t salt[16] = "0123456789abcde";
    uint8_t key[48];
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (!EVP_PBE_scrypt(passphrase, sizeof passphrase - 1, salt, sizeof salt, 1 << 17, 8, 1,
                        1ULL << 30, key, sizeof key))
        return 1;
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.3f\n", (double)(end.tv_sec - start.tv_sec) * 1e3 +
                         (double)(end.tv_nsec - start.tv_nsec) * 1e-6);
    return 0;
}
