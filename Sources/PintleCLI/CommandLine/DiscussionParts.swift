/// The parts of a command's help below its usage: its text, and its example.
///
/// An example is the paragraph that begins with that word, and stands last but for what explains it.
struct DiscussionParts {
    /// All paragraphs but the example.
    let text: String
    /// The example as typed; nil if there is none.
    let example: String?

    init(_ discussion: String) {
        let paragraphs = discussion.split(separator: "\n\n").map(String.init)
        let isExample = { (paragraph: String) in paragraph.hasPrefix("Example") }
        text = paragraphs.filter { !isExample($0) }.joined(separator: "\n\n")
        example = paragraphs.first(where: isExample).map(Self.typed)
    }

    /// The lines without `Example:` in front of the first, and without the blanks below it; as they
    /// stand where another line has a head of its own.
    private static func typed(_ paragraph: String) -> String {
        let lines = paragraph.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, let colon = first.firstIndex(of: ":") else {
            return paragraph
        }
        guard lines.dropFirst().allSatisfy({ $0.first == " " }) else { return paragraph }
        let command = first[first.index(after: colon)...].drop { $0 == " " }
        let width = first.count - command.count
        let rest = lines.dropFirst().map { line in
            line.prefix(width).allSatisfy { $0 == " " } ? line.dropFirst(width) : line
        }
        return ([command] + rest).joined(separator: "\n")
    }
}
