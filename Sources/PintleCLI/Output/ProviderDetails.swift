import OAuthCore
import PintleText
import TerminalCore

/// All that is known of one provider, a fact a line; where nobody has checked a fact, its line
/// says so.
struct ProviderDetails {
    let provider: Provider
    private let unchecked: [String]
    private var rows: [(label: PrintableText, text: PrintableText)] = []

    init(_ provider: Provider) {
        self.provider = provider
        unchecked =
            switch provider.source {
            case .own: []
            case .builtIn(_, _, _, let unchecked): unchecked
            }
        addHead()
        addLogin()
        addVerifier()
        addSigning()
        addAnswers()
        addSessions()
        addRegistration()
        addSource()
    }

    /// The lines, with the labels in a column of their own.
    var lines: [PrintableText] {
        rows.map { $0.label.padded(columns: 15) + $0.text }
    }

    // MARK: Lines

    /// Adds a line about the definition's `key`, or about those `parts` of it only.
    mutating func add(
        _ label: PrintableText, _ text: PrintableText, _ key: String, parts: [String]? = nil
    ) {
        rows.append((label, text + remark(key, parts)))
    }

    /// Adds a line that no key of the definition is behind.
    mutating func add(_ label: PrintableText, _ text: PrintableText) {
        rows.append((label, text))
    }

    /// `  (not checked)`, or the names of the parts that are not.
    private func remark(_ key: String, _ parts: [String]?) -> PrintableText {
        if unchecked.contains(where: { key == $0 || key.hasPrefix($0 + ".") }) {
            return "  (not checked)"
        }
        let below = unchecked.filter { $0.hasPrefix(key + ".") }
            .map { $0.dropFirst(key.utf8.count + 1) }
        let named = below.filter { parts?.contains(String($0)) ?? true }
        guard !named.isEmpty else { return .empty }
        if let parts, named.count == parts.count { return "  (not checked)" }
        return "  (\(Self.list(named.map(String.init))) not checked)"
    }

    // MARK: Words

    static func list(_ texts: [String]) -> PrintableText {
        texts.map { PrintableText($0) }.joined(separator: ", ")
    }

    static func endpoint(_ endpoint: Provider.Endpoint) -> PrintableText {
        "\(endpoint.method) \(endpoint.url.text, limit: 2000)"
    }

    static func parameters(_ parameters: [Parameter]) -> PrintableText {
        parameters.map { "\($0.name)=\($0.value)" as PrintableText }.joined(separator: ", ")
    }

    static func life(_ span: Duration) -> PrintableText {
        PrintableText(own: DurationWords.life(span))
    }
}
