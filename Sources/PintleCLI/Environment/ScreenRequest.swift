/// The options of the full screen.
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
