import Glibc
public import OAuthCore
import PlatformLinux

/// Standard input, for secrets.
public enum StandardInput {
    /// The next line without its end; nil where there is none.
    ///
    /// The question goes to standard error, behind all that was printed before.
    public static func secretLine(asking question: String = "") -> Secret? {
        fflush(nil)
        StandardError.write(question)
        return try? SecretDescriptor.readFirstLine(STDIN_FILENO)
    }
}
