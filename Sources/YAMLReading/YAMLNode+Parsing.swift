import CYAML

extension YAMLNode {
    /// Lists and mappings may be nested so deep; files of programs have six levels at most.
    public static let depthLimit = 32

    /// Reads a text with one YAML 1.1 document in it.
    ///
    /// Takes memory in proportion to the text: aliases are refused, and so is deep nesting.
    public init(parsing text: String) throws(YAMLFailure) {
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else {
            throw YAMLFailure(line: 1, reason: .syntax("no memory"))
        }
        defer { yaml_parser_delete(&parser) }
        var text = text
        let outcome = text.withUTF8 { bytes -> Result<YAMLNode, YAMLFailure> in
            yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
            do throws(YAMLFailure) {
                return .success(try Self.document(&parser, bytes))
            } catch {
                return .failure(error)
            }
        }
        self = try outcome.get()
    }

    /// The only document of the text.
    private static func document(
        _ parser: inout yaml_parser_t, _ text: UnsafeBufferPointer<UInt8>
    ) throws(YAMLFailure) -> YAMLNode {
        _ = try YAMLEvent.next(&parser, in: text)
        guard try YAMLEvent.next(&parser, in: text).kind == .documentStart else {
            throw YAMLFailure(line: 1, reason: .empty)
        }
        let root = try node(try YAMLEvent.next(&parser, in: text), &parser, text, depth: 0)
        _ = try YAMLEvent.next(&parser, in: text)
        let end = try YAMLEvent.next(&parser, in: text)
        guard end.kind == .streamEnd else {
            throw YAMLFailure(line: end.line, reason: .syntax("a second document begins"))
        }
        return root
    }

    /// The value that begins with this event.
    private static func node(
        _ event: YAMLEvent, _ parser: inout yaml_parser_t, _ text: UnsafeBufferPointer<UInt8>,
        depth: Int
    ) throws(YAMLFailure) -> YAMLNode {
        guard depth <= depthLimit else { throw YAMLFailure(line: event.line, reason: .tooDeep) }
        switch event.kind {
        case .scalar(let string, let isBlock):
            return YAMLNode(line: event.line, value: .text(string, isBlock: isBlock))
        case .listStart:
            var list: [YAMLNode] = []
            while true {
                let next = try YAMLEvent.next(&parser, in: text)
                if next.kind == .end { return YAMLNode(line: event.line, value: .list(list)) }
                list.append(try node(next, &parser, text, depth: depth + 1))
            }
        case .mapStart:
            var map: [Entry] = []
            var lines: [String: Int] = [:]
            while true {
                let next = try YAMLEvent.next(&parser, in: text)
                if next.kind == .end { return YAMLNode(line: event.line, value: .map(map)) }
                guard let key = try node(next, &parser, text, depth: depth + 1).text else {
                    throw YAMLFailure(line: next.line, reason: .keyIsNoText)
                }
                if let first = lines.updateValue(next.line, forKey: key) {
                    throw YAMLFailure(line: first, reason: .repeatedKey(key))
                }
                let value = try node(
                    try YAMLEvent.next(&parser, in: text), &parser, text, depth: depth + 1)
                map.append(Entry(key: key, line: next.line, value: value))
            }
        case .alias:
            throw YAMLFailure(line: event.line, reason: .alias)
        case .documentStart, .end, .streamEnd, .other:
            throw YAMLFailure(line: event.line, reason: .syntax("a value is missing"))
        }
    }
}
