// The sounds of scenes in the window.

import FloeDesktopHost
import FloeScenes
import Foundation

/// Plays what scenes ask for.
@MainActor
final class SceneSounds {
    /// Kept, since effects are played often.
    private var effects: [URL: SoundPlayer] = [:]
    private var recording: SoundPlayer?

    /// 0…1. Effects accompany what the user does and stay in the background.
    private static let effectVolume = 0.35, recordingVolume = 0.6

    func play(_ sound: SceneSound) {
        switch sound {
        case .effect(let url):
            let player = effects[url] ?? SoundPlayer(url, volume: SceneSounds.effectVolume)
            effects[url] = player
            player.play()
        case .recording(let url):
            recording = SoundPlayer(url, volume: SceneSounds.recordingVolume)
            recording?.play()
        }
    }
}
