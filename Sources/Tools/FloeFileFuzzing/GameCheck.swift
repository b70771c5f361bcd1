// Checks that a saved game is either replayed to the same state and unchanged when saved again, or rejected.

import FloeScenes

enum GameCheck {
    static func problem(_ bytes: [UInt8]) -> String? {
        switch GameFile.playedAgain(bytes) {
        case .refused(let reason): MessageCheck.problem(reason)
        case .isSame: nil
        case .differs(let what): what
        }
    }
}
