import CryptoOpenSSL
import Foundation
import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import ProviderCatalogue
import SessionStorage
import Synchronization
import TestSupport

/// A whole world for commands, in memory but for the store: what they print is kept, what they ask
/// is answered from lists, and X answers from a table.
final class World: Sendable {
    static let now = Timestamp(secondsSince1970: 1_795_270_863)  // 2026-11-21T14:21:03Z

    private let folder: TemporaryFolder
    let state = Mutex(State())

    struct State {
        var output: [UInt8] = []
        var error: [UInt8] = []
        var answers: [String] = []
        var lines: [Int32: [String]] = [:]
        var descriptors: [Int32: SecretDoor.DescriptorFacts?] = [:]
        var revealed: [String] = []
        var requests: [HTTPRequest] = []
        var files: [String: [UInt8]] = [:]
        var facts: [String: FileDoor.Facts] = [:]
        /// What is read from standard input, piece by piece.
        var pieces: [[UInt8]] = []
        /// Once no more pieces than that are left, a read would wait for the next one.
        var piecesToWaitFor = Int.max
        /// How many seconds have gone by.
        var seconds: Int64 = 0
        /// What happens once all pieces but so many were read.
        var events: [Int: @Sendable () throws -> Void] = [:]
        var pipes: [String: Duration] = [:]
        var isOutputOpen = true
        var issuedTokens = 0
        var apiStatus = 200
        var apiHeaders: [HTTPHeader] = []
        var apiBody = "{\"ok\":true}"
        var apiReason = ""
        var apiFailure: TransportFailure?
        /// What the API answers first, one after the other; then what it always does.
        var apiAnswersFirst: [(status: Int, headers: [HTTPHeader], body: String)] = []
        var isDiskFull = false
        var screens: [ScreenRequest] = []
        var questions: [String] = []
        var forgottenAddresses: [LoginID] = []
        var keyFiles: [String: Secret] = [:]
        var cached: Secret?
        var keepsKeys = false
        var holders: [VaultHolder] = []
        /// The words that finished checks left, by their names and subjects.
        var words: [String: String] = [:]
        var credential: Result<Secret?, UnlockProblem> = .success(nil)
        var commands: [String: Result<Secret, UnlockProblem>] = [:]
        var ranCommands: [String] = []
        var replies: [String: (status: Int, body: String)] = [:]
        var demands: [PintleText.ExitStatus] = []
        var pauses: [Duration] = []
        var isLockedByToken = false
        var opened: [SessionStore] = []
        var further: [Provider] = []
        /// Why the demo provider does not run.
        var demoProblem: DemoProviderProblem?
        var failures: [String: TransportFailure] = [:]
        var relogins: [SessionID] = []
        var dying: [SessionID] = []
        var caller = SessionUse.Caller(program: "msmtp", unit: "report.service", user: 1000)
        var noticed: [NoticedEnd] = []
        var hookProblem: HookProblem?
        var refusedTokens: Set<String> = []
        var callbacks: [CallbackDoor.Kept] = []
        var loopback: LoopbackDoor?
        var seat = Seat.noDisplay
        /// Whether some process waits that takes whatever is kept.
        var isWaitedFor = false
        var isKeyFileGone = false
        var replacements: [Replacement] = []
        var replacementFailure = Replacement.Failure.missing
        /// What a browser hands over while a question stands.
        var arriving: String?
    }

    /// What the key file `/key` holds, which opens the vault.
    let key: Secret
    private let variables: [String: String]
    private let terminal: TerminalFacts

    /// A world with a vault, an app key for X and the key file at hand, unless told otherwise.
    init(
        hasVault: Bool = true, isLocked: Bool = false, variables: [String: String] = [:],
        terminal: TerminalFacts = TerminalFacts()
    ) throws {
        folder = try TemporaryFolder("cli")
        key = Secret(Array(repeating: 7, count: 32))
        var variables = variables
        if !isLocked { variables["PINTLE_KEY_FILE"] = "/key" }
        self.variables = variables
        self.terminal = terminal
        guard hasVault else { return }
        let store = try SessionStore.create(
            in: data, openedBy: .keyFile(key), at: World.now, seenIn: stateFolder)
        try store.apps.add(
            RegisteredApp(
                provider: try id("x"), name: "pintle-dev",
                credentials: ClientCredentials(
                    identifier: "consumer", key: .sharedSecret(Secret(utf8: "consumer-secret"))),
                origins: Catalogue.provider(try id("x"))?.boundOrigins ?? [], addedAt: World.now))
    }

    var data: String { folder.path("data") }
    var stateFolder: String { folder.path("state") }

    /// The path of a file of that name outside the home.
    func place(_ name: String) -> String { folder.path(name) }

    /// The store, open.
    func store() throws -> SessionStore {
        let store = try SessionStore.open(in: data, seenIn: stateFolder)
        try store.unlock(.keyFile(key))
        return store
    }

    /// Puts a session of X into the store.
    @discardableResult
    func addSession(
        _ name: String, label: String? = nil, at provider: String = "x", app: String = "pintle-dev"
    ) throws -> SessionID {
        try store().sessions.save(
            Grant(
                credentials: .signed(
                    TokenCredentials(
                        identifier: Secret(utf8: "token-\(name)"),
                        sharedSecret: Secret(utf8: "canary-\(name)")),
                    .hmacSHA1),
                account: Account(id: "id-\(name)", name: name, access: .readWrite),
                obtainedAt: World.now),
            provider: try id(provider), app: app, origins: [try Origin(host: "api.x.com")],
            label: label, state: .works(checkedAt: World.now))
    }

    private func id(_ text: String) throws -> ProviderID {
        guard let id = ProviderID(rawValue: text) else { throw ParseFailure.malformed }
        return id
    }

    // MARK: What is prepared, what was done

    func answer(_ answers: String...) { answer(all: answers) }
    func answer(all answers: [String]) { state.withLock { $0.answers = answers } }
    func feed(_ descriptor: Int32, _ lines: String...) {
        state.withLock { $0.lines[descriptor] = lines }
    }
    /// How the caller has opened a descriptor, nil for not at all; any other is a socket.
    func descriptor(_ descriptor: Int32, _ facts: SecretDoor.DescriptorFacts?) {
        state.withLock { $0.descriptors[descriptor] = .some(facts) }
    }
    func file(_ path: String, _ text: String, _ facts: FileDoor.Facts? = nil) {
        state.withLock {
            $0.files[path] = Array(text.utf8)
            $0.facts[path] = facts ?? .init(isRegular: true, isOwn: true, isWritableByOthers: false)
        }
    }
    /// A pipe that takes so long to come to its end.
    func pipe(_ path: String, _ text: String, after time: Duration) {
        state.withLock {
            $0.files[path] = Array(text.utf8)
            $0.pipes[path] = time
        }
    }
    func folder(_ path: String, isWritableByOthers: Bool = false) {
        state.withLock {
            $0.facts[path] = .init(
                isRegular: false, isOwn: true, isWritableByOthers: isWritableByOthers)
        }
    }
    /// What systemd has handed over.
    func credential(_ credential: Result<Secret?, UnlockProblem>) {
        state.withLock { $0.credential = credential }
    }
    /// What a command of `unlock.json` does.
    func command(_ name: String, _ result: Result<Secret, UnlockProblem>) {
        state.withLock { $0.commands[name] = result }
    }
    /// From now on the kernel keeps keys.
    func keepKeys() { state.withLock { $0.keepsKeys = true } }
    func apiAnswers(
        _ status: Int, _ reason: String = "", headers: [HTTPHeader] = [],
        body: String = "{\"ok\":true}"
    ) {
        state.withLock {
            $0.apiReason = reason
            $0.apiBody = body
            $0.apiStatus = status
            $0.apiHeaders = headers
        }
    }

    /// What the API answers to the next requests, one after the other.
    func apiAnswersFirst(_ answers: (status: Int, headers: [HTTPHeader], body: String)...) {
        state.withLock { $0.apiAnswersFirst = answers }
    }

    var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
    var error: String { state.withLock { String(decoding: $0.error, as: UTF8.self) } }
    var revealed: [String] { state.withLock { $0.revealed } }
    /// All requests so far but those for an issuer's metadata where there are none.
    var requests: [HTTPRequest] {
        state.withLock { state in
            state.requests.filter {
                !$0.url.path.hasPrefix("/.well-known/") || state.replies[$0.url.path] != nil
            }
        }
    }
    var questions: [String] { state.withLock { $0.questions } }
    /// The key that the kernel keeps.
    var cached: Secret? { state.withLock { $0.cached } }
    /// The commands that ran, in their order.
    var ranCommands: [String] { state.withLock { $0.ranCommands } }
    /// The programs that were to take this one's place.
    var replacements: [Replacement] { state.withLock { $0.replacements } }
    var screens: [ScreenRequest] { state.withLock { $0.screens } }
    var forgottenAddresses: [String] {
        state.withLock { $0.forgottenAddresses.map(\.rawValue) }
    }

    /// Runs a command line; output and errors are those of this run alone.
    @discardableResult
    func run(_ arguments: String...) async -> PintleText.ExitStatus {
        await run(all: arguments)
    }

    /// The same with the arguments as a list.
    @discardableResult
    func run(all arguments: [String]) async -> PintleText.ExitStatus {
        state.withLock {
            $0.output = []
            $0.error = []
        }
        return await PintleCommand.run(arguments: arguments, environment: environment)
    }

    // MARK: The environment

    private var environment: CommandEnvironment {
        var environment = bareEnvironment
        environment.keepOpen = { [self] store in state.withLock { $0.opened.append(store) } }
        environment.pause = { [self] time in state.withLock { $0.pauses.append(time) } }
        environment.replaceProcess = { [self] wanted in
            state.withLock { state in
                state.replacements.append(wanted)
                return state.replacementFailure
            }
        }
        environment.catchSignals = { [self] in
            CaughtSignals(
                take: { [self] in
                    state.withLock { state in
                        defer { state.demands = [] }
                        return state.demands
                    }
                }, release: {}, repeatDemand: { _ in })
        }
        state.withLock { state in
            environment.loopback = state.loopback
            environment.seat = state.seat
        }
        return environment
    }

    private var bareEnvironment: CommandEnvironment {
        CommandEnvironment(
            version: "0.1.0", variables: variables, terminal: terminal,
            output: OutputDoor(
                write: { [self] bytes in
                    state.withLock { state in
                        if state.isOutputOpen { state.output += bytes }
                        return state.isOutputOpen
                    }
                },
                writeError: { [self] bytes in
                    state.withLock { $0.error += bytes }
                    return true
                }, isOpen: { [self] in state.withLock { $0.isOutputOpen } }),
            secrets: secrets, files: files, vault: vault,
            now: { [self] in World.now + .seconds(state.withLock { $0.seconds }) },
            localClock: { LocalClock(now: $0) }, cryptography: .openSSL,
            rsaKeys: .openSSL,
            network: { [self] _ in network }, qrCode: { _ in [[true, true], [true, false]] },
            fullScreen: { [self] request in
                state.withLock { $0.screens.append(request) }
                return .done
            },
            demoProvider: { [self] (_, _, ready) throws(DemoProviderProblem) in
                if let problem = state.withLock({ $0.demoProblem }) { throw problem }
                ready(
                    DemoProviderFacts(
                        baseURL: "http://127.0.0.1:8080",
                        client: ClientCredentials(
                            identifier: "demo-key",
                            key: .sharedSecret(Secret(utf8: "demo-secret"))),
                        publicClientID: "demo-client", publicCalls: ["/oauth2/token"]))
                return .done
            },
            keyRows: {
                [
                    KeyRow(group: "Session list", keys: "n", help: "new login", places: "list"),
                    KeyRow(group: "Vault", keys: "b", help: "make a backup", places: "vault"),
                ]
            })
    }

    private var secrets: SecretDoor {
        var door = plainSecrets
        door.askUnless = { [self] question, _, arrived in
            let coming = state.withLock { state in
                defer { state.arriving = nil }
                return state.arriving
            }
            guard let coming else { return plainSecrets.ask(question) }
            _ = try? callbacks.keep(nil, Secret(utf8: coming))
            return arrived().map { .taken($0) } ?? plainSecrets.ask(question)
        }
        return door
    }

    private var plainSecrets: SecretDoor {
        SecretDoor(
            ask: { [self] question in
                state.withLock { state in
                    state.questions.append(question.text)
                    return state.answers.isEmpty
                        ? .interrupted : .line(Secret(utf8: state.answers.removeFirst()))
                }
            },
            facts: { [self] descriptor in
                state.withLock { $0.descriptors[descriptor] ?? .some(.init()) }
            },
            readLine: { [self] (descriptor) throws(SecretDoor.DescriptorFailure) in
                let lines = state.withLock { state in
                    let lines = state.lines[descriptor]
                    state.lines[descriptor] = lines.map { Array($0.dropFirst()) }
                    return lines
                }
                guard let line = lines?.first else { throw .nothingThere }
                return Secret(utf8: line)
            },
            hasMore: { [self] descriptor in
                state.withLock { $0.lines[descriptor]?.contains { !$0.isEmpty } ?? false }
            },
            writeLines: { [self] (_, lines) throws(SecretDoor.DescriptorFailure) in
                state.withLock { $0.revealed = lines.map(\.revealedText) }
            })
    }

    private var files: FileDoor {
        var door = unwipingFiles
        door.readNext = { [self] _ in
            let (piece, event) = state.withLock { state in
                let event = state.events.removeValue(forKey: state.pieces.count)
                return (state.pieces.isEmpty ? [] : state.pieces.removeFirst(), event)
            }
            try? event?()
            return piece
        }
        door.isNextAtHand = { [self] in state.withLock { $0.piecesToWaitFor < $0.pieces.count } }
        door.wipe = { [self] (path, bytes) throws(FileDoor.Failure) in
            guard state.withLock({ $0.files[path] }) == bytes else { throw .changed }
            state.withLock { state in
                state.files[path] = nil
                state.facts[path] = nil
            }
        }
        door.names = { [self] (folder, limit) throws(FileDoor.Failure) in
            let names = state.withLock { $0.facts.keys }
                .filter { $0.hasPrefix(folder + "/") }.map { $0.dropFirst(folder.count + 1) }
                .filter { !$0.contains("/") }.map(String.init)
            guard names.count <= limit else { throw .tooLong(limit: limit) }
            return names
        }
        return door
    }

    private var unwipingFiles: FileDoor {
        FileDoor(
            workingDirectory: { "/home/you/work" },
            facts: { [self] path in state.withLock { $0.facts[path] } },
            read: { [self] (path, _) throws(FileDoor.Failure) in
                guard let bytes = state.withLock({ $0.files[path] }) else { throw .missing }
                return bytes
            },
            readSecret: { [self] (path, _) throws(FileDoor.Failure) in
                guard let bytes = state.withLock({ $0.files[path] }) else { throw .missing }
                return Secret(bytes)
            },
            openBody: { [self] (path, limit) throws(FileDoor.Failure) in
                guard let bytes = state.withLock({ $0.files[path] }) else { throw .missing }
                guard let time = state.withLock({ $0.pipes[path] }) else { return BodyFile(bytes) }
                if let limit, limit < time { throw .tooSlow(limit: limit) }
                return BodyFile(bytes, readFor: time)
            },
            create: { [self] (path, limit) throws(FileDoor.Failure) in
                if let time = state.withLock({ $0.pipes[path] }), let limit, limit < time {
                    throw .tooSlow(limit: limit)
                }
                guard !path.hasPrefix("/none/") else { throw .missing }
                let part = path + ".part"
                state.withLock { $0.files[part] = [] }
                var file = OutputFile(
                    write: { [self] bytes in
                        state.withLock { state in
                            if !state.isDiskFull { state.files[part]? += bytes }
                            return !state.isDiskFull
                        }
                    },
                    finish: { [self] in
                        state.withLock { $0.files[path] = $0.files.removeValue(forKey: part) }
                    },
                    giveUp: { [self] in
                        state.withLock { state in
                            guard state.files[part]?.isEmpty == true else { return part }
                            state.files[part] = nil
                            return nil
                        }
                    })
                file.waitingTime = state.withLock { $0.pipes[path] } ?? .zero
                return file
            },
            target: { path in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? path
            })
    }

    /// The text of a file.
    func text(of path: String) -> String? {
        state.withLock { state in
            state.files[path].map { String(decoding: $0, as: UTF8.self) }
        }
    }

    var network: RequestOperations {
        RequestOperations(
            send: { [self] (request, _) throws(TransportFailure) in
                let answer = answer(to: request)
                if let failure = state.withLock({ $0.failures[request.url.path] }) { throw failure }
                return answer
            },
            stream: { [self] (request, _, head, body) throws(TransportFailure) in
                let answer = answer(to: request)
                if let failure = state.withLock({ $0.apiFailure }) { throw failure }
                var first = answer
                first.body = []
                if await head(first) { _ = await body(answer.body) }
            },
            now: { World.now }, makeNonce: { "nonce" }, pause: { _ in }, cryptography: .openSSL)
    }

    /// X: takes the PIN 1234567 and no other.
    private func answer(to request: HTTPRequest) -> HTTPAnswer {
        state.withLock { state in
            state.requests.append(request)
            var answer = HTTPAnswer(
                status: 200, headers: state.apiHeaders, origin: request.url.origin,
                receivedAt: World.now)
            let header = request.headers.first { $0.name == "Authorization" }?.value ?? ""
            if state.refusedTokens.contains(header) {
                answer.status = 401
                return answer
            }
            if let reply = state.replies[request.url.path] {
                answer.status = reply.status
                answer.body = Array(reply.body.utf8)
                if !request.isAnswerSecret { answer.json = JSONReading.value(of: answer.body) }
                return answer
            }
            switch request.url.path {
            case "/oauth/request_token" where state.apiStatus >= 400:
                answer.status = state.apiStatus
            case "/oauth/request_token":
                state.issuedTokens += 1
                answer.body = Array(
                    """
                    oauth_token=Zx4k\(state.issuedTokens)&oauth_token_secret=canary-request\
                    &oauth_callback_confirmed=true
                    """.utf8)
            case "/oauth/access_token" where header.contains("oauth_verifier=\"1234567\""):
                if state.isLockedByToken { state.opened.forEach { $0.lock() } }
                answer.body = Array(
                    "oauth_token=token&oauth_token_secret=canary-token&user_id=1".utf8)
            case "/oauth/access_token":
                answer.status = 401
                answer.body = Array("Reverse auth credentials are invalid".utf8)
            case "/2/users/me", "/1.1/account/verify_credentials.json":
                // A token of `addSession` is of the account of its name.
                let name = header.split(separator: "oauth_token=\"token-").dropFirst().first?
                    .split(separator: "\"").first
                let id = JSONValue.string(name.map { "id-\($0)" } ?? "9876543210")
                let handle = JSONValue.string("acme_events")
                answer.json =
                    request.url.path == "/2/users/me"
                    ? .object([
                        .init("data", .object([.init("id", id), .init("username", handle)]))
                    ])
                    : .object([.init("id_str", id), .init("screen_name", handle)])
            case "/1.1/oauth/invalidate_token.json":
                answer.json = .object([])
            case _ where !state.apiAnswersFirst.isEmpty:
                let first = state.apiAnswersFirst.removeFirst()
                answer.status = first.status
                answer.headers = first.headers
                answer.body = Array(first.body.utf8)
            default:
                answer.status = state.apiStatus
                answer.reason = state.apiReason
                answer.body = Array(state.apiBody.utf8)
            }
            return answer
        }
    }
}
