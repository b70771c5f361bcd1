// The sounds of scenes in the window.

import FloeDesktopHost
import FloeScenes
import Foundation

/// Plays the sounds that scenes request.
@MainActor
final class SceneSounds: SceneSoundPlaying {
    private var player = SoundPlayer()

    /// 0…1. Effects accompany what the user does and stay in the background.
    private static let effectVolume = 0.35, recordingVolume = 0.6

    func play(_ sound: SceneSound) throws(SceneSoundProblem) {
        do throws(SoundError) {
            switch sound {
            case .effect(let url): try player.playEffect(url, volume: SceneSounds.effectVolume)
            case .recording(let url): try player.playRecording(url, volume: SceneSounds.recordingVolume)
            }
        } catch {
            throw switch error {
            case .noDevice: .noDevice
            case .notReadable(let reason): .notPlayable(reason: reason)
            case .unknownFormat: .notPlayable(reason: "it is neither WAV, MP3, Ogg nor FLAC")
            case .notDecodable(let format): .notPlayable(reason: "its \(format) data is damaged or coded in a way that is not supported")
            }
        }
    }

    func stopRecording() { player.stopRecording() }

    /// Silences everything and closes the device.
    func end() { player = SoundPlayer() }
}
