import OAuthCore
import PintleServices
import PintleText
import TextCore

extension SessionService.HandedToken {
    /// The token as text; refuses one that holds more than printable ASCII.
    ///
    /// A token is the provider's own text: a terminal obeys more than letters, and a line end or a NUL
    /// would end it early where another program reads it.
    func printable() throws(CommandFailure) -> String {
        let text = token.revealedText
        guard text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            throw CommandFailure(.other("The token has characters that a header cannot contain"))
        }
        return text
    }
}
