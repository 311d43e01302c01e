/// Keys and certificates made for these tests, good until 2120; trusted nowhere else.
enum TestCertificates {
    /// The key under all but the weak one.
    static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgguJjnauATYYxWTwK
        X7KBHizLe/Al1VrBd64ML3T12d2hRANCAAR2EsIheXA8x/JHU+z1yxYHUzXBfE5b
        sEuAimywYkv601w3vybeJ6ub6Uw3XcOKU4TiJZKAGzWNFiJD8KSKV48T
        -----END PRIVATE KEY-----
        """
    /// For 127.0.0.1 and localhost.
    static let good = """
        -----BEGIN CERTIFICATE-----
        MIIBfjCCASSgAwIBAgIUEDwBpkWwaY3Teri0jH7davtXvvkwCgYIKoZIzj0EAwIw
        FjEUMBIGA1UEAwwLcGludGxlLXRlc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAx
        MDEwMDAwMDBaMBYxFDASBgNVBAMMC3BpbnRsZS10ZXN0MFkwEwYHKoZIzj0CAQYI
        KoZIzj0DAQcDQgAEdhLCIXlwPMfyR1Ps9csWB1M1wXxOW7BLgIpssGJL+tNcN78m
        3ierm+lMN13DilOE4iWSgBs1jRYiQ/CkilePE6NOMEwwGgYDVR0RBBMwEYcEfwAA
        AYIJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFE2sW++9rqKS
        QWTHoAXe86bQMS5AMAoGCCqGSM49BAMCA0gAMEUCIF4vsC2FUXk3nJ5oXzrtFz3M
        BT3y6Ig5GACYW9v7TlmeAiEAhRChufRUkuayNfxe9KifBBvjRD8qZxIiivqazMc9
        fvU=
        -----END CERTIFICATE-----
        """
    /// For other.example.
    static let ofAnotherHost = """
        -----BEGIN CERTIFICATE-----
        MIIBfDCCASKgAwIBAgIUVd04oct2TVNdtUWxQwxIoKaTKZcwCgYIKoZIzj0EAwIw
        FjEUMBIGA1UEAwwLcGludGxlLXRlc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAx
        MDEwMDAwMDBaMBYxFDASBgNVBAMMC3BpbnRsZS10ZXN0MFkwEwYHKoZIzj0CAQYI
        KoZIzj0DAQcDQgAEdhLCIXlwPMfyR1Ps9csWB1M1wXxOW7BLgIpssGJL+tNcN78m
        3ierm+lMN13DilOE4iWSgBs1jRYiQ/CkilePE6NMMEowGAYDVR0RBBEwD4INb3Ro
        ZXIuZXhhbXBsZTAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBRNrFvvva6ikkFk
        x6AF3vOm0DEuQDAKBggqhkjOPQQDAgNIADBFAiEA/S31udT2OHWwhzO24XI5Z/YX
        EsRJu6ahIMEA3D3oHUUCIEpGgFfi2hLvdVAJqqt3UvIO7Or6yplBnkKjpHJlhtDY
        -----END CERTIFICATE-----
        """
    /// For 127.0.0.1, good until 2021.
    static let expired = """
        -----BEGIN CERTIFICATE-----
        MIIBfDCCASKgAwIBAgIUd7yFQG1Nl7QiT2uRtbfv2ifq4XowCgYIKoZIzj0EAwIw
        FjEUMBIGA1UEAwwLcGludGxlLXRlc3QwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAx
        MDAwMDAwWjAWMRQwEgYDVQQDDAtwaW50bGUtdGVzdDBZMBMGByqGSM49AgEGCCqG
        SM49AwEHA0IABHYSwiF5cDzH8kdT7PXLFgdTNcF8TluwS4CKbLBiS/rTXDe/Jt4n
        q5vpTDddw4pThOIlkoAbNY0WIkPwpIpXjxOjTjBMMBoGA1UdEQQTMBGHBH8AAAGC
        CWxvY2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBRNrFvvva6ikkFk
        x6AF3vOm0DEuQDAKBggqhkjOPQQDAgNIADBFAiBtOLx2LoiscBfcR2zWOwMW3Fbf
        7pVVDj/jMm6FHhBImAIhALC8hsiQmQPPNUd0rkZfX7nKUjMC1HnYwIj3mmpYrA15
        -----END CERTIFICATE-----
        """
    /// For localhost, but in its common name only.
    static let commonNameOnly = """
        -----BEGIN CERTIFICATE-----
        MIIBXzCCAQSgAwIBAgIUCFIUpQCKFwdlvyOviNP4juxt6QAwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAx
        MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAR2EsIheXA8x/JHU+z1yxYHUzXBfE5bsEuAimywYkv601w3vybeJ6ub
        6Uw3XcOKU4TiJZKAGzWNFiJD8KSKV48TozIwMDAPBgNVHRMBAf8EBTADAQH/MB0G
        A1UdDgQWBBRNrFvvva6ikkFkx6AF3vOm0DEuQDAKBggqhkjOPQQDAgNJADBGAiEA
        3W/04FCKk/aWe0IBEt0rJQJP5euIfvsDtWszUAIIEcYCIQC+z1PUCaK87tlv3adc
        rgRjAsw+tsOHrPTI6ztc4vKGnA==
        -----END CERTIFICATE-----
        """
    /// For 127.0.0.1, with an RSA key of 1,024 bits.
    static let weak = """
        -----BEGIN CERTIFICATE-----
        MIICBTCCAW6gAwIBAgIUYLMkC3/ww2/s8b12MkxwsR1dXpAwDQYJKoZIhvcNAQEL
        BQAwFjEUMBIGA1UEAwwLcGludGxlLXdlYWswIBcNMjAwMTAxMDAwMDAwWhgPMjEy
        MDAxMDEwMDAwMDBaMBYxFDASBgNVBAMMC3BpbnRsZS13ZWFrMIGfMA0GCSqGSIb3
        DQEBAQUAA4GNADCBiQKBgQCrZoy40KNgDYHp/+7qKgH6sHJRaLSnKUxjhupJ6/cy
        RgBhTzJziij0p+Iumeu7+esObubuNpAz2crqqKAPD5kF3ALwtaOqB8aisQ0Qazap
        ZHEEO/ZBuqpZRsCbcCIF0n9OMtjcVPlPx64DaffElwmKf6NMPfipKyoTA6mJvM4a
        DwIDAQABo04wTDAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwDwYDVR0TAQH/
        BAUwAwEB/zAdBgNVHQ4EFgQUahPo+lee2tl/tyx9/4X2prtb/FYwDQYJKoZIhvcN
        AQELBQADgYEAoU+0Oy8k2k/mhgOQQ9V2Lrj+kGtg/NzwaYhqJRUlDGU19JeME7Nt
        3qRN7ZLoLjnkx5Sj2IDy/4TnUmqNchlBlDyowYnF8vHcokM7uRiydcD1DqfSayPV
        n3E4LYVjuvDKCtCqeTluRyuFwqds20oDYIlBP2blAk+LdgZ1cjcguNk=
        -----END CERTIFICATE-----
        """
    /// The key of `weak`.
    static let weakKey = """
        -----BEGIN PRIVATE KEY-----
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAKtmjLjQo2ANgen/
        7uoqAfqwclFotKcpTGOG6knr9zJGAGFPMnOKKPSn4i6Z67v56w5u5u42kDPZyuqo
        oA8PmQXcAvC1o6oHxqKxDRBrNqlkcQQ79kG6qllGwJtwIgXSf04y2NxU+U/HrgNp
        98SXCYp/o0w9+KkrKhMDqYm8zhoPAgMBAAECgYAiD98nW08cZ5LJzfLM1kxOZYJS
        a1x7W9mybb1hs2MMupyYugRssagx9qscV7phQOlVlPSPoohFxaJtv9UPKSpfjC5J
        LUKA5ThNk0c71iNZUniOIHe6SpmApwKWN+GuV5DO54MX0hRlMSNP3U7nNgr15IJU
        xHN2zAR02X0a/P4oAQJBAOOZ994xWtLwd+daBCUKfio28LcQTalqGGpuDgYFwrEh
        mEs2dCmQeOGuTPA5bBBv03R11Q94d/KVkjE+iAr/Vq8CQQDAyWrG3PW81Sswcfbw
        pUKzRWLoywJ9DHRtjlx2OHHO/Bbrrv/4OJQdz+PANwYH0NTuZZP7Y/sjSaLT87l5
        9kqhAkAKIV9D94RoYSWlGX+XunjVHi7mpwYd5UgC7LUZFYaN5cXmixzugKywttZb
        1uJ1dNS/mUMLdjw4gunH4VWiz6ynAkEAm3+axY4iE86pCGlT8eSKeUjlL7nXZv+t
        xVRHlf+PJJHG9xDvW8pfBfDR1g9LqPAzX5rFEschIORbFrSGjS4wIQJAXcQuMSWZ
        JHurFGoUDkL83R2tKE6/0iL3IwptNwMXGV6mkFL3v4B6uk1Kh/xhPGSC2TbV06k4
        3AZ72WEhzAVCEg==
        -----END PRIVATE KEY-----
        """
}
