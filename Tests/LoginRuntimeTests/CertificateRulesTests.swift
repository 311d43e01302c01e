import NIOSSL
import Testing

@testable import LoginRuntime

/// What a certificate must have beyond a chain that verifies.
@Suite struct CertificateRulesTests {
    @Test(arguments: [
        ("api.example.com", "api.example.com", true), ("api.example.com", "API.Example.com.", true),
        ("api.example.com", "*.example.com", true), ("a.b.example.com", "*.example.com", false),
        ("example.com", "*.example.com", false), ("api.example.com", "a*i.example.com", false),
        ("api.example.com", "*i.example.com", false), ("api.example.com", "a*.example.com", false),
        ("api.example.com", "api.*.com", false), ("api.example.com", "*.*.com", false),
        ("example.com", "*.com", false), ("api.example.com", "*", false),
        ("api.example.com", "", false), ("api.example.com", "other.example.com", false),
    ])
    func `a star stands for one whole first label`(host: String, name: String, isNamed: Bool) {
        #expect(HostNameRule.isNamed(host, by: name) == isNamed)
    }

    @Test(arguments: [
        ("api.example.com", false), ("api.good.example", true), ("a.b.good.example", false),
    ])
    func `a certificate is good for the hosts that it names`(host: String, isGood: Bool) throws {
        let pem = Array(TestCertificates.withWildcards.utf8)
        let certificate = try #require(NIOSSLCertificate.fromPEMBytes(pem).first)
        if isGood {
            try CertificateRules.check(certificate, for: host)
        } else {
            #expect(throws: CertificateRules.Refusal.self) {
                try CertificateRules.check(certificate, for: host)
            }
        }
    }

    @Test(arguments: [("127.0.0.1", true), ("[::1]", true), ("a.example", false), ("1.a", false)])
    func `an address is told from a name`(host: String, isAddress: Bool) {
        #expect(HostNameRule.isAddress(host) == isAddress)
    }

    @Test(
        arguments: [
            ([0x30, 0x00], true), ([], true), ([0x30, 0x84, 0xff, 0xff, 0xff, 0xff], true),
            ([0x30, 0x07, 0x30, 0x00, 0x30, 0x03, 0x06, 0x01, 0x2a], false),
            // sha1WithRSAEncryption and ecdsa-with-SHA256
            (
                [0x30, 0x0f, 0x30, 0x00, 0x30, 0x0b, 0x06, 0x09]
                    + [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x05], true
            ),
            (
                [0x30, 0x0e, 0x30, 0x00, 0x30, 0x0a, 0x06, 0x08]
                    + [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02], false
            ),
        ] as [([UInt8], Bool)])
    func `a signature over a broken hash, or none that can be read, is no good`(
        certificate: [UInt8], isBroken: Bool
    ) {
        #expect(CertificateSignature(certificate).isBroken == isBroken)
    }
}
