public import LoginCore

/// The parts of a signed request that the signature does not cover.
public struct UnsignedParts: Sendable {
    /// Headers beside those that the signature needs.
    public var headers: [HTTPHeader]
    /// A body that is read while it is sent; its hash may have been signed.
    public var bodyFile: BodyFile?
    /// The time limits; nil for those of the door's settings.
    public var times: TimeLimits?
    /// Whether a redirect is passed on like any answer, for a program that decides by itself.
    public var passesRedirects = false

    /// By default nothing.
    public init(headers: [HTTPHeader] = [], bodyFile: BodyFile? = nil, times: TimeLimits? = nil) {
        self.headers = headers
        self.bodyFile = bodyFile
        self.times = times
    }
}
