public import LoginCore
public import LoginRuntime
public import OAuthCore
public import PintleServices
public import PintleText
public import SessionStorage

/// Everything that commands do to the world, as values and closures that the program fills in.
///
/// This module owns the commands: their arguments, their output, their exit status. It touches no
/// file, clock, terminal, key or socket by itself, so that tests run whole commands in process.
public struct CommandEnvironment: Sendable {
    /// The program's version, as `0.2.0-dev+1a2b3c4d5e`.
    public var version: String
    /// The environment variables of the process.
    public var variables: [String: String]
    /// The targets of the standard descriptors.
    public var terminal: TerminalFacts
    /// Standard output and standard error.
    public var output: OutputDoor
    /// Questions to the person, and secrets on descriptors.
    public var secrets: SecretDoor
    /// Files that the command line names.
    public var files: FileDoor
    /// The store and the ways to open it.
    public var vault: VaultDoor
    /// This machine's clock.
    public var now: @Sendable () -> Timestamp
    /// The clock on the wall at a moment.
    public var localClock: @Sendable (Timestamp) -> LocalClock
    /// The signing operations.
    public var cryptography: Cryptography
    /// The reader and maker of RSA keys.
    public var rsaKeys: RSAKeys
    /// The network, made only when a command needs it; the file gets a redacted trace.
    public var network: @Sendable (_ trace: String?) throws(TraceFailure) -> RequestOperations
    /// The modules of a QR code row by row, `true` is dark; nil for a text that none holds.
    public var qrCode: @Sendable (String) -> [[Bool]]?
    /// Runs the full screen and gives its exit status.
    public var fullScreen: @Sendable (ScreenRequest) async -> ExitStatus
    /// Runs the demo provider on loopback until it is stopped; gets the port, 0 for any, the public
    /// key of the app in PEM, if it has one, and a closure to call once it listens.
    public var demoProvider: RunDemoProvider

    /// The facts about `demoProvider`.
    public typealias RunDemoProvider =
        @Sendable (
            _ port: Int, _ publicKey: [UInt8]?, _ ready: @Sendable (DemoProviderFacts) -> Void
        ) async throws(DemoProviderProblem) -> ExitStatus

    /// The IP address of the ssh client, if there is one.
    public var startedFrom: String?
    /// The rows of the key map for the man page.
    public var keyRows: @Sendable () -> [KeyRow]
    /// Receives each store that a command opens, to keep it open when the command is done.
    public var keepOpen: @Sendable (SessionStore) -> Void = { _ in }
    /// Holds off the signals that ask the process to end; nil where that cannot be.
    public var catchSignals: @Sendable () -> CaughtSignals? = { nil }
    /// Ends the process if, after the first has returned, the second is true twice within a second.
    public var endIfStuck:
        @Sendable (
            _ wait: @escaping @Sendable () -> Void, _ isStuck: @escaping @Sendable () -> Bool
        )
            -> Void = { _, _ in }
    /// The ports that a browser of this machine comes back to; nil where there are none.
    public var loopback: LoopbackDoor?
    /// The place of the person.
    public var seat = Seat.noDisplay
    /// Answers programs at a unix socket until a signal ends the process.
    public var serveSocket: ServeSocket = { (_, _, _, _) throws(SocketProblem) in
        throw .other("there are no sockets here")
    }
    /// Gives the process to another program; comes back only where that cannot be.
    public var replaceProcess: @Sendable (Replacement) -> Replacement.Failure = { _ in .missing }
    /// Lets time pass.
    public var pause: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

    /// The environment of a command, from the doors of the program.
    public init(
        version: String, variables: [String: String], terminal: TerminalFacts,
        output: OutputDoor, secrets: SecretDoor, files: FileDoor, vault: VaultDoor,
        now: @escaping @Sendable () -> Timestamp,
        localClock: @escaping @Sendable (Timestamp) -> LocalClock,
        cryptography: Cryptography,
        rsaKeys: RSAKeys,
        network: @escaping @Sendable (_ trace: String?) throws(TraceFailure) -> RequestOperations,
        qrCode: @escaping @Sendable (String) -> [[Bool]]?,
        fullScreen: @escaping @Sendable (ScreenRequest) async -> ExitStatus,
        demoProvider: @escaping RunDemoProvider,
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
