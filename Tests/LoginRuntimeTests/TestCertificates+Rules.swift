extension TestCertificates {
    /// For 127.0.0.1 and localhost, good from 2110 on.
    static let notYetGood = """
        -----BEGIN CERTIFICATE-----
        MIIBYTCCAQegAwIBAgIUN59tGpV+FdP6XlUImaN5xODZa/gwCgYIKoZIzj0EAwIw
        FjEUMBIGA1UEAwwLcGludGxlLXRlc3QwIhgPMjExMDAxMDEwMDAwMDBaGA8yMTIw
        MDEwMTAwMDAwMFowFjEUMBIGA1UEAwwLcGludGxlLXRlc3QwWTATBgcqhkjOPQIB
        BggqhkjOPQMBBwNCAAR2EsIheXA8x/JHU+z1yxYHUzXBfE5bsEuAimywYkv601w3
        vybeJ6ub6Uw3XcOKU4TiJZKAGzWNFiJD8KSKV48Toy8wLTAaBgNVHREEEzARhwR/
        AAABgglsb2NhbGhvc3QwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBF
        AiEA8UIgDmyzsURnp+wnEcflskKvajTTxNX5QwySOt+BB2ICID0OzD4cRjhdm+3j
        fHlZjkkMnHKhQGpr73HPF0upr7gA
        -----END CERTIFICATE-----
        """
    /// For 127.0.0.1 and localhost, signed over SHA-1.
    static let overSHA1 = """
        -----BEGIN CERTIFICATE-----
        MIIBnDCCAUSgAwIBAgIUO+Y1u8A8oL6zyHsBue+4sDv2U3AwCQYHKoZIzj0EATAW
        MRQwEgYDVQQDDAtwaW50bGUtc2hhMTAgFw0yNjExMjIwMjA2MjdaGA8yMTE5MTIy
        NTAyMDYyN1owFjEUMBIGA1UEAwwLcGludGxlLXNoYTEwWTATBgcqhkjOPQIBBggq
        hkjOPQMBBwNCAAR2EsIheXA8x/JHU+z1yxYHUzXBfE5bsEuAimywYkv601w3vybe
        J6ub6Uw3XcOKU4TiJZKAGzWNFiJD8KSKV48To28wbTAdBgNVHQ4EFgQUTaxb772u
        opJBZMegBd7zptAxLkAwHwYDVR0jBBgwFoAUTaxb772uopJBZMegBd7zptAxLkAw
        GgYDVR0RBBMwEYcEfwAAAYIJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8wCQYH
        KoZIzj0EAQNHADBEAiAnp0xYBI6GEAIjviCAXbzhuJgL3URQCRVhqVKgl9h0wwIg
        LJFq1bdEJn7kg5GukL4cuqi2zLJLpBQshm15kuXpLUE=
        -----END CERTIFICATE-----
        """
    /// For a*i.example.com, and for every name right below good.example.
    static let withWildcards = """
        -----BEGIN CERTIFICATE-----
        MIIBtTCCAVugAwIBAgIUQgBvB1aM8ofJuDsv3OuCL2bHDIgwCgYIKoZIzj0EAwIw
        GTEXMBUGA1UEAwwOcGludGxlLXBhcnRpYWwwIBcNMjYxMTIyMDIwNjI3WhgPMjEx
        OTEyMjUwMjA2MjdaMBkxFzAVBgNVBAMMDnBpbnRsZS1wYXJ0aWFsMFkwEwYHKoZI
        zj0CAQYIKoZIzj0DAQcDQgAEdhLCIXlwPMfyR1Ps9csWB1M1wXxOW7BLgIpssGJL
        +tNcN78m3ierm+lMN13DilOE4iWSgBs1jRYiQ/CkilePE6N/MH0wHQYDVR0OBBYE
        FE2sW++9rqKSQWTHoAXe86bQMS5AMB8GA1UdIwQYMBaAFE2sW++9rqKSQWTHoAXe
        86bQMS5AMCoGA1UdEQQjMCGCD2EqaS5leGFtcGxlLmNvbYIOKi5nb29kLmV4YW1w
        bGUwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiA7QwOITVZR52LQ
        LQwLOGgC1dOV2NbFJJKfUK4QBNwApQIhAJZu2eXrhoXIoO48WdihOHrb7aDZCz6K
        g/AbT9Pl2Wpv
        -----END CERTIFICATE-----
        """
    /// For 127.0.0.1, with an RSA key of 2,048 bits.
    static let rsa = """
        -----BEGIN CERTIFICATE-----
        MIIDHjCCAgagAwIBAgIUZAZV88ZuqKgG78e5lVuJq3W75AwwDQYJKoZIhvcNAQEL
        BQAwFTETMBEGA1UEAwwKcGludGxlLXJzYTAgFw0yNjExMjIwMjA2NDNaGA8yMTE5
        MTIyNTAyMDY0M1owFTETMBEGA1UEAwwKcGludGxlLXJzYTCCASIwDQYJKoZIhvcN
        AQEBBQADggEPADCCAQoCggEBAJwwSEcsmsyY31cFKlBuJvirilVynZJaBAEE2Ygu
        Sa+EWPdasj3xVqaR4PvWb+qHjmcK93QVJFMOr7tAhbAo3u3D3f2+G3bwo8BJhkFz
        AUKHoYqFhsne1RCMm2/izGBu0mxh4zYqOFgPXv89mBgl28WurjAgx0XKB8MhJTUr
        x3iIkJjJteUibyoMZJOKMSIhbV230ftb4AIZAwguLmejhJ1WGZBpmP4OGOmTJggM
        4HbpEsU/tlSnNVHIPRgdegdqvdp4i75a1roT52tJ+tXWUVcF52M150U+CqpExtUo
        GnNeAHTYZyRl5ezHnERcRW1eyWQhw2/fPGKuWd4dt4kM5ecCAwEAAaNkMGIwHQYD
        VR0OBBYEFCtNHqQl5XukXPgIkr2KmE61uBE1MB8GA1UdIwQYMBaAFCtNHqQl5Xuk
        XPgIkr2KmE61uBE1MA8GA1UdEQQIMAaHBH8AAAEwDwYDVR0TAQH/BAUwAwEB/zAN
        BgkqhkiG9w0BAQsFAAOCAQEAlU9H8Yw7AcIPjkPRB0DodM4S0y0Mzg94jsIT2qUn
        8JgF8pvMBQlSWwPqslJZwikRlRlbs4/G1TS/SHOWcNddNTvuCCFOWZ9PuZFt8Dq8
        zitmDpJ5z7gaYZ185XKIQBnpshThXY9J9aU40xOuMsQMU2NCzmNgy1HeSeVNut5z
        9ZVqz4lKnduh3iRaDPhPGaGEJIcNZ/NlBwKNHbi8nJZ/7e0ZRGlQAu/Cph8mjvu0
        dyuLJdSspbmuldRm5rmgL4RD2IkUJNy7CBpkpqoHw4Ohrt5nzQhYixf+Wh4OXQQ8
        1QgIE1Z8yhg53dW0lAZCaxk5DIxdCysx3CYmqXDyAQd+WQ==
        -----END CERTIFICATE-----
        """
    /// The key of `rsa`.
    static let rsaKey = """
        -----BEGIN PRIVATE KEY-----
        MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCcMEhHLJrMmN9X
        BSpQbib4q4pVcp2SWgQBBNmILkmvhFj3WrI98VamkeD71m/qh45nCvd0FSRTDq+7
        QIWwKN7tw939vht28KPASYZBcwFCh6GKhYbJ3tUQjJtv4sxgbtJsYeM2KjhYD17/
        PZgYJdvFrq4wIMdFygfDISU1K8d4iJCYybXlIm8qDGSTijEiIW1dt9H7W+ACGQMI
        Li5no4SdVhmQaZj+DhjpkyYIDOB26RLFP7ZUpzVRyD0YHXoHar3aeIu+Wta6E+dr
        SfrV1lFXBedjNedFPgqqRMbVKBpzXgB02GckZeXsx5xEXEVtXslkIcNv3zxirlne
        HbeJDOXnAgMBAAECggEAI0ktKxdCqbJn0qsSEjWwjEGE8SUBwEyh1vEXjBKZBxQp
        XUiaODBL2Tnf0EVz51JUs6bgnNMh77nDrdQ338J8Cs9TWb4XSlm3RPvXXvXydOtb
        bYYZG4ZCMIjznOVqMucWlvHOeTA0poBif9uUfvAepJyAMdNV8chg1I6qb0bCu9IU
        KvKT3ZFdWrAxdEETzT+MCASO3rX4+e9+iYS+NjW1jJM5xHJeYLe0LgZBaR4h5Jj1
        XxYXklOvjzbpSWQZ9mVGkepRhFvx7w423Vos8PzxhziEAKS3q5MguFKmhQ76aQq/
        Akb0n4jhgAwsj2V8TiOfxEqDT+PgAsNKSpvNQeN4AQKBgQDLu1/Vs11CXNxp0S5o
        u4Z+mnbHTNiHrR5A+HqOY7WKHPTNhjZNqWWA99ZCw3QJ9pQlNamoc1vUb9HyTNjL
        QdHSl7ipn9xUdaHeaSP7qkU8Va8HjC2JaLTOPT1YJe6zfHJf6mwCZIWd6ZQukDTs
        p8IrmPnF4BrvGStXlOKQJIPz5wKBgQDEQmA/kKwxH4gWn5iKOCPiWxZRweXwjqbb
        fsCY8cay++Nz0Cv7xs7BRdSM9zauRX7XFS4g0q4BFDMTfpRDh2ZqJp7D0JfrptMa
        r8JvKBN5+ki+jazB3Qp+PgKlSs+YRq2E/zPfkj0CLaMLS3o91xOBiu9sa4F+cx/Q
        SMeoNfE+AQKBgEr5e70zMuDXN64hcwjL6iTxR0D1AMJ9bSLPzppUC1z2ZwizmYxf
        CKG7kzgiobOA8Of4paT+Pw8gz4xxx16VrFfpyeVylSzn1Vf6LWnSMYSQq8cFSUTG
        KbO0Sb0EyKF47MZriLAguiNw8D1qiG+HFSfiNhkh7geLpa2ndvFA3uaFAoGASJ3q
        sPpdzBtHpl9M+K+HD4T2gC/HXbfao1KF/tFO3QD4iuyWqaVI8Rheaf46vEa4hOqw
        U7LAcWPA9lCamVXrHhHGItv2qlniuHgZ8Dka48Io0mDncB/Sdx2IqxJAN67HG3O2
        BN4+NqUeM9qsk18WN5NpvWsV0ezU86NKRMIYzgECgYAyWQyshGf6c+hfzVpyepfJ
        FgFwUaa12G3QA6whTF5G64hsF21o9nhlOM7CqXGPROtgLXkTgihaq+7LG5r5UrNi
        Cb0V8eo2F42XtqQa7uLYlwiUbKyvKBApPlCanMuZOr/hA8aCQDeYLQ+LVbDpZ4Jz
        5IeJqWFCmqVxppxHGaenIA==
        -----END PRIVATE KEY-----
        """
}
