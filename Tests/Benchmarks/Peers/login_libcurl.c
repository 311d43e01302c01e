/* The limit with a real HTTP client library: two requests with libcurl on one
 * handle, connection kept; the header is fixed text (what signing costs is in
 * the signing table). A fresh handle per flow, as a login would have.
 *   login_libcurl BASE RUNS [CA.pem | CA-DIR]
 *   login_libcurl BASE RUNS CA.pem|CA-DIR exchange    (one: that of a code of OAuth 2) */
#include "answer.h"
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
static double now(clockid_t c) {
    struct timespec t;
    clock_gettime(c, &t);
    return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}
static int cmp(const void *a, const void *b) {
    double x = *(double *)a, y = *(double *)b;
    return x < y ? -1 : x > y;
}
int main(int argc, char **argv) {
    if (argc < 3)
        return 2;
    const char *code = "grant_type=authorization_code&code=1234567&client_id=ck&redirect_uri="
                       "urn%3Aietf%3Awg%3Aoauth%3A2.0%3Aoob&code_verifier="
                       "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const char *paths[] = {"oauth/request_token", "oauth/access_token", "oauth2/token"};
    const char *answers[] = {"oauth_callback_confirmed=true", "screen_name=account_one",
                             "access_token"};
    int exchange = argc > 4, first = exchange ? 2 : 0, last = exchange ? 2 : 1;
    int n = atoi(argv[2]);
    double *w = calloc(n, 8), *c = calloc(n, 8);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    struct curl_slist *h = curl_slist_append(
        NULL, "Authorization: OAuth oauth_consumer_key=\"xvz1evFS4wEEPTGEFPHBog\", "
              "oauth_nonce=\"kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg\", "
              "oauth_signature=\"hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D\", "
              "oauth_signature_method=\"HMAC-SHA1\", oauth_timestamp=\"1318622958\", "
              "oauth_token=\"370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb\", "
              "oauth_version=\"1.0\"");
    for (int i = -2; i < n; i++) {
        double t = now(CLOCK_MONOTONIC), k = now(CLOCK_PROCESS_CPUTIME_ID);
        CURL *e = curl_easy_init();
        curl_easy_setopt(e, CURLOPT_HTTPHEADER, exchange ? NULL : h);
        curl_easy_setopt(e, CURLOPT_WRITEFUNCTION, sink);
        curl_easy_setopt(e, CURLOPT_POSTFIELDS, exchange ? code : "");
        curl_easy_setopt(e, CURLOPT_PROXY, "");
        if (argc > 3) { /* a bundle file, or a directory of hashed certificates */
            struct stat st;
            int dir = !stat(argv[3], &st) && S_ISDIR(st.st_mode);
            curl_easy_setopt(e, CURLOPT_CAINFO, dir ? NULL : argv[3]);
            curl_easy_setopt(e, CURLOPT_CAPATH, dir ? argv[3] : NULL);
        }
        for (int j = first; j <= last; j++) {
            char u[256];
            snprintf(u, sizeof u, "%s/%s", argv[1], paths[j]);
            len = 0;
            curl_easy_setopt(e, CURLOPT_URL, u);
            CURLcode r = curl_easy_perform(e);
            got[len] = 0;
            if (r || !strstr(got, answers[j])) {
                fprintf(stderr, "%s\n", curl_easy_strerror(r));
                return 1;
            }
        }
        curl_easy_cleanup(e);
        if (i >= 0) {
            w[i] = now(CLOCK_MONOTONIC) - t;
            c[i] = now(CLOCK_PROCESS_CPUTIME_ID) - k;
        }
    }
    qsort(w, n, 8, cmp);
    qsort(c, n, 8, cmp);
    printf("libcurl\t%.2f\t%.2f\t%.2f\t%.2f\n", w[0], w[n / 2], w[n - 1], c[n / 2]);
    return 0;
}
