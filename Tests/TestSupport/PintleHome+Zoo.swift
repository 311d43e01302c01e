import Foundation

extension PintleHome {
    /// Makes a provider of the zoo and its app known, and returns the id to log in with.
    ///
    /// A definition that asks for a site's address is used as it is built in. The others are added
    /// as own definitions whose hosts are folders of the zoo; all else in them stays.
    public func add(_ stall: ZooStall, app: ZooStall.App? = nil) throws -> String {
        var id = stall.name
        if !(stall.isBuiltIn && stall.runsOnItsUsersSite) {
            if let caFile = stall.caFile {
                try folder.write(try String(contentsOfFile: caFile, encoding: .utf8), to: "ca.pem")
            }
            try succeed("providers", "add", try folder.write(stall.ownDefinition, to: "zoo.yaml"))
            id = stall.ownID
        }
        if !stall.facts.instance.isEmpty {
            id += "@" + stall.facts.instance.joined(separator: ",")
        }
        let app = app ?? stall.app
        if app.isPublic {
            try succeed("apps", "add", id, "--key", app.key, "--public")
        } else if let file = app.rsaKeyFile {
            try succeed("apps", "add", id, "--key", app.key, "--rsa-key", file)
        } else {
            try succeed(
                "apps", "add", id, "--key", app.key, "--secret-fd", "3", secret: app.secret)
        }
        return id
    }
}

extension ZooStall {
    /// Whether the built-in definition leads to the zoo once the site's address is known.
    var runsOnItsUsersSite: Bool {
        definition.contains(/(request_token|token):\s*\{?\s*url: "\{|issuer: "\{/)
    }

    /// The id of the definition that stands in for the built-in one.
    var ownID: String { "zoo-\(name)" }

    /// The built-in definition with each host as a folder of the zoo.
    ///
    /// A word of the user's that is part of a host name is part of the folder's name; a whole host
    /// of the user's is the zoo itself. The address that a browser is sent to stays.
    var ownDefinition: String {
        let text =
            definition
            .replacing(/(?m)^id: .*$/, with: "id: \(ownID)")
            .replacing(/(?m)^api_hosts: [^\]]*\]/, with: "api_hosts: [\"\(baseURL)\"]")
        let hosts =
            definition.contains("kind: word")
            ? /https:\/\/(?!127\.0)/ : /https:\/\/(?!127\.0|\{)/
        let trust = caFile == nil ? "" : "tls: {ca_file: \"ca.pem\"}\n"
        return text.replacing(hosts, with: "\(baseURL)/") + trust
    }
}
