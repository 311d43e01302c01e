import Foundation
import OAuthCore
import Testing

@Suite("Published cases: answers")
struct PublishedAnswerTests {
    @Test(
        "A token answer is read or refused", arguments: VectorFile.cases("token_response_oauth1"))
    func tokenAnswer(vector: VectorCase) throws {
        let body = Array(try vector.text("body").utf8)
        let reply = try? TemporaryCredentialsReply(body)
        #expect(reply?.credentials.identifier == vector.expected["oauth_token"]?.text)
        #expect(
            reply?.credentials.sharedSecret.revealedText
                == vector.expected["oauth_token_secret"]?.text)
        #expect((reply != nil) == (vector.expected["ok"] == .bool(true)))
        #expect(
            reply.map(\.isCallbackConfirmed) ?? false
                == (vector.expected["oauth_callback_confirmed"] == .bool(true)))
        #expect(reply?.extra.dictionary == vector.expected["extra"]?.textMembers)
        let token = try? TokenCredentialsReply(body)
        #expect(token?.credentials.identifier.revealedText == vector.expected["oauth_token"]?.text)
    }

    @Test("A reported problem is found", arguments: VectorFile.cases("oauth_problem"))
    func problem(vector: VectorCase) throws {
        let problem = try #require(
            vector.input["body"]?.text.flatMap { OAuthProblem(body: $0.utf8) }
                ?? vector.input["www_authenticate"]?.text.flatMap {
                    OAuthProblem(authenticateHeader: $0)
                })
        #expect(problem.code == vector.expected["oauth_problem"]?.text)
        #expect(problem.kind != nil)
        #expect(problem.extra.dictionary == vector.expected["extra"]?.textMembers)
    }

    @Test("A refusing answer is understood", arguments: VectorFile.cases("error_body"))
    func errorBody(vector: VectorCase) throws {
        let body = Data(try vector.text("body").utf8)
        let error = ErrorBody(
            status: try #require(Int(try vector.text("http_status"))),
            body: body, json: JSONValue.decoded(from: body))
        #expect(error.code.map(String.init) == vector.expected["code"]?.text)
        #expect(error.message == vector.expected["message"]?.text)
        #expect(error.meaning.rawValue == vector.expected["meaning"]?.text)
    }

    @Test("A pasted redirect is taken apart", arguments: VectorFile.cases("redirect_parse"))
    func redirect(vector: VectorCase) throws {
        guard case .redirect(let answer) = PastedAnswer.parse(try vector.text("pasted")) else {
            Issue.record("not taken as a redirect")
            return
        }
        #expect(answer.parameters.dictionary == vector.expected.textMembers)
        #expect(answer.temporaryIdentifier == vector.expected["oauth_token"]?.text)
        #expect(
            answer.verifier?.value.revealedText == vector.expected["oauth_verifier"]?.text)
        #expect(answer.isDenied == (vector.expected["error"]?.text == "access_denied"))
    }
}

extension [Parameter] {
    fileprivate var dictionary: [String: String] {
        Dictionary(map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
