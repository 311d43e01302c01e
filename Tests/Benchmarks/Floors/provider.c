/* A provider that answers at once and verifies nothing: the loopback end of
 * the login-flow and request figures.
 *   provider PORT [CERT.pem KEY.pem]     (TLS with the two)
 * POST or GET .../request_token and .../access_token give the form-encoded
 * answers of OAuth 1.0a, /oauth2/token, /oauth2/device and /oauth2/pending the
 * JSON of OAuth 2 (a token, device codes, nobody has approved them), any other
 * path a small JSON object. HTTP/1.1,
 * keep-alive, loopback only, one thread a connection. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

static SSL_CTX *ctx;
typedef struct {
    int fd;
    SSL *ssl;
} Conn;
static int rd(Conn *c, char *b, int n) {
    return c->ssl ? SSL_read(c->ssl, b, n) : (int)read(c->fd, b, n);
}
static int wr(Conn *c, const char *b, int n) {
    return c->ssl ? SSL_write(c->ssl, b, n) : (int)write(c->fd, b, n);
}

static void *serve(void *arg) {
    Conn c = {(int)(long)arg, NULL};
    int one = 1;
    setsockopt(c.fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (ctx) {
        c.ssl = SSL_new(ctx);
        SSL_set_fd(c.ssl, c.fd);
        if (SSL_accept(c.ssl) <= 0)
            goto out;
    }
    char b[65536];
    int n = 0;
    for (;;) {
        char *e;
        b[n] = 0;
        while (!(e = strstr(b, "\r\n\r\n"))) {
            int r = rd(&c, b + n, (int)sizeof b - 1 - n);
            if (r <= 0)
                goto out;
            n += r;
            b[n] = 0;
        }
        int head = (int)(e - b) + 4, body = 0, closing = 0;
        for (char *l = strstr(b, "\r\n"); l && l < e; l = strstr(l + 2, "\r\n")) {
            if (!strncasecmp(l + 2, "content-length:", 15))
                body = atoi(l + 17);
            if (!strncasecmp(l + 2, "connection: close", 17))
                closing = 1;
        }
        while (n < head + body) {
            int r = rd(&c, b + n, (int)sizeof b - 1 - n);
            if (r <= 0)
                goto out;
            n += r;
        }
        char *eol = strstr(b, "\r\n");
        *eol = 0;
        const char *t, *type = "application/json", *status = "200 OK";
        const char *form = "application/x-www-form-urlencoded";
        if (strstr(b, "request_token")) {
            type = form;
            t = "oauth_token=rt0123456789abcdefghijklmno&oauth_token_secret="
                "rs0123456789abcdefghijklmnopqrstuvwxyz&oauth_callback_confirmed=true";
        } else if (strstr(b, "access_token")) {
            type = form;
            t = "oauth_token=100000001-at0123456789abcdefghijklmnopqrstuvwxyz&oauth_token_secret="
                "as0123456789abcdefghijklmnopqrstuvwxyz&user_id=100000001&screen_name=account_one";
        } else if (strstr(b, "/oauth2/token"))
            t = "{\"access_token\":\"at0123456789abcdefghijklmnopqrstuvwxyz\","
                "\"token_type\":\"Bearer\",\"expires_in\":3600}";
        else if (strstr(b, "/oauth2/device"))
            t = "{\"device_code\":\"dc0123456789abcdefghijklmnopqrstuvwxyz\",\"user_code\":"
                "\"WDJB-MJHT\",\"verification_uri\":\"https://device.example.test/\","
                "\"expires_in\":3600,\"interval\":1}";
        else if (strstr(b, "/oauth2/pending")) {
            status = "400 Bad Request";
            t = "{\"error\":\"authorization_pending\"}";
        } else
            t = "{\"id\":100000001,\"id_str\":\"100000001\",\"screen_name\":\"account_one\",\"ok\":"
                "true}";
        char o[1024];
        int m = snprintf(o, sizeof o,
                         "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n%s\r\n%s",
                         status, type, strlen(t), closing ? "Connection: close\r\n" : "", t);
        if (wr(&c, o, m) != m || closing)
            goto out;
        memmove(b, b + head + body, n - head - body);
        n -= head + body;
    }
out:
    if (c.ssl) {
        SSL_shutdown(c.ssl);
        SSL_free(c.ssl);
    }
    close(c.fd);
    return NULL;
}

int main(int argc, char **argv) {
    if (argc < 2)
        return 2;
    signal(SIGPIPE, SIG_IGN);
    if (argc > 3) {
        ctx = SSL_CTX_new(TLS_server_method());
        if (SSL_CTX_use_certificate_chain_file(ctx, argv[2]) != 1 ||
            SSL_CTX_use_PrivateKey_file(ctx, argv[3], SSL_FILETYPE_PEM) != 1) {
            fprintf(stderr, "certificate\n");
            return 1;
        }
    }
    int s = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    struct sockaddr_in a = {.sin_family = AF_INET,
                            .sin_port = htons(atoi(argv[1])),
                            .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (bind(s, (void *)&a, sizeof a) || listen(s, 64)) {
        perror("bind");
        return 1;
    }
    for (;;) {
        int f = accept(s, NULL, NULL);
        if (f < 0)
            continue;
        pthread_t t;
        if (pthread_create(&t, NULL, serve, (void *)(long)f))
            close(f);
        else
            pthread_detach(t);
    }
}
