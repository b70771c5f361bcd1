// swift-tools-version: 6.2
//
// The program by Floe, a package as users write one. scripts/compare-toolkits builds it.

import PackageDescription

let package = Package(
    name: "rows",
    dependencies: [.package(name: "Floe", path: "../../..")],
    targets: [.executableTarget(name: "rows", dependencies: [.product(name: "FloeViews", package: "Floe")], path: ".")]
)
