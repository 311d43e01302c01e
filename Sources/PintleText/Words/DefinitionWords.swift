import LoginCore
public import OAuthCore
public import TextCore

/// Messages about an invalid definition: the fault, and the correction.
public enum DefinitionWords {
    /// The faults of a file as one failure, whose sentence describes the first.
    public static func announcement(_ faults: [DefinitionFailure], path: String) -> Announcement {
        let line: PrintableText = "line \(faults.first?.line ?? 1)"
        let isOnly = faults.count < 2
        let place = isOnly ? line : "\(faults.count) faults"
        let first = faults.first.map { key($0) + sentence($0) } ?? .empty
        var words = Announcement.usage(
            "\(PrintableText(path, limit: 48)), \(place): not a valid definition",
            isOnly ? first : line + ", " + first,
            hint: "pintle providers check FILE, which lists each fault with its line")
        if !isOnly {
            words.next = [
                .advice(
                    "\(faults.count) faults: pintle providers check \(path, limit: 40) lists all.")
            ]
        }
        return words
    }

    /// One fault in the form of compilers: `acme.yaml:5: authorize.url: the fault`.
    public static func line(_ failure: DefinitionFailure, path: String) -> PrintableText {
        "\(PrintableText(path, limit: 200)):\(failure.line): " + key(failure)
            + sentence(failure)
    }

    /// The fault, in a sentence or two.
    public static func sentence(_ failure: DefinitionFailure) -> PrintableText {
        switch failure.reason {
        case .text(let fault): sentence(fault)
        case .unknownKey(let known): unknown(failure.key, known)
        case .keyOfOtherProtocol(let name):
            "this is a key of protocol: \(name, limit: 40); leave it out."
        case .missing: "this is required, and must not be empty."
        case .wrongForm(let form): sentence(form)
        case .unknownValue(let known):
            "this should be one of \(known.joined(separator: ", "), limit: 600)."
        case .badURL(let fault): sentence(fault)
        case .badFile(.unreadable(let words)): "the file cannot be used: \(words, limit: 120)."
        case .badFile(.noCertificate):
            "there is no certificate in the file; it should hold PEM text."
        case .clash(let fault): sentence(fault)
        case .variable(let fault): sentence(fault)
        }
    }

    /// The keys that are like the one that was written, else all that may stand there.
    private static func unknown(_ path: String, _ known: [String]) -> PrintableText {
        let name = path.split(separator: ".").last.map(String.init) ?? path
        let nearest = NearestNames.of(name, among: known)
        return nearest.isEmpty
            ? "there is no such key here; there are \(known.joined(separator: ", "), limit: 600)."
            : "there is no such key here; there is \(nearest.joined(separator: ", or "))."
    }

    private static func key(_ failure: DefinitionFailure) -> PrintableText {
        failure.key.isEmpty ? "" : "\(failure.key, limit: 80): "
    }

    private static func sentence(_ fault: DefinitionFailure.TextFault) -> PrintableText {
        switch fault {
        case .notYAML(let words): "this is not YAML: \(words, limit: 120)."
        case .repeatedKey: "the key is here twice; leave one out."
        case .tooLong: "the file is over 256 KiB."
        case .alias: "an alias (*name) is not allowed; write the value out."
        case .unquoted: "a value that begins with | or another sign of YAML needs quotes, as \"|\"."
        }
    }

    private static func sentence(_ form: DefinitionFailure.Form) -> PrintableText {
        switch form {
        case .mapping(nil): "write keys with values here, as {url: …}."
        case .mapping(let limit?): "there are too many; at most \(limit)."
        case .list(nil): "write a list here, as [a, b]."
        case .list(let limit?): "the list is too long; at most \(limit)."
        case .text: "write a single text here."
        case .kind(let words): "this should be \(words, limit: 120)."
        case .short(let limit): "this is too long; at most \(limit) bytes."
        case .printable: "line breaks and other control characters are not allowed here."
        case .number(let range):
            "write a whole number from \(range.lowerBound) to \(range.upperBound) here."
        case .pastDay:
            "this day is yet to come, by this machine's clock; write the day on which it was so."
        }
    }

    private static func sentence(_ fault: DefinitionFailure.URLFault) -> PrintableText {
        switch fault {
        case .notEncrypted: "http is only for this machine; write https."
        case .userInfo: "a user name in a URL is not allowed; leave it out."
        case .hostNotASCII: "the host is not plain ASCII; write it as xn--…"
        case .otherOrigin:
            "the index has to be on the same host as request_token, authorize and access_token."
        case .wildcard: "a wildcard is *. and a domain, as *.example.org, for https only."
        case .tooBroad:
            "that covers hosts of other owners too; put *. before a domain of the provider's own."
        case .otherDomain:
            "no other host here is in that domain; add one, as www.example.org."
        case .malformed: "this is not a usable URL; write https://host/path."
        }
    }

    private static func sentence(_ fault: DefinitionFailure.ClashFault) -> PrintableText {
        switch fault {
        case .contradicts(let key): "this does not go with \(key, limit: 80); leave one out."
        case .needs(let key): "this needs \(key, limit: 80), which is not in the file."
        case .repeated(let text): "\(text, limit: 80) is already there; leave one out."
        case .reserved(let name): "\(name, limit: 80) is set by Pintle itself; leave it out."
        case .unused: "this is not used; leave it out."
        case .unverified(let key):
            "verified does not go with \(key, limit: 80), which is unchecked; write partly."
        }
    }

    private static func sentence(_ fault: DefinitionFailure.VariableFault) -> PrintableText {
        switch fault {
        case .unknown(let name):
            "{\(name, limit: 40)} is not a variable; add it under variables, or leave it out."
        case .notAWord(let name):
            "{\(name, limit: 40):host} is for kind: word; write {\(name, limit: 40)}."
        case .badValue(let failure, let kind):
            InstanceWords.sentence(failure, sample(of: kind))
        case .count(let wanted): "it needs \(wanted) values, joined by commas."
        case .tooLong: "the values together are too long."
        }
    }

    /// A variable with an example that is one, in place of the definition's own.
    private static func sample(
        of kind: Provider.InstanceVariable.Kind
    ) -> Provider.InstanceVariable {
        let example =
            switch kind {
            case .site: "wiki.example.org/w"
            case .host: "wiki.example.org"
            case .word: "acme_1"
            }
        return Provider.InstanceVariable(name: "", question: "", kind: kind, example: example)
    }
}
