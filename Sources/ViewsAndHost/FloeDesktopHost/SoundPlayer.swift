// Short sounds through SDL's audio. The device is opened when the first sound is played, so that silence costs nothing at start.
// A missing device means no sound and is not an error.

import CFloeSDL2
import FloeFiles
import Foundation

/// Plays one WAV file, as often as asked.
@MainActor
@safe
public final class SoundPlayer {
    /// Whether `play` makes a sound.
    public var isOn = true
    /// 0…1
    public let volume: Double
    private let url: URL
    private var device: SDL_AudioDeviceID = 0
    private var samples: [UInt8] = []
    private var hasTried = false
    /// In bytes: about six minutes of CD audio.
    private static let largestFile = 1 << 26

    /// `url` names a WAV file. If it cannot be read, nothing is played.
    public init(_ url: URL, volume: Double) {
        self.url = url
        self.volume = max(0, min(1, volume))
    }

    isolated deinit {
        guard device != 0 else { return }
        SDL_CloseAudioDevice(device)
        SDL_QuitSubSystem(SDL_INIT_AUDIO)
    }

    /// Starts the sound, cutting off the previous one.
    public func play() {
        guard isOn else { return }
        open()
        guard device != 0, !samples.isEmpty else { return }
        SDL_ClearQueuedAudio(device)
        _ = unsafe samples.withUnsafeBytes { unsafe SDL_QueueAudio(device, $0.baseAddress, UInt32($0.count)) }
    }

    private func open() {
        guard !hasTried else { return }
        hasTried = true
        guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return }
        var wanted = unsafe SDL_AudioSpec()
        var buffer: UnsafeMutablePointer<UInt8>?
        var length: UInt32 = 0
        // Read here and not by SDL, which would block on a pipe.
        let file = (try? RegularFile.bytes(of: url.path, atMost: SoundPlayer.largestFile)) ?? Data()
        let loaded = unsafe file.withUnsafeBytes { bytes in
            unsafe SDL_LoadWAV_RW(SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)), 1, &wanted, &buffer, &length) != nil
        }
        if loaded, let buffer = unsafe buffer {
            // Volume is applied to the samples, since the device plays nothing else.
            samples = [UInt8](repeating: 0, count: Int(length))
            let level = Int32(volume * Double(SDL_MIX_MAXVOLUME))
            unsafe samples.withUnsafeMutableBufferPointer {
                unsafe SDL_MixAudioFormat($0.baseAddress, buffer, wanted.format, length, level)
            }
            unsafe SDL_FreeWAV(buffer)
            unsafe wanted.samples = 512
            unsafe device = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
        }
        guard device != 0 else {
            SDL_QuitSubSystem(SDL_INIT_AUDIO)
            return
        }
        SDL_PauseAudioDevice(device, 0)
    }
}
