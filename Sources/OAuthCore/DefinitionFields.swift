/// What a person types for a provider of their own: texts as typed, an empty one left out.
///
/// A definition file made from these is read as any other, so that a provider added by hand is the
/// same as one added by file.
public struct DefinitionFields: Sendable, Equatable {
    /// The id, as `acme`.
    public var id: String
    /// The name that people read.
    public var name: String
    /// Where temporary credentials are requested (RFC 5849 section 2.1).
    public var requestTokenURL: String
    /// The page that a person opens (section 2.2).
    public var authorizeURL: String
    /// Where the verifier is exchanged (section 2.3).
    public var accessTokenURL: String
    /// The signature methods, the preferred one first.
    public var methods: [SignatureMethod]
    /// `oob`, `none`, or the address that is registered with the provider.
    public var callback: String
    /// Whether the provider says `oauth_callback_confirmed=true`.
    public var callbackConfirmed: Provider.CallbackConfirmation
    /// What people call the thing that they carry over.
    public var verifierName: String
    /// Where the provider says whose token it is.
    public var identityURL: String
    /// The path to the account's id in that answer.
    public var identityID: String
    /// The path to the account's name in that answer.
    public var identityName: String
    /// The page where a consumer key comes from.
    public var registerURL: String

    /// Nothing typed yet, unless told otherwise.
    public init(
        id: String = "", name: String = "", requestTokenURL: String = "",
        authorizeURL: String = "", accessTokenURL: String = "",
        methods: [SignatureMethod] = [.hmacSHA1], callback: String = "oob",
        callbackConfirmed: Provider.CallbackConfirmation = .required,
        verifierName: String = "PIN", identityURL: String = "", identityID: String = "",
        identityName: String = "", registerURL: String = ""
    ) {
        self.id = id
        self.name = name
        self.requestTokenURL = requestTokenURL
        self.authorizeURL = authorizeURL
        self.accessTokenURL = accessTokenURL
        self.methods = methods
        self.callback = callback
        self.callbackConfirmed = callbackConfirmed
        self.verifierName = verifierName
        self.identityURL = identityURL
        self.identityID = identityID
        self.identityName = identityName
        self.registerURL = registerURL
    }
}
