import CYAML

/// One event of libyaml's parser: what comes next in the text.
struct YAMLEvent {
    /// The line that it begins in, from 1.
    let line: Int
    let kind: Kind

    enum Kind: Equatable {
        case documentStart
        case scalar(String, isBlock: Bool)
        case listStart
        case mapStart
        case alias
        /// The end of a list or of a mapping, whichever is open.
        case end
        case streamEnd
        /// The start of the stream, or the end of a document.
        case other
    }

    /// The next event of a text.
    static func next(
        _ parser: inout yaml_parser_t, in text: UnsafeBufferPointer<UInt8>
    ) throws(YAMLFailure) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else {
            throw YAMLFailure(parser, in: text)
        }
        defer { yaml_event_delete(&event) }
        return YAMLEvent(line: Int(event.start_mark.line) + 1, kind: Kind(event))
    }
}

extension YAMLEvent.Kind {
    fileprivate init(_ event: yaml_event_t) {
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: self = .documentStart
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let isBlock =
                scalar.style == YAML_LITERAL_SCALAR_STYLE
                || scalar.style == YAML_FOLDED_SCALAR_STYLE
            self = .scalar(String(decoding: bytes, as: UTF8.self), isBlock: isBlock)
        case YAML_SEQUENCE_START_EVENT: self = .listStart
        case YAML_MAPPING_START_EVENT: self = .mapStart
        case YAML_ALIAS_EVENT: self = .alias
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: self = .end
        case YAML_STREAM_END_EVENT: self = .streamEnd
        default: self = .other
        }
    }
}

extension YAMLFailure {
    /// The failure that a parser stopped with.
    fileprivate init(_ parser: yaml_parser_t, in text: UnsafeBufferPointer<UInt8>) {
        func line(at offset: Int) -> Int {
            1 + text.prefix(offset).count { $0 == UInt8(ascii: "\n") }
        }
        let line =
            parser.error == YAML_READER_ERROR
            ? line(at: parser.problem_offset)
            // An open bracket is missed behind the end, where no line is.
            : min(Int(parser.problem_mark.line) + 1, line(at: max(0, text.count - 1)))
        let problem = parser.problem.map { String(cString: $0) }
        self.init(line: line, reason: .syntax(problem ?? "no memory"))
    }
}
