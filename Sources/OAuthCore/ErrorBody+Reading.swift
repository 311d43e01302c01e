extension ErrorBody {
    /// The code and the words in the shapes of JSON that providers use.
    static func error(in json: JSONValue) -> (code: Int?, message: String?) {
        if case .array(let errors)? = json["errors"], let first = errors.first {
            return describe(first)
        }
        for name in ["error", "errors", "meta"] {
            if let nested = json[name], case .object = nested { return describe(nested) }
        }
        return describe(json)
    }

    private static func describe(_ value: JSONValue) -> (code: Int?, message: String?) {
        if let text = value.text { return (nil, text) }
        let code = value["code"]?.text.flatMap(Int.init)
        let names = ["message", "error_description", "detail", "msg", "error", "title"]
        return (code, names.lazy.compactMap { value[$0]?.text }.first { !$0.isEmpty })
    }

    /// The words in a body that is no JSON: the text itself, or those of its telling element.
    static func error(inText body: some Collection<UInt8>) -> (code: Int?, message: String?) {
        // No more than a page's head is worth looking at.
        let text = String(decoding: Array(body.prefix(16_384)).trimmingBlanks(), as: UTF8.self)
        guard text.hasPrefix("<") else { return (nil, text.isEmpty ? nil : text) }
        let words = ["error", "message", "title", "h1"].lazy.compactMap { name in
            element(name, in: text) ?? element(name.uppercased(), in: text)
        }
        return (code(inMarkup: text), words.first)
    }

    /// The text directly inside the first element of that name that has any.
    private static func element(_ name: String, in text: String) -> String? {
        var rest = text[...]
        while let tag = rest.firstIndex(ofText: "<\(name)") {
            rest = rest[tag...].dropFirst(name.count + 1)
            guard let start = rest.first, start == ">" || start == " ",
                let end = rest.firstIndex(of: ">")
            else { continue }
            let words = rest[end...].dropFirst().prefix { $0 != "<" }
            if !words.allSatisfy(\.isWhitespace) { return String(words) }
        }
        return nil
    }

    /// The code in X's `<error code="415">`.
    private static func code(inMarkup text: String) -> Int? {
        let label = "<error code=\""
        guard let start = text.firstIndex(ofText: label) else { return nil }
        return Int(text[start...].dropFirst(label.count).prefix { $0 != "\"" })
    }
}
