// What a window is to the desktop: where it is, its icon, and whether the display stays on for it.

import CFloeSDL2
import FloeCompositors
import FloeImaging
import FloeText
import FloeViewTree
import Foundation
import Testing

@testable import FloeDesktopHost

@MainActor
@Suite(.serialized)
struct WindowOptionsTests {
    private let fonts: FontLibrary

    init() throws {
        unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
        fonts = try FontLibrary()
    }

    private func open(_ change: (inout DesktopWindow.Options) -> Void) throws -> DesktopWindow {
        var options = DesktopWindow.Options()
        options.size = CGSize(width: 120, height: 80)
        options.scale = 1
        options.threads = 1
        change(&options)
        return try DesktopWindow(options, fonts: fonts)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func absurdNumbersOpenWindows(number: Double) throws {
        let desktop = try open { $0.position = CGPoint(x: number, y: 0) }
        desktop.move(to: CGPoint(x: 0, y: number))
        #expect(desktop.metrics.displaySize == CGSize(width: 120, height: 80))
        let least = try open { $0.minimumSize = CGSize(width: number, height: number) }
        #expect(least.metrics.displaySize.width >= 1)
    }

    @Test func iconsOfAnyShapeAreTaken() throws {
        for (width, height) in [(1, 1), (64, 64), (1, 3000), (700, 500)] {
            let desktop = try open { $0.icon = Bitmap(width: width, height: height, color: 0x8040_2010) }
            #expect(desktop.metrics.displaySize.width == 120)
        }
    }

    /// Only while a window that asks for it can be seen.
    @Test func displayStaysAwakeForVisibleWindow() throws {
        let desktop = try open { _ in }, watched = try open { $0.keepsDisplayAwake = true }, loop = WindowLoop([desktop, watched])
        #expect(SDL_IsScreenSaverEnabled() == SDL_TRUE)
        var seen: [Bool] = []
        desktop.onFrame = { [unowned desktop, unowned watched] _ in
            seen.append(SDL_IsScreenSaverEnabled() == SDL_FALSE)
            switch seen.count {
            case 2: watched.platform.hide()
            case 4: watched.platform.show()
            case 6: watched.keepsDisplayAwake = false
            case 8: desktop.keepsDisplayAwake = true
            case 10: loop.quit()
            default: break
            }
            desktop.window.rootView.backgroundColor = Color(red: Float(seen.count) / 16, green: 0, blue: 0)
            desktop.setNeedsPresent()
        }
        try loop.runWithinTask()
        // A change counts from the next frame on.
        #expect(seen == [true, true, false, false, true, true, false, false, true, true], "\(seen)")
        #expect(SDL_IsScreenSaverEnabled() == SDL_TRUE)
    }
}
