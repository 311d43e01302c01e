import Foundation

/// What `login start` prints, and an entry of `login list`.
public struct PendingLogin: Decodable, Sendable {
    /// Its id, for `login finish`.
    public let id: String
    /// The provider's id.
    public let provider: String
    /// Its state, in snake_case.
    public let state: String
    /// The address to open; empty as long as the provider has not given one.
    public let authorizeUrl: String
    /// Until when the address is good, where that is known.
    public let expiresAt: String?
    /// Its form.
    public let form: String?
    /// What is typed on another device, where that is its form.
    public let userCode: String?
    /// Where it is typed.
    public let verificationUri: String?

    private enum CodingKeys: CodingKey {
        case id, provider, state, authorizeUrl, expiresAt, form, userCode, verificationUri
    }

    /// Reads an entry, with or without an address.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(String.self, forKey: .id)
        provider = try fields.decode(String.self, forKey: .provider)
        state = try fields.decode(String.self, forKey: .state)
        authorizeUrl = try fields.decodeIfPresent(String.self, forKey: .authorizeUrl) ?? ""
        expiresAt = try fields.decodeIfPresent(String.self, forKey: .expiresAt)
        form = try fields.decodeIfPresent(String.self, forKey: .form)
        userCode = try fields.decodeIfPresent(String.self, forKey: .userCode)
        verificationUri = try fields.decodeIfPresent(String.self, forKey: .verificationUri)
    }
}

/// What `login list` prints.
public struct LoginList: Decodable, Sendable {
    /// The version of the format.
    public let version: Int
    /// The entries.
    public let logins: [PendingLogin]
}

/// An entry of `sessions list`.
public struct SessionEntry: Decodable, Sendable {
    /// Whose session it is.
    public struct Account: Decodable, Sendable {
        /// The provider's id of the account.
        public let id: String?
        /// Its name there.
        public let name: String?
    }

    /// Its id.
    public let id: String
    /// Its label, where it has one.
    public let label: String?
    /// The provider's id.
    public let provider: String
    /// Whose session it is, once that is known.
    public let account: Account?
    /// What its requests are made with, as `oauth1`, `bearer`, `app` or `guest`.
    public let kind: String?
    /// What its token is good for, where the provider said so.
    public let scope: String?
    /// Whether it can be made to live on.
    public let canRenew: Bool?
    /// Its state.
    public let state: String
    /// When its token came.
    public let obtainedAt: String
    /// When the provider ends it, where that is known.
    public let expiresAt: String?
    /// When the provider refused to renew it while its token lived.
    public let renewalRefusedAt: String?
}

/// What `sessions list` prints.
public struct SessionList: Decodable, Sendable {
    /// The version of the format.
    public let version: Int
    /// The entries.
    public let sessions: [SessionEntry]
}

/// What a failure prints to standard error with `--json`.
public struct FailureReply: Decodable, Sendable {
    /// The facts and the words.
    public struct Failure: Decodable, Sendable {
        /// The exit code.
        public let code: Int32
        /// What happened.
        public let title: String
        /// More about it.
        public let detail: String?
        /// What to do now.
        public let next: String?
    }

    /// The failure.
    public let error: Failure

    /// Reads the last line of standard error that is an object.
    public init(standardErrorOf result: CommandResult) throws {
        guard let line = result.errorText.split(separator: "\n").last(where: { $0.hasPrefix("{") })
        else { throw HarnessFailure("a failure as JSON", saw: result.description) }
        self = try snakeCaseDecoder.decode(FailureReply.self, from: Data(line.utf8))
    }
}

/// What the foreign provider's `/echo` saw, as oauthlib decoded it.
public struct EchoReply: Decodable, Sendable {
    /// The method of the request.
    public let method: String
    /// The user whose token signed it.
    public let user: String
    /// The signed parameters without those of the protocol, sorted.
    public let parameters: [[String]]
    /// The signature method that was verified.
    public let signatureMethod: String
    /// SHA-256 of the body, in hexadecimal.
    public let bodySha256: String

    /// Reads an answer's body.
    public init(_ body: [UInt8]) throws {
        self = try snakeCaseDecoder.decode(EchoReply.self, from: Data(body))
    }
}

/// An RSA key pair made with the openssl command.
public struct RSAKeyPair: Sendable {
    /// The file with the private key, PEM.
    public let privateFile: String
    /// The public key, PEM.
    public let publicKey: String

    /// Makes one.
    public init(in folder: TemporaryFolder) throws {
        privateFile = folder.path("rsa.pem")
        let make = Command("/usr/bin/openssl", ["genrsa", "-out", privateFile, "2048"])
        let show = Command("/usr/bin/openssl", ["rsa", "-in", privateFile, "-pubout"])
        guard try make.run().code == 0 else { throw HarnessFailure("openssl genrsa") }
        publicKey = try show.run().text
    }
}
