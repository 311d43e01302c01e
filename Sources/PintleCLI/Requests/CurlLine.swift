import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import TextCore

/// A request as one line for a shell: `pintle header` signs it, and curl sends it.
///
/// The header goes through a pipe, so that token and signature are in no list of processes.
struct CurlLine {
    private var header: [String]
    private var curl = ["curl"]

    /// The line for a request; `global` has the options that find the store, `sent` the URL and all
    /// headers beside those that `pintle header` prints.
    init(
        _ command: RequestCommand, _ method: String, _ session: SessionID,
        sent: (url: RequestURL, headers: [HTTPHeader])
    ) {
        header = ["pintle"] + Self.options(command.global)
        header += ["--session", session.rawValue, "header", method, sent.url.text]
        header += command.request.hosts.allowHost.flatMap { ["--allow-host", $0] }
        curl += Self.options(of: command, method)
        curl += ["-H", "@-"]
        addBody(command, sent.headers)
        curl.append(sent.url.text)
    }

    /// The line as a shell takes it.
    var text: String {
        [header, curl].map { $0.map(ShellWord.quoted).joined(separator: " ") }
            .joined(separator: " | ")
    }

    /// The global options that lead to this store.
    private static func options(_ global: GlobalOptions) -> [String] {
        var options: [String] = []
        if let home = global.home { options += ["--home", home] }
        if let keyFile = global.keyFile { options += ["--key-file", keyFile] }
        if let descriptor = global.passphraseFd { options += ["--passphrase-fd", "\(descriptor)"] }
        return options
    }

    private static func options(of command: RequestCommand, _ method: String) -> [String] {
        var options: [String] = []
        switch method {
        case "GET" where !command.hasBody: break
        case "HEAD": options.append("--head")
        default: options += ["-X", method]
        }
        if command.include { options.append("-i") }
        if let output = command.output { options += ["-o", output] }
        if let time = command.connectTimeout { options += ["--connect-timeout", time.text] }
        if let time = command.maxTime { options += ["--max-time", time.text] }
        // curl takes brackets for a list of URLs, and leaves dots out of a path.
        options += ["--globoff", "--path-as-is"]
        return options
    }

    private mutating func addBody(_ command: RequestCommand, _ headers: [HTTPHeader]) {
        let request = command.request
        for field in request.data {
            header += ["-d", field]
            curl += Self.field(field)
        }
        if let path = request.body {
            header += ["--body", path]
            curl += ["--data-binary", "@\(path)"]
        }
        if let data = request.json {
            header += ["--data", data]
            let isFile = data.suffix(afterASCII: "@") != nil
            curl += [isFile ? "--data-binary" : "--data-raw", data]
        }
        if request.noBodyHash { header.append("--no-body-hash") }
        curl += command.parts.flatMap { (try? FormPart($0)).map(Self.part) ?? [] }
        header += request.headers.flatMap { ["-H", $0] }
        var hasType = !command.parts.isEmpty
        for named in headers {
            let isType = named.name.lowercased() == "content-type"
            // The separators between the parts are curl's own.
            if isType, hasType { continue }
            hasType = hasType || isType
            // Without a value curl would leave the header out.
            curl += [
                "-H", named.value.isEmpty ? "\(named.name);" : "\(named.name): \(named.value)",
            ]
        }
        // curl calls every body a form.
        if command.hasBody, !hasType { curl += ["-H", "Content-Type:"] }
    }

    /// A form field, sent unchanged by curl; a file's fields as with `-d`.
    private static func field(_ field: String) -> [String] {
        if field.suffix(afterASCII: "@") != nil { return ["--data", field] }
        let (name, value) = field.cut(atASCII: "=") ?? (field[...], "")
        let encoded = FormParameters.encode([Parameter(String(name), String(value))])
        return ["--data-raw", String(decoding: encoded, as: UTF8.self)]
    }

    private static func part(_ part: FormPart) -> [String] {
        switch part.content {
        case .text(let text): ["--form-string", "\(part.name)=\(text)"]
        case .file(let path, let name, let type):
            ["-F", "\(part.name)=@\(quoted(path));type=\(type);filename=\(quoted(name))"]
        }
    }

    /// A file's name as curl reads it, whatever is in it.
    private static func quoted(_ name: String) -> String {
        let escaped = name.unicodeScalars.map { ["\\", "\""].contains($0) ? "\\\($0)" : "\($0)" }
        return "\"\(escaped.joined())\""
    }
}
