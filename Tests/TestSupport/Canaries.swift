import Foundation
import Glibc

/// Secrets that must be nowhere, looked for raw and in the disguises that copies wear.
public struct Canaries: Sendable {
    private let needles: [(name: String, bytes: Data)]

    /// Looks for these values, each known by a name that reports may show.
    public init(_ secrets: [(name: String, value: String)]) {
        needles = secrets.flatMap { secret in
            Self.disguises(of: secret.value).map { ("\(secret.name) \($0.key)", $0.value) }
        }
    }

    /// The names of those that the bytes hold.
    public func hits(in bytes: [UInt8]) -> [String] {
        let data = Data(bytes)
        return needles.filter { data.range(of: $0.bytes) != nil }.map(\.name)
    }

    /// The names of those that the text holds.
    public func hits(in text: String) -> [String] { hits(in: Array(text.utf8)) }

    /// The names of those that any file below the folder holds, with the file.
    public func hits(in folder: TemporaryFolder) -> [String] {
        folder.files().flatMap { file in hits(in: file.bytes).map { "\(file.path): \($0)" } }
    }

    /// Raw, hexadecimal, percent-encoded, UTF-16, and base64 at each of the three alignments.
    private static func disguises(of secret: String) -> [String: Data] {
        let raw = Data(secret.utf8)
        let hex = raw.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        var found = [
            "raw": raw, "hex": Data(hex.utf8), "HEX": Data(hex.uppercased().utf8),
            "utf16": secret.data(using: .utf16LittleEndian) ?? raw,
        ]
        if let encoded = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) {
            found["percent"] = Data(encoded.utf8)
        }
        for offset in 0..<3 {
            // Only whole groups of the middle: the ends depend on the neighbours.
            let padded = Data(repeating: 0, count: offset) + raw
            let text = padded.base64EncodedString()
            let middle = text.dropFirst(4).prefix((padded.count / 3 - 1) * 4)
            found["base64+\(offset)"] = Data(middle.utf8)
        }
        return found.filter { $0.value.count >= 6 }
    }
}

/// Reads arguments and environment of every process that starts, again and again, until stopped.
public final class ProcessWatch: @unchecked Sendable {
    // Unchecked: `found` and `stopping` are only touched under `lock`.
    private let lock = NSLock()
    private var found: Set<String> = []
    private var samples = 0
    private var stopping = false
    private let ended = DispatchSemaphore(value: 0)

    /// Starts watching; the processes that are there already are left out.
    public init(for canaries: Canaries) {
        let old = Set(allProcesses())
        let thread = Thread { [self] in
            while !isStopping {
                for process in allProcesses() where !old.contains(process) {
                    for part in ["cmdline", "environ"] {
                        let bytes = FileManager.default.contents(atPath: "/proc/\(process)/\(part)")
                        let hits = canaries.hits(in: Array(bytes ?? Data()))
                        record(hits.map { "\(name(of: process) ?? "?") \(part): \($0)" })
                    }
                }
                _ = poll(nil, 0, 2)
            }
            ended.signal()
        }
        thread.start()
    }

    /// What was found so far.
    public var hits: Set<String> { lock.withLock { found } }

    /// Stops and returns what was found and how many looks were taken.
    public func stop() -> (hits: Set<String>, samples: Int) {
        lock.withLock { stopping = true }
        ended.wait()
        return lock.withLock { (found, samples) }
    }

    private var isStopping: Bool { lock.withLock { stopping } }

    private func record(_ hits: [String]) {
        lock.withLock {
            found.formUnion(hits)
            samples += 1
        }
    }
}
