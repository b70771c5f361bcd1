// The calls that drive a window, as values. Nothing else moves its views, so the same calls in the same order, made of the same views, give
// the same pictures: a run that is written down call by call can be played again.

import Foundation

/// A call that drives a window.
package enum WindowInput: Equatable, Sendable {
    /// `Window.handle`.
    case event(InputEvent, lookTime: Double)
    /// `Window.update`, after which a frame is drawn.
    case update(time: Double, lookTime: Double)
    /// `Window.resize`.
    case resize(CGSize, scale: Double)
}

extension Window {
    /// Makes the call.
    package func take(_ input: WindowInput) {
        switch input {
        case .event(let event, let lookTime): handle(event, lookTime: lookTime)
        case .update(let time, let lookTime): update(at: time, lookTime: lookTime)
        case .resize(let size, let scale): resize(to: size, scale: scale)
        }
    }
}
