import Glibc
import OAuthCore
import Testing

@testable import PlatformLinux

@Suite struct `Another program in the place of this one` {
    @Test func `is not begun with a value that would end early`() {
        let variables = ["A": Secret(utf8: "a"), "B": Secret(utf8: "b\0c")]
        #expect(
            ProcessReplacement.start(["/bin/true"], variables: variables, closing: [])
                == .nulInValue("B"))
    }

    @Test func `is not begun where there is none`() {
        #expect(ProcessReplacement.start([], variables: [:], closing: []) == .missing)
    }

    @Test func `gets the variables of the start without those that it gets anew`() {
        let all = names(without: [])
        let path = "PATH"
        #expect(all.contains(path))
        #expect(names(without: [path]) == all.filter { $0 != path })
        #expect(names(without: ["PAT", "PATHS", ""]) == all)
    }

    private func names(without others: Set<String>) -> [String] {
        StartState.shared.environment(without: others).map { text in
            String(String(cString: text).prefix { $0 != "=" })
        }
    }
}
