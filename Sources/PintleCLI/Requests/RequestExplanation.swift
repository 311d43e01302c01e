import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import TextCore

/// The description of a request, for a person who looks for a fault in a signature.
struct RequestExplanation {
    let method: String
    let session: Session
    let body: RequestBody
    /// The length of a form's body in bytes.
    let formLength: Int?
    let explained: SessionClient.Explanation

    /// How much of the body is signed.
    enum Signed: String, CaseIterable {
        case fields, hash, nothing
    }

    /// How much of the body is signed; nil where there is no body.
    var bodyIsSigned: Signed? {
        guard explained.signature != nil else { return bodyLength.map { _ in .nothing } }
        if formLength != nil { return .fields }
        guard body.file != nil else { return nil }
        let names = explained.signature?.parameters.map(\.name) ?? []
        return names.contains(Parameter.Name.bodyHash.rawValue) ? .hash : .nothing
    }

    /// All headers beside those that HTTP itself needs.
    var headers: [HTTPHeader] { explained.plainHeaders + explained.ownHeaders }

    /// How many bytes the body has; nil where there is none.
    var bodyLength: Int? { formLength ?? body.file?.length }

    /// The lines for people.
    var lines: [PrintableText] {
        let longest = 100_000
        var lines: [PrintableText] = [
            "\(method, limit: 20) \(explained.url.text, limit: longest)",
            "Session: \(session.summary.handle, limit: 60)"
                + (session.app.isEmpty ? "" : ", app \(session.app, limit: 40)"),
        ]
        guard let signature = explained.signature else {
            lines.append("Signature: none; the token itself is sent")
            return lines + headerLines(longest) + bodyLines
        }
        lines.append("Signature: \(signature.method, limit: 20)" + keyWords(signature))
        if explained.clockOffset != .zero {
            let words = DurationWords.slowOrFast(explained.clockOffset)
            let span = DurationWords.short(explained.clockOffset)
            lines.append(
                "Clock: corrected, because this machine's is "
                    + PrintableText(own: "\(span) \(words)"))
        }
        lines += ["", "Signed parameters, decoded:"]
        lines += signature.parameters.map {
            "  \($0.name, limit: longest) = \($0.value, limit: longest)"
        }
        lines += ["", "Signature base string:", "\(signature.baseString, limit: longest)"]
        return lines + headerLines(longest) + bodyLines
    }

    private func keyWords(_ signature: SignatureExplanation) -> PrintableText {
        guard let method = SignatureMethod(rawValue: signature.method) else { return "" }
        if method == .plaintext {
            return ", which is both secrets; it does not use the base string"
        }
        if method.usesRSA { return ", by the app's private key" }
        return session.credentials.kind == .signing
            ? ", by the app's secret alone" : ", by the app's secret and the token's secret"
    }

    private func headerLines(_ longest: Int) -> [PrintableText] {
        ["", "Headers:"]
            + headers.map { "\($0.name, limit: 200): \($0.value, limit: longest)" }
    }

    private var bodyLines: [PrintableText] {
        guard let length = bodyLength, let isSigned = bodyIsSigned else { return [] }
        let words: PrintableText =
            switch isSigned {
            case .fields: "its fields are signed"
            case .hash: "signed by its hash"
            case .nothing: "not signed"
            }
        let size = PrintableText(own: CountWords.counted(length, "byte"))
        return ["", "Body: " + size + ", " + words]
    }
}
