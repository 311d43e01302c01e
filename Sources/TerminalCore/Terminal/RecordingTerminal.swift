public import TextCore

/// A terminal for tests: scripted input, recorded frames.
public final class RecordingTerminal: Terminal {
    /// A call to the terminal other than drawing a frame.
    public enum Call: Equatable, Sendable {
        /// `redraw`.
        case redraw
        /// `measure`.
        case measure
        /// `leave`, with its lines.
        case leave([PrintableText])
        /// `suspend`.
        case suspend
        /// `resume`.
        case resume
        /// `restore`.
        case restore
    }

    /// The size that `measure` reports next and from then on.
    public var size: Size
    /// The traits given at the start.
    public let traits: TerminalTraits
    /// Every frame, oldest first.
    public private(set) var frames: [Frame] = []
    /// Every other call, oldest first.
    public private(set) var calls: [Call] = []
    private var script: [[Input]]

    /// A terminal whose `readInput` returns the elements of `script` one by one, then nothing.
    public init(
        size: Size, traits: TerminalTraits = TerminalTraits(), script: [[Input]] = []
    ) {
        self.size = size
        self.traits = traits
        self.script = script
    }

    /// Records the frame.
    public func present(_ frame: Frame) { frames.append(frame) }

    /// The next part of the script.
    public func readInput() -> [Input] { script.isEmpty ? [] : script.removeFirst() }

    /// Records the call.
    public func redraw() { calls.append(.redraw) }

    /// Records the call and returns `size`.
    public func measure() -> Size {
        calls.append(.measure)
        return size
    }

    /// Records the call.
    public func leave(showing lines: [PrintableText]) { calls.append(.leave(lines)) }

    /// Records the call.
    public func suspend() { calls.append(.suspend) }

    /// Records the call.
    public func resume() { calls.append(.resume) }

    /// Records the call.
    public func restore() { calls.append(.restore) }
}
