/// Keys of other kinds and in other forms; each is public by being here, so never use one.
extension TestKeys {
    /// The same key, encrypted as old programs do.
    static let encryptedTripleDES = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIICojAcBgoqhkiG9w0BDAEDMA4ECHoFB92tFxlcAgIIAASCAoDNtbIwHh+c4HOk
        AVVfZWt87Od8OvwhlwjvLFIakMmAgscxP9JJX7YMokcely38SjF0l3XyIi03zIl/
        ckF/1ToyOssvbkD8ugvuyf3iIi1DycAEaF5nOUzcL2/r4BmqJ1YUlaIVYEm0z9EO
        7Wo8XStPhWFS/fRx0ot7PvM9k9BgfDc51NnSOx5FMXSG/JeuvUqlmiAYZBRtKXUM
        9vMrBYJfp0yd0Z44we/FQBe2LVO3Ty/sRaUoOTWV8VAIasuipRuxU5tIYs6lNiQy
        XABJJnf5Kbk5cffNDTHRk7z3BSl5a5b+6RV/yiAVQgBMndhxpMiXGk52G7f8hUaU
        CZ9XaCsYaGxR20Gihd3bmm/L0EnarUv7X1tjASotKjMvAoVCgySgOzJ8d2aD/A5j
        U3Op0Al86ZlFM/asf4IV+iMztG/cFxVXmICJsmE+O0Fru32ZrICLAMJnxv6t4fx4
        ewSeSR/R1Z98i8kCcnX2GTEZj7v09obQhbZY7zE5hhH1mTmouHepsflUuzB6TmSH
        pK+wONSWS66UGtoU02wMLrtxRhsUhrB4McqWUZFVG7U2luzB2DQsN76XhavmCBpZ
        O/hKHhSzjVP2dnxXKtds13LMaY8Las1K/hz9EOsVH6RKW1z+mk0hlML+O/4WezOn
        E20mfksijBnA44GEi3RNlyVgj91bB1AAt7n7MmA1Rqdxjr1upAVEdTH3Z2/rM1+Q
        HLDRTTSuhcex5gdxhq1FoWBq5AJ8nmwa7psw17OvyWI4le3EffhnMkyU6cikurC+
        rEHmdNgJQpjFgerqjeTkLdrSCyfSdcmSvtz16ADjMQjq9fcGQUeIozn6QcIRmqtb
        3s+eJXM3
        -----END ENCRYPTED PRIVATE KEY-----
        """

    /// The same key, encrypted with ten million and one rounds of PBKDF2.
    static let encryptedDearly = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIIC3zBZBgkqhkiG9w0BBQ0wTDArBgkqhkiG9w0BBQwwHgQIJ+FIOpVEVa0CBACY
        loEwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEH/5wJEEg5YEVNFhcAftzMcE
        ggKApUfRybodxGVlX2hFlEnCA3SIjQZt52NtiFHaAvxqF27Wvp0YFtOZ33zjr3LR
        dHROVF7dd4TrRuPHnno76Vx2w+yfygwMlCKA+Jb7sz4O3iWSKNAAoO2Lct1T2yKm
        SFmZX0C2EQgXjipfVCNHg+KE7MnC3cLBe6hn3HlDV/nWoClT6QtD5e1dZXf0fN/J
        6W1k5lq7iGWWYSNmA74zzAW5nFqHdFCDzX+A2HwTuJ1v38csABPLw90RliRe2R8w
        4TJ+Nuu/t15mlSAWbASpPOikPjQ2UQGDbcdrZqW5SF2Zn7vHSTNyKayzXHIhPG5h
        W3W8gaCnci/Wz/gvj0ifg3qE3zWXejrLF4buyK6kJ6MP3Fvx+VVr6HRrluEH7ARS
        0IH1l9otOmDUho/zfkvEkcne9A863t+MvCUNfK+S/LEJJJUZgTVc2NcQprxt3Tfc
        6NlQSqASAFeQM4Zp/aOWdW75cB3foS36LhxRMth0wmr/v6lvjm+V4K/k6GHmv+fp
        a/LX8DqFlf4bdTmbX/H462BMnrYv34lgs+KqyRPy0uYxumEalvfsEr1BwN6wHKK4
        xXm5V5FI0UNhc5Tn7oq8F62Y+cOnoiNhErtMJMLfJyY82ZkXt0pYbK6P2VH51HUM
        ENEDOdddPbkvVwQmPLL8R19vg5YKzqQG9we7EGQmczMOKhtRmP82wUWk2CVeBoXn
        JsqRU2IBcu9nb1mQiDYi98wM4VJ6NAZ/XlL2lwyJ5O7g5NojXSrBnO/FdtqVKOLQ
        Jvl+ExLb8ihGXgloVlduirQQIHASZktkvg1qVgqNdjToJuvYS7/2R7MxKXPAIrrC
        qrldQP9ZYmBIUT668LhM8z4CTw==
        -----END ENCRYPTED PRIVATE KEY-----
        """

    /// The same key, encrypted with a key made by scrypt.
    static let encryptedScrypt = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIIC1TBPBgkqhkiG9w0BBQ0wQjAhBgkrBgEEAdpHBAswFAQIQDvmNng/EVQCAkAA
        AgEIAgEBMB0GCWCGSAFlAwQBKgQQ7CT0E3hg5nB/WERfy3FoMwSCAoANsfeVKvRV
        V7lZZA8iiXd6fXK2wCPd/tmvJ6/hhqk8SsWWuxDky7alFg5yOCxZpG67F7wwihQm
        MRv3clIQS0Rlg4B9ZvEAssKZMZRXdM+0x59x6ntcBj2zocnx/3ZyrHQjJtR7CMBh
        usaM1HXqjgMIvqi2dFKwy5hYazXsKGHM8eXSCaQgZJkit5QseAvIwd2psslANpxY
        +oE++STZBgiiuinyNv2j9bXNUtn4WAVh9CHCWDQU1oiPsVq3S4TtzDaJz9A/8qk8
        0DYoG43avWE8WU9++mvp+Y2+EivU7AwIGL3zoW68itFKKS+7MEnVU57YiIaM2esP
        WRFVjAHFmVRrsSoL4PUogY/2qX/X70krtinGeOhGnAzeli8ruJtGrZxi4g/I7urF
        bZDCHN8sLCWF6Ltkdw6HNxZHv9KE5Aba/xJIkGbHQgN7ZEEGME98oINCBVcWf1LS
        H3fAe++XdIL8NoN/OuxsC7H1l2eeBX5vPc8nssvOkEZvtO2pClwk2Ve74JDIzo1Z
        XItQv6mjgiHQfWLRGtRqnVrqViNwBiyFXvwwl+yG/MNGRazUCPItqut7fwXGSDV+
        WCTXR55Ou5LpxiFiFH3PBErnV+zwHAJHhUGxWkdqRlUkhKi9O8sS+twRoi9/j5kG
        mtK5YmonSywswP+yqpxFeyMGPwPDbqWnvvDsNEbmzLQ2Q3ET41yA9AOS6xWcNq1S
        C3fT5X2WGEcoG+DP5wwlSoIx2PsW8T8l/PowPuF4rgfDznCwgxmRWxwAc5MElbgU
        +Q0ip7pgnQNWhU9ngnbgqEF6AfrpXz/b9MM93kFGIamwC+fgHrRIAQ2l9IVebhkZ
        h8E3ncPYFAfj
        -----END ENCRYPTED PRIVATE KEY-----
        """

    /// The same key, encrypted in a way that OpenSSL 3 takes only from its legacy provider.
    static let encryptedDES = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIICoTAbBgkqhkiG9w0BBQMwDgQIJGsBNCEJcmoCAggABIICgPtb7iGZmMIJ8ZzD
        cG/MqEuiTUO8VQlPtSP7chyZrIiM+I3+FB0KbpzecTL/JqYOnB63xb5y1MsVcRzU
        xVQ1vRiBV2XLO532hnjLr+KnRAiYXGHexDDrOWxNdFUpvfORl3OfoGHEobRE02vE
        7aXB71Mzmz2mYvn8gIiy4IB9FZ9BxRmXIyX7m0wSnwUdRMWOclOYGa7kv2HhY0MT
        G/xAr0nVsNomyx1B3nbpHNVHfSclzv4qIMo9+/CHW24qOoJ2UfVuyJTiOuwWRxeq
        jFKmETdjAJKNYCmN/bJcxbJwjbFbHDEgo2cdndJtnsqd6mLOkPYad9wS6czGxrU8
        oGtjUDD0dOnAoLm+O0wU6lc238yGa59bpFtjBwpTuIJ3N/3w0LFw4hva86eYYqQy
        LnMMEt8crUjq/+CouJWbijA/BhJ2zO5rHN3b8Sdq4AXUBfEiFIbiAqqWqCfzH6mN
        Yf0tpFaZLmy/WlTgFPhL35oSf+UCpzYzkZCXLFtjV5ev4KGc1U3aOWBuHLFdGZrN
        wHbqma6FuORsSLX0DChnTA6CA0i2v0dXAChv6EOoE5HGwVx5Rqy3V5srF8u4wuOe
        5Rfvr1veRO1s6b/VTAyl8qFXoeCsZ+fkQc05kVWL4cbJ35OzQwEfSb877PKwnA+f
        G0rjkyvfqPsaQjbgSx/A01qcMVCYb859iTiUvb/se8CZoYegqiKzbr7vJyP/dv3P
        3HAxUcWFYpTv9KMs2le6Ef2Y5oBZmQPUQYRhqOx9UlffsbwB4KBiV+jqhHGnQJr2
        XvdgjVU4DqQCBq8gF9EumgBq9aPb/0FSah9MzIeFfc6SVYkfaLilYqn0SIYOhq7g
        NEyNCdI=
        -----END ENCRYPTED PRIVATE KEY-----
        """

    /// An Ed25519 key.
    static let ed25519 = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEICUp0Unr4JUFd4UablHtvo7k/0KhmiFDiAXChJsC+m7Y
        -----END PRIVATE KEY-----
        """

    /// An EC key in PKCS#8 form.
    static let ellipticCurvePKCS8 = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWG4hphq6dyfaCurD
        JGsrppToMmPZqxV9SKWIOpVwVlqhRANCAAQsvRKwgewHGUOWpZulM4qa4zwifLsh
        9tt0qJiJXl8hnMn513K1VnxyXCmWk06n54AiXKkh+L50m7/2XIqXepr7
        -----END PRIVATE KEY-----
        """

    /// An RSA key that signs with RSASSA-PSS only.
    static let rsaPSS = """
        -----BEGIN PRIVATE KEY-----
        MIICdwIBADALBgkqhkiG9w0BAQoEggJjMIICXwIBAAKBgQCrX48Ik0oX2jPj29Nu
        Vwb2SzUPLjoN1KMzO7mQT2JpuRkJk2iyJEWrs1wy+VXXj/HTxhYjoT23bh6LrH7u
        XGhRSJeP03TmoittAkN7vkhwE3TBBnPhR0ZA+j0p5W9R1V2ofWtJ8mv/zAxjUOdI
        UqohYPvVvSGDwgPBZFQUoYx3OQIDAQABAoGBAKib/D6Tq/KL3UHyprOJLHBmzm2B
        Ld0tuORPfuNdN5aNZvTk871RsrqcXbpJVwwfs+6Iln+3xOEUlzkVHk2m3Xp/fxK7
        CzlNCWftbBKSHLrnMNiV5NYHkJfbMpy3Ria5c7GD5xu9qMVdgVX6wqV2R5lSfR2q
        mUkqBFRK/zRazdABAkEA12fN9XwYY3DqcXUlvJwMaB4eloVd2SMoC4aoib0nxTi9
        ERy/G9O32B59Zrv1cuDOlkP7cRn/xQ/ML4ZKmSjPiQJBAMurbckEacgORyTdEs5J
        HSR+p78XoRwqV2SSM7Fw/z/vpLDxCXw/FPtmAeFuqGeszYr6fQOFd8dJFgz18Ew5
        TjECQQCQReeNz3MqT3vHSDZhUIeCyQGlwWftQn3U0nlZ4AaeMvV3W7Cou7J8H1fQ
        kn3AVtAnlxr3UvmbjIwvHJwkX1A5AkEAxlo0V3tW0iElpH8xm3mVSj+XewG2REnw
        RuAkPAGCdXAcgr6csEZ3VsdnuXcdx6qBm4KMUeugVZOWSBUVbAa7YQJBAJr8gxwM
        yCBf4NlZf3BCSBal9ebcjWez7KsuRGbGJn6/jS1rp2ZuxeKbm73+j0F+jH39/FFi
        8ZeQkG660Fpqa4Q=
        -----END PRIVATE KEY-----
        """

    /// A key as `ssh-keygen` writes it.
    static let openSSH = """
        -----BEGIN OPENSSH PRIVATE KEY-----
        b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW
        QyNTUxOQAAACBcrorVICb7mQUixNgST0nqydksqOfIWodNOTHigdY3TwAAAIhBYYZ5QWGG
        eQAAAAtzc2gtZWQyNTUxOQAAACBcrorVICb7mQUixNgST0nqydksqOfIWodNOTHigdY3Tw
        AAAED0Tu8BxHTELW+gEsuaAoDHp/aSKkKiGF3xeRZypHB+5FyuitUgJvuZBSLE2BJPSerJ
        2Syo58hah005MeKB1jdPAAAABHRlc3QB
        -----END OPENSSH PRIVATE KEY-----
        """

    /// The public half of that.
    static let openSSHPublic = """
        ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFyuitUgJvuZBSLE2BJPSerJ2Syo58hah005MeKB1jdP test
        """

    /// A certificate.
    static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIB+jCCAWOgAwIBAgIUGvenDvQiGqPLw6eTyzkTOpjzy50wDQYJKoZIhvcNAQEL
        BQAwDzENMAsGA1UEAwwEdGVzdDAeFw0yNjExMjExNzA3MDdaFw0yNjExMjIxNzA3
        MDdaMA8xDTALBgNVBAMMBHRlc3QwgZ8wDQYJKoZIhvcNAQEBBQADgY0AMIGJAoGB
        ALRsIA7HVddEb0+GlUyfEIkPCa8ibIc9gZxcrw2GBeYYkXnnlZWJV0jiVoje6ySt
        PxyNO9DUx1UVEDchKFZDlSw7OtlE9j6xv95+WcPpIUU6z5pH4gKZkRDseUnQ1KOh
        1EiZAwrtRBN+TpObwV8deB6gKv0WDK2zwtHKRj6U6xhpAgMBAAGjUzBRMB0GA1Ud
        DgQWBBRsvA44f9WtohSDoK9wmz0VRO8JCTAfBgNVHSMEGDAWgBRsvA44f9WtohSD
        oK9wmz0VRO8JCTAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4GBAGDL
        Fc7wTA+X3aRcoZgi7f3WP7PLZz2Jiy1j69MmUcCn7FvHjJKQtHu1H1ya1pM3U2ez
        LD103kwdP/C/rv+t5L1iG1X/BhadFEVHxiJiIysCxSd/VTWtis2twtAevZNl7LFv
        17xkr1lPoalp9Qi7iRTZ4/NkBx36gTLWbNf48qH8
        -----END CERTIFICATE-----
        """
}
