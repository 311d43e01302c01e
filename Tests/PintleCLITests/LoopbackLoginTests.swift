import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Synchronization
import Testing

/// A login that the browser of this machine ends, on ports that are none.
@Suite struct `A login by loopback on the command line` {
    /// The ports of a machine, and the browser that comes to them.
    private final class Ports: Sendable {
        let taken: Int?
        let open = Mutex<[Int: LoopbackDoor.Answerer]>([:])

        init(taken: Int? = nil) { self.taken = taken }

        var door: LoopbackDoor {
            LoopbackDoor { [self] (_, port, answerer) throws(LoopbackDoor.Failure) in
                let number = port ?? 4_711
                if number == taken { throw .portTaken(number) }
                open.withLock { $0[number] = answerer }
                return LoopbackDoor.OpenPort(number: number) { [self] in
                    open.withLock { $0[number] = nil }
                }
            }
        }

        /// What a browser is answered.
        @discardableResult func get(_ target: String, port: Int = 4_711) -> Int? {
            let answerer = open.withLock { $0[port] }
            let answer = answerer?(
                .init(method: "GET", target: target, hosts: ["127.0.0.1:\(port)"]))
            answer?.sent?()
            return answer?.status
        }
    }

    private func world(
        _ ports: Ports, seat: Seat = .display, redirect: String = "http://127.0.0.1/callback",
        forms: [LoginForm] = [.code, .loopback], terminal: TerminalFacts = TerminalFacts()
    ) throws -> World {
        let world = try World.withAcme(
            {
                $0.redirect = .url(redirect)
                $0.forms = forms
            }, terminal: terminal)
        world.state.withLock { state in
            state.loopback = ports.door
            state.seat = seat
        }
        return world
    }

    private func value(_ name: String, _ world: World) throws -> String {
        try #require(`A login from the command line`.value(name, in: world.output))
    }

    private func redirect(_ world: World) throws -> String? {
        let url = try RequestURL(try value("authorize_url", world))
        return try url.queryParameters.first(named: "redirect_uri")
    }

    @Test(
        arguments: [
            (.display, "loopback", "http://127.0.0.1:4711/callback"),
            (.noDisplay, "code", "http://127.0.0.1/callback"),
            (.ssh(server: nil), "code", "http://127.0.0.1/callback"),
        ] as [(Seat, String, String)])
    func `is chosen before a display, and its port is in the URL`(
        seat: Seat, form: String, redirect: String
    ) async throws {
        let world = try world(Ports(), seat: seat)
        #expect(await world.run("login", "start", "acme", "--json") == .done)
        #expect(try value("form", world) == form)
        #expect(try self.redirect(world) == redirect)
    }

    @Test func `is said in one line, with what else there is`() async throws {
        let ports = Ports()
        let world = try world(ports, terminal: TerminalFacts(error: true, canAsk: true))
        await world.run("login", "acme")
        #expect(
            world.error.contains(
                "Form: loopback, because there is a display; --form accepts code.\n"))
        #expect(world.questions == ["Waiting for the browser. Or paste the URL where it ended: "])
        await world.run("login", "acme", "--form", "code")
        #expect(!world.error.contains("Form: "))
    }

    @Test func `names the way through ssh to whoever chooses it there`() async throws {
        let world = try world(
            Ports(), seat: .ssh(server: "192.0.2.1"),
            terminal: TerminalFacts(error: true, canAsk: true))
        await world.run("login", "acme", "--form", "loopback")
        #expect(world.error.contains("\n    ssh -L 4711:127.0.0.1:4711 192.0.2.1\n"))
    }

    @Test func `takes a pasted code or URL all the same`() async throws {
        let world = try world(Ports(), terminal: TerminalFacts(error: true, canAsk: true))
        world.answer("c1")
        #expect(await world.run("login", "acme") == .done)
        #expect(world.tokenForms.count == 1)
        #expect(
            world.tokenForms[0].contains("redirect_uri=http%3A%2F%2F127.0.0.1%3A4711%2Fcallback"))
    }

    @Test func `says that a port is taken, and goes on by paste`() async throws {
        let world = try world(
            Ports(taken: 8_765), redirect: "http://127.0.0.1:8765/callback",
            terminal: TerminalFacts(error: true, canAsk: true))
        world.answer("c1")
        #expect(await world.run("login", "acme") == .done)
        #expect(world.error.contains("another program listens on port 8765"), "\(world.error)")
        #expect(world.tokenForms.count == 1)
    }

    @Test func `needs a port where nobody can be asked`() async throws {
        let world = try world(Ports(taken: 8_765), redirect: "http://127.0.0.1:8765/callback")
        #expect(await world.run("login", "acme", "--form", "loopback") == .usage)
        #expect(world.error.contains("--pin-fd N"), "\(world.error)")
    }

    @Test func `hands the desktop's scheme over where that is wanted`() async throws {
        let world = try world(Ports(), forms: [.code, .scheme])
        #expect(await world.run("login", "start", "acme", "--form", "scheme", "--json") == .done)
        #expect(try value("form", world) == "scheme")
        #expect(try redirect(world) == "pintle:/callback")
        let url = try RequestURL(try value("authorize_url", world))
        let state = try url.queryParameters.first(named: "state") ?? ""
        #expect(await world.run("handle-url", "pintle:/callback?code=c&state=\(state)") == .done)
        #expect(world.tokenForms[0].contains("redirect_uri=pintle%3A%2Fcallback"))
    }

    @Test func `keeps its form and port in the store`() async throws {
        let world = try world(Ports())
        await world.run("login", "start", "acme")
        await world.run("login", "list", "--json")
        #expect(try value("form", world) == "loopback")
        #expect(try redirect(world) == "http://127.0.0.1:4711/callback")
    }
}
