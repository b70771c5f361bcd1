// swift-tools-version: 6.2
//
// Programs to read and to change, each in one file under 120 lines. `swift run photos` runs one of them.

import PackageDescription

let views: Target.Dependency = .product(name: "FloeViews", package: "Floe")
let layers: Target.Dependency = .product(name: "FloeLayers", package: "Floe")

let package = Package(
    name: "examples",
    dependencies: [.package(name: "Floe", path: "../..")],
    targets: [
        .executableTarget(name: "photos", dependencies: [views, "ExamplePicture"]),
        .executableTarget(name: "chart", dependencies: [views, "ExamplePicture"]),
        .executableTarget(name: "mosaic", dependencies: [views, "ExamplePicture"]),
        .executableTarget(name: "skies", dependencies: [layers]),
        .executableTarget(
            name: "corners", dependencies: [views, .product(name: "FloeSceneWindow", package: "Floe"), "ExamplePicture"]),
        // Not part of any example: has the tests see what its window shows.
        .target(name: "ExamplePicture", dependencies: [views]),
    ]
)
