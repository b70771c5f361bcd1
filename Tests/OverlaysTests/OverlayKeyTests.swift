// The keys of overlays, by their places in the list.

import FloeOverlays
import Testing

struct OverlayKeyTests {
    @Test func `nine overlays have Ctrl and a digit, and nine more have Shift as well`() {
        #expect(OverlayKey(place: 0)?.name == "Ctrl+1" && OverlayKey(place: 8)?.name == "Ctrl+9")
        #expect(OverlayKey(place: 9)?.name == "Ctrl+Shift+1" && OverlayKey(place: 17)?.caps == ["Ctrl", "Shift", "9"])
        #expect(OverlayKey(place: 18) == nil && OverlayKey(place: -1) == nil)
    }

    @Test func `the help lists the keys as ranges`() {
        #expect(OverlayKey.ranges(9) == [["Ctrl", "1", "–", "9"]])
        #expect(OverlayKey.ranges(10) == [["Ctrl", "1", "–", "9"], ["Ctrl", "Shift", "1"]])
        #expect(OverlayKey.ranges(12) == [["Ctrl", "1", "–", "9"], ["Ctrl", "Shift", "1", "–", "3"]])
    }

    @Test func `every overlay has a key and a name that lead back to it`() throws {
        for overlay in PlanOverlay.allCases {
            let key = try #require(overlay.key)
            #expect(PlanOverlay.withKey(digit: key.digit, hasShift: key.hasShift) == overlay)
            #expect(PlanOverlay(rawValue: overlay.rawValue) == overlay)
        }
        #expect(PlanOverlay(rawValue: "none") == nil)
    }
}
