import OAuthCore
import YAMLReading

/// Compares a definition with the table of keys, and collects every fault that a single value can
/// have; what several values say together is left to the reader.
struct DefinitionShape {
    /// The faults found.
    private(set) var faults: [DefinitionFailure] = []
    /// Every key of the file, as `access_token.method`.
    private(set) var paths: Set<String> = []
    /// The names that stand in braces, with the first place of each.
    private(set) var mentions: [Mention] = []
    /// The protocol, whose keys are compared; nil where the definition names none that there is.
    let name: LoginProtocol.Name?

    /// A `{name}` or `{name:host}` in a text.
    struct Mention {
        let placeholder: Placeholder
        let line: Int
        let key: String
    }

    init(_ root: YAMLNode) {
        name = LoginProtocol.Name(of: root)
        mapping(
            root, name.map(DefinitionKeys.keys) ?? DefinitionKeys.shared,
            at: Place(line: 1, key: ""))
        for mention in mentions where !paths.contains("variables.\(mention.placeholder.name)") {
            fault(
                Place(line: mention.line, key: mention.key),
                .variable(.unknown(mention.placeholder.name)))
        }
    }

    /// Where a value stands.
    private struct Place {
        let line: Int
        let key: String

        func inner(_ name: String, line: Int) -> Place {
            Place(line: line, key: key.isEmpty ? name : "\(key).\(name)")
        }
    }

    private mutating func fault(_ place: Place, _ reason: DefinitionFailure.Reason) {
        faults.append(DefinitionFailure(line: place.line, key: place.key, reason: reason))
    }

    // MARK: Mappings

    private mutating func mapping(_ node: YAMLNode, _ keys: [DefinitionKey], at place: Place) {
        guard let entries = entries(node, at: place) else { return }
        for (name, value, inner) in entries {
            guard let key = keys.first(where: { $0.name == name }) else {
                unknown(at: inner, known: keys)
                continue
            }
            self.value(value, key.form, at: inner)
        }
        let names = Set(entries.map(\.name))
        for key in keys {
            if let entry = entries.first(where: { $0.name == key.name }) {
                compare(key, at: entry.place, with: names, in: place)
            } else if isMissing(key, names) {
                fault(place.inner(key.name, line: place.line), .missing)
            }
        }
    }

    /// A key that definitions of another protocol have is reported as such; while it is unknown
    /// which protocol is meant, it may be right.
    private mutating func unknown(at place: Place, known: [DefinitionKey]) {
        let others = DefinitionKeys.protocols(withKeyAt: place.key)
        guard let other = others.first(where: { $0 != name }) else {
            return fault(place, .unknownKey(known: known.map(\.name)))
        }
        if name != nil { fault(place, .keyOfOtherProtocol(other.rawValue)) }
    }

    private mutating func compare(
        _ key: DefinitionKey, at place: Place, with names: Set<String>, in outer: Place
    ) {
        for other in key.excludes where names.contains(other) {
            fault(place, .clash(.contradicts(outer.inner(other, line: 0).key)))
        }
        for other in key.needs where !names.contains(other) {
            fault(place, .clash(.needs(outer.inner(other, line: 0).key)))
        }
    }

    private func isMissing(_ key: DefinitionKey, _ names: Set<String>) -> Bool {
        switch key.need {
        case .optional: false
        case .always: true
        case .unless(let others): !names.isSuperset(of: others)
        }
    }

    private mutating func entries(
        _ node: YAMLNode, at place: Place
    ) -> [(name: String, value: YAMLNode, place: Place)]? {
        guard let map = node.map else {
            fault(place, Self.isEmpty(node) ? .missing : .wrongForm(.mapping(limit: nil)))
            return nil
        }
        return map.map { entry in
            let inner = place.inner(entry.key, line: entry.line)
            paths.insert(inner.key)
            return (entry.key, entry.value, inner)
        }
    }

    // MARK: Values

    private mutating func value(_ node: YAMLNode, _ form: DefinitionKey.Form, at place: Place) {
        switch form {
        case .text(let form): text(node, form, at: place)
        case .flag: word(node, ["true", "false"], at: place)
        case .choice(let known): word(node, known, at: place)
        case .number(let range), .seconds(let range): number(node, range, at: place)
        case .choices(let known):
            elements(node, at: place) { shape, element, place in
                shape.word(element, known, at: place)
            }
        case .texts(let form):
            elements(node, at: place) { shape, element, place in
                shape.text(element, form, at: place)
            }
        case .named(let names, let values, let joins):
            named(node, names, limit: 50, at: place) { shape, value, place in
                if joins, value.list != nil {
                    shape.elements(value, at: place) { $0.text($1, values, at: $2) }
                } else {
                    shape.text(value, values, at: place)
                }
            }
        case .mapping(let keys): mapping(node, keys(), at: place)
        case .mappings(let names, let keys, let limit):
            named(node, names, limit: limit, at: place) { shape, value, place in
                shape.mapping(value, keys, at: place)
            }
        case .list(let keys, let limit): list(node, keys, limit: limit, at: place)
        case .choiceOrMapping(let known, let keys):
            if node.map != nil {
                mapping(node, keys, at: place)
            } else {
                word(node, known, at: place)
            }
        }
    }

    private mutating func named(
        _ node: YAMLNode, _ names: TextForm, limit: Int, at place: Place,
        each: (inout DefinitionShape, YAMLNode, Place) -> Void
    ) {
        guard let entries = entries(node, at: place) else { return }
        guard !entries.isEmpty else { return fault(place, .missing) }
        guard entries.count <= limit else {
            return fault(place, .wrongForm(.mapping(limit: limit)))
        }
        for (name, value, inner) in entries {
            guard !name.isEmpty, name.utf8.count <= names.limit, names.fits(name) else {
                fault(inner, .wrongForm(.kind(names.words)))
                continue
            }
            each(&self, value, inner)
        }
    }

    private mutating func list(
        _ node: YAMLNode, _ keys: [DefinitionKey], limit: Int, at place: Place
    ) {
        guard let elements = node.list, (1...limit).contains(elements.count) else {
            let tooMany = node.list.map { $0.count > limit } ?? false
            return fault(place, .wrongForm(.list(limit: tooMany ? limit : nil)))
        }
        for element in elements {
            mapping(element, keys, at: Place(line: element.line, key: place.key))
        }
    }

    /// One scalar or a list of scalars, in which none stands twice.
    private mutating func elements(
        _ node: YAMLNode, at place: Place, each: (inout DefinitionShape, YAMLNode, Place) -> Void
    ) {
        guard let list = node.list else { return each(&self, node, place) }
        guard (1...100).contains(list.count) else {
            return fault(place, .wrongForm(.list(limit: list.isEmpty ? nil : 100)))
        }
        var seen: Set<String> = []
        for element in list {
            let place = Place(line: element.line, key: place.key)
            each(&self, element, place)
            if let text = element.text, !seen.insert(text).inserted {
                fault(place, .clash(.repeated(text)))
            }
        }
    }

    // MARK: Scalars

    private mutating func scalar(_ node: YAMLNode, at place: Place) -> String? {
        if let text = node.text { return text }
        fault(place, .wrongForm(.text))
        return nil
    }

    private mutating func text(_ node: YAMLNode, _ form: TextForm, at place: Place) {
        guard let text = scalar(node, at: place) else { return }
        if text.isEmpty, !form.mayBeEmpty {
            // A lone | or > begins a text on lines of its own, and there are none.
            fault(place, node.value == .text("", isBlock: true) ? .text(.unquoted) : .missing)
        } else if text.utf8.count > form.limit {
            fault(place, .wrongForm(.short(limit: form.limit)))
        } else if !form.fits(text) {
            fault(place, .wrongForm(form.failing))
        } else if form.isFilled {
            for placeholder in Placeholder.all(in: text) {
                mentions.append(
                    Mention(placeholder: placeholder, line: place.line, key: place.key))
            }
        }
    }

    private mutating func word(_ node: YAMLNode, _ known: [String], at place: Place) {
        guard let text = scalar(node, at: place) else { return }
        guard known.contains(text) else { return fault(place, .unknownValue(known: known)) }
    }

    private mutating func number(_ node: YAMLNode, _ range: ClosedRange<Int>, at place: Place) {
        guard let text = scalar(node, at: place) else { return }
        guard let number = Int(text), range.contains(number) else {
            return fault(place, .wrongForm(.number(range)))
        }
    }

    private static func isEmpty(_ node: YAMLNode) -> Bool { node.text?.isEmpty ?? false }
}

extension LoginProtocol.Name {
    /// The protocol that a definition names.
    init?(of root: YAMLNode) {
        let text = root.map?.first { $0.key == "protocol" }?.value.text
        guard let name = text.flatMap(Self.init(rawValue:)) else { return nil }
        self = name
    }
}

extension TextForm {
    /// The complaint about a text that is not of this form.
    fileprivate var failing: DefinitionFailure.Form {
        switch characters {
        case .printable, .checkedLater: isDotted ? .kind(words) : .printable
        case .ranges: .kind(words)
        }
    }
}
