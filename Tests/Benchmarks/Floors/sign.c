/* The limit for OAuth 1.0a HMAC-SHA1 signing on one core: percent-encode, sort, base string,
 * HMAC-SHA1, base64, Authorization header, as tight as plain C and OpenSSL's SHA-1 get.
 *
 *   sign once              print the header for the fixed nonce and time
 *   sign full SECONDS      signatures per second with HMAC() and the key anew each time
 *   sign cached SECONDS    with the two keyed SHA-1 states computed once per account: the limit
 *   sign lines             the same for each line of standard input, whose header is written as
 *                          JSON on a line of its own, by one write: the limit of a batch
 *
 * The request is the worked example of X's public documentation; its signature for the fixed
 * nonce and time is known, and every run checks it. A fresh nonce and time() for each signature,
 * as a client needs them. */
#define _GNU_SOURCE
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

static const char CK[] = "xvz1evFS4wEEPTGEFPHBog",
                  CS[] = "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw";
static const char TK[] = "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
                  TS[] = "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE";
static const char URL[] = "https://api.twitter.com/1.1/statuses/update.json";
static const char STATUS[] = "Hello Ladies + Gentlemen, a signed OAuth request!";
static const char NONCE[] = "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", STAMP[] = "1318622958";
static const char KNOWN[] = "hCtSmYh+iHYCEqBWrE7C7hYmtUk=";

/* percent-encoding once and twice over, by table: the bytes, and their number
 * in the top byte, so that one 8-byte store writes any of them */
static uint64_t E1[256], E2[256];

static void tables(void) {
    static const char hex[] = "0123456789ABCDEF";
    for (int c = 0; c < 256; c++) {
        int safe = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                   c == '-' || c == '.' || c == '_' || c == '~';
        uint64_t x = (uint8_t)hex[c >> 4], y = (uint8_t)hex[c & 15];
        if (safe) {
            E1[c] = E2[c] = (uint64_t)c | 1ULL << 56;
            continue;
        }
        E1[c] = '%' | x << 8 | y << 16 | 3ULL << 56;
        E2[c] = '%' | '2' << 8 | '5' << 16 | x << 24 | y << 32 | 5ULL << 56;
    }
}
static inline char *enc1(char *o, const char *s, size_t n) {
    for (size_t i = 0; i < n; i++) {
        uint64_t e = E1[(uint8_t)s[i]];
        memcpy(o, &e, 8);
        o += e >> 56;
    }
    return o;
}
static inline char *enc2(char *o, const char *s, size_t n) {
    for (size_t i = 0; i < n; i++) {
        uint64_t e = E2[(uint8_t)s[i]];
        memcpy(o, &e, 8);
        o += e >> 56;
    }
    return o;
}
static inline char *put(char *o, const char *s, size_t n) {
    memcpy(o, s, n);
    return o + n;
}
#define PUT(o, lit) put(o, lit, sizeof(lit) - 1)

typedef struct {
    const char *k, *v;
    uint16_t kn, vn;
} Pair;
typedef struct {
    char key[256];
    int keylen;
    SHA_CTX inner, outer;
} Account;

static void account(Account *a) {
    char *o = enc1(a->key, CS, sizeof CS - 1);
    *o++ = '&';
    o = enc1(o, TS, sizeof TS - 1);
    a->keylen = (int)(o - a->key);
    uint8_t k[64] = {0}, p[64];
    if (a->keylen > 64)
        SHA1((uint8_t *)a->key, a->keylen, k);
    else
        memcpy(k, a->key, a->keylen);
    for (int i = 0; i < 64; i++)
        p[i] = k[i] ^ 0x36;
    SHA1_Init(&a->inner);
    SHA1_Update(&a->inner, p, 64);
    for (int i = 0; i < 64; i++)
        p[i] = k[i] ^ 0x5c;
    SHA1_Init(&a->outer);
    SHA1_Update(&a->outer, p, 64);
}

enum { FULL, CACHED };

/* s has room for 72 bytes more: the cached variant pads it where it stands, so
 * that whole blocks go to SHA-1 and nothing is buffered or wiped */
static inline void hmac(int how, Account *a, char *s, size_t n, uint8_t out[20]) {
    if (how == FULL) {
        unsigned l;
        HMAC(EVP_sha1(), a->key, a->keylen, (const uint8_t *)s, n, out, &l);
        return;
    }
    SHA_CTX c = a->inner;
    size_t m = (n + 9 + 63) & ~(size_t)63;
    uint64_t bits = __builtin_bswap64((n + 64) * 8);
    memset(s + n, 0, m - n);
    s[n] = (char)0x80;
    memcpy(s + m - 8, &bits, 8);
    SHA1_Update(&c, s, m);
    uint32_t w[16] = {__builtin_bswap32(c.h0), __builtin_bswap32(c.h1), __builtin_bswap32(c.h2),
                      __builtin_bswap32(c.h3), __builtin_bswap32(c.h4), 0x80};
    w[15] = __builtin_bswap32((64 + 20) * 8);
    c = a->outer;
    SHA1_Transform(&c, (uint8_t *)w);
    uint32_t r[5] = {__builtin_bswap32(c.h0), __builtin_bswap32(c.h1), __builtin_bswap32(c.h2),
                     __builtin_bswap32(c.h3), __builtin_bswap32(c.h4)};
    memcpy(out, r, 20);
}

static inline char *b64_20(char *o, const uint8_t d[20]) {
    static const char t[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < 18; i += 3) {
        uint32_t v = d[i] << 16 | d[i + 1] << 8 | d[i + 2];
        *o++ = t[v >> 18];
        *o++ = t[v >> 12 & 63];
        *o++ = t[v >> 6 & 63];
        *o++ = t[v & 63];
    }
    uint32_t v = d[18] << 16 | d[19] << 8;
    *o++ = t[v >> 18];
    *o++ = t[v >> 12 & 63];
    *o++ = t[v >> 6 & 63];
    *o++ = '=';
    return o;
}

/* signs; the header goes to hdr, the base64 signature (28) to sig */
static size_t sign(int how, Account *a, const char *nonce, size_t nn, const char *stamp, char *hdr,
                   char sig[28]) {
    Pair p[8] = {
        {"status", STATUS, 6, sizeof STATUS - 1},       {"include_entities", "true", 16, 4},
        {"oauth_consumer_key", CK, 18, sizeof CK - 1},  {"oauth_nonce", nonce, 11, (uint16_t)nn},
        {"oauth_signature_method", "HMAC-SHA1", 22, 9}, {"oauth_timestamp", stamp, 15, 10},
        {"oauth_token", TK, 11, sizeof TK - 1},         {"oauth_version", "1.0", 13, 3}};
    /* none of the keys needs encoding, so their bytes sort as their encoded forms do; ties by value
     * do not occur */
    for (int i = 1; i < 8; i++) {
        Pair x = p[i];
        int j = i;
        for (; j > 0; j--) {
            size_t m = p[j - 1].kn < x.kn ? p[j - 1].kn : x.kn;
            int c = memcmp(p[j - 1].k, x.k, m);
            if (c < 0 || (c == 0 && p[j - 1].kn <= x.kn))
                break;
            p[j] = p[j - 1];
        }
        p[j] = x;
    }
    char base[2048], *o = base;
    o = PUT(o, "POST&");
    o = enc1(o, URL, sizeof URL - 1);
    *o++ = '&';
    for (int i = 0; i < 8; i++) {
        if (i)
            o = PUT(o, "%26");
        o = enc2(o, p[i].k, p[i].kn);
        o = PUT(o, "%3D");
        o = enc2(o, p[i].v, p[i].vn);
    }
    uint8_t d[20];
    hmac(how, a, base, (size_t)(o - base), d);
    b64_20(sig, d);
    o = hdr;
    o = PUT(o, "OAuth oauth_consumer_key=\"");
    o = enc1(o, CK, sizeof CK - 1);
    o = PUT(o, "\", oauth_nonce=\"");
    o = put(o, nonce, nn);
    o = PUT(o, "\", oauth_signature=\"");
    o = enc1(o, sig, 28);
    o = PUT(o, "\", oauth_signature_method=\"HMAC-SHA1\", oauth_timestamp=\"");
    o = put(o, stamp, 10);
    o = PUT(o, "\", oauth_token=\"");
    o = enc1(o, TK, sizeof TK - 1);
    o = PUT(o, "\", oauth_version=\"1.0\"");
    return (size_t)(o - hdr);
}

static char pool[8192];
static size_t left;
static void fresh(char nonce[32], char stamp[11]) {
    if (left < 16) {
        if (getrandom(pool, sizeof pool, 0) < 0)
            abort();
        left = sizeof pool;
    }
    const uint8_t *r = (uint8_t *)pool + (left -= 16);
    static const char h[] = "0123456789abcdef";
    for (int i = 0; i < 16; i++) {
        nonce[2 * i] = h[r[i] >> 4];
        nonce[2 * i + 1] = h[r[i] & 15];
    }
    uint64_t t = (uint64_t)time(NULL);
    for (int i = 9; i >= 0; i--) {
        stamp[i] = (char)('0' + t % 10);
        t /= 10;
    }
    stamp[10] = 0;
}

/* a line that names another request is none of these; it is looked at once, as parsing would */
static int wanted(const char *line, size_t n) {
    return memmem(line, n, URL, sizeof URL - 1) && memmem(line, n, STATUS, sizeof STATUS - 1);
}

static int lines(Account *a) {
    static char in[65536], out[4096];
    char hdr[2048], sig[28], nonce[32], stamp[11];
    size_t have = 0;
    ssize_t got;
    while ((got = read(0, in + have, sizeof in - have)) > 0) {
        have += (size_t)got;
        char *s = in, *end;
        while ((end = memchr(s, '\n', have - (size_t)(s - in)))) {
            if (!wanted(s, (size_t)(end - s)))
                return 1;
            fresh(nonce, stamp);
            size_t n = sign(CACHED, a, nonce, 32, stamp, hdr, sig);
            char *o = PUT(out, "{\"authorization\":\"");
            for (size_t i = 0; i < n; i++) {
                if (hdr[i] == '"')
                    *o++ = '\\';
                *o++ = hdr[i];
            }
            o = PUT(o, "\",\"version\":1,\"warnings\":[]}\n");
            if (write(1, out, (size_t)(o - out)) < 0)
                return 1;
            s = end + 1;
        }
        have -= (size_t)(s - in);
        memmove(in, s, have);
    }
    return 0;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    tables();
    Account a;
    account(&a);
    char hdr[2048], sig[28], nonce[32], stamp[11];
    for (int how = FULL; how <= CACHED; how++) {
        size_t n = sign(how, &a, NONCE, sizeof NONCE - 1, STAMP, hdr, sig);
        hdr[n] = 0;
        if (memcmp(sig, KNOWN, 28)) {
            fprintf(stderr, "wrong signature, variant %d: %.28s\n", how, sig);
            return 1;
        }
    }
    if (argc < 2 || !strcmp(argv[1], "once")) {
        puts(hdr);
        return 0;
    }
    if (!strcmp(argv[1], "lines"))
        return lines(&a);
    int how = !strcmp(argv[1], "cached") ? CACHED : FULL;
    double secs = argc > 2 ? atof(argv[2]) : 1, t0 = now(), t;
    unsigned sink = 0;
    long n = 0;
    do {
        for (int i = 0; i < 5000; i++, n++) {
            fresh(nonce, stamp);
            sink += (unsigned)sign(how, &a, nonce, 32, stamp, hdr, sig) + (unsigned char)sig[3];
        }
        t = now() - t0;
    } while (t < secs);
    if (!sink)
        return 1;
    printf("%.0f\n", n / t);
    return 0;
}
