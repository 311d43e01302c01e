import TestSupport
import Testing

/// Sessions that are made to live on.
@Suite(.enabled(if: Repository.hasProgram))
struct ZooRenewalTests {
    @Test func `a token that stays what it was is renewed by a success`() throws {
        let zoo = try ZooHome("etrade")
        let session = try zoo.logIn()
        let renewed = try zoo.home.pintle("sessions", "renew", session.id)
        #expect(renewed.code == 0, "\(renewed)")
        #expect(try zoo.stall.report().counts["renewal"] == 1)
        #expect(try zoo.home.pintle("request", "GET", zoo.stall.api).code == 0)
        try zoo.expectNoComplaints()
    }

    @Test func `a new token comes for the handle that came with the old one`() throws {
        let zoo = try ZooHome("handled", definition: Self.handled)
        let session = try zoo.logIn()
        let renewed = try zoo.home.pintle("sessions", "renew", session.id)
        #expect(renewed.code == 0, "\(renewed)")
        // The zoo has ended the old token.
        #expect(try zoo.home.pintle("request", "GET", zoo.stall.api).code == 0)
        // And the new one came with a handle of its own.
        let again = try zoo.home.pintle("sessions", "renew", session.id)
        #expect(again.code == 0, "\(again)")
        #expect(try zoo.stall.report().counts["renewal"] == 2)
        #expect(try zoo.home.onlySession().id == session.id)
        try zoo.expectNoComplaints()
    }

    /// As Yahoo's OAuth 1 once was.
    private static let handled = """
        id: handled
        name: Handled
        protocol: oauth1
        request_token: {url: "https://handled.example/request_token", method: POST}
        authorize: {url: "https://handled.example/authorize"}
        access_token: {url: "https://handled.example/access_token", method: POST}
        signature_method: HMAC-SHA1
        callback: oob
        callback_confirmed: required
        reply:
          expiry: {field: oauth_expires_in, unit: seconds_from_now}
          keep: [oauth_session_handle]
        renew:
          url: "https://handled.example/access_token"
          method: POST
          handle: oauth_session_handle
          answer: token

        """
}
