/// Keys made for these tests; each is public by being here, so never use one for anything else.
enum TestKeys {
    /// What the encrypted ones were encrypted with.
    static let passphrase = "trustno1"

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

    /// The same key, encrypted with `passphrase`.
    static let encryptedPKCS1 = """
        -----BEGIN RSA PRIVATE KEY-----
        Proc-Type: 4,ENCRYPTED
        DEK-Info: AES-128-CBC,0D7573C8169F2CD340C60BBDB9240216

        Ae+G9X45MVp6P9bu36hmYXilhGgjdgsk8mFZUq7UpKvBeSOUH/pdPBMUlZ/F33ji
        7W4Y62eL92O9J5gR+cb4QNW2v/vDtJ2VJpx6Vp3qre2S6QZwJkL9FxR8wre6rpU+
        IPZlOointzjhKgbo23JaRYib4NOMHybbNgApFkrKUUNUGpimwEwjk1jxSO/4O9aw
        S4FBD2J+tn66xRcPb4FbsOQqVwxx2UfNNNuM3vgn7pcM7u2/ivon3lYUcljwVbgR
        q5TIh19PiwyCLDWqADqcd+iSvjwJf+bR3aPfWJOEh899/3Y6ddoPsd9xJLbB00n+
        1MxTTSK89/dPjdNHpLX66FWCmhBhWcnTbyaGBEXaA5KVUh8Z47UzU5hzyWRAoH6p
        ghlw1u8KUzSrhy4LTCEJbkRTWUOYDapTberNS4CI95a+n96fDxnQgoqvgzW2vLQT
        GrBJa9LSmZpikjEqTX9xPN2jwCLjSmMbLfRnzUK+ey8EljvoyPRZ1lyHM3UBGmrL
        jdQPSPVTl0fkrzyvfpV5WQHtbYUOl3y3RVTXf99+uCDmGvjFWWw1AF8ALJNxLOi7
        dsrPdB8tWDdYxQzbBI7FgADdfuIouRMVSJ+x6SaOS8f82ckN73rrfKoc5jatncrX
        wrbgLsRHidKWgNsUKJsozRWRDQ4eR28MvPMCw0ilTEwq7STC1Or0oRMbsTv8FKkN
        lMc7aO+l+1gPI13u3dRP5Lpt+i281upGpaAMspt832bK1i3tHLhAJTyQ1HQMXb1o
        ncehdAppCqVHjIzKTdyl/mYrC3oWUEPcRhhdfgnqlILW+EotfKtbqNSJNzgJyLi0
        -----END RSA PRIVATE KEY-----
        """

    /// The same key, encrypted with `passphrase`.
    static let encryptedPKCS8 = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIIC3TBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQI5ZiN0R3XfjcCAggA
        MAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBDPQlI4UKA9kVe/0WqxAb9uBIIC
        gLqn6VAyQvIJWFYk+ur5WdUFhoo55pSGp8QQ5vUYW4KsHTCAWiXxQSCZb3p3rFQ5
        eTJQP7Dz78hIc8LU9PB4O0nvTCLGiahrTw6naoYNduL2qUuypbYXY49HgbakVpJu
        oDOVg/6X84oxfOXq1uMyTCt8QJWwA+CxtuYTIVkuwEfybcNG8jSMQxFM4H1u5+KG
        b185oT/4xeK5n4+trRPWV/ygefEeJ/kFE4d6jgSjU8B45xfnPjFG41dNLphTrS19
        FazgkNM9hQNXS+LnpdpoNfJ9SbkM2CElbXM2UvZZoMC1n/Ox79x5NQkiC2iIJqze
        gwUe0YZ9Jyn2UhV+gFhRnX6GXX2bL8yytinGm9iMU9Id3pEX+oolAIiwK+stUfma
        NehRuYZnCqWxCQRcZJXsWUTecI/JBq8UnHRRLpngAQ6WtMSnkf/2HsWVKI1zRwMH
        JD/aNa7gEYbssINkj91+Ul4Vp+u4VHMa9upcwiL1vVY/9igq19R1wLuJGx3GLULG
        bOzCHgXGws1qVJQXnOUJajhmet1Umj/osRZLyu50TvLIM3xY02zDI/+HzF1a4Jaf
        qIzU+bwww+Jdo9CkHE/tmeDOdtMEWy6HBd5+bjD2U3nZM04N1JD3FJSOIppbCJqp
        ZlowEnwy7eYEZsd8ipEi+ZhvtT0vxRVAl8UZHdSKyz+99sDLmRgb1OlnhEeFbucJ
        QoQhbzHsk/X6AUYPV7O9NGA3Wls68/kiBwxUYN5VH6dKjpdtRQaA33OO2sxXJN5a
        ZRGelFSR911dau1NQhzS7GvLDvejbZrkU17P3DXdHyRpxmZzxJXFkwUJXFPE7mxi
        kaK8L5jqsifSt5sHzRsCupo=
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
