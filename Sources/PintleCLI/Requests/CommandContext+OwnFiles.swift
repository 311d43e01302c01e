import PintleServices
import PintleText
import TextCore

extension CommandContext {
    /// Refuses an answer's file in a folder of Pintle's own, or in place of the key file: those
    /// hold every login, or open the vault.
    func requireNotOwn(
        _ output: String, option: PrintableText = "-o"
    ) throws(CommandFailure) {
        let target = environment.files.target(output)
        guard isInOwnFolder(target) || isKeyFile(target) else { return }
        throw .usage(
            "The answer would replace Pintle's own files",
            "\(target, limit: 60) is among them, or would be. Nothing was sent.",
            hint: "give \(option) a file in another folder")
    }

    /// Goes up folder by folder, and knows each by its numbers: one has many names.
    private func isInOwnFolder(_ target: String) -> Bool {
        let identity = environment.vault.identity
        let own = [try? storeFolder(), environment.vault.stateFolder(home)]
            .compactMap { $0.flatMap { identity("\($0)/.") } }
        var folder = "\(Self.folder(of: target))/."
        var last: FileIdentity?
        while let now = identity(folder), now != last {
            if own.contains(now) { return true }
            last = now
            folder += "/.."
        }
        return false
    }

    private func isKeyFile(_ target: String) -> Bool {
        guard let keyFile else { return false }
        let identity = environment.vault.identity
        guard let key = identity(environment.files.target(keyFile)) else { return false }
        return identity(target) == key || identity("\(target).part") == key
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
