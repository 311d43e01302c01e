import Foundation

extension RunningCommand {
    /// What a server of the tests says of itself by its first line, which is JSON.
    func hello<Value: Decodable>(_ type: Value.Type, of name: String) throws -> Value {
        let line = try until("the first line of \(name)") { process in
            process.outputText.split(separator: "\n").first.map(String.init)
        }
        return try snakeCaseDecoder.decode(type, from: Data(line.utf8))
    }
}
