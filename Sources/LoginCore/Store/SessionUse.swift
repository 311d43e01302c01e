public import OAuthCore

/// One use of a session: which program had something signed, or got a token, and when.
public struct SessionUse: Sendable, Equatable {
    /// The session.
    public var session: SessionID
    /// When it was.
    public var moment: Timestamp
    /// The command that was used, as `header`.
    public var command: String
    /// The caller.
    public var caller: Caller

    /// The caller of a command, as far as the system knows it; both names are foreign text.
    public struct Caller: Sendable, Equatable {
        /// The name of the program that started it, as `msmtp`; nil if it is unknown.
        public var program: String?
        /// The systemd unit that it runs in, as `report.service`; nil where it is in none.
        public var unit: String?
        /// The number of the user.
        public var user: UInt32
        /// The version of Pintle that it called, as `0.2.0`; nil in records of older programs.
        public var pintle: String?

        /// The facts from the system.
        public init(
            program: String? = nil, unit: String? = nil, user: UInt32, pintle: String? = nil
        ) {
            self.program = program
            self.unit = unit
            self.user = user
            self.pintle = pintle
        }
    }

    /// A use at that moment.
    public init(session: SessionID, moment: Timestamp, command: String, caller: Caller) {
        self.session = session
        self.moment = moment
        self.command = command
        self.caller = caller
    }
}
