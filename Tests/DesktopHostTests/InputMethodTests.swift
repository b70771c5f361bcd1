// When text is input: SDL's state, which one input method shares with the next.

import CFloeSDL2
import Foundation
import Testing

@testable import FloeDesktopHost

@MainActor
@Suite(.serialized)
struct InputMethodTests {
    private let method = InputMethod()
    private let field = CGRect(x: 10, y: 20, width: 1, height: 16)

    private var hasText: Bool { SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_QUERY) == SDL_ENABLE }

    @Test func textIsInputWhereThereIsACaret() {
        method.follow(field, pointsPerUnit: 0.5)
        #expect(hasText && method.caret == .init(x: 20, y: 40, width: 2, height: 32))
        method.noteComposition()
        method.follow(nil, pointsPerUnit: 0.5)
        #expect(!hasText && method.caret == nil, "keys are shortcuts")
        method.follow(field.offsetBy(dx: 3, dy: 0), pointsPerUnit: 1)
        #expect(hasText && method.caret?.x == 13)
        method.reset()
        method.follow(field, pointsPerUnit: 1)
        #expect(hasText, "started again")
    }

    /// Characters such as "?" on layouts where they have no key of their own are shortcuts, too.
    @Test func withoutInputMethodTextGoesOn() {
        method.follow(nil, pointsPerUnit: 1)
        #expect(hasText && !method.isInUse)
        method.noteComposition()
        method.follow(nil, pointsPerUnit: 1)
        #expect(!hasText && method.isInUse)
        method.follow(field, pointsPerUnit: 1)
        #expect(hasText)
    }

    @Test func absurdCaretsAreTaken() {
        for width in [-Double.infinity, .nan, 1e300] {
            method.follow(CGRect(x: width, y: width, width: width, height: width), pointsPerUnit: 1)
            #expect(method.caret != nil)
        }
    }
}
