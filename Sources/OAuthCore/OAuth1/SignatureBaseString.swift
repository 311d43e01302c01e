/// The signature base string (RFC 5849 section 3.4.1): method, base URI and parameters.
///
/// Both sides compute it from the request: the client signs it, a server verifies with it.
public struct SignatureBaseString: Sendable, Equatable {
    /// The text, which is ASCII throughout.
    public let bytes: [UInt8]

    /// Builds the base string of a request with these protocol parameters.
    ///
    /// `realm` and `oauth_signature` among them are left out, as in section 3.4.1.3.1.
    public init(
        request: SignableRequest, protocolParameters: [Parameter]
    ) throws(SignatureFailure) {
        var encoded = EncodedParameters()
        for parameter in protocolParameters
        where parameter.name != Parameter.Name.realm.rawValue
            && parameter.name != Parameter.Name.signature.rawValue
        {
            encoded.append(parameter.name, parameter.value.utf8)
        }
        try self.init(request: request, encodedParameters: encoded)
    }

    init(
        request: SignableRequest, encodedParameters: EncodedParameters, asHTTP: Bool = false
    ) throws(SignatureFailure) {
        var parameters = encodedParameters
        try parameters.append(of: request)
        try self.init(request: request, allParameters: parameters, asHTTP: asHTTP)
    }

    /// The base string from `allParameters`, which has the parameters of the request too.
    init(
        request: SignableRequest, allParameters: EncodedParameters, asHTTP: Bool
    ) throws(SignatureFailure) {
        let baseURI = asHTTP ? request.url.baseURIOverHTTP : request.url.baseURI
        var parameters = allParameters
        parameters.sort()
        var output: [UInt8] = []
        output.reserveCapacity(parameters.bytes.count * 3 / 2 + baseURI.utf8.count + 128)
        try Self.append(method: request.method, to: &output)
        output.append("&")
        PercentEncoding.append(baseURI.utf8, to: &output)
        output.append("&")
        parameters.writeEncodedAgain(to: &output)
        bytes = output
    }

    /// Wraps a base string that was built elsewhere.
    public init(text: String) {
        bytes = Array(text.utf8)
    }

    /// The text as a string.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends the method in upper case; only letters, digits, dash and underscore make one.
    private static func append(
        method: String, to output: inout [UInt8]
    ) throws(SignatureFailure) {
        guard !method.isEmpty else { throw .invalidMethod }
        for byte in method.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): output.append(byte & 0xdf)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                output.append(byte)
            default: throw .invalidMethod
            }
        }
    }
}

extension EncodedParameters {
    /// Adds the parameters in the request's query and form body.
    mutating func append(of request: SignableRequest) throws(SignatureFailure) {
        if let query = request.url.query { try appendForm(Array(query.utf8)) }
        switch request.body {
        case .form(let parameters):
            for parameter in parameters
            where parameter.name != Parameter.Name.signature.rawValue {
                append(parameter.name, parameter.value.utf8)
            }
        case .encodedForm(let form): try appendForm(form)
        case .none, .other: break
        }
    }

    private mutating func appendForm(_ form: [UInt8]) throws(SignatureFailure) {
        try form.withUnsafeBufferPointer { (source) throws(SignatureFailure) in
            try appendForm(source)
        }
    }
}
