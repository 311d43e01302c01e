import OAuthCore
import PrivateFiles
import Testing

@testable import PlatformLinux

@Suite struct `The folders` {
    @Test func `lie under one home when it is named, the option first`() throws {
        let environment = ["PINTLE_HOME": "/v", "XDG_DATA_HOME": "/x", "HOME": "/h"]
        let byOption = try MachinePaths.find(home: "/o/", environment: environment)
        #expect(byOption == .init(config: "/o/config", data: "/o/data", state: "/o/state"))
        let byVariable = try MachinePaths.find(environment: environment)
        #expect(byVariable == .init(config: "/v/config", data: "/v/data", state: "/v/state"))
    }

    @Test func `follow the XDG variables, each for itself`() throws {
        let environment = ["XDG_DATA_HOME": "/x//d/", "XDG_STATE_HOME": "", "HOME": "/h"]
        let paths = try MachinePaths.find(environment: environment)
        #expect(paths.config == "/h/.config/pintle")
        #expect(paths.data == "/x/d/pintle")
        #expect(paths.state == "/h/.local/state/pintle")
    }

    @Test func `are found without HOME in the user database`() throws {
        let paths = try MachinePaths.find(environment: [:])
        #expect(paths.data.hasPrefix("/") && paths.data.hasSuffix("/.local/share/pintle"))
    }

    @Test(arguments: ["PINTLE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME"])
    func `are refused when a variable is relative`(variable: String) {
        for path in ["here", "./here", "/a/../b"] {
            #expect(throws: MachinePaths.Failure.notAbsolute(source: variable, path: path)) {
                try MachinePaths.find(environment: [variable: path])
            }
        }
    }

    @Test func `tell what they lie on`() throws {
        let facts = try FileSystem(of: "/tmp")
        #expect(!facts.isOnNetwork && facts.freeBytes > 0)
        #expect(throws: FileFailure.missing(path: "/nowhere")) { try FileSystem(of: "/nowhere") }
    }
}

@Suite struct `Where the person comes from` {
    @Test(arguments: [
        ("203.0.113.7 50022 10.0.0.1 22", "203.0.113.7"), ("2001:db8::1 1 ::1 22", "2001:db8::1"),
        ("fe80::1%eth0 1 fe80::2 22", "fe80::1"), ("\u{1b}[31m 1 2 3", nil), ("", nil),
        ("host.example 1 2 3", nil), ("1.2.3.4\u{7} 1 2 3", nil),
    ])
    func `is an IP address or unknown`(variable: String, address: String?) {
        #expect(SSHOrigin(environment: ["SSH_CONNECTION": variable])?.address == address)
    }

    @Test(arguments: [
        ("203.0.113.7 50022 10.0.0.1 22", "10.0.0.1"), ("::1 1 fe80::2%eth0 22", "fe80::2"),
        ("203.0.113.7 50022", nil), ("203.0.113.7 1 $(id) 22", nil),
    ])
    func `reached this machine at an IP address or an unknown one`(
        variable: String, server: String?
    ) {
        #expect(SSHOrigin(environment: ["SSH_CONNECTION": variable])?.server == server)
    }

    @Test func `is unknown outside ssh`() {
        #expect(SSHOrigin(environment: [:]) == nil)
    }
}

@Suite struct `Local time` {
    @Test func `agrees with UTC and its own offset`() {
        let moment = Timestamp(secondsSince1970: 1_795_271_460)
        let local = LocalTime(moment)
        let days = CivilDate(daysSince1970: (moment + local.offset).secondsSince1970 / 86_400)
        #expect((local.year, local.month, local.day) == (days.year, days.month, days.day))
        let secondOfDay = (moment + local.offset).secondsSince1970 % 86_400
        #expect(Int64(local.hour * 3600 + local.minute * 60 + local.second) == secondOfDay)
        #expect(local.weekday == Int((days.daysSince1970 + 4) % 7))
    }

    @Test func `passes`() {
        #expect(LocalTime.now > Timestamp(secondsSince1970: 1_700_000_000))
        #expect(LocalTime.sinceBoot > .zero)
    }
}
