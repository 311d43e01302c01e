/* liboauth: oauth_sign_array2 and the header from the signed array */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <oauth.h> /* last: it needs size_t */
static const char CK[] = "xvz1evFS4wEEPTGEFPHBog",
                  CS[] = "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw";
static const char TK[] = "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
                  TS[] = "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE";
static const char U[] = "https://api.twitter.com/1.1/statuses/"
                        "update.json?include_entities=true&status=Hello%20Ladies%20%2B%20Gentlemen%"
                        "2C%20a%20signed%20OAuth%20request%21";
static const char FIX[] =
    "&oauth_nonce=kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg&oauth_timestamp=1318622958";
static char *header(const char *url) {
    int n;
    char **v = NULL, *post = NULL;
    n = oauth_split_url_parameters(url, &v);
    oauth_sign_array2_process(&n, &v, NULL, OA_HMAC, "POST", CK, CS, TK, TS);
    char *h = oauth_serialize_url_sep(n, 1, v, ", ", 6);
    oauth_free_array(&n, &v);
    free(post);
    return h;
}
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}
int main(int argc, char **argv) {
    char u[1024];
    snprintf(u, sizeof u, "%s%s", U, FIX);
    char *h = header(u);
    if (!strstr(h, "hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D")) {
        fprintf(stderr, "wrong signature: %s\n", h);
        return 1;
    }
    if (argc < 2 || !strcmp(argv[1], "once")) {
        printf("OAuth %s\n", h);
        return 0;
    }
    free(h);
    double secs = atof(argv[2]), t0 = now(), t;
    long n = 0;
    do {
        for (int i = 0; i < 200; i++, n++)
            free(header(U));
        t = now() - t0;
    } while (t < secs);
    printf("liboauth (C)\t%.0f\t%.0f\n", n / t, t / n * 1e9);
    return 0;
}
