public import OAuthCore

extension Secret {
    /// Whether a passphrase has fewer than 8 characters, so that all of them can be tried.
    ///
    /// Characters are counted, not bytes: every byte but those that go on with one.
    public var isShortPassphrase: Bool {
        withBytes { bytes in bytes.count { $0 & 0b1100_0000 != 0b1000_0000 } } < 8
    }
}
