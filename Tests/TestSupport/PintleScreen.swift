import Foundation

/// The program's full screen in a terminal, started from a shell as a person would.
public final class PintleScreen {
    /// The terminal it runs in.
    public let terminal: TmuxSession

    private let home: PintleHome

    /// Opens a terminal and starts the program there; `variables` stand before the command.
    public init(
        _ home: PintleHome, variables: String = "", columns: Int = 80, rows: Int = 24
    ) throws {
        self.home = home
        terminal = try TmuxSession(
            environment: ["HOME": home.folder.path], columns: columns, rows: rows)
        try start(variables: variables)
    }

    /// Starts the program again after it ended; the shell prints the status it ends with.
    public func start(variables: String = "") throws {
        try terminal.run("clear; env \(variables) \(home.shellLine); echo \"ended=$?=\"")
        try terminal.untilReady("? help")
    }

    /// Goes from the list to the login screen of the only foreign provider and returns its address.
    public func startLogin() throws -> String {
        try terminal.goToAddress()
        return try address()
    }

    /// Waits for an address on the screen, other than one that is known to be old.
    public func address(otherThan old: String? = nil) throws -> String {
        let found = try Deadline.seconds(15).poll { () -> String? in
            let address = Self.address(in: try terminal.joinedScreen())
            return address == old ? nil : address
        }
        guard let found else {
            throw HarnessFailure("an address on the screen", saw: try terminal.screen())
        }
        try terminal.untilReady("PIN  [")
        // It may have been read while only a part of it was drawn.
        return Self.address(in: try terminal.joinedScreen()) ?? found
    }

    /// Types a PIN and sends it.
    public func enter(pin: String) throws {
        try terminal.untilReady("PIN  [")
        try terminal.untilShows("send PIN")
        try terminal.type(pin)
        try terminal.press("Enter")
    }

    /// Goes from a login that succeeded to the list, where `q` leaves, and returns the exit code.
    public func leave() throws -> Int32 {
        try terminal.press("Enter")
        try terminal.untilShows("Sessions")
        try terminal.press("q")
        return try terminal.endedStatus()
    }

    /// The address in a text, whole: from the first column to the first blank.
    public static func address(in text: String) -> String? {
        text.split(separator: "\n")
            .filter { $0.hasPrefix("http") && $0.contains("/oauth/authorize?") }
            .map { String($0.prefix { $0 != " " }) }
            .last
    }
}

extension TmuxSession {
    /// Gives a command of the login screen, where letters are text before Esc.
    public func command(_ letter: String) throws {
        try press("Escape")
        try type(letter)
    }

    /// Goes from the list to the login screen of the provider whose name begins like that, where the
    /// text stands below the address.
    public func goToAddress(of provider: String = "acme", until text: String = "PIN  [") throws {
        try press("n")
        try untilShows("New login: provider")
        try type(provider)
        try untilShows("> \(provider.prefix(1).uppercased())\(provider.dropFirst())")
        // Tab leads to the form also where Enter would begin the login at once.
        try press("Tab")
        try untilShows("step 1 of 4")
        try press("Enter")
        try untilReady(text)
    }
}
