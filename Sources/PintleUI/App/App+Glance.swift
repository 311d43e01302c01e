import LoginCore
import TerminalCore

/// While only the first rows of the store are there, and nothing of them is verified.
extension App {
    /// Whether input waits for the whole store; input for the terminal alone, or to leave, does
    /// not, unless other input waits before it.
    mutating func isHeld(_ input: Input) -> Bool {
        guard model.snapshot.glance != nil else { return false }
        switch input {
        case .resized, .continued, .hangUp, .ground: return false
        case .key(let key) where isAtOnce(key): return false
        case .key, .paste, .mouse:
            held.append(input)
            return true
        }
    }

    /// Handles the held input, once the whole store is there; it answers no question that it opens.
    mutating func takeHeld() -> [AppEffect] {
        guard !held.isEmpty, model.snapshot.glance == nil else { return [] }
        defer { held = [] }
        return held.flatMap { input in
            defer { noteQuestion() }
            return take(input)
        }
    }

    /// Forgets a glance that nothing follows: half a list is none.
    mutating func forgetGlance() {
        model.snapshot = StoreSnapshot()
        model.index = SessionIndex()
        model.isLoaded = false
    }

    private func isAtOnce(_ key: Key) -> Bool {
        switch KeyMap.binding(for: key, in: place)?.action {
        case .interrupt, .suspend, .redraw: true
        // Behind another key it may be a letter.
        case .quit: held.isEmpty
        default: false
        }
    }
}
