import OAuthCore
import PintleText
import TextCore

/// All facts of one provider, a fact a line; unchecked facts are marked.
///
/// Most lines have words of their own. Facts that no line is about, and that are not the usual ones,
/// follow in plain words: a new key of definitions is shown without a change here.
struct ProviderDetails {
    let provider: Provider
    let facts: ProviderFacts
    private var rows: [Row] = []
    private var shown: Set<String> = []

    /// A line, and the key of the definition that it begins with.
    private struct Row {
        let key: String
        let label: PrintableText
        let text: PrintableText
    }

    init(_ provider: Provider, _ clock: LocalClock) {
        self.provider = provider
        facts = ProviderFacts(provider)
        if let people = OpeningWords.people(provider.registration, clock) {
            add("register.open", people)
            show("register", ["as_of", "successor"])
        }
        addHead()
        addLogin()
        addVerifier()
        addSigning()
        addAnswers()
        addSessions()
        addRegistration()
        addOthers()
        addSource()
    }

    /// The lines, with the labels in a column of their own.
    var lines: [PrintableText] {
        // A provider may call what people carry over by a long name.
        let widest = rows.map(\.label.columns).max() ?? 0
        let column = widest < 15 ? 15 : widest + 2
        return rows.map { $0.label.padded(columns: column) + $0.text }
    }

    // MARK: Lines

    /// Adds a line about the definition's `key`, or about those `parts` of it only.
    mutating func add(
        _ key: String, _ text: PrintableText, parts: [String]? = nil, label: PrintableText? = nil
    ) {
        rows.append(
            Row(
                key: key, label: label ?? FactLabels.label(key), text: text + remark(key, parts)))
        show(key, parts)
    }

    /// Adds a line that continues the one before.
    mutating func add(more key: String, _ text: PrintableText, parts: [String]? = nil) {
        add(key, text, parts: parts, label: "")
    }

    /// Adds the fact under a key in plain words, where there is one.
    mutating func add(plain key: String) {
        guard facts[key] != nil else { return }
        add(key, FactWords.plain(key, of: facts))
    }

    /// Adds a line that no key of the definition is behind.
    mutating func add(_ text: PrintableText, label: PrintableText) {
        rows.append(Row(key: "", label: label, text: text))
    }

    /// Counts facts as shown.
    mutating func show(_ key: String, _ parts: [String]? = nil) {
        shown.formUnion(parts.map { $0.map { "\(key).\($0)" } } ?? [key])
    }

    /// The facts without a line of their own, each behind the last line on its top key.
    private mutating func addOthers() {
        for key in facts.keys where !isShown(key) && !facts.isUsual(key) {
            let top = Self.top(key)
            let text = FactWords.plain(key, of: facts)
            guard let last = rows.lastIndex(where: { Self.top($0.key) == top }) else {
                add(String(top), key == top ? text : name(key) + text)
                continue
            }
            rows.insert(
                Row(key: key, label: "", text: name(key) + text + remark(key, nil)), at: last + 1)
        }
    }

    private func name(_ key: String) -> PrintableText {
        PrintableText(FactLabels.label(key).text.lowercased() + " ")
    }

    private func isShown(_ key: String) -> Bool {
        shown.contains { key == $0 || key.hasPrefix($0 + ".") }
    }

    private static func top(_ key: String) -> Substring { key.prefix { $0 != "." } }

    /// `  (not checked)`, or the names of the parts that are not.
    private func remark(_ key: String, _ parts: [String]?) -> PrintableText {
        if facts.isUnchecked(key) { return "  (not checked)" }
        let below = facts.unchecked.filter { $0.hasPrefix(key + ".") }
            .map { $0.dropFirst(key.utf8.count + 1) }
        let named = below.filter { parts?.contains(String($0)) ?? true }
        guard !named.isEmpty else { return .empty }
        if let parts, named.count == parts.count { return "  (not checked)" }
        return "  (\(Self.list(named.map(String.init))) not checked)"
    }

    // MARK: Words

    /// The fact under a key in plain words.
    func plain(_ key: String) -> PrintableText { FactWords.plain(key, of: facts) }

    /// Whether that is the fact under a key.
    func says(_ text: String, _ key: String) -> Bool { facts[key]?.text == text }

    /// The method and the URL of a call, as `POST https://…`; the URL alone where the protocol leaves
    /// no choice of methods.
    func call(_ key: String) -> PrintableText {
        let method = facts["\(key).method"] == nil ? .empty : plain("\(key).method") + " "
        return facts["\(key).url"] == nil
            ? "as the issuer says" : method + plain("\(key).url")
    }

    static func list(_ texts: [String]) -> PrintableText {
        texts.map { PrintableText($0) }.joined(separator: ", ")
    }
}
