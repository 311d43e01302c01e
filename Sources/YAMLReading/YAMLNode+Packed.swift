extension YAMLNode {
    /// The tree in a form that costs little to read: `d` KEY VALUE … `e` for a mapping, `l` VALUE … `e`
    /// for a list, and LENGTH`:`TEXT, the length in bytes.
    ///
    /// Lines are left out.
    public var packed: String {
        switch value {
        case .text(let text, _): Self.packed(text)
        case .list(let list): "l" + list.map(\.packed).joined() + "e"
        case .map(let map): "d" + map.map { Self.packed($0.key) + $0.value.packed }.joined() + "e"
        }
    }

    private static func packed(_ text: String) -> String { "\(text.utf8.count):\(text)" }

    /// Reads what `packed` wrote, all of it in line 1; nil for anything else.
    public init?(packed text: String) {
        var text = text
        let node = text.withUTF8 { bytes -> YAMLNode? in
            var rest = bytes[...]
            guard let node = Self.node(&rest, depth: 0), rest.isEmpty else { return nil }
            return node
        }
        guard let node else { return nil }
        self = node
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    private static func node(_ rest: inout Bytes, depth: Int) -> YAMLNode? {
        guard depth <= depthLimit else { return nil }
        if take("l", &rest) {
            var list: [YAMLNode] = []
            while !take("e", &rest) {
                guard let element = node(&rest, depth: depth + 1) else { return nil }
                list.append(element)
            }
            return YAMLNode(line: 1, value: .list(list))
        }
        if take("d", &rest) {
            var map: [Entry] = []
            while !take("e", &rest) {
                guard let key = text(&rest), let value = node(&rest, depth: depth + 1) else {
                    return nil
                }
                map.append(Entry(key: key, line: 1, value: value))
            }
            return YAMLNode(line: 1, value: .map(map))
        }
        return text(&rest).map { YAMLNode(line: 1, value: .text($0, isBlock: false)) }
    }

    private static func take(_ sign: Unicode.Scalar, _ rest: inout Bytes) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest.removeFirst()
        return true
    }

    private static func text(_ rest: inout Bytes) -> String? {
        var count = 0
        while let digit = rest.first, (0x30...0x39).contains(digit), count <= rest.count {
            count = 10 * count + Int(digit - 0x30)
            rest.removeFirst()
        }
        guard take(":", &rest), count <= rest.count else { return nil }
        defer { rest.removeFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }
}
