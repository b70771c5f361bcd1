// `floe fuzz pictures`, `decks`, `lists` and `games`: untrusted files, each read in a process that may crash, hang or take too
// much memory. A file that fails is shrunk and saved.

import ArgumentParser
import FloeFileFuzzing
import FloeFiles

extension FuzzCommand {
    struct Pictures: FuzzFilesCommand {
        static let configuration = describe(.pictures, "Read malformed pictures of all formats, whole and damaged.")
        @OptionGroup var options: FuzzOptions
        @OptionGroup var worker: FuzzWorkerOptions
        static let kind = FuzzedFile.pictures
    }

    struct Decks: FuzzFilesCommand {
        static let configuration = describe(.decks, "Read decks of cards, at once and step by step, whole and damaged.")
        @OptionGroup var options: FuzzOptions
        @OptionGroup var worker: FuzzWorkerOptions
        static let kind = FuzzedFile.decks
    }

    struct Lists: FuzzFilesCommand {
        static let configuration = describe(.lists, "Read lists of lines, whole and damaged.")
        @OptionGroup var options: FuzzOptions
        @OptionGroup var worker: FuzzWorkerOptions
        static let kind = FuzzedFile.lists
    }

    struct Games: FuzzFilesCommand {
        static let configuration = describe(.games, "Read and play on saved games of Minesweeper, whole and damaged.")
        @OptionGroup var options: FuzzOptions
        @OptionGroup var worker: FuzzWorkerOptions
        static let kind = FuzzedFile.games
    }
}

/// Options that a fuzzer of files passes to its child processes.
struct FuzzWorkerOptions: ParsableArguments {
    /// Reads the files of `count` seeds, printing each seed before its file is read.
    @Flag(help: ArgumentHelp("Read the files in this process.", visibility: .hidden))
    var inThisProcess = false

    /// Reads only this file.
    @Option(help: ArgumentHelp("Read this file in this process.", visibility: .hidden))
    var file: String?
}

/// A fuzzer of one kind of file.
protocol FuzzFilesCommand: ParsableCommand {
    static var kind: FuzzedFile { get }
    var options: FuzzOptions { get }
    var worker: FuzzWorkerOptions { get }
}

extension FuzzFilesCommand {
    static func describe(_ kind: FuzzedFile, _ abstract: String) -> CommandConfiguration {
        CommandConfiguration(
            commandName: kind.rawValue, abstract: abstract,
            discussion: """
                Each file is read within \(Int(FuzzWorker.seconds)) seconds and \(FuzzWorker.memory >> 20) MB by another process.

                Exit status: 70 if any file was handled wrongly; the smallest such file is left in the --output folder.

                Examples:
                  floe fuzz \(kind.rawValue) --minutes 10
                  floe fuzz \(kind.rawValue) --seed 4711 --count 1
                """)
    }

    func run() throws {
        let options = options, worker = worker
        try MainActor.assumeIsolated {
            if worker.inThisProcess || worker.file != nil {
                try FuzzWorker.read(Self.kind, options, worker)
            } else {
                try FuzzPool(kind: Self.kind).fuzz(options)
            }
        }
    }
}
