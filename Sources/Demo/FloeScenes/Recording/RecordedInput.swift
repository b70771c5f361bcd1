// What happened while a record was made, in order: everything that drove the window, and everything that came from outside of it.

import FloeViewTree

/// One thing that happened.
package enum RecordedInput: Equatable, Sendable {
    /// A call that drove the window: an event, a frame, another size.
    case window(WindowInput)
    /// The result of the background work with this number was delivered.
    case work(Int)
    /// The program gave something to the shell or its views. `isAnswer`: while the shell was asking for it.
    case program(ProgramInput, isAnswer: Bool)
}

extension RecordedInput {
    /// The time of a step, in seconds; nil for what is none.
    var stepTime: Double? { if case .window(let input) = self { input.stepTime } else { nil } }
}

extension WindowInput {
    /// The time of a step, in seconds; nil for what is none.
    var stepTime: Double? { if case .update(let time, _) = self { time } else { nil } }
}

/// Something that the program gives to the shell or its views.
package enum ProgramInput: Equatable, Sendable {
    case state(ShellState)
    /// Memory of what does not show was freed.
    case release
    /// What a view pasted during the event before.
    case clipboard(String)
}

extension ShellRequest {
    /// Whether what it changes is recorded. What plays something else in the window is not.
    package var isRecorded: Bool {
        switch self {
        case .compositor, .pictures, .toggleFigures, .overlay, .slowdown: true
        default: false
        }
    }
}
