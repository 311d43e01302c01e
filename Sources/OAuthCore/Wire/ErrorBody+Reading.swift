extension ErrorBody {
    /// The content of an answer, before it is interpreted.
    struct Stated {
        /// The code, where it is a number.
        var code: Int?
        /// The code, where it is a name.
        var name: String?
        /// The words.
        var message: String?
        /// Whether the numbers are those of Flickr or SmugMug, which differ from X's.
        var isNumberedByOthers = false
    }

    // MARK: JSON

    /// The code and the words in the shapes of JSON that providers use.
    static func error(in json: JSONValue) -> Stated {
        if case .array(let errors)? = json["errors"], let first = errors.first {
            return describe(first)
        }
        // WordPress's older form: a list of errors and nothing around it.
        if case .array(let errors) = json, let first = errors.first { return describe(first) }
        for name in ["error", "errors", "meta"] {
            if let nested = json[name], case .object = nested { return describe(nested) }
        }
        var stated = describe(json)
        stated.isNumberedByOthers = json["stat"] != nil
        return stated
    }

    private static func describe(_ value: JSONValue) -> Stated {
        if let text = value.text { return Stated(message: text) }
        let texts = members.compactMap { value[$0]?.text }.filter { !$0.isEmpty }
        return Stated(
            code: value["code"]?.text.flatMap(Int.init), name: name(in: value),
            // BrickLink's message is a name, and its description has the words.
            message: texts.first { $0.contains(" ") } ?? texts.first)
    }

    /// The members with words: the usual ones, then those of OKAPI, Plurk, Garmin and BrickLink.
    private static let members = [
        "message", "error_description", "detail", "msg", "error", "title", "developer_message",
        "error_text", "errorMessage", "description",
    ]

    /// A code that is a name: the last of OKAPI's `reason_stack`, `code`, `error`, or a `message`
    /// that is written like a name.
    private static func name(in value: JSONValue) -> String? {
        if case .array(let reasons)? = value["reason_stack"] { return reasons.last?.text }
        if let message = value["message"]?.text, message.contains("_"), !message.contains(" ") {
            return message
        }
        return ["code", "error"].lazy.compactMap { value[$0]?.text }
            .first { !$0.isEmpty && !$0.contains(" ") && Int($0) == nil }
    }

    // MARK: Text and markup

    /// The words in a body that is not JSON: the text itself, or those of its error element.
    static func error(inText body: some Collection<UInt8>) -> Stated {
        // No more than a page's head is worth looking at.
        let text = String(decoding: Array(body.prefix(16_384)).trimmingBlanks(), as: UTF8.self)
        guard text.hasPrefix("<") else { return Stated(message: text.isEmpty ? nil : text) }
        if let flickr = attributes(ofElement: "err", in: text) { return flickr }
        let words = ["error", "message", "title", "h1"].lazy.compactMap { name in
            element(name, in: text) ?? element(name.uppercased(), in: text)
        }
        return Stated(code: code(inMarkup: text), message: words.first)
    }

    /// The text directly inside the first element of that name that has any.
    private static func element(_ name: String, in text: String) -> String? {
        var rest = text[...]
        while let tag = rest.firstIndex(ofText: "<\(name)") {
            rest = rest[rest.utf8.index(tag, offsetBy: name.utf8.count + 1)...]
            guard let start = rest.utf8.first, start == UInt8(ascii: ">") || start == 0x20,
                let (_, inside) = rest.cut(atASCII: ">")
            else { continue }
            let words = inside.prefix(beforeASCII: "<")
            if !words.allSatisfy(\.isWhitespace) { return String(words) }
        }
        return nil
    }

    /// The code in X's `<error code="415">`, or in FatSecret's `<error><code>8</code>`.
    private static func code(inMarkup text: String) -> Int? {
        if let code = attribute("code", ofElement: "error", in: text) { return Int(code) }
        return element("code", in: text).flatMap { Int($0) }
    }

    /// The code and words in Flickr's `<err code="98" msg="Invalid auth token" />`.
    private static func attributes(ofElement name: String, in text: String) -> Stated? {
        guard let words = attribute("msg", ofElement: name, in: text) else { return nil }
        let code = attribute("code", ofElement: name, in: text).flatMap { Int($0) }
        return Stated(code: code, message: words, isNumberedByOthers: true)
    }

    private static func attribute(
        _ attribute: String, ofElement name: String, in text: String
    ) -> String? {
        guard let start = text.firstIndex(ofText: "<\(name) ") else { return nil }
        let tag = text[start...].prefix(beforeASCII: ">")
        let label = " \(attribute)=\""
        guard let value = tag.firstIndex(ofText: label) else { return nil }
        return tag[value...].suffix(afterASCII: label).map { String($0.prefix(beforeASCII: "\"")) }
    }
}
