public import LoginRuntime
public import OAuthCore
public import PintleServices
public import PintleText
public import SessionStorage

/// Everything that commands do to the world, as values and closures that the program fills in.
///
/// This module owns the commands: what they take, what they print, what they exit with. It touches
/// no file, clock, terminal, key or socket by itself, so that tests run whole commands in process.
public struct CommandEnvironment: Sendable {
    /// The program's version, as `0.1.0`.
    public var version: String
    /// The environment variables of the process.
    public var variables: [String: String]
    /// What the standard descriptors lead to.
    public var terminal: TerminalFacts
    /// Standard output and standard error.
    public var output: OutputDoor
    /// Questions to the person, and secrets on descriptors.
    public var secrets: SecretDoor
    /// Files that the command line names.
    public var files: FileDoor
    /// The store and what opens it.
    public var vault: VaultDoor
    /// This machine's clock.
    public var now: @Sendable () -> Timestamp
    /// The clock on the wall at a moment.
    public var localClock: @Sendable (Timestamp) -> LocalClock
    /// What signs.
    public var cryptography: Cryptography
    /// What reads and makes RSA keys.
    public var rsaKeys: RSAKeys
    /// The network, made only when a command needs it; the file gets a redacted trace.
    public var network: @Sendable (_ trace: String?) throws(TraceFailure) -> RequestOperations
    /// The rows of a QR code for a terminal that shows UTF-8; nil when there is none.
    public var qrCode: @Sendable (String) -> [String]?
    /// Runs the full screen and gives its exit status.
    public var fullScreen: @Sendable (ScreenRequest) async -> ExitStatus
    /// Runs the demo provider on loopback until it is stopped; gets the port, 0 for any, and what
    /// to call once it listens.
    public var demoProvider:
        @Sendable (_ port: Int, _ ready: @Sendable (DemoProviderFacts) -> Void) async -> ExitStatus
    /// The address of the ssh client, if there is one.
    public var startedFrom: String?
    /// The rows of the key map for the man page.
    public var keyRows: @Sendable () -> [KeyRow]
    /// Takes each store that a command opens, to keep it open when the command is done.
    public var keepOpen: @Sendable (SessionStore) -> Void = { _ in }
    /// Holds off the signals that ask the process to end; nil where that cannot be.
    public var catchSignals: @Sendable () -> CaughtSignals? = { nil }
    /// Lets time pass.
    public var pause: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

    /// Collects what the program supplies.
    public init(
        version: String, variables: [String: String], terminal: TerminalFacts,
        output: OutputDoor, secrets: SecretDoor, files: FileDoor, vault: VaultDoor,
        now: @escaping @Sendable () -> Timestamp,
        localClock: @escaping @Sendable (Timestamp) -> LocalClock,
        cryptography: Cryptography,
        rsaKeys: RSAKeys,
        network: @escaping @Sendable (_ trace: String?) throws(TraceFailure) -> RequestOperations,
        qrCode: @escaping @Sendable (String) -> [String]?,
        fullScreen: @escaping @Sendable (ScreenRequest) async -> ExitStatus,
        demoProvider:
            @escaping @Sendable (_ port: Int, _ ready: @Sendable (DemoProviderFacts) -> Void)
            async -> ExitStatus,
        startedFrom: String? = nil,
        keyRows: @escaping @Sendable () -> [KeyRow]
    ) {
        self.version = version
        self.variables = variables
        self.terminal = terminal
        self.output = output
        self.secrets = secrets
        self.files = files
        self.vault = vault
        self.now = now
        self.localClock = localClock
        self.cryptography = cryptography
        self.rsaKeys = rsaKeys
        self.network = network
        self.qrCode = qrCode
        self.fullScreen = fullScreen
        self.demoProvider = demoProvider
        self.startedFrom = startedFrom
        self.keyRows = keyRows
    }
}

/// What a client of the demo provider has to know; a demo's secret is none.
public struct DemoProviderFacts: Sendable {
    /// Where it is, as `http://127.0.0.1:4000`.
    public var baseURL: String
    /// The app that is registered there.
    public var client: ClientCredentials

    /// What the server says of itself.
    public init(baseURL: String, client: ClientCredentials) {
        self.baseURL = baseURL
        self.client = client
    }
}

/// One row of the key map.
public struct KeyRow: Sendable {
    /// The part of the table that it stands in, as `Session list`.
    public var group: String
    /// The keys, as `? F1`.
    public var keys: String
    /// What they do.
    public var help: String
    /// Where they do it, as `list, detail`.
    public var places: String

    /// A row of the table.
    public init(group: String, keys: String, help: String, places: String) {
        self.group = group
        self.keys = keys
        self.help = help
        self.places = places
    }
}

/// What the standard descriptors of the process lead to.
public struct TerminalFacts: Sendable, Equatable {
    /// Whether standard input is a terminal.
    public var input: Bool
    /// Whether standard output is a terminal.
    public var output: Bool
    /// Whether standard error is a terminal.
    public var error: Bool
    /// Whether there is a controlling terminal to ask on.
    public var canAsk: Bool
    /// Whether it shows UTF-8.
    public var showsUTF8: Bool
    /// Its columns and rows, where known.
    public var columns: Int
    /// Its rows.
    public var rows: Int

    /// Facts, by default of a process without any terminal.
    public init(
        input: Bool = false, output: Bool = false, error: Bool = false, canAsk: Bool = false,
        showsUTF8: Bool = true, columns: Int = 80, rows: Int = 24
    ) {
        self.input = input
        self.output = output
        self.error = error
        self.canAsk = canAsk
        self.showsUTF8 = showsUTF8
        self.columns = columns
        self.rows = rows
    }
}

/// How the full screen is wanted.
public struct ScreenRequest: Sendable, Equatable {
    /// Whether it runs on a throw-away vault with the built-in provider.
    public var isDemo: Bool
    /// The value of `--home`.
    public var home: String?
    /// The key file of `--key-file` or `PINTLE_KEY_FILE`.
    public var keyFile: String?
    /// The descriptor of `--passphrase-fd`.
    public var passphraseDescriptor: Int32?
    /// The file of `--trace`.
    public var trace: String?

    /// A request for the full screen.
    public init(
        isDemo: Bool = false, home: String? = nil, keyFile: String? = nil,
        passphraseDescriptor: Int32? = nil, trace: String? = nil
    ) {
        self.isDemo = isDemo
        self.home = home
        self.keyFile = keyFile
        self.passphraseDescriptor = passphraseDescriptor
        self.trace = trace
    }
}
