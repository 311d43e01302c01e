/// The place of the person, as far as it decides the best form of login there.
public enum Seat: Sendable, Equatable {
    /// Before a display of this machine, whose browser can come back to it.
    case display
    /// At a machine without a display.
    case noDisplay
    /// At another machine; the IP address of this machine as seen from there, if known.
    case ssh(server: String?)
}
