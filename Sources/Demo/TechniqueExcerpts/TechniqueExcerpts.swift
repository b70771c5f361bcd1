// Has the build take the code of techniques from the sources; see scripts/excerpts.

import PackagePlugin

@main
struct TechniqueExcerpts: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let script = context.package.directoryURL.appending(path: "scripts/excerpts")
        let output = context.pluginWorkDirectoryURL.appending(path: "TechniqueExcerpts.swift")
        let sources = target.sourceModule?.sourceFiles(withSuffix: ".swift").map(\.url) ?? []
        return [
            .buildCommand(
                displayName: "Taking the code of techniques from the sources", executable: script,
                arguments: [output.path] + sources.map(\.path).sorted(), inputFiles: sources, outputFiles: [output])
        ]
    }
}
