/// What twurl writes to `~/.twurlrc` (twurl `lib/twurl/rcfile.rb`), with values that no output may show.
public enum TwurlFile {
    /// An app key for which there is no token yet.
    public static let appKey = """
        ---
        profiles:
          erika_demo:
            AbCdEf:
              username: erika_demo
              consumer_key: AbCdEf
              consumer_secret: canary-consumer

        """

    /// The same with a login.
    public static let login = """
        \(appKey.dropLast())
              token: canary-token
              secret: canary-secret

        """

    /// The same with what twurl says of itself.
    public static let whole =
        login + """
            configuration:
              default_profile:
              - erika_demo
              - AbCdEf

            """
}
