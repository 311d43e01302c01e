import Glibc
import PrivateFiles

/// The program that started this process, as the kernel names it.
///
/// Names only: command lines and environments of other programs may have secrets in them. Of an
/// interpreter's command line the name of its script is taken, and nothing but a file.
public enum CallingProgram {
    /// The name of the parent process, as `msmtp`, or that of its script; nil where there is none to
    /// be seen.
    ///
    /// A program chooses it by itself.
    public static var name: String? {
        let parent = getppid()
        guard parent > 0, let text = contents(of: "/proc/\(parent)/comm") else { return nil }
        let line = String(text.prefix { $0 != "\n" })
        guard !line.isEmpty else { return nil }
        guard let words = contents(of: "/proc/\(parent)/cmdline") else { return line }
        let script = script(of: line, in: words.split(separator: "\0").map(String.init)) { path in
            let folder = path.hasPrefix("/") ? "" : "/proc/\(parent)/cwd/"
            var status = stat()
            return stat(folder + path, &status) == 0 && status.kind == S_IFREG
        }
        return script ?? line
    }

    /// The options, as letters, that give an interpreter a text or a module to run instead of a
    /// script; nil for other programs.
    private static func lettersWithoutScript(_ program: String) -> String? {
        switch program {
        case "sh", "bash", "dash", "zsh", "ksh", "mksh", "ash", "fish": "cs"
        case "perl", "ruby", "node", "php", "lua": "ern"
        case _ where program.hasPrefix("python"): "cm"
        default: nil
        }
    }

    /// The name of the script that an interpreter runs, by its command line; nil for another program, and
    /// where the first word behind the options names no file.
    static func script(
        of program: String, in words: [String], isFile: (String) -> Bool
    ) -> String? {
        guard let letters = lettersWithoutScript(program) else { return nil }
        for word in words.dropFirst() {
            guard word.hasPrefix("-") else {
                let name = word.split(separator: "/").last.map(String.init)
                return isFile(word) ? name : nil
            }
            if word == "--" || word.hasPrefix("--") { continue }
            guard !word.contains(where: letters.contains) else { return nil }
        }
        return nil
    }

    /// The systemd unit that this process runs in; nil where it is in none.
    public static var unit: String? {
        contents(of: "/proc/self/cgroup").flatMap(unit(inControlGroups:))
    }

    /// The id of the user who started it.
    public static var user: UInt32 { getuid() }

    /// The unit that a list of control groups names (cgroups(7), `ID:CONTROLLERS:PATH` a line): the
    /// last part of a path that is a service or a scope.
    static func unit(inControlGroups text: String) -> String? {
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3, fields[1].isEmpty || fields[1] == "name=systemd" else {
                continue
            }
            let unit = fields[2].split(separator: "/").last { part in
                part.hasSuffix(".service") || part.hasSuffix(".scope")
            }
            if let unit { return String(unit) }
        }
        return nil
    }

    /// The first 4 KiB of a file of the kernel's.
    private static func contents(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            let got = read(file, buffer.baseAddress, buffer.count)
            return got > 0 ? String(decoding: buffer.prefix(got), as: UTF8.self) : nil
        }
    }
}
