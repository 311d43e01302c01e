import CryptoOpenSSL
import Glibc
import LoginCore
import LoginRuntime
import OAuthCore
import Synchronization

/// Many device logins in one process, against a provider on loopback that goes on saying "pending":
/// what it costs to wait.
struct DeviceRow {
    private let provider: Provider
    private let endpoints: Provider.LoginEndpoints
    private let count: Int

    init(_ base: String, count: Int) throws {
        provider = try .byDevice(at: base)
        guard let endpoints = provider.login else { throw WrongResult(reason: "no endpoints") }
        self.endpoints = endpoints
        self.count = count
    }

    /// Microseconds of processor time and wake-ups for each question.
    func run(seconds: Int) async throws -> (time: Double, wakeUps: Double) {
        let door = HTTPDoor(.benchmark(trusting: SystemTrust()))
        let store = PendingStore()
        var operations = LoginOperations.storingNothing(
            RequestOperations(door: door, cryptography: .openSSL, now: { .now }),
            origins: provider.boundOrigins)
        operations.storePendingLogin = { login throws(StoreFailure) in store.put(login) }
        operations.pendingLogin = { login throws(StoreFailure) in store.login(login.id) }
        operations.sleepUntil = { moment in
            try await rest(max(.zero, moment - .now))
        }
        let driver = LoginDriver(operations)
        var conversations: [LoginConversation] = []
        for number in 0..<count {
            let (conversation, _) = LoginConversation.observed(driver)
            conversation.send(
                .started(
                    LoginRequest(
                        id: LoginID(rawValue: "\(number)"), provider: provider,
                        endpoints: endpoints, app: "default", clientIdentifier: "ck",
                        signatureMethod: nil, forms: [.device], startedAt: .now),
                    clockOffset: .zero))
            conversations.append(conversation)
        }
        while store.waiting < count { try await rest(.milliseconds(50)) }
        let (before, asked) = (Usage.now, store.questions)
        try await rest(.seconds(seconds))
        let (after, questions) = (Usage.now, store.questions - asked)
        guard questions > 0 else { throw WrongResult(reason: "nothing was asked") }
        withExtendedLifetime(conversations) {}
        return (
            Double(after.microseconds - before.microseconds) / Double(questions),
            Double(after.wakeUps - before.wakeUps) / Double(questions)
        )
    }
}

private func rest(_ time: Duration) async throws {
    try await Task.sleep(for: time)  // lint: allowed, waiting is what is measured
}

/// The pending logins, in memory.
private final class PendingStore: Sendable {
    private let logins = Mutex<[LoginID: PendingLogin]>([:])

    func put(_ login: PendingLogin) {
        logins.withLock { $0[login.request.id] = login }
    }

    func login(_ id: LoginID) -> PendingLogin? {
        logins.withLock { $0[id] }
    }

    /// How many wait for approval.
    var waiting: Int {
        logins.withLock { $0.values.count { $0.authorization?.device != nil } }
    }

    /// How often the provider was asked for all of them.
    var questions: Int {
        logins.withLock { logins in
            logins.values.reduce(0) { $0 + ($1.authorization?.device?.polling.count ?? 0) }
        }
    }
}

/// What the process has used so far.
private struct Usage {
    var microseconds: Int
    var wakeUps: Int

    static var now: Usage {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let micros = { (time: timeval) in time.tv_sec * 1_000_000 + Int(time.tv_usec) }
        return Usage(
            microseconds: micros(usage.ru_utime) + micros(usage.ru_stime),
            wakeUps: usage.ru_nvcsw)
    }
}
