import OAuthCore
import PintleText
import PlatformLinux
import PrivateFiles
import TerminalCore
import TextCore

/// The settings of the full screen, and the part of them that could not be used.
struct LiveSettings: Sendable {
    private(set) var settings = ScreenSettings()
    private(set) var faults: [ScreenSettings.Fault] = []

    private static let fileName = "screen.yaml"
    /// The most bytes that the file may have.
    private static let limit = 16_384

    /// Reads the variables alone: the demo reads no file of the person's.
    init() {
        readVariables()
    }

    /// Reads `screen.yaml` in the config folder, then the variables.
    init(home: String?) {
        do throws(ScreenSettings.Faults) {
            if let text = try Self.text(home) {
                let columns = Set(SessionFacts.columns.map(\.name))
                settings = try ScreenSettings(file: text, columns: columns)
            }
        } catch {
            faults += error.all
        }
        readVariables()
    }

    private mutating func readVariables() {
        do throws(ScreenSettings.Fault) {
            try settings.take(variables: Environment.current)
        } catch {
            faults.append(error)
        }
    }

    private static func text(_ home: String?) throws(ScreenSettings.Faults) -> String? {
        // Where there is no config folder, the vault says so.
        guard let folder = try? MachinePaths.find(home: home).config else { return nil }
        do throws(FileFailure) {
            let contents = try PrivateFile.read(
                "\(folder)/\(fileName)", limit: limit, rule: .readableByOthers)
            // Anyone who can write the folder can put another file in its place.
            try PrivateDirectory.check(folder)
            if let text = contents.withBytes({ String(validating: $0, as: UTF8.self) }) {
                return text
            }
        } catch {
            guard let problem = problem(error, in: folder) else { return nil }
            throw ScreenSettings.Faults([.init(.file, problem)])
        }
        throw ScreenSettings.Faults([.init(.file, .notText)])
    }

    /// The problem with the file; nil if there is no file.
    private static func problem(
        _ failure: FileFailure, in folder: String
    ) -> ScreenSettings.Problem? {
        switch failure {
        case .openToOthers(let path, _) where path != "\(folder)/\(fileName)",
            .notYours(let path, _) where path != "\(folder)/\(fileName)":
            .folderOpenToOthers(PrintableText(path, limit: 60))
        case .missing: nil
        case .symlink, .hardLinked: .link
        case .openToOthers, .notYours: .openToOthers
        case .notARegularFile: .notARegularFile
        case .tooLong(_, let limit): .tooLong(limit: limit)
        default: .unreadable
        }
    }
}
