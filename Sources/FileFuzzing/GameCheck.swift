// A saved game is played again to where it stood, and comes back the same when it is saved again; or it is refused.

import Scenes

enum GameCheck {
    static func problem(_ bytes: [UInt8]) -> String? {
        switch GameFile.playedAgain(bytes) {
        case .refused(let reason): MessageCheck.problem(reason)
        case .isSame: nil
        case .differs(let what): what
        }
    }
}
