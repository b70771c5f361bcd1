// Sounds through SDL2_mixer. The device is opened when the first sound is played, so that silence costs nothing at start.

import CFloeSDL2
import CFloeSDL2Mixer
import FloeFiles
import Foundation

/// Plays effects, which mix, and one recording at a time.
@MainActor
@safe
public final class SoundPlayer {
    /// Kept decoded, since effects are played often.
    private var effects: [URL: SoundEffect] = [:]
    private var recording: SoundRecording?
    private var hasDevice = false, hasFailed = false

    /// In bytes: about six minutes of CD audio, or an hour of MP3.
    private static let largestFile = 1 << 26

    /// Creates a player. The audio device is opened with the first sound.
    public init() {}

    isolated deinit {
        recording = nil
        effects = [:]
        guard hasDevice else { return }
        Mix_CloseAudio()
        SDL_QuitSubSystem(SDL_INIT_AUDIO)
    }

    /// Whether a recording is being played.
    public var isPlaying: Bool { recording != nil && Mix_PlayingMusic() != 0 }
    /// The length of the last recording, seconds; nil if unknown.
    public var duration: Double? { recording?.duration }

    /// Plays a short sound of the program's own, and cuts it off if it is playing already. Without a device at the first effect,
    /// later ones do not look for one. `volume`: 0…1
    public func playEffect(_ url: URL, volume: Double) throws(SoundError) {
        guard !hasFailed || hasDevice else { throw .noDevice }
        try openDevice()
        let effect: SoundEffect
        if let known = effects[url] { effect = known } else { effect = try SoundEffect(try SoundPlayer.file(url)) }
        effects[url] = effect
        effect.play(level: SoundPlayer.level(volume))
    }

    /// Plays a sound of any length and from anywhere: WAV, MP3, Ogg or FLAC, whatever its name. It ends the recording before it,
    /// even if it cannot be played. `volume`: 0…1
    public func playRecording(_ url: URL, volume: Double) throws(SoundError) {
        stopRecording()
        let file = try SoundPlayer.file(url)
        try openDevice()
        recording = try SoundRecording(file, level: SoundPlayer.level(volume))
    }

    /// Ends the recording. Effects play to their ends.
    public func stopRecording() { recording = nil }

    private static func level(_ volume: Double) -> Int32 { Int32(max(0, min(1, volume)) * Double(MIX_MAX_VOLUME)) }

    private static func file(_ url: URL) throws(SoundError) -> SoundFile {
        let bytes: Data
        do throws(FileProblem) {
            // Read here and not by SDL, which would block on a pipe.
            bytes = try RegularFile.bytes(of: url.path, atMost: largestFile)
        } catch {
            throw .notReadable(reason: "\(error)")
        }
        guard let format = SoundFormat(bytes) else { throw .unknownFormat }
        return SoundFile(bytes, format)
    }

    private func openDevice() throws(SoundError) {
        guard !hasDevice else { return }
        hasFailed = true
        guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { throw .noDevice }
        // The mixer counts how often it is opened like this.
        guard Mix_OpenAudio(44_100, UInt16(AUDIO_S16SYS), 2, 1024) == 0 else {
            SDL_QuitSubSystem(SDL_INIT_AUDIO)
            throw .noDevice
        }
        hasDevice = true
    }
}

/// Why a sound cannot be heard.
public enum SoundError: Error, Equatable, Sendable {
    /// No device plays sounds.
    case noDevice
    /// The file cannot be read. The reason is worded as the end of a sentence.
    case notReadable(reason: String)
    /// Its contents are in none of the known formats.
    case unknownFormat
    /// Its contents are damaged, or coded in a way that cannot be decoded.
    case notDecodable(SoundFormat)
}

/// A file's bytes where the mixer reads them while it plays.
@safe
final class SoundFile {
    let format: SoundFormat
    private let bytes: UnsafeMutableRawBufferPointer

    init(_ contents: Data, _ format: SoundFormat) {
        self.format = format
        unsafe bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: contents.count, alignment: 1)
        unsafe bytes.copyBytes(from: contents)
    }

    deinit { unsafe bytes.deallocate() }

    func stream() -> UnsafeMutablePointer<SDL_RWops>? { unsafe SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)) }
}

/// A sound that is decoded while it plays, since the whole of one from elsewhere may take any amount of memory.
@MainActor
@safe
private final class SoundRecording {
    private let file: SoundFile
    private let music: OpaquePointer

    /// Starts it, and ends the music before it.
    init(_ file: SoundFile, level: Int32) throws(SoundError) {
        guard let music = unsafe Mix_LoadMUSType_RW(file.stream(), file.format.musicType, 1) else { throw .notDecodable(file.format) }
        self.file = file
        unsafe self.music = music
        Mix_VolumeMusic(level)
        // Decoders notice damage behind the header only here. On failure `deinit` frees the music.
        guard unsafe Mix_PlayMusic(music, 0) == 0 else { throw .notDecodable(file.format) }
    }

    isolated deinit { unsafe Mix_FreeMusic(music) }

    var duration: Double? {
        let seconds = unsafe Mix_MusicDuration(music)
        return seconds >= 0 ? seconds : nil
    }
}

/// A sound that has been decoded.
@MainActor
@safe
private final class SoundEffect {
    private let chunk: UnsafeMutablePointer<Mix_Chunk>
    private var channel: Int32 = -1

    init(_ file: SoundFile) throws(SoundError) {
        guard let chunk = unsafe Mix_LoadWAV_RW(file.stream(), 1) else { throw .notDecodable(file.format) }
        unsafe self.chunk = chunk
    }

    isolated deinit { unsafe Mix_FreeChunk(chunk) }

    func play(level: Int32) {
        unsafe Mix_VolumeChunk(chunk, level)
        if channel >= 0, unsafe Mix_GetChunk(channel) == chunk { Mix_HaltChannel(channel) }
        channel = unsafe Mix_PlayChannelTimed(-1, chunk, 0, -1)
    }
}
