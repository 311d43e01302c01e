public import LoginCore
public import TextCore

/// Words for the processes that keep a vault open.
public enum HolderWords {
    /// One of them, as `sign-proxy (4711)`.
    public static func name(_ holder: VaultHolder) -> PrintableText {
        let command: PrintableText =
            holder.command.isEmpty ? "the full screen" : "\(holder.command, limit: 40)"
        return command + " (\(Int(holder.process)))"
    }
}

extension Announcement {
    /// The vault is locked, and these had it open.
    public static func vaultLocked(ended: [VaultHolder], kept: [VaultHolder]) -> Announcement {
        var sentences: [PrintableText] = []
        if !ended.isEmpty { sentences.append("Closed in " + list(ended) + ".") }
        if !kept.isEmpty { sentences.append("Still open in " + list(kept) + ".") }
        return Announcement(.good, "The vault is locked", sentences.joined(separator: " "))
    }

    /// It was locked while a process had it open.
    public static func lockedMeanwhile(_ sentence: PrintableText) -> Announcement {
        failure(.locked, "The vault was locked", sentence, next: [.unlock])
    }

    private static func list(_ holders: [VaultHolder]) -> PrintableText {
        holders.map(HolderWords.name).joined(separator: ", ")
    }
}
