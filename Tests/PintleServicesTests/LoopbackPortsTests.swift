import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import Synchronization
import Testing

/// The ports that logins wait at, without any interface.
@Suite struct `The ports of logins` {
    /// What the system gives, and what the face hears.
    private final class Machine: Sendable {
        struct State {
            var taken: Set<Int> = []
            var open: [Int: LoopbackDoor.Answerer] = [:]
            var opened: [Int] = []
            var arrived: [LoginID] = []
        }
        let state = Mutex(State())

        var ports: LoopbackPorts {
            LoopbackPorts(
                LoopbackDoor { [self] (_, port, answerer) throws(LoopbackDoor.Failure) in
                    let number = port ?? 4_711
                    let isTaken = state.withLock { state in
                        if state.taken.contains(number) || state.open[number] != nil { return true }
                        state.open[number] = answerer
                        state.opened.append(number)
                        return false
                    }
                    if isTaken { throw .portTaken(number) }
                    return LoopbackDoor.OpenPort(number: number) { [self] in
                        state.withLock { $0.open[number] = nil }
                    }
                },
                LoopbackPorts.Face(
                    page: { "\($0)" },
                    arrived: { [self] id in state.withLock { $0.arrived.append(id) } }))
        }

        func get(_ target: String) -> LoopbackDoor.Answer? {
            let answerer = state.withLock { $0.open[4_711] }
            return answerer?(.init(method: "GET", target: target, hosts: ["127.0.0.1:4711"]))
        }
    }

    private let machine = Machine()
    private let login = LoginID(rawValue: "7f3a")

    private func authorization(_ state: String = "xyz") throws -> Authorization {
        Authorization(
            proof: .code(
                CodeRequest(
                    state: state, verifier: nil, redirect: "http://127.0.0.1:4711/callback",
                    issuer: nil, token: try RequestURL("https://acme.example/token"),
                    form: .loopback)),
            url: try RequestURL("https://acme.example/authorize"), issuedAt: LoginWorld.now,
            expiresAt: nil)
    }

    @Test func `are kept from the making of the URL to the end of the login`() async throws {
        let ports = machine.ports
        #expect(await ports.reserve(for: login, at: .usual) == 4_711)
        #expect(machine.get("/callback?code=c&state=xyz")?.status == 404)
        let failure = await ports.wait(
            for: try authorization(), of: login, at: LoginWorld.provider)
        #expect(failure == nil)
        #expect(machine.state.withLock { $0.opened } == [4_711])
        await ports.close(login)
        #expect(machine.get("/") == nil)
    }

    @Test func `hand one answer on, and keep a thousand others to themselves`() async throws {
        let ports = machine.ports
        _ = await ports.wait(for: try authorization(), of: login, at: LoginWorld.provider)
        for number in 0..<1_000 {
            let answer = machine.get("/callback?code=\(number)&state=\(number)")
            #expect(answer?.status == 400 && answer?.sent == nil)
        }
        #expect(ports.takeAnswer(of: login) == nil)
        let answer = try #require(machine.get("/callback?code=c&state=xyz"))
        #expect(answer.status == 200)
        answer.sent?()
        #expect(machine.get("/callback?code=d&state=xyz")?.status == 409)
        #expect(machine.state.withLock { $0.arrived } == [login])
        // While it lies there, nothing takes its place.
        _ = await ports.wait(for: try authorization(), of: login, at: LoginWorld.provider)
        #expect(machine.get("/callback?code=d&state=xyz")?.status == 409)
        let url = Secret(utf8: "http://127.0.0.1:4711/callback?code=c&state=xyz")
        #expect(ports.takeAnswer(of: login) == url)
        #expect(ports.takeAnswer(of: login) == nil)
    }

    @Test func `wait again where the answer was refused, and for a new URL at the same port`()
        async throws
    {
        let ports = machine.ports
        _ = await ports.wait(for: try authorization(), of: login, at: LoginWorld.provider)
        _ = machine.get("/callback?code=c&state=xyz")
        _ = ports.takeAnswer(of: login)
        ports.pause(login)
        #expect(await ports.reserve(for: login, at: .usual) == 4_711)
        _ = await ports.wait(for: try authorization("new"), of: login, at: LoginWorld.provider)
        #expect(machine.get("/callback?code=d&state=xyz")?.status == 400)
        #expect(machine.get("/callback?code=d&state=new")?.status == 200)
        #expect(machine.state.withLock { $0.opened } == [4_711])
    }

    @Test func `say where another program listens`() async throws {
        machine.state.withLock { $0.taken = [4_711] }
        let ports = machine.ports
        let failure = await ports.wait(
            for: try authorization(), of: login, at: LoginWorld.provider)
        #expect(failure == .portTaken(4_711))
        // The URL is made all the same: what it ends at can be pasted.
        #expect(await ports.reserve(for: login, at: LoopbackPlace.usual.at(port: 4_711)) == 4_711)
        #expect(await ports.reserve(for: login, at: .usual) == nil)
    }

    @Test(
        "are the first form before a display, where the provider is known to allow it",
        arguments: [
            (.display, [], "http://127.0.0.1/cb", [.code, .loopback]),
            (.display, [], "http://127.0.0.1:99/cb", [.loopback, .code]),
            (.display, [.device, .code, .loopback], "oob", [.loopback, .device, .code]),
            (.noDisplay, [.device, .code, .loopback], "oob", [.device, .code, .loopback]),
            (.ssh(server: nil), [.loopback, .code, .device], "oob", [.code, .device, .loopback]),
            (.noDisplay, [.scheme, .code], "oob", [.code, .scheme]),
            (.noDisplay, [.loopback], "oob", [.loopback]),
            (.display, [.code, .device], "oob", [.code, .device]),
        ] as [(Seat, [LoginForm], String, [LoginForm])])
    func order(seat: Seat, stated: [LoginForm], redirect: String, order: [LoginForm]) throws {
        var rules = OAuth2Rules(
            endpoints: OAuth2Endpoints(
                authorization: .init(
                    url: try RequestURL("https://acme.example/a"), tokenParameter: nil),
                token: .init(url: try RequestURL("https://acme.example/t"))))
        rules.forms = stated
        rules.redirect = redirect == "oob" ? .outOfBand : .url(redirect)
        let provider = Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme", protocol: .oauth2(rules),
            tokenUse: .bearer)
        #expect(provider.forms(byEaseAt: seat) == order)
    }
}
