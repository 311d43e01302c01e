import Foundation

/// A home of its own for the program under test, with a vault that a key file opens.
public final class PintleHome {
    /// The folder that holds the home, the key file and what a test puts there.
    public let folder: TemporaryFolder
    /// The compiled program.
    public let program: String
    /// They run for as long as there is a home that knows them.
    private var providers: [ForeignProvider] = []

    /// Makes the folder and, unless told otherwise, the vault.
    public init(withVault: Bool = true) throws {
        folder = try TemporaryFolder("home")
        program = try Repository.program()
        if withVault { try succeed("vault", "init") }
    }

    /// `--home` of every call.
    public var home: String { folder.path("home") }

    /// `--key-file` of every call.
    public var keyFile: String { folder.path("vault.key") }

    /// What every call names.
    public var options: [String] { ["--home", home, "--key-file", keyFile] }

    /// The call as a shell would take it.
    public var shellLine: String { ([program] + options).joined(separator: " ") }

    /// The environment of every call: frozen, with this folder as `HOME`.
    public var environment: [String: String] {
        Command.frozenEnvironment.merging(["HOME": folder.path]) { $1 }
    }

    /// The environment of a shell that a person works in: `pintle` is the program, with this home.
    public func shellEnvironment() throws -> [String: String] {
        let programs = folder.path("bin")
        try FileManager.default.createDirectory(
            atPath: programs, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: programs + "/pintle", withDestinationPath: program)
        let path = Command.frozenEnvironment["PATH"] ?? ""
        return environment.merging(
            ["PATH": "\(programs):\(path)", "PINTLE_HOME": home, "PINTLE_KEY_FILE": keyFile]
        ) { $1 }
    }

    /// A call that is not started yet.
    ///
    /// The secret, where given, is on descriptor 3.
    public func command(_ arguments: [String], secret: String? = nil) -> Command {
        var command = Command(program, options + arguments, environment: environment)
        command.folder = folder.path
        if let secret { command.descriptors = [3: Array((secret + "\n").utf8)] }
        return command
    }

    /// Runs the program to its end.
    public func pintle(
        _ arguments: String..., secret: String? = nil, within seconds: Double = 60
    ) throws -> CommandResult {
        try command(arguments, secret: secret).run(within: seconds)
    }

    /// Runs the program and throws with all it said unless it ends with 0.
    @discardableResult
    public func succeed(_ arguments: String..., secret: String? = nil) throws -> CommandResult {
        let result = try command(arguments, secret: secret).run(within: 60)
        guard result.code == 0 else {
            throw HarnessFailure("pintle \(arguments) ends with 0", saw: result.description)
        }
        return result
    }

    /// The lines that a command with `--batch` answers to these.
    public func batch(_ word: String, _ lines: [String]) throws -> [String] {
        var command = command([word, "--batch"])
        command.input = .bytes(Array(lines.map { $0 + "\n" }.joined().utf8))
        let result = try command.run(within: 60)
        guard result.code == 0 else {
            throw HarnessFailure("pintle \(word) --batch ends with 0", saw: result.description)
        }
        return result.text.split(separator: "\n").map(String.init)
    }

    /// Runs the program with `--json` and decodes what it printed.
    public func json<Value: Decodable>(_ type: Value.Type, _ arguments: String...) throws -> Value {
        let result = try command(arguments + ["--json"]).run(within: 60)
        guard result.code == 0 else {
            throw HarnessFailure("pintle \(arguments) ends with 0", saw: result.description)
        }
        return try snakeCaseDecoder.decode(Value.self, from: Data(result.output))
    }
}

// MARK: - Logins

extension PintleHome {
    /// The id under which the foreign provider is known in a test's home.
    public static let providerID = "acme"

    /// Makes the foreign provider and one of its apps known to the program.
    public func add(
        _ provider: ForeignProvider, method: String = "HMAC-SHA1",
        key: String = "interop-key", secret: String = "interop-secret",
        afterWrongPIN: String = "new", extra: String = ""
    ) throws {
        providers.append(provider)
        if let caFile = provider.caFile {
            try folder.write(try String(contentsOfFile: caFile, encoding: .utf8), to: "ca.pem")
        }
        let trust = provider.caFile == nil ? "" : "tls: {ca_file: \"ca.pem\"}"
        let file = try folder.write(
            """
            id: \(Self.providerID)
            name: Acme
            protocol: oauth1
            request_token: {url: "\(provider.baseURL)/oauth/request_token", method: POST}
            authorize: {url: "\(provider.baseURL)/oauth/authorize"}
            access_token: {url: "\(provider.baseURL)/oauth/access_token", method: POST}
            signature_method: \(method)
            identity:
              url: "\(provider.baseURL)/1.1/account/verify_credentials.json"
              id: id_str
              name: screen_name
              email: email
              email_url: "\(provider.baseURL)/1.1/account/verify_credentials.json?include_email=true"
            callback_confirmed: required
            after_wrong_pin: \(afterWrongPIN)
            \(trust)
            \(extra)

            """, to: "acme.yaml")
        try succeed("providers", "add", file, "--replace")
        if method.hasPrefix("RSA") {
            let pair = try RSAKeyPair(in: folder)
            try provider.addClient(key: key, publicKey: pair.publicKey)
            try succeed("apps", "add", Self.providerID, "--key", key, "--rsa-key", pair.privateFile)
        } else {
            try provider.addClient(key: key, secret: secret)
            try succeed(
                "apps", "add", Self.providerID, "--key", key, "--secret-fd", "3", secret: secret)
        }
    }

    /// Starts a login in steps.
    public func startLogin(_ arguments: String...) throws -> PendingLogin {
        let result = try command(["login", "start", Self.providerID, "--json"] + arguments)
            .run(within: 60)
        guard result.code == 0 else {
            throw HarnessFailure("login start ends with 0", saw: result.description)
        }
        return try snakeCaseDecoder.decode(PendingLogin.self, from: Data(result.output))
    }

    /// Finishes a login with a PIN on descriptor 3.
    public func finishLogin(_ id: String, pin: String) throws -> CommandResult {
        try command(["login", "finish", id, "--pin-fd", "3"], secret: pin).run(within: 60)
    }

    /// A whole login in steps; throws unless it ends with a session.
    public func logIn(
        at provider: ForeignProvider, as user: String = "1001", label: String? = nil
    ) throws {
        let login = try startLogin()
        let result = try finishLogin(
            login.id, pin: try provider.approve(login.authorizeUrl, as: user))
        guard result.code == 0 else {
            throw HarnessFailure("login finish ends with 0", saw: result.description)
        }
        if let label { try succeed("sessions", "label", try onlySession().id, label) }
    }

    /// The sessions, as `sessions list --json` prints them.
    public func sessions() throws -> [SessionEntry] {
        try json(SessionList.self, "sessions", "list").sessions
    }

    /// The pending logins, as `login list --json` prints them.
    public func logins() throws -> [PendingLogin] {
        try json(LoginList.self, "login", "list").logins
    }

    /// The one session there is.
    public func onlySession() throws -> SessionEntry {
        let all = try sessions()
        guard let only = all.first, all.count == 1 else {
            throw HarnessFailure("exactly one session", saw: "\(all)")
        }
        return only
    }
}
