// Events for panels over the picture and for the views below them.

import Foundation
import Testing
import FloeLayerTree
import FloeViewTree

@testable import FloePanels

@MainActor
struct EventRouterTests {
    /// Counts what it is told.
    private final class Listener: View {
        var downs = 0, moves = 0, ups = 0, wheels = 0, hovers = 0, leaves = 0

        init() {
            super.init(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            addGestureRecognizer(
                HoverGestureRecognizer { [weak self] in
                    if $0.state.isActive { self?.hovers += 1 } else { self?.leaves += 1 }
                })
        }

        override func pointerDown(_ pointer: Pointer) { downs += 1 }
        override func pointerMoved(_ pointer: Pointer) { moves += 1 }
        override func pointerUp(_ pointer: Pointer) { ups += 1 }
        override func wheel(_ event: WheelEvent) -> Bool {
            wheels += 1
            return true
        }
    }

    private let views = Window(size: CGSize(width: 400, height: 300)), scene = Listener()
    private let panels: PanelTree
    private let plate = PlateView(.dark, radius: 4), divider = View()
    private let router: EventRouter

    init() {
        views.rootView.addSubview(scene)
        panels = PanelTree([plate, divider], size: CGSize(width: 400, height: 300), scale: 1) { fatalError("nothing is drawn") }
        plate.frame = CGRect(x: 100, y: 100, width: 100, height: 100)
        divider.frame = CGRect(x: 300, y: 0, width: 4, height: 300)
        for panel in [plate, divider] { panel.isHidden = false }
        router = EventRouter(panels: panels.window, views: views) { _ in }
    }

    private func event(_ x: Double, _ y: Double, button: PointerButton = .primary) -> PointerEvent {
        PointerEvent(CGPoint(x: x, y: y), time: 0, button: button)
    }

    @Test func panelKeepsPressUntilAllButtonsAreUp() {
        router.handle(.pointerDown(event(150, 150)))
        router.handle(.pointerDown(event(20, 20, button: .secondary)))
        router.handle(.pointerMoved(event(20, 20)))
        router.handle(.pointerUp(event(20, 20)))
        router.handle(.pointerUp(event(20, 20, button: .secondary)))
        #expect(scene.downs == 0 && scene.moves == 0 && scene.ups == 0)
        router.handle(.pointerDown(event(20, 20)))
        router.handle(.pointerMoved(event(150, 150)))
        router.handle(.pointerDown(event(150, 150, button: .secondary)))
        router.handle(.pointerUp(event(150, 150, button: .secondary)))
        router.handle(.pointerUp(event(150, 150)))
        #expect(scene.downs == 1 && scene.moves == 1 && scene.ups == 1)
    }

    @Test func panelTakesWheelUnlessHidden() {
        let wheel = WheelEvent(delta: CGPoint(x: 0, y: 60), position: CGPoint(x: 150, y: 150), time: 0)
        router.handle(.wheel(wheel))
        #expect(scene.wheels == 0)
        plate.isHidden = true
        router.handle(.wheel(wheel))
        #expect(scene.wheels == 1)
    }

    /// The mouse leaves the views for a plate. The divider belongs to the picture.
    @Test func mouseHoversOverOneTree() {
        router.handle(.hover(event(20, 20)))
        #expect(scene.hovers == 1 && scene.leaves == 0)
        router.handle(.hover(event(301, 20)))
        #expect(scene.hovers == 1 && scene.leaves == 0)
        router.handle(.hover(event(150, 150)))
        #expect(scene.hovers == 1 && scene.leaves == 1)
        router.handle(.hover(event(20, 30)))
        #expect(scene.hovers == 2 && scene.leaves == 1)
        router.handle(.pointerLeft(time: 0))
        #expect(scene.leaves == 2)
    }

    /// A panel that has been dragged away under the mouse is still what the mouse is over.
    @Test func restingMouseHoversWhatMovesUnderIt() {
        router.handle(.hover(event(150, 150)))
        router.handle(.pointerDown(event(150, 150)))
        router.handle(.pointerMoved(event(250, 250)))
        plate.frame.origin = CGPoint(x: 200, y: 200)
        router.handle(.pointerUp(event(250, 250)))
        router.panelsDidMove(at: 1)
        #expect(scene.hovers == 0)
        plate.isHidden = true
        router.panelsDidMove(at: 2)
        #expect(scene.hovers == 1)
    }
}
