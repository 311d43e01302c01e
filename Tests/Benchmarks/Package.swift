// swift-tools-version: 6.1
import PackageDescription

// The part of `make bench` that has to run inside a process of ours. A package of its own, so that
// no build of the program pays for it.

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "pintle", path: "../..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "OAuthCore", package: "pintle"),
                .product(name: "LoginCore", package: "pintle"),
                .product(name: "LoginRuntime", package: "pintle"),
                .product(name: "CryptoOpenSSL", package: "pintle"),
                .product(name: "SessionStorage", package: "pintle"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
