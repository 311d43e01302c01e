import Foundation

/// The ids of all processes there are.
public func allProcesses() -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }
}

/// The children of a process, and theirs.
public func processes(below ancestor: Int32) -> [Int32] {
    let children = allProcesses().filter { parent(of: $0) == ancestor }
    return children + children.flatMap { processes(below: $0) }
}

/// The short name of a process.
public func name(of process: Int32) -> String? {
    (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8))?
        .trimmingCharacters(in: .newlines)
}

/// The arguments of a process, separated by blanks.
public func commandLine(of process: Int32) -> String {
    let bytes = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
    return String(decoding: bytes, as: UTF8.self).replacing("\0", with: " ")
}

private func parent(of process: Int32) -> Int32? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("PPid:") }
    return line.flatMap { Int32($0.dropFirst(5).trimmingCharacters(in: .whitespaces)) }
}
