import CryptoOpenSSL
import Glibc
import LoginCore
import OAuthCore
import SessionStorage

/// Makes a store that a key file opens, with an app and as many sessions as names come in; the
/// second one has a bearer token.
enum StoreFilling {
    /// When all of it is said to have happened: a fixed day, so that two stores are alike.
    private static let moment = Timestamp(secondsSince1970: 1_790_000_000)

    static func run(home: String, keyFile: String) throws {
        _ = SecureHeap.install()
        guard let provider = ProviderID(rawValue: "x") else { return }
        let key = try SystemRandom.secret(32)
        try write(key, to: keyFile)
        let store = try SessionStore.create(
            in: home + "/data", openedBy: .keyFile(key), at: moment)
        let origins = [
            try Origin(host: "api.twitter.com"), try Origin(host: "api.x.com"),
            try Origin(host: "upload.twitter.com"), try Origin(host: "upload.x.com"),
        ]
        try store.apps.add(
            RegisteredApp(
                provider: provider, name: "default",
                credentials: ClientCredentials(
                    identifier: "xvz1evFS4wEEPTGEFPHBog",
                    key: .sharedSecret(Secret(utf8: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw"))),
                origins: origins, addedAt: moment))
        var number: Int64 = 0
        var isAtEnd = false
        while !isAtEnd {
            try store.together { (store) throws(StoreFailure) in
                for _ in 0..<1000 {
                    guard let name = readLine() else { return isAtEnd = true }
                    number += 1
                    try save(name, number, for: provider, origins, in: store)
                }
            }
        }
    }

    private static func save(
        _ name: String, _ number: Int64, for provider: ProviderID, _ origins: [Origin],
        in store: SessionStore
    ) throws(StoreFailure) {
        let identifier = String(100_000_000 + number)
        let token = Secret(utf8: identifier + "-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9")
        let labels: [Int64: String] = [1: "bench", 2: "bearer"]
        _ = try store.sessions.save(
            Grant(
                credentials: number == 2
                    ? .bearer(BearerCredentials(accessToken: token))
                    : .signed(
                        TokenCredentials(
                            identifier: token,
                            sharedSecret: Secret(
                                utf8: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE")),
                        .hmacSHA1),
                account: Account(id: identifier, name: name, access: .readWrite),
                obtainedAt: moment + .seconds(number)),
            provider: provider, app: "default", origins: origins, label: labels[number],
            state: .works(checkedAt: moment))
    }

    /// Renews the session of the label `bearer` once, as a command does.
    static func renew(home: String, keyFile: String) throws {
        _ = SecureHeap.install()
        let store = try SessionStore.open(in: home + "/data")
        try store.unlock(.keyFile(try read(keyFile)))
        let session = try store.sessions.read(try store.sessions.resolve("bearer").id)
        let begun = try store.sessions.beginRenewal(session, at: moment)
        let token = try SystemRandom.secret(32)
        _ = try store.sessions.renew(
            begun,
            Grant(
                credentials: .bearer(BearerCredentials(accessToken: token, refreshToken: token)),
                obtainedAt: moment),
            at: moment)
    }

    private static func read(_ path: String) throws -> Secret {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw WrongResult(reason: "cannot read \(path)") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 32)
        guard Glibc.read(descriptor, &bytes, 32) == 32 else {
            throw WrongResult(reason: "cannot read \(path)")
        }
        return Secret(bytes)
    }

    private static func write(_ key: Secret, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw WrongResult(reason: "cannot make \(path)") }
        defer { close(descriptor) }
        let count = key.withBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count == key.count else { throw WrongResult(reason: "cannot write \(path)") }
    }
}
