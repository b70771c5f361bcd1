// swift-tools-version: 6.2
//
// Floe's targets, floor by floor from the bottom up: a target depends only on targets above it in this file. Each floor is a folder
// of Sources. Documentation/Architecture.md says what each target holds. `kernels` marks the targets whose loops touch pixels
// or many figures: they are optimised in debug builds too, which makes the tests some hundred times faster.

import PackageDescription

// Warnings are errors where Floe itself is built: in its own folder. A package that depends on it is built with warnings suppressed,
// and not every build system accepts both.
let isBuiltForItself = Context.environment["PWD"] == Context.packageDirectory
let strict: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ] + (isBuiltForItself ? [.treatAllWarnings(as: .error)] : [])
let kernels: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
let strictC: [CSetting] = [.unsafeFlags(["-Wall", "-Wextra"] + (isBuiltForItself ? ["-Werror"] : []))]

/// A folder of Sources, in which each target has a folder of its name.
struct Floor {
    let folder: String

    /// `packages` are Debian's. The library's header names them as well, where it cannot find it. `pkgConfig` is the library's own file, or,
    /// if it ends in “.pc”, one beside the header.
    func library(_ name: String, pkgConfig: String? = nil, _ packages: String...) -> Target {
        let path = "Sources/\(folder)/\(name)"
        let file = pkgConfig.map { $0.hasSuffix(".pc") ? "\(Context.packageDirectory)/\(path)/\($0)" : $0 }
        return .systemLibrary(name: name, path: path, pkgConfig: file, providers: [.apt(packages)])
    }

    func swift(
        _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil, settings: [SwiftSetting] = strict,
        plugins: [Target.PluginUsage]? = nil
    ) -> Target {
        .target(
            name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)", resources: resources, swiftSettings: settings,
            plugins: plugins)
    }

    func c(
        _ name: String, _ dependencies: [Target.Dependency] = [], linking libraries: [String] = [], settings: [CSetting] = strictC
    ) -> Target {
        .target(
            name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)", cSettings: settings,
            linkerSettings: libraries.map { .linkedLibrary($0) })
    }

    func cProgram(_ name: String, _ dependencies: [Target.Dependency], linking libraries: [String]) -> Target {
        .executableTarget(
            name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)", cSettings: strictC,
            linkerSettings: libraries.map { .linkedLibrary($0) })
    }
}

// Shim headers and link lines, nothing else.
let system = Floor(folder: "SystemLibraries")
let systemLibraries: [Target] = [
    system.library("CFloeSDL2", "libsdl2-dev"),
    system.library("CFloeSDL2Image", "libsdl2-image-dev"),
    system.library("CFloeSDL2Mixer", "libsdl2-mixer-dev"),
    system.library("CFloeOpenGL", "libgl-dev"),
    system.library("CFloeEGL", "libegl-dev"),  // OpenGL without a window
    system.library("CFloeFontconfig", "libfontconfig-dev"),
    system.library("CFloeFreeType", pkgConfig: "freetype2", "libfreetype-dev", "libharfbuzz-dev", "pkg-config"),
    system.library("CFloeWebP", "libwebp-dev"),
    system.library("CFloeZstd", "libzstd-dev"),
    system.library("CFloeMalloc", "libc6-dev"),  // the C library's own
    system.library("CFloeDBus", pkgConfig: "dbus-1", "libdbus-1-dev", "pkg-config"),
    system.library("CFloeLibXML2", pkgConfig: "libxml.pc", "libxml2-dev", "pkg-config"),
    system.library("CFloeGdkPixbuf", pkgConfig: "gdk-pixbuf.pc", "libgdk-pixbuf-2.0-dev", "pkg-config"),
    system.library("CFloeCairo", pkgConfig: "cairo", "libcairo2-dev", "pkg-config"),
    system.library("CFloeRSVG", pkgConfig: "librsvg.pc", "librsvg2-dev", "pkg-config"),
    system.library("CFloeATK", pkgConfig: "atk-bridge.pc", "libatk1.0-dev", "libatk-bridge2.0-dev", "pkg-config"),
]

let values = Floor(folder: "Values")
let valueTargets: [Target] = [
    values.swift("FloeThreads", settings: kernels),
    values.swift("FloeRandomNumbers", settings: kernels),
    values.swift("FloeFiles"),
    values.swift("FloeGeometry", settings: kernels),
    values.c("CFloeProcessLimits"),
    values.swift("FloeImaging", ["FloeGeometry", "FloeThreads", "CFloeProcessLimits"], settings: kernels),
    values.swift("FloeDrawing", ["FloeImaging", "CFloeCairo"], settings: kernels),
    values.c("CFloePictureProcess", ["CFloeProcessLimits"]),
    values.c("CFloePNGWriting", linking: ["png16"]),
    values.c("CFloePictureReading", linking: ["png16", "jpeg", "lcms2"]),
    // Read untrusted pictures; they lie beside the program that needs them.
    values.cProgram(
        "floe-vector-reader", ["CFloePictureProcess", "CFloeRSVG", "CFloeLibXML2"],
        linking: ["rsvg-2", "cairo", "gio-2.0", "gdk_pixbuf-2.0", "gobject-2.0", "glib-2.0", "xml2", "m"]),
    values.cProgram(
        "floe-pixel-reader", ["CFloePictureProcess", "CFloePictureReading", "CFloeGdkPixbuf"],
        linking: ["gdk_pixbuf-2.0", "gobject-2.0", "glib-2.0", "SDL2", "SDL2_image", "magic"]),
    values.swift(
        "FloeImageCoding",
        [
            "FloeImaging", "FloeFiles", "CFloeWebP", "CFloePictureProcess", "CFloePNGWriting", "CFloePictureReading",
            // Built with whatever reads pictures.
            "floe-vector-reader", "floe-pixel-reader",
        ],
        settings: kernels),
    values.c("CFloeUnicode", linking: ["icuuc", "icui18n"]),
    values.swift("FloeText", ["FloeImaging", "FloeThreads", "CFloeFontconfig", "CFloeFreeType", "CFloeUnicode"], settings: kernels),
]

// From a tree of layers to pixels.
let engine = Floor(folder: "Engine")
let engineTargets: [Target] = [
    engine.swift("FloeRenderTree", ["FloeImaging"], settings: kernels),
    engine.swift("FloeFramePlanning", ["FloeRenderTree"], settings: kernels),
    engine.c("CFloeKernels", settings: strictC + [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    engine.swift("FloeRaster", ["FloeFramePlanning", "CFloeKernels"], settings: kernels),
    engine.swift("FloeCPUCompositor", ["FloeRaster", "FloeThreads"], settings: kernels),
    engine.swift("FloeOpenGL", ["FloeImaging", "FloeThreads", "CFloeEGL"]),
    // Shaders are compiled into the program, which then needs no folder of them.
    engine.swift("FloeGPUCompositor", ["FloeFramePlanning", "FloeOpenGL", "CFloeOpenGL"], resources: [.embedInCode("Shaders")]),
    engine.swift(
        "FloeLayerTree",
        [
            "FloeRenderTree", "FloeDrawing", "FloeText", "FloeFiles", "FloeRandomNumbers",
            .product(name: "HeapModule", package: "swift-collections"),
        ],
        settings: kernels),
    // All of the engine that a user imports.
    engine.swift(
        "FloeLayers",
        [
            "FloeGeometry", "FloeImaging", "FloeDrawing", "FloeImageCoding", "FloeText", "FloeRenderTree", "FloeLayerTree", "FloeOpenGL",
            "FloeCPUCompositor", "FloeGPUCompositor",
        ]),
]

// Frame-time statistics, compositors' work made visible, what layers cost, and fuzzers.
let measuring = Floor(folder: "Measuring")
let measuringTargets: [Target] = [
    measuring.swift(
        "FloeMeasuring",
        ["FloeRandomNumbers", "FloeGeometry", "FloeRenderTree", .product(name: "DequeModule", package: "swift-collections")],
        settings: kernels),
    measuring.swift("FloeOverlays", ["FloeFramePlanning"], settings: kernels),
    measuring.swift(
        "FloeCosts", ["FloeLayerTree", "FloeFramePlanning", "FloeOverlays", "FloeMeasuring", "FloeThreads"], settings: kernels),
    measuring.swift(
        "FloeTreeFuzzing",
        ["FloeLayerTree", "FloeImageCoding", "FloeOpenGL", "FloeCPUCompositor", "FloeGPUCompositor", "FloeRandomNumbers"]),
]

let host = Floor(folder: "ViewsAndHost")
let hostTargets: [Target] = [
    host.swift("FloeViewTree", ["FloeLayerTree", "FloeText", "FloeRaster", "FloeThreads"], settings: kernels),
    // What lies over a window's picture: figures, the last ten seconds, legends, the marks between two pictures.
    host.swift(
        "FloePanels",
        [
            "FloeViewTree", "FloeOverlays", "FloeMeasuring", "CFloeZstd", .product(name: "DequeModule", package: "swift-collections"),
        ]),
    host.c("CFloeWaylandOutputs", linking: ["wayland-client", "SDL2"]),
    host.c("CFloeWaylandSurface", linking: ["wayland-client", "SDL2"]),
    host.c("CFloeXDesktop", linking: ["X11", "xcb", "SDL2"]),
    host.c("CFloeAccessibility", ["CFloeATK"], linking: ["atk-1.0", "atk-bridge-2.0", "gio-2.0", "gobject-2.0", "glib-2.0"]),
    host.c("CFloeFilePortal", ["CFloeDBus"], linking: ["dbus-1"]),
    host.swift(
        "FloeDesktopHost",
        [
            "FloePanels", "FloeRaster", "FloeFiles", "FloeThreads", "FloeOpenGL", "CFloeSDL2", "CFloeSDL2Mixer", "CFloeWaylandOutputs",
            "CFloeWaylandSurface", "CFloeXDesktop", "CFloeAccessibility", "CFloeFilePortal", "CFloeMalloc",
        ]),
    host.swift("FloeCompositors", ["FloeDesktopHost", "FloeOpenGL", "FloeCPUCompositor", "FloeGPUCompositor"]),
    // Looks into layer trees; views and what they show only.
    host.swift("FloeInspector", ["FloeViewTree", "FloeCosts"]),
    // All of views and host that a user imports.
    host.swift("FloeViews", ["FloeLayers", "FloeMeasuring", "FloeText", "FloeViewTree", "FloeDesktopHost", "FloeCompositors"]),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let demo = Floor(folder: "Demo")
let demoTargets: [Target] = [
    .target(
        name: "FloeResources", dependencies: ["FloeFiles"], path: "Resources", exclude: ["pictures"],
        resources: [.copy("penguins"), .copy("art"), .copy("flashlight"), .copy("decks"), .copy("sounds"), .copy("table")],
        swiftSettings: strict),
    .plugin(name: "TechniqueExcerpts", capability: .buildTool(), path: "Sources/Demo/TechniqueExcerpts"),
    demo.swift(
        "FloeScenes",
        [
            "FloeViewTree", "FloeInspector", "FloeOverlays", "FloeImageCoding", "FloeFiles", "FloeResources", "FloeThreads",
            "FloeMeasuring", "FloeRandomNumbers", "CFloeLibXML2", "CFloeSDL2Image",
        ],
        settings: kernels, plugins: ["TechniqueExcerpts"]),
    // The window around scenes: the demo's, or those of packages that depend on this one.
    demo.swift(
        "FloeSceneWindow",
        ["FloeScenes", "FloeCompositors", "FloeOpenGL", "FloeOverlays", "FloeImageCoding", "FloeFiles", "FloeMeasuring"]),
    // Options and failures that the subcommands share.
    demo.swift(
        "FloeCommandLine",
        [
            "FloeScenes", "FloeCompositors", "FloeOpenGL", "FloeCPUCompositor", "FloeGPUCompositor", "FloeOverlays", "FloeImageCoding",
            "FloeFiles", "FloeResources", "CFloeMalloc", argumentParser,
        ]),
]

// What measures and fuzzes the demo, as subcommands of the program, and the program.
let tools = Floor(folder: "Tools")
let toolTargets: [Target] = [
    tools.swift(
        "FloeBench",
        [
            "FloeCommandLine", "FloeMeasuring", "FloeOverlays", "FloeFramePlanning", "FloeViewTree", "FloeImageCoding",
            argumentParser,
        ]),
    tools.swift(
        "FloeFileFuzzing", ["FloeScenes", "FloeViewTree", "FloeImageCoding", "FloeFiles", "FloeRandomNumbers"], settings: kernels),
    tools.swift(
        "FloeFuzzCommands",
        ["FloeCommandLine", "FloeTreeFuzzing", "FloeFileFuzzing", "FloeOpenGL", "CFloeProcessLimits", argumentParser]),
    .executableTarget(
        name: "floe",
        dependencies: [
            "FloeCommandLine", "FloeSceneWindow", "FloeBench", "FloeFuzzCommands", "FloeScenes", "FloeCompositors", "FloeOverlays",
            "FloeImageCoding", "FloeFiles", "FloeMeasuring", "CFloeProcessLimits", argumentParser,
        ],
        path: "Sources/Tools/floe", swiftSettings: strict),
]

// The programs of Documentation/Examples. They see only what is public, as in anybody's package, and are built by its rules.
let examples: [Target] = [
    example("photos", ["FloeViews", "ExamplePicture"]),
    example("tasks", ["FloeViews", "ExamplePicture"]),
    example("chart", ["FloeViews", "ExamplePicture"]),
    example("dashboard", ["FloeViews", "ExamplePicture"]),
    example("mosaic", ["FloeViews", "ExamplePicture"]),
    example("skies", ["FloeLayers"]),
    example("corners", ["FloeViews", "FloeSceneWindow", "ExamplePicture"]),
    // Not part of any example: has the tests see what its window shows.
    .target(
        name: "ExamplePicture", dependencies: ["FloeViews"], path: "Documentation/Examples/ExamplePicture", packageAccess: false),
]

func example(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Documentation/Examples/\(name)", packageAccess: false)
}

let tests: [Target] = [
    // Random values for tests, and properties of render nodes that only tests use.
    .target(
        name: "FloeTestSupport", dependencies: ["FloeRenderTree", "FloeRandomNumbers"], path: "Tests/FloeTestSupport",
        swiftSettings: strict),
    // Counts requests for memory in the test program; see its header.
    .target(name: "CFloeAllocationCounter", path: "Tests/CFloeAllocationCounter"),
    // Has OpenGL fail in the test program; see its header.
    .target(
        name: "CFloeFaultyGraphics", path: "Tests/CFloeFaultyGraphics", cSettings: strictC,
        linkerSettings: [.linkedLibrary("GL"), .linkedLibrary("EGL")]),
    // Presses keys and looks at the screen of a display; see its header. libsdl2-dev brings libX11.
    .target(
        name: "CFloeVirtualUser", path: "Tests/CFloeVirtualUser", cSettings: strictC,
        linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("xcb"), .linkedLibrary("xcb-xtest")]),
    // Drops files on the window, for the tests of it. libsdl2-dev brings libX11.
    .executableTarget(name: "dragfile", path: "Tests/DragSource", linkerSettings: [.linkedLibrary("X11")]),
    // Stands for a desktop's dialogs for files and its settings. libgdk-pixbuf-2.0-dev brings GIO.
    .executableTarget(
        name: "desktopportal", dependencies: ["CFloeGdkPixbuf"], path: "Tests/DesktopPortal", cSettings: strictC,
        linkerSettings: [.linkedLibrary("gio-2.0"), .linkedLibrary("gobject-2.0"), .linkedLibrary("glib-2.0")]),
    // A program with a window of its own, for what only a main thread can show.
    .executableTarget(name: "windowprogram", dependencies: ["FloeViews"], path: "Tests/WindowProgram", swiftSettings: strict),
    // The programs of README.md and Documentation/GettingStarted.md, word for word.
    .executableTarget(name: "hello", dependencies: ["FloeViews"], path: "Tests/Samples/Hello", swiftSettings: strict),
    .executableTarget(name: "picture", dependencies: ["FloeLayers"], path: "Tests/Samples/Picture", swiftSettings: strict),
    .testTarget(name: "ThreadsTests", dependencies: ["FloeThreads"], swiftSettings: strict),
    .testTarget(name: "MeasuringTests", dependencies: ["FloeMeasuring", "FloeRandomNumbers", "FloeTestSupport"], swiftSettings: kernels),
    .testTarget(name: "FilesTests", dependencies: ["FloeFiles"], swiftSettings: strict),
    .testTarget(name: "GeometryTests", dependencies: ["FloeGeometry"], swiftSettings: strict),
    .testTarget(
        name: "ImagingTests", dependencies: ["FloeImaging", "FloeImageCoding"], resources: [.copy("Pictures")], swiftSettings: kernels),
    .testTarget(name: "DrawingTests", dependencies: ["FloeDrawing", "FloeRandomNumbers"], swiftSettings: kernels),
    .testTarget(name: "RenderTreeTests", dependencies: ["FloeRenderTree", "FloeTestSupport"], swiftSettings: strict),
    .testTarget(
        name: "CompositorTests",
        dependencies: [
            "FloeDrawing", "FloeFramePlanning", "FloeOpenGL", "FloeCPUCompositor", "FloeGPUCompositor", "FloeDesktopHost", "FloeLayerTree",
            "FloeLayers",
            "FloeImageCoding", "FloeTreeFuzzing", "FloeRandomNumbers", "FloeTestSupport",
        ],
        resources: [.copy("Cases")], swiftSettings: kernels),
    // The product without views and host, by what a user imports.
    .testTarget(name: "ProductTests", dependencies: ["FloeLayers"], swiftSettings: strict),
    .testTarget(name: "FileFuzzingTests", dependencies: ["FloeFileFuzzing"], swiftSettings: strict),
    .testTarget(
        name: "SteadyTests", dependencies: ["CFloeAllocationCounter", "FloeCPUCompositor", "FloeDesktopHost", "FloeViewTree"],
        swiftSettings: strict),
    .testTarget(name: "LayersTests", dependencies: ["FloeLayerTree", "FloeRandomNumbers", "FloeTestSupport"], swiftSettings: strict),
    .testTarget(name: "TextTests", dependencies: ["FloeText"], resources: [.copy("Texts")], swiftSettings: strict),
    .testTarget(name: "ViewsTests", dependencies: ["FloeViewTree", "FloeRandomNumbers"], swiftSettings: strict),
    .testTarget(
        name: "CostsTests",
        dependencies: ["FloeCosts", "FloeOverlays", "FloeCPUCompositor", "FloeLayerTree", "FloeRandomNumbers"],
        swiftSettings: strict),
    .testTarget(
        name: "OverlaysTests",
        dependencies: [
            "FloeOverlays", "FloeCompositors", "FloeCPUCompositor", "FloeGPUCompositor", "FloeFramePlanning", "FloeImageCoding",
            "FloeLayerTree", "FloeTreeFuzzing",
        ],
        swiftSettings: strict),
    .testTarget(
        name: "InspectorTests",
        dependencies: [
            "FloeInspector", "FloeCosts", "FloeCompositors", "FloeOverlays", "FloeLayerTree", "FloeViewTree", "FloeRandomNumbers",
        ],
        swiftSettings: strict),
    .testTarget(
        name: "DesktopHostTests", dependencies: ["FloeCompositors", "FloeOpenGL", "FloeRandomNumbers", "CFloeSDL2", "CFloeFaultyGraphics"],
        resources: [.copy("Sounds")], swiftSettings: strict),
    .testTarget(
        name: "ScenesTests", dependencies: ["FloeScenes", "FloeCompositors", "FloeImageCoding", "FloeMeasuring", "FloeThreads"],
        resources: [.copy("Goldens"), .copy("Lists")], swiftSettings: strict),
    .testTarget(
        name: "CommandTests",
        dependencies: [
            "floe", "dragfile", "desktopportal", "windowprogram", "hello", "picture", "CFloeVirtualUser", "FloeBench", "FloeCommandLine",
            "FloeSceneWindow",
            "FloeOverlays",
            "FloeImageCoding", "FloeMeasuring", "FloeScenes", "FloeFileFuzzing", "FloeTestSupport",
        ],
        // Tests wait for windows on the actor that they run on.
        swiftSettings: kernels + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
]

let package = Package(
    name: "Floe",
    products: [
        .library(name: "FloeLayers", targets: ["FloeLayers"]),
        .library(name: "FloeViews", targets: ["FloeViews"]),
        .library(name: "FloeSceneWindow", targets: ["FloeSceneWindow"]),
        .executable(name: "floe", targets: ["floe"]),
        // As products they are built beside the programs of packages that depend on this one, too.
        .executable(name: "floe-vector-reader", targets: ["floe-vector-reader"]),
        .executable(name: "floe-pixel-reader", targets: ["floe-pixel-reader"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    ],
    targets: systemLibraries + valueTargets + engineTargets + measuringTargets + hostTargets + demoTargets + toolTargets
        + examples + tests
)
