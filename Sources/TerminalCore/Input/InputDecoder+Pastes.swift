/// Pastes, between their marks.
extension InputDecoder {
    static let pasteEnd = Array("\u{1b}[201~".utf8)
    static let pasteStart = Array("\u{1b}[200~".utf8)

    /// Whether the paste ends with a part of a mark.
    var endsInsideMark: Bool {
        let longest = Self.pasteEnd.count - 1
        return (1...longest).contains { count in
            pasted.hasSuffix(Self.pasteEnd.prefix(count))
                || pasted.hasSuffix(Self.pasteStart.prefix(count))
        }
    }

    mutating func finishPaste() {
        state = .ground
        pasted.remove([Self.pasteStart, Self.pasteEnd])
        ready.append(.paste(PastedText(pasted)))
        pasted = WipedArray(capacity: 128)
    }
}

extension BidirectionalCollection<UInt8> {
    func hasSuffix(_ suffix: some BidirectionalCollection<UInt8>) -> Bool {
        count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
    }
}

extension WipedArray<UInt8> {
    /// Removes the marks, and any mark that arises by that.
    fileprivate mutating func remove(_ marks: [[UInt8]]) {
        var kept = 0
        for index in indices {
            let byte = self[index]
            self[kept] = byte
            kept += 1
            guard byte == UInt8(ascii: "~") else { continue }
            for mark in marks where self[..<kept].hasSuffix(mark) { kept -= mark.count }
        }
        removeSubrange(kept..<count)
    }
}
