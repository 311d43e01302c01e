import TestSupport

/// The SHA-256 of a file in hexadecimal, as a program that is not ours has it.
func sha256(of file: String) throws -> String {
    let sum = try Command("/usr/bin/sha256sum", [file]).run().text
    return String(sum.prefix { $0 != " " })
}
