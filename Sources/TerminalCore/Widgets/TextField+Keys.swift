extension TextField {
    /// Edits by one key; `false` when the key means nothing in a field.
    public mutating func handle(_ key: Key) -> Bool {
        if isProposed { adopt(at: key) }
        if isSelected { deselect(at: key) }
        switch key {
        case .character(let character): insert(String(character))
        case .backspace: remove(from: cursor - 1, to: cursor)
        case .delete: remove(from: cursor, to: cursor + 1)
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = count
        case .control("u"): wipe()
        case .control("k"): remove(from: cursor, to: count)
        case .control("w"): remove(from: startOfWord, to: cursor)
        default: return false
        }
        return true
    }

    /// Makes the proposed text the person's own, unless the key is about to replace it.
    private mutating func adopt(at key: Key) {
        switch key {
        case .backspace, .control("w"), .left, .right, .end, .control("e"):
            accept()
        case .delete, .control("k"), .home, .control("a"): isProposed = false
        default: break
        }
    }

    /// Ends the selection, unless the key is about to replace it or means nothing here.
    private mutating func deselect(at key: Key) {
        switch key {
        case .delete: wipe()
        case .backspace, .left, .right, .home, .end, .control("a"), .control("e"),
            .control("k"), .control("w"):
            isSelected = false
        default: break
        }
    }

    private mutating func remove(from start: Int, to end: Int) {
        let range = max(0, start)..<min(count, end)
        guard !range.isEmpty else { return }
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    private var startOfWord: Int {
        var start = cursor
        while start > 0, characters[start - 1] == " " { start -= 1 }
        while start > 0, characters[start - 1] != " " { start -= 1 }
        return start
    }
}
