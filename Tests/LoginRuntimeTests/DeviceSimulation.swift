import CryptoOpenSSL
import LoginCore
import OAuthCore
import Synchronization

@testable import LoginRuntime

/// A device login with a clock, a store and a server in memory: the server takes any time to answer,
/// says anything that is no end, and takes down who asks too early; the process may die at any
/// request, and another one goes on from the store.
final class DeviceSimulation: Sendable {
    /// What happened.
    struct Record {
        /// Questions that came before the server wanted them.
        var early = 0
        var questions = 0
        var grants = 0
        /// Questions after the end.
        var late = 0
        var deaths = 0
        var saved = 0
    }

    fileprivate struct World {
        var random: SplitMix
        var record = Record()
        /// Milliseconds since the start.
        var clock: Int64 = 0
        /// What the server wants between two questions, and when the last one came.
        var gap: Int64 = 0
        var asked: Int64 = 0
        /// Answers before somebody approves it.
        var patience: Int
        var hasEnded = false
        var pending: PendingLogin?
        /// The process that is alive.
        var process = 0
    }

    /// How long the codes are good, in seconds.
    fileprivate static let life: Int64 = 36_000

    private let world: Mutex<World>
    private let provider: Provider

    init(seed: UInt64, provider: Provider) {
        var random = SplitMix(state: seed)
        let patience = Int.random(in: 0...12, using: &random)
        world = Mutex(World(random: random, patience: patience))
        self.provider = provider
    }

    var record: Record { world.withLock { $0.record } }

    /// Runs processes, one after the other, until one of them comes to an end.
    func run(_ login: LoginRequest) async -> LoginFlow.State {
        var end: LoginFlow.State?
        var first: LoginEvent? = .started(login, clockOffset: .zero)
        while end == nil, let event = first {
            end = await live(event)
            first = world.withLock { $0.pending.map { .resumed($0.asStored) } }
        }
        return end ?? .idle
    }

    /// One process, to the end of the login or its own death, which gives nil.
    private func live(_ event: LoginEvent) async -> LoginFlow.State? {
        let process = world.withLock { world in
            world.process += 1
            return world.process
        }
        let (states, continuation) = AsyncStream<LoginFlow.State?>.makeStream()
        let driver = LoginDriver(operations(process) { continuation.yield(nil) })
        let conversation = LoginConversation(driver) { continuation.yield($0.state) }
        conversation.send(event)
        for await state in states {
            switch state {
            case .signedIn, .failed:
                await driver.finishWriting()
                return state
            case nil:
                _ = conversation.leave()
                return nil
            default: continue
            }
        }
        return nil
    }

    // MARK: The server

    private func answer(
        _ request: HTTPRequest, _ process: Int, dying: @Sendable () -> Void
    ) async throws(TransportFailure) -> HTTPAnswer {
        let isQuestion = request.url.path == "/token"
        let (answer, dies) = world.withLock { world -> ((Int, String)?, Bool) in
            world.clock += Int64.random(in: 0...900, using: &world.random)
            if isQuestion { world.takeQuestion() }
            world.asked = world.clock
            let gap = world.gap
            let answer = isQuestion ? world.answer() : world.codes()
            world.clock += Int64.random(in: 0...4_000, using: &world.random)
            let dies = isQuestion && Int.random(in: 0..<8, using: &world.random) == 0
            if dies {
                // Nobody keeps to what nobody heard.
                world.gap = gap
                world.record.deaths += 1
                world.process += 1
            }
            return (answer, dies)
        }
        if dies {
            dying()
            await untilCancelled()
        }
        guard let (status, body) = answer else { throw .brokeOff(host: request.url.host) }
        return HTTPAnswer(
            status: status, body: Array(body.utf8), origin: request.url.origin, receivedAt: now)
    }

    private var now: Timestamp {
        world.withLock { Timestamp(secondsSince1970: $0.clock / 1_000) }
    }

    // MARK: The machine

    private func operations(_ process: Int, dying: @escaping @Sendable () -> Void)
        -> LoginOperations
    {
        let send: @Sendable (HTTPRequest) async throws(TransportFailure) -> HTTPAnswer = {
            (request) async throws(TransportFailure) in
            try await self.answer(request, process, dying: dying)
        }
        let keep: @Sendable (PendingLogin?) -> Void = { pending in
            self.world.withLock { world in
                if world.process == process { world.pending = pending }
            }
        }
        let origins = provider.boundOrigins
        return LoginOperations(
            requests: RequestOperations(
                send: { (request, _) async throws(TransportFailure) in try await send(request) },
                stream: { (request, _, _, _) async throws(TransportFailure) in
                    throw .brokeOff(host: request.url.host)
                },
                now: { self.now }, makeNonce: { "n" }, pause: { _ in }, cryptography: .openSSL),
            client: { _, _ in
                BoundClient(
                    ClientCredentials(identifier: "id", key: .absent), origins: origins)
            },
            claim: { _, _ in .ours { _ in } },
            takeBackAnswer: { _ in },
            storePendingLogin: { keep($0) },
            pendingLogin: { _ in self.world.withLock { $0.pending?.asStored } },
            removePendingLogin: { _ in keep(nil) },
            saveSession: { _, _ in
                self.world.withLock { $0.record.saved += 1 }
                keep(nil)
                return SessionID(rawValue: "5e55")
            },
            session: { (_) throws(StoreFailure) in throw .locked },
            recordAccount: { _, id, _ in (id, nil) },
            keepApart: { _, _, _ in }, discardSession: { _ in },
            rememberClockOffset: { _, _ in },
            sleepUntil: { moment in
                let isDue = self.world.withLock { world in
                    // Nobody waits for the end of the codes: it is ten hours away.
                    let isFar = moment.secondsSince1970 >= Self.life
                    guard world.process == process, !isFar else { return false }
                    world.clock = max(world.clock, moment.secondsSince1970 * 1_000)
                    return true
                }
                if !isDue { await untilCancelled() }
                try Task.checkCancellation()
            })
    }
}

extension DeviceSimulation.World {
    mutating func takeQuestion() {
        record.questions += 1
        if hasEnded { record.late += 1 }
        if clock - asked < gap { record.early += 1 }
    }

    mutating func codes() -> (Int, String) {
        gap = Int64.random(in: 1...9, using: &random) * 1_000
        return (
            200,
            #"{"device_code":"dc","user_code":"ABCD","verification_uri":"https://api.example/d","#
                + #""expires_in":\#(DeviceSimulation.life),"interval":\#(gap / 1_000)}"#
        )
    }

    /// An answer that is no end, until somebody has approved it; nil where the connection breaks.
    mutating func answer() -> (Int, String)? {
        patience -= 1
        guard patience < 0 else { return notYet() }
        guard !hasEnded else { return (400, #"{"error":"invalid_grant"}"#) }
        hasEnded = true
        record.grants += 1
        return (200, #"{"access_token":"at","token_type":"bearer"}"#)
    }

    private mutating func notYet() -> (Int, String)? {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            gap += 5_000
            return (400, #"{"error":"slow_down"}"#)
        case 1:
            gap += 20_000
            return (400, #"{"error":"slow_down","interval":\#(gap / 1_000)}"#)
        case 2: return (429, "")
        case 3: return (503, "<html>down</html>")
        case 4: return nil
        default: return (400, #"{"error":"authorization_pending"}"#)
        }
    }
}

extension PendingLogin {
    /// As another process reads it: without what only memory has.
    fileprivate var asStored: PendingLogin {
        guard case .awaitingVerifier(var authorization) = progress,
            case .device(var device) = authorization.proof
        else { return self }
        device.polling = DevicePolling(
            interval: device.polling.interval, count: device.polling.count,
            earliest: device.polling.earliest)
        authorization.proof = .device(device)
        var stored = self
        stored.progress = .awaitingVerifier(authorization)
        return stored
    }
}

/// The generator of Steele, Lea and Flood, so that a run can be repeated by its number.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
