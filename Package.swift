// swift-tools-version: 6.1
import PackageDescription

// The house of Docs/Architecture.md. A target may import what it names here and nothing else:
// `swift build --explicit-target-dependency-import-check error` and `make lint` hold it to that.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A target of our own, with the language features that all of them share.
func module(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
    _ name: String, of dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

/// A program that shows how the library is used; built with everything else, so that it stays true.
func example(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies + [
            "PintleServices", "PintleLive", "OAuthCore", "LoginCore", "TextCore",
        ],
        path: "Docs/Examples/\(name)", swiftSettings: strict)
}

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let asyncHTTPClient = Target.Dependency.product(
    name: "AsyncHTTPClient", package: "async-http-client")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")

let package = Package(
    name: "pintle",
    products: [
        .executable(name: "pintle", targets: ["pintle"]),
        .library(name: "OAuthCore", targets: ["OAuthCore"]),
        .library(name: "LoginCore", targets: ["LoginCore"]),
        .library(name: "LoginRuntime", targets: ["LoginRuntime"]),
        .library(name: "CryptoOpenSSL", targets: ["CryptoOpenSSL"]),
        .library(name: "SessionStorage", targets: ["SessionStorage"]),
        .library(name: "ProviderCatalogue", targets: ["ProviderCatalogue"]),
        .library(name: "TextCore", targets: ["TextCore"]),
        .library(name: "TerminalCore", targets: ["TerminalCore"]),
        .library(name: "PintleServices", targets: ["PintleServices"]),
        .library(name: "PintleLive", targets: ["PintleLive"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        // Pure cores: values in, values out.
        module("OAuthCore"),
        module("LoginCore", uses: ["OAuthCore"]),
        module("FleetCore", uses: ["OAuthCore"]),
        module("FlowDocs", uses: ["LoginCore", "OAuthCore"]),
        module("TextCore"),
        module("TerminalCore", uses: ["TextCore"]),
        module("SessionImport", uses: ["LoginCore", "OAuthCore", "YAMLReading"]),
        module("PintleText", uses: ["OAuthCore", "LoginCore", "TextCore", "TerminalCore"]),

        // Doors: each wraps one thing of the outside world.
        module("PrivateFiles", uses: ["CPlatform"]),
        module("YAMLReading", uses: ["CYAML"]),
        module("CryptoOpenSSL", uses: ["OAuthCore", "COpenSSL"]),
        module("Vault", uses: ["OAuthCore", "LoginCore", "CryptoOpenSSL"]),
        module(
            "SessionStorage",
            uses: [
                "Vault", "LoginCore", "OAuthCore", "PrivateFiles", "CSQLite", "CPlatform",
            ]),
        .target(
            name: "ProviderCatalogue", dependencies: ["OAuthCore", "YAMLReading"],
            exclude: ["Definitions"], swiftSettings: strict),
        module(
            "LoginRuntime",
            uses: [
                "LoginCore", "OAuthCore", asyncHTTPClient, nioCore, nioHTTP1, nioPosix, nioSSL,
            ]),
        module(
            "PlatformLinux",
            uses: ["OAuthCore", "PrivateFiles", "CPlatform", "CQREncode"]),
        module("TerminalNcurses", uses: ["TextCore", "TerminalCore", "CNcurses"]),
        module("DemoProvider", uses: ["OAuthCore", "CryptoOpenSSL", nioCore, nioPosix, nioHTTP1]),

        // The use cases, for both faces: no words, no terminal, no command line.
        module(
            "PintleServices",
            uses: [
                "OAuthCore", "LoginCore", "LoginRuntime", "SessionStorage", "Vault",
                "ProviderCatalogue", "SessionImport",
            ]),

        // The services' doors on this machine, for the program and for programs of others.
        module(
            "PintleLive",
            uses: [
                "PintleServices", "PlatformLinux", "PrivateFiles", "CryptoOpenSSL", "LoginRuntime",
                "SessionStorage", "LoginCore", "OAuthCore", "TextCore", "CVersion",
            ]),

        // Faces.
        module(
            "PintleUI", uses: ["PintleText", "OAuthCore", "LoginCore", "TextCore", "TerminalCore"]),
        module(
            "PintleCLI",
            uses: [
                argumentParser, "FlowDocs", "PintleText", "PintleServices", "LoginRuntime",
                "SessionStorage",
                "ProviderCatalogue", "OAuthCore", "LoginCore", "TextCore", "TerminalCore",
            ]),

        // The composition root: builds the live pieces, picks screen or command.
        .executableTarget(
            name: "pintle",
            dependencies: [
                "OAuthCore", "LoginCore", "TextCore", "TerminalCore", "PintleText", "CryptoOpenSSL",
                "Vault",
                "SessionStorage", "ProviderCatalogue", "LoginRuntime", "PrivateFiles",
                "PlatformLinux", "TerminalNcurses", "DemoProvider", "PintleUI", "PintleCLI",
                "PintleServices", "PintleLive", "CStart",
                argumentParser,
            ],
            swiftSettings: strict),

        // Programs on the services, as others may write them.
        example("post-bot"),
        example("line-login", uses: ["LoginRuntime"]),
        example("echo-delegator", uses: ["LoginRuntime"]),

        // C doors: each shim says why Swift cannot call the original.
        .target(
            name: "CNcurses",
            cSettings: [.define("NCURSES_WIDECHAR", to: "1"), .define("_XOPEN_SOURCE", to: "700")],
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .target(
            name: "CStart", cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CVersion"),
        .target(name: "CPlatform", cSettings: [.define("_GNU_SOURCE")]),
        .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("crypto")]),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CYAML", linkerSettings: [.linkedLibrary("yaml")]),
        .target(name: "CQREncode", linkerSettings: [.linkedLibrary("qrencode")]),

        // Tests: TestSupport is the harness that drives the compiled program.
        .target(
            name: "TestSupport", dependencies: ["CPlatform"], path: "Tests/TestSupport",
            swiftSettings: strict),
        tests("TestSupportTests", of: ["TestSupport"]),
        tests("InteropTests", of: ["TestSupport"]),
        tests("EndToEndTests", of: ["TestSupport"]),
        tests(
            "PlatformLinuxTests",
            of: ["PlatformLinux", "PrivateFiles", "CPlatform", "OAuthCore"]),
        tests("TerminalCoreTests", of: ["TextCore", "TerminalCore"]),
        tests("TerminalNcursesTests", of: ["TerminalNcurses", "TextCore"]),
        tests("LoginCoreTests", of: ["LoginCore", "OAuthCore"]),
        tests("FleetCoreTests", of: ["FleetCore", "CryptoOpenSSL", "OAuthCore"]),
        tests("FlowDocsTests", of: ["FlowDocs", "LoginCore"]),
        tests(
            "VaultTests", of: ["Vault", "CryptoOpenSSL", "LoginCore", "OAuthCore"],
            resources: [.copy("Vectors")]),
        tests(
            "SessionStorageTests",
            of: [
                "SessionStorage", "Vault", "CryptoOpenSSL", "LoginCore", "OAuthCore", "CSQLite",
            ],
            resources: [.copy("Golden")]),
        tests(
            "OAuthCoreTests", of: ["OAuthCore", "CryptoOpenSSL"], resources: [.copy("Vectors")]),
        tests("CryptoOpenSSLTests", of: ["CryptoOpenSSL", "OAuthCore", "COpenSSL"]),
        tests(
            "PintleTextTests",
            of: ["PintleText", "OAuthCore", "LoginCore", "TextCore", "TerminalCore"]),
        tests(
            "PintleCLITests",
            of: [
                "FlowDocs", "PintleCLI", "PintleServices", "PintleText", "SessionStorage",
                "ProviderCatalogue", "LoginRuntime", "LoginCore", "OAuthCore", "TextCore",
                "CryptoOpenSSL", "TestSupport", argumentParser,
            ]),
        tests(
            "PintleServicesTests",
            of: [
                "PintleServices", "LoginRuntime", "SessionStorage", "ProviderCatalogue", "Vault",
                "LoginCore", "OAuthCore", "CryptoOpenSSL", "TestSupport",
            ]),
        tests("ProviderCatalogueTests", of: ["ProviderCatalogue", "OAuthCore", "YAMLReading"]),
        tests("YAMLReadingTests", of: ["YAMLReading"]),
        tests("SessionImportTests", of: ["SessionImport", "LoginCore", "OAuthCore"]),
        tests(
            "LoginRuntimeTests",
            of: [
                "LoginRuntime", "DemoProvider", "CryptoOpenSSL", "LoginCore", "OAuthCore",
                nioCore, nioPosix, nioSSL,
            ]),
        tests(
            "DemoProviderTests",
            of: ["DemoProvider", "CryptoOpenSSL", "OAuthCore", "ProviderCatalogue"]),
        tests(
            "PintleUITests",
            of: ["PintleUI", "PintleText", "LoginCore", "OAuthCore", "TextCore", "TerminalCore"],
            resources: [.copy("Screens")]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c17
)
