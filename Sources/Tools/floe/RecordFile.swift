// The file that a record is written to.

import FloeCommandLine
import FloeFiles
import FloeScenes
import Foundation

/// A record being written. However the program ends, the file holds everything up to the last frame.
@MainActor
final class RecordFile {
    /// Why the rest could not be written; nil if it could.
    private(set) var problem: CommandFailure?
    private(set) var recorder: SceneRecorder?
    private let file: FileHandle

    /// Throws if the file exists.
    static func checkIsNew(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        throw CommandFailure(
            .cannotWrite, "--record: \(PrintableText.of(path)): expected a new file, found one that exists: give another name")
    }

    /// Begins with the file at `path`, which is empty or does not exist.
    init(_ path: String, _ head: RecordHead) throws {
        let shown = PrintableText.of(path)
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path) else {
            let reason = FileProblem.sentence(errno)
            throw CommandFailure(.cannotWrite, "--record: \(shown): expected a file that can be written: \(reason)")
        }
        self.file = file
        recorder = SceneRecorder(head) { [weak self] data in
            guard let self, problem == nil else { return }
            do {
                try file.write(contentsOf: data)
            } catch {
                problem = CommandFailure(.cannotWrite, "--record: \(shown): the rest of the recording cannot be written: \(error)")
            }
        }
    }
}

/// Sounds of a recorded window, whose errors are ignored: whether they are audible makes no difference to the pictures.
@MainActor
final class SoundsWithoutProblems: SceneSoundPlaying {
    private let sounds: SceneSounds

    init(_ sounds: SceneSounds) { self.sounds = sounds }

    func play(_ sound: SceneSound) throws(SceneSoundProblem) { try? sounds.play(sound) }

    func stopRecording() { sounds.stopRecording() }
}
