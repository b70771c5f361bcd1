// swift-tools-version: 6.2
//
// Floe's targets, from the bottom up. Arrows run strictly downward; what each target holds is
// told in README.md. `kernels` marks the targets whose loops touch pixels: they are optimised in
// debug builds too, which makes the tests some hundred times faster.

import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]
let kernels: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
    name: "Floe",
    products: [
        .library(name: "FloeLayers", targets: ["Geometry", "Imaging", "RenderTree", "Layers", "CPUCompositor", "GPUCompositor"]),
        .library(name: "FloeViews", targets: ["Imaging", "Measuring", "Text", "Views", "DesktopHost", "Compositors"]),
        .executable(name: "floe", targets: ["floe"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    ],
    targets: [
        // System libraries: shim headers and link lines, nothing else.
        .systemLibrary(name: "CSDL2"),
        .systemLibrary(name: "COpenGL"),
        .systemLibrary(name: "CEGL"),  // OpenGL without a window
        .systemLibrary(name: "CFontconfig"),
        .systemLibrary(name: "CFriBidi"),  // the bidirectional algorithm
        .systemLibrary(name: "CUnibreak"),  // where lines may be broken
        .systemLibrary(name: "CImageHeaders"),
        .systemLibrary(name: "CYajl"),  // JSON
        .systemLibrary(name: "CMalloc"),  // the C library's own
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0"),

        // The one lock.
        .target(name: "Threads", swiftSettings: kernels),

        // Random numbers that a seed decides.
        .target(name: "RandomNumbers", swiftSettings: kernels),

        // Frame times and what is said of them.
        .target(name: "Measuring", swiftSettings: strict),

        // Files read and written, and what is said of them.
        .target(name: "Files", swiftSettings: strict),

        // Values.
        .target(name: "Geometry", swiftSettings: kernels),
        .target(name: "Imaging", dependencies: ["Geometry", "Threads", "CProcessLimits"], swiftSettings: kernels),
        .target(name: "CProcessLimits", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),
        .target(
            name: "CVectorDrawing", dependencies: ["CProcessLimits"], cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("SDL2"), .linkedLibrary("SDL2_image")]),
        .target(
            name: "CPNGWriting", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("png16")]),
        .target(
            name: "ImageCoding",
            dependencies: ["Imaging", "Files", "CSDL2", "CImageHeaders", "CLibXML2", "CVectorDrawing", "CPNGWriting"],
            swiftSettings: kernels),
        .target(name: "RenderTree", dependencies: ["Imaging"], swiftSettings: kernels),

        // What draws.
        .target(
            name: "CKernels",
            cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"]), .unsafeFlags(["-O2"], .when(configuration: .debug))]),
        .target(name: "FramePlanning", dependencies: ["RenderTree"], swiftSettings: kernels),
        .target(name: "Raster", dependencies: ["FramePlanning", "CKernels"], swiftSettings: kernels),
        .target(name: "CPUCompositor", dependencies: ["Raster", "Threads"], swiftSettings: kernels),
        .target(
            name: "GPUCompositor", dependencies: ["FramePlanning", "COpenGL"],
            resources: [.copy("Shaders")], swiftSettings: strict),

        // What compositors do, shown to people.
        .target(name: "Overlays", dependencies: ["FramePlanning"], swiftSettings: kernels),

        // What is drawn.
        .target(
            name: "Layers", dependencies: ["RenderTree", "Files", "CYajl", .product(name: "HeapModule", package: "swift-collections")],
            swiftSettings: kernels),
        .target(
            name: "Text", dependencies: ["Imaging", "Threads", "CSDL2", "CFontconfig", "CFriBidi", "CUnibreak"], swiftSettings: kernels),
        .target(name: "Views", dependencies: ["Layers", "Text", "Raster", "Threads"], swiftSettings: strict),
        .target(
            name: "Resources", path: "Resources", exclude: ["pictures"],
            resources: [.copy("penguins"), .copy("art"), .copy("flashlight"), .copy("decks"), .copy("sounds"), .copy("table")],
            swiftSettings: strict),
        .target(
            name: "Scenes",
            dependencies: [
                "Views", "Overlays", "ImageCoding", "Files", "Resources", "Threads", "Measuring", "RandomNumbers", "CLibXML2",
            ],
            swiftSettings: kernels),

        // The program.
        .target(
            name: "CWaylandOutputs", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("wayland-client"), .linkedLibrary("SDL2")]),
        .target(
            name: "CWaylandSurface", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("wayland-client"), .linkedLibrary("SDL2")]),
        .target(
            name: "DesktopHost",
            dependencies: [
                "Views", "Raster", "Overlays", "Measuring", "Files", "Threads", "CSDL2", "CEGL", "CWaylandOutputs", "CWaylandSurface",
                "CMalloc",
            ],
            swiftSettings: strict),
        .target(name: "Compositors", dependencies: ["DesktopHost", "CPUCompositor", "GPUCompositor"], swiftSettings: strict),
        .target(
            name: "TreeFuzzing", dependencies: ["Layers", "ImageCoding", "CPUCompositor", "GPUCompositor", "RandomNumbers"],
            swiftSettings: strict),
        .target(
            name: "FileFuzzing", dependencies: ["Scenes", "Views", "ImageCoding", "RandomNumbers"], swiftSettings: kernels),
        .executableTarget(
            name: "floe",
            dependencies: [
                "Scenes", "Resources", "Compositors", "CPUCompositor", "GPUCompositor", "FramePlanning", "Overlays", "ImageCoding", "Files",
                "Measuring", "CMalloc", "CProcessLimits", "TreeFuzzing", "FileFuzzing",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        // Random values for tests, and what only they ask of render nodes.
        .target(name: "TestSupport", dependencies: ["RenderTree", "RandomNumbers"], path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: strict),
        .testTarget(name: "MeasuringTests", dependencies: ["Measuring", "RandomNumbers", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: strict),
        .testTarget(name: "GeometryTests", dependencies: ["Geometry"], swiftSettings: strict),
        .testTarget(name: "ImagingTests", dependencies: ["Imaging", "ImageCoding"], swiftSettings: strict),
        .testTarget(name: "RenderTreeTests", dependencies: ["RenderTree", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "CompositorTests",
            dependencies: [
                "FramePlanning", "CPUCompositor", "GPUCompositor", "DesktopHost", "Layers", "ImageCoding", "TreeFuzzing", "RandomNumbers",
                "TestSupport",
            ],
            resources: [.copy("Cases")], swiftSettings: strict),
        // Counts requests for memory in the test program; see its header.
        .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
        .testTarget(name: "FileFuzzingTests", dependencies: ["FileFuzzing"], swiftSettings: strict),
        .testTarget(
            name: "SteadyTests", dependencies: ["CAllocationCounter", "CPUCompositor", "DesktopHost", "Views"],
            swiftSettings: strict),
        .testTarget(name: "LayersTests", dependencies: ["Layers", "RandomNumbers", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "TextTests", dependencies: ["Text"], swiftSettings: strict),
        .testTarget(name: "ViewsTests", dependencies: ["Views"], swiftSettings: strict),
        .testTarget(
            name: "OverlaysTests",
            dependencies: ["Overlays", "Compositors", "CPUCompositor", "GPUCompositor", "ImageCoding", "Layers", "TreeFuzzing"],
            swiftSettings: strict),
        // Has OpenGL fail in the test program; see its header.
        .target(
            name: "CFaultyGraphics", path: "Tests/CFaultyGraphics", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("GL"), .linkedLibrary("EGL")]),
        .testTarget(
            name: "DesktopHostTests", dependencies: ["Compositors", "CSDL2", "CFaultyGraphics"], swiftSettings: strict),
        .testTarget(
            name: "ScenesTests", dependencies: ["Scenes", "Compositors", "ImageCoding", "Measuring"],
            resources: [.copy("Goldens")], swiftSettings: strict),
        // Drops files on the window, for the tests of it. libsdl2-dev brings libX11.
        .executableTarget(name: "dragfile", path: "Tests/DragSource", linkerSettings: [.linkedLibrary("X11")]),
        .testTarget(
            name: "CommandTests",
            dependencies: ["floe", "dragfile", "Overlays", "ImageCoding", "Measuring", "Scenes", "FileFuzzing", "TestSupport"],
            swiftSettings: strict),
    ]
)
