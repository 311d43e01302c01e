/* What waiting for many device logins costs at least: COUNT questions every two
 * seconds on one kept connection, one after the other, and sleep in between.
 * Prints microseconds of processor time and wake-ups for each question.
 *   device_libcurl BASE COUNT SECONDS */
#include "answer.h"
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
static double micros(struct timeval t) { return t.tv_sec * 1e6 + t.tv_usec; }
int main(int argc, char **argv) {
    if (argc < 4)
        return 2;
    int count = atoi(argv[2]), rounds = atoi(argv[3]) / 2;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURL *e = curl_easy_init();
    char url[256];
    snprintf(url, sizeof url, "%s/oauth2/pending", argv[1]);
    curl_easy_setopt(e, CURLOPT_URL, url);
    curl_easy_setopt(e, CURLOPT_WRITEFUNCTION, sink);
    curl_easy_setopt(e, CURLOPT_PROXY, "");
    curl_easy_setopt(e, CURLOPT_POSTFIELDS,
                     "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&"
                     "device_code=dc0123456789abcdefghijklmnopqrstuvwxyz&client_id=ck");
    struct rusage before, after;
    struct timespec due;
    clock_gettime(CLOCK_MONOTONIC, &due);
    getrusage(RUSAGE_SELF, &before);
    for (int i = 0; i < rounds; i++) {
        due.tv_sec += 2;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
        for (int j = 0; j < count; j++) {
            len = 0;
            CURLcode r = curl_easy_perform(e);
            got[len] = 0;
            if (r || !strstr(got, "authorization_pending")) {
                fprintf(stderr, "%s\n", curl_easy_strerror(r));
                return 1;
            }
        }
    }
    getrusage(RUSAGE_SELF, &after);
    double asked = (double)count * rounds;
    printf("libcurl\t%.3f\t%.5f\n",
           (micros(after.ru_utime) + micros(after.ru_stime) - micros(before.ru_utime) -
            micros(before.ru_stime)) / asked,
           (after.ru_nvcsw - before.ru_nvcsw) / asked);
    return 0;
}
