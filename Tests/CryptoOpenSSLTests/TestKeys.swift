/// Keys made for these tests; each is public by being here, so never use one for anything else.
enum TestKeys {
    /// An RSA key of 1024 bits in PKCS#1 form.
    static let pkcs1 = """
        -----BEGIN RSA PRIVATE KEY-----
        MIICXAIBAAKBgQC/PnOUIs3a8YHyuHkQS9KO7GVYOHmxIYF73BkSjIa6lUwyI+8D
        hVjXZ3HdPmbsnk1C5C+aAvPonHKwmA7lsFkufgiYpbHpyXu9E3Yzfjtn0N8KWJk3
        SJH0DPjZouYwt3bi4Ild7WTm83oZrG92xjWsETfv+S0qbtNewHVu78E1EQIDAQAB
        AoGBAJkr4dJB1fKH//ZxPbWJpQkH2VvBT+ZI2bZkYEh0+Ouz7CU0lpiRUsijd5Um
        B7V4TJVIwb9uogAqXcmG4Fei2Kl6QM1NCf1DJXEPKfWW64hi3QIA+AFxWnNrOel2
        rsABJsrVybbeGDLIdT2U/7y8Hc7LbFJfq7FTa56Al2T01NxhAkEA8bvk0rQXgs00
        AUdin6yU8tFGU4HSj4m/khdsw5Kk6T+bW58eNyBiVnwr6Qh5SJkbRsfoJtVAbuYi
        jgBp6R6L3QJBAMqHwbwIkbAQKiPLR6v1CrBgrClAE40W+BpTnWMV593UHisL6tTf
        Clc1wIgejnf4kqhXUvVmWvBJOk3CfXDepMUCQCzgzDeN9btz6069eQLZ4IE/9wVz
        2aqKUUWHEcsxQ2qGQ4p7/PkRCxCxVtmZmCKxQg4e+OuUtbShBxND4mXEJQUCQDkd
        g+M1P3C5fkjN4Q57cmI/QQ35Bgp5+cni3rW8zcDfOwrEt5sEs3PYss0wYNkwfpt+
        1ORj0y2EWS7otFuKTkkCQCFnOTexWBn6GW2fxwiWyAuAoLWQhLSPOdl4y8RyhJE+
        Yonvm1yRVGGccY7UzDNCccC5VgSPTf6qfnu55VdwB4o=
        -----END RSA PRIVATE KEY-----
        """

    /// The same key in PKCS#8 form.
    static let pkcs8 = """
        -----BEGIN PRIVATE KEY-----
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAL8+c5QizdrxgfK4
        eRBL0o7sZVg4ebEhgXvcGRKMhrqVTDIj7wOFWNdncd0+ZuyeTULkL5oC8+iccrCY
        DuWwWS5+CJilsenJe70TdjN+O2fQ3wpYmTdIkfQM+Nmi5jC3duLgiV3tZObzehms
        b3bGNawRN+/5LSpu017AdW7vwTURAgMBAAECgYEAmSvh0kHV8of/9nE9tYmlCQfZ
        W8FP5kjZtmRgSHT467PsJTSWmJFSyKN3lSYHtXhMlUjBv26iACpdyYbgV6LYqXpA
        zU0J/UMlcQ8p9ZbriGLdAgD4AXFac2s56XauwAEmytXJtt4YMsh1PZT/vLwdzsts
        Ul+rsVNrnoCXZPTU3GECQQDxu+TStBeCzTQBR2KfrJTy0UZTgdKPib+SF2zDkqTp
        P5tbnx43IGJWfCvpCHlImRtGx+gm1UBu5iKOAGnpHovdAkEAyofBvAiRsBAqI8tH
        q/UKsGCsKUATjRb4GlOdYxXn3dQeKwvq1N8KVzXAiB6Od/iSqFdS9WZa8Ek6TcJ9
        cN6kxQJALODMN431u3PrTr15AtnggT/3BXPZqopRRYcRyzFDaoZDinv8+RELELFW
        2ZmYIrFCDh7465S1tKEHE0PiZcQlBQJAOR2D4zU/cLl+SM3hDntyYj9BDfkGCnn5
        yeLetbzNwN87CsS3mwSzc9iyzTBg2TB+m37U5GPTLYRZLui0W4pOSQJAIWc5N7FY
        GfoZbZ/HCJbIC4CgtZCEtI852XjLxHKEkT5iie+bXJFUYZxxjtTMM0JxwLlWBI9N
        /qp+e7nlV3AHig==
        -----END PRIVATE KEY-----
        """

    /// The same key, encrypted.
    static let encryptedPKCS1 = """
        -----BEGIN RSA PRIVATE KEY-----
        Proc-Type: 4,ENCRYPTED
        DEK-Info: AES-128-CBC,CD220B556BCB7FE0588722F880887AD1

        PooWIwkfHQqX6xo0GcwUWXDr/pH7ef4KLFMqtxNoFJX8rZsB4InFp/PQveqY3npZ
        zwl/9vyA0SfeKbFMpAIhgMuZVP3WhXw/08x1/w5J6Rmsds7Sd43SE2PqECIwsoBf
        RH33UiPIv4ffabe/DROki8wKBSx1rj7HWiYkbGM8vKcFLjjtH+S7ivkmoXt/Pvda
        xOBpcgZQrBDQuCiFqfDbRmCYDQ2UEeU0v12+GEUnOUCQxJCqoD3zXDxuMMvkK9BL
        knFAuR+kf6vKePO08actC7WQIe2xNqrv3M98dnoVK8PuDz6r/P+c6knGSM5XgHvA
        aNXYNSVAuUf9+QeB/4mPH/AVSfG5TknfkTCiiruj7Tufogoy3ZVEAfCXoNd+RVnv
        SAKYoddON0zooudT4d42+qzCEluFx2eNDFQpbUOryNgeSp0xK/ehSD1NZ5Pvde+M
        a5xuQCKbImRW2UFPBUgLwgO+zWpsO1DHHP99FPpYeKU1c059duO1cPBC9s2f9WuC
        jnO08MahYmAPRyOI+H/fja0ugvq2nF/kVV6NYkczmdvBauCjHLSRc4qyOvVxZjRm
        +r6BbIG1wlQc0Ylfct2vcMj4jcaPZDG/LSWBhA37+1qpb3P7xa8jqFRU3u03sqtQ
        rZ8WVU0vldp04lxt7hzxw0a0BDBnhaXoGxjEtdLA+kaGRA5sWWBJHAn1g6tANl2X
        KlskMNeD7Mb0Q2H0yQx9VBhbtAkgKpOB5S18OfAkKgrF7PmwCg8JtJBuO7ql1aUQ
        JN26IohJHcyLuvkQq5zCs/x7tGLqmr17/VCBIfjZBqCmHhoOQ13qgMsJlLJzOOk4
        -----END RSA PRIVATE KEY-----
        """

    /// The same key, encrypted.
    static let encryptedPKCS8 = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIIC3TBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQIK8Hn1+6nKekCAggA
        MAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBCIoYVKan95BKcPxdAx7smOBIIC
        gF7VcCw2sb7N60XnE/c1GOjUJr+0XbD3tlR6AKIBwbfN46wnGtQZZ8DXO0ArNeEJ
        +oyWw2EZ9QWVRZ9dWzimmq23KfLrnz8CXLYbMvIpiuBisE3jaJDnPpMuPkkKu/Y7
        +4+tfUoITSnYBAdxSXiFvZuwLer0l3Kpj+/FlR+vC9UXvJUIOP3aB5LVgUswcIJO
        tveHDmHnbskuof0uvK5vDO5IyzJgdwvHDhiFM9X+32dZ2Q6MCxp7LL0UOiqCHgcX
        AEyWlC5VjD9KJBG0M0USfvIp7F0dV8lk5ik7AUESYrcz7KyYi7vQv8p2STiePJvG
        FT3riuOGi646P4gExBvp1WFg24pTO76b4j/vvdYhmVC+G/+LkoD9VCN8E3COuQDf
        HoD2ElV4wUSM4uK3jtQUshV7APxJc2b9rOQaxiKbZgWD0PFR+SVusmmuL8hoz/va
        CEE/8PKn5efW9ReOuLrCLrPlE3pLXK4sKiI79bS+YOehaXcsabssGKqv/x5NUA9H
        cengjRcPbdfF+nWoBCLmR+6DfY+w/Cff2KdPfWx0I5ovU9NDX4YDZK7UR0iyLPK/
        4uh7cOGDFpoixbixIC+EPNVAV200oUa7vaNN9aZrJtY9i6LwTcFkcOYQxqa+of3d
        8kCdZb5ZDj9jjRxit65+vHbIlTN9YPe/saE1zDV8owjWtuoWTGPOxWEs+3lis4vx
        sxYuSyHiQ8GOc7Di/GFJYUW7H+s9kOUGoSMLOzeQIf3bIibLL1G6DqJ0Z/xGl24M
        ZA4Dmlhb8iAzlGFYrubZ9mzkew+sy9WE1lP7jMnmAtRltQQdhZwMp7eiIaODwbXy
        4a1pVc+Xe6Xf5r+PgWGN0k0=
        -----END ENCRYPTED PRIVATE KEY-----
        """

    /// The public half of the same key.
    static let publicHalf = """
        -----BEGIN PUBLIC KEY-----
        MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC/PnOUIs3a8YHyuHkQS9KO7GVY
        OHmxIYF73BkSjIa6lUwyI+8DhVjXZ3HdPmbsnk1C5C+aAvPonHKwmA7lsFkufgiY
        pbHpyXu9E3Yzfjtn0N8KWJk3SJH0DPjZouYwt3bi4Ild7WTm83oZrG92xjWsETfv
        +S0qbtNewHVu78E1EQIDAQAB
        -----END PUBLIC KEY-----
        """

    /// An RSA key of 512 bits.
    static let short = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIBOwIBAAJBAOV0+8hllbr/qUXPFLFAEzDbjyQFqD4zT5BjqxuI8XRHP/jPWgxY
        VgeOyoUtSVkglk1KJDvdGMnLRyWb/f/T8xECAwEAAQJASxYbBprngogDFosLVG2J
        WiWfE8SeJ6yWzsMuzRXlHY1MeDgFtp+fZRvnnoe/xwebvjWBk8xJQZn+/2iL+mhn
        gQIhAP70CGbwcWw/oNzuT/YYSBN1YhN//wxYrWJoNmI6qDa5AiEA5mYnKY7EcGWy
        VIErsxkICOvl3xu5CAznKtc74lqd8xkCIQDQImzRjK0rz+4FLtA8eaotqIB+ptmS
        PLqfQbBUFMrKkQIgIxQGfmNIMTyqjAcmmhwDhygzVWapIzqjr3gZm/rj9XECIQD2
        jfYg+dNsde2UOr7zlcxpsxgAr2TWr7yTvNs+SByxHA==
        -----END RSA PRIVATE KEY-----
        """

    /// A key that is no RSA key.
    static let ellipticCurve = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIMgjueHn3Y3/XB7goGQMNMsS2CjiiCCqxnmdfV1zjVX8oAoGCCqGSM49
        AwEHoUQDQgAEFfV23rEQz6X5lO10gVuO3spBgXEwA2SCGfOXn2qw11HmuPv2tvrQ
        mGUCeKg44phWP8RymN91cfm8Nn+l1W3c6w==
        -----END EC PRIVATE KEY-----
        """

    /// What `openssl dgst -sign` made of `RSA me` with the first key.
    static let signatureSHA1 =
        "9029b97ace3967a2c66aa4fdd8e10aaaaf111f0ba89b639aac4fcef1d4318966048188977a4a"
        + "7437db60ef2519acd50e1357e4332e0730cc7abfa7c5f8895d9119521c2e9c9b4ad7162dec02"
        + "c51dc312a95274b6e6f2f86d40ec906be83004082bd535b07d9f2023d002b05104b0077fdfae"
        + "cd36787dfc9d4c6a9fae79f487f6"
    static let signatureSHA256 =
        "2a45c693bafe17c4154423ab74fe66f7024cd15ca871d2b8739e3a6e60fbfa8cb9340e4e5943"
        + "f991fa519536b67b8a99b70bbc42a24cd5a4d31290ee778041e6278eb7e7997ac764623c1d48"
        + "8791db3bcdc86ec1403bbff8a4cd4a0a006febefac56233717f4e4b0f1aa56c29f75f7b977f5"
        + "2f1eae8cec09804c653907176c78"
}
