// Sounds in every format, whole and broken, on SDL's dummy device and without one. `Sounds` holds a quarter of a second of a sine of
// 440 Hz in each format, made for these tests; licence: CC0 1.0 (public domain).

import CFloeSDL2
import Foundation
import Testing
@testable import FloeDesktopHost

@MainActor
@Suite(.serialized)
struct SoundPlayerTests {
    init() { choose("dummy") }

    private func choose(_ driver: String) {
        #expect(unsafe SDL_SetHintWithPriority(SDL_HINT_AUDIODRIVER, driver, SDL_HINT_OVERRIDE) == SDL_TRUE)
    }

    private static let folder = Bundle.module.bundleURL.appendingPathComponent("Sounds")
    private static let names: [SoundFormat: String] = [.wav: "wav", .mp3: "mp3", .ogg: "ogg", .opus: "opus", .flac: "flac"]

    private func tone(_ format: SoundFormat) -> URL {
        SoundPlayerTests.folder.appendingPathComponent("tone.\(SoundPlayerTests.names[format] ?? "")")
    }

    /// Writes a file, has it played, and removes it.
    private func play(_ bytes: Data, on player: SoundPlayer = SoundPlayer()) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString).txt")
        try? bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try player.playRecording(file, volume: 0)
    }

    private func failure(of play: () throws -> Void) -> SoundError? {
        do { try play() } catch { return error as? SoundError }
        return nil
    }

    private func waitForEnd(of player: SoundPlayer) async throws {
        for _ in 0..<300 where player.isPlaying { try await Task.sleep(for: .milliseconds(20)) }
        #expect(!player.isPlaying)
    }

    @Test(arguments: SoundFormat.allCases)
    func playsEveryFormatToItsEnd(_ format: SoundFormat) async throws {
        let player = SoundPlayer()
        #expect(!player.isPlaying && player.duration == nil)
        try player.playRecording(tone(format), volume: 0.5)
        #expect(player.isPlaying)
        // MP3 has whole frames only.
        #expect(abs(try #require(player.duration) - 0.25) < 0.08)
        try await waitForEnd(of: player)
    }

    @Test(arguments: SoundFormat.allCases)
    func formatIsToldByContents(_ format: SoundFormat) throws {
        let bytes = try Data(contentsOf: tone(format))
        #expect(SoundFormat(bytes) == format)
        #expect(SoundFormat(Data("tag".utf8) + bytes) == nil)
        let player = SoundPlayer()
        try play(bytes, on: player)
        #expect(player.isPlaying, "a name that ends in .txt")
    }

    @Test func tagsAndPaddingMayComeFirst() throws {
        let tag = Data("ID3".utf8) + Data([3, 0, 0, 0, 0, 1, 2]) + Data(count: 130)
        for format in [SoundFormat.mp3, .flac] {
            let bytes = tag + (try Data(contentsOf: tone(format)))
            #expect(SoundFormat(bytes) == format)
            try play(bytes)
        }
        try play(Data(count: 300) + (try Data(contentsOf: tone(.mp3))))
        #expect(SoundFormat(tag) == nil)
        #expect(SoundFormat(Data("ID3".utf8) + Data(repeating: 0xFF, count: 7)) == nil, "a tag longer than the file")
    }

    /// Where the sound itself begins in the test files.
    private static let headers: [SoundFormat: Int] = [.wav: 44, .mp3: 0, .ogg: 2668, .opus: 0, .flac: 136]

    @Test(arguments: SoundFormat.allCases)
    func brokenFilesAreRefused(_ format: SoundFormat) throws {
        let bytes = try Data(contentsOf: tone(format)), header = SoundPlayerTests.headers[format] ?? 0
        var state: UInt32 = 1
        func noise(_ count: Int) -> Data {
            Data(
                (0..<count).map { _ in
                    state = state &* 1_664_525 &+ 1_013_904_223
                    return UInt8(state >> 24)
                })
        }
        var broken = [bytes.prefix(40), bytes.prefix(36) + noise(3000)]
        if format != .wav { broken += [bytes.prefix(40) + Data(count: 3000)] }
        // Noise behind a whole header is a sound in WAV. In MP3, a header is part of each frame.
        if format == .ogg || format == .flac { broken += [bytes.prefix(header), bytes.prefix(header) + noise(5000)] }
        let player = SoundPlayer()
        for file in broken {
            try player.playRecording(tone(.wav), volume: 0)
            #expect(failure { try play(file, on: player) } == .notDecodable(format))
            #expect(!player.isPlaying, "a broken file ends the sound before it, too")
        }
    }

    @Test(arguments: SoundFormat.allCases)
    func halfAFileIsPlayedOrRefused(_ format: SoundFormat) async throws {
        let bytes = try Data(contentsOf: tone(format))
        let player = SoundPlayer()
        for share in [0.3, 0.5, 0.7, 0.9, 0.99] {
            let problem = failure { try play(bytes.prefix(Int(Double(bytes.count) * share)), on: player) }
            #expect(problem == nil || problem == .notDecodable(format))
            try await waitForEnd(of: player)
        }
    }

    @Test func otherFilesAreRefused() throws {
        let wave = try Data(contentsOf: tone(.wav))
        let aac = Data([0xFF, 0xF1, 0x50, 0x80]) + Data(count: 100), rifx = Data("RIFF....AVI ".utf8)
        for file in [Data(), Data([0xFF]), Data([0]), Data("text".utf8), aac, rifx, Data(count: 10_000), wave.dropFirst(1)] {
            #expect(failure { try play(file) } == .unknownFormat)
        }
        var compressed = wave
        compressed[20] = 0x55
        #expect(failure { try play(compressed) } == .notDecodable(.wav))
    }

    @Test func unreadableFilesAreRefused() {
        let player = SoundPlayer()
        func reason(_ path: String) -> String? {
            guard case .notReadable(let reason) = failure(of: { try player.playRecording(URL(fileURLWithPath: path), volume: 1) }) else {
                return nil
            }
            return reason
        }
        #expect(reason("/none.mp3") == "there is no such file")
        #expect(reason("/tmp") == "it is a directory")
        #expect(reason("/dev/zero") == "it is not a regular file")
        let large = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: large) }
        #expect(FileManager.default.createFile(atPath: large.path, contents: nil))
        #expect(unsafe truncate(large.path, 1 << 27) == 0)
        #expect(reason(large.path) == "it has more than 67108864 bytes")
    }

    @Test func recordingsReplaceEachOther() async throws {
        let player = SoundPlayer()
        try player.playRecording(tone(.mp3), volume: 0)
        let first = try #require(player.duration)
        try player.playRecording(tone(.flac), volume: 0)
        #expect(player.isPlaying && player.duration != first)
        player.stopRecording()
        #expect(!player.isPlaying && player.duration == nil)
        player.stopRecording()
        try player.playRecording(tone(.ogg), volume: 0)
        #expect(player.isPlaying, "after silence")
    }

    @Test func effectsAndRecordingsMix() throws {
        let player = SoundPlayer()
        try player.playRecording(tone(.ogg), volume: 2)
        for _ in 0..<100 { try player.playEffect(tone(.wav), volume: 0) }
        #expect(player.isPlaying, "effects do not end it")
        #expect(failure { try player.playEffect(URL(fileURLWithPath: "/none.wav"), volume: 1) } != nil)
    }

    @Test func closesTheDeviceWhilePlaying() throws {
        for format in SoundFormat.allCases {
            let player = SoundPlayer()
            try player.playRecording(tone(format), volume: 0)
            try player.playEffect(tone(.wav), volume: 0)
            #expect(SDL_WasInit(SDL_INIT_AUDIO) != 0)
        }
        #expect(SDL_WasInit(SDL_INIT_AUDIO) == 0)
    }

    @Test func missingDeviceIsTold() throws {
        let player = SoundPlayer()
        choose("none such")
        #expect(failure { try player.playRecording(tone(.mp3), volume: 1) } == .noDevice)
        #expect(failure { try player.playEffect(tone(.wav), volume: 1) } == .noDevice)
        #expect(!player.isPlaying)
        choose("dummy")
        #expect(failure { try player.playEffect(tone(.wav), volume: 1) } == .noDevice, "effects look for a device once")
        try player.playRecording(tone(.mp3), volume: 0)
        #expect(player.isPlaying, "a device that was connected later")
        try player.playEffect(tone(.wav), volume: 0)
    }
}
