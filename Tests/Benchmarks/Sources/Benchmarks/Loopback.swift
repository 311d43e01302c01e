import CryptoOpenSSL
import Glibc
import LoginRuntime
import OAuthCore

// What the rows say to the provider on loopback, and how.

extension Provider {
    /// OAuth 1.0a in three steps.
    static func signing(at base: String) throws -> Provider {
        try made(
            .oauth1(
                OAuth1Rules(
                    login: OAuth1Endpoints(
                        temporaryCredentialRequest: .init(
                            url: try RequestURL(base + "/oauth/request_token")),
                        authorization: .init(url: try RequestURL(base + "/oauth/authorize")),
                        tokenRequest: .init(url: try RequestURL(base + "/oauth/access_token"))))))
    }

    /// OAuth 2 by a code that its page shows.
    static func byCode(at base: String) throws -> Provider {
        try made(
            .oauth2(
                OAuth2Rules(
                    endpoints: OAuth2Endpoints(
                        authorization: .init(url: try RequestURL(base + "/oauth2/authorize")),
                        token: .init(url: try RequestURL(base + "/oauth2/token"))))))
    }

    /// OAuth 2 by a device code that nobody approves.
    static func byDevice(at base: String) throws -> Provider {
        let codes = try RequestURL(base + "/oauth2/device")
        return try made(
            .oauth2(
                OAuth2Rules(
                    endpoints: OAuth2Endpoints(
                        token: .init(url: try RequestURL(base + "/oauth2/pending")),
                        deviceAuthorization: codes),
                    device: DeviceRules(authorization: .init(url: codes)))))
    }

    private static func made(_ way: LoginProtocol) throws -> Provider {
        guard let id = ProviderID(rawValue: "bench") else {
            throw WrongResult(reason: "not an id")
        }
        var provider = Provider(id: id, name: "Bench", protocol: way)
        if case .oauth2 = way { provider.tokenUse = .bearer }
        return provider
    }
}

extension SystemTrust {
    /// Trust in a folder with hashed names or in a file of certificates.
    init(at path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else { throw WrongResult(reason: "no \(path)") }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        self = isFolder ? SystemTrust(folder: path) : SystemTrust(file: path)
    }
}

extension HTTPSettings {
    /// Those of a door of a row.
    static func benchmark(trusting trust: SystemTrust) -> HTTPSettings {
        HTTPSettings(
            userAgent: "pintle-bench", proxies: ProxyEnvironment([:]), trust: trust,
            now: { .now })
    }
}

extension Timestamp {
    static var now: Timestamp { Timestamp(secondsSince1970: Int64(time(nil))) }
}
