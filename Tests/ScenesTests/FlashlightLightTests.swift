// The light: its lag, its picture and its finds.

import Foundation
import FloeImaging
import Testing

@testable import FloeScenes

struct FlashlightLightTests {
    @Test func lightArrivesWithoutOvershoot() {
        var light = LaggingPoint(at: .zero)
        #expect(light.isAtRest(at: 0))
        light.move(to: CGPoint(x: 400, y: -300), at: 1)
        #expect(!light.isAtRest(at: 1.05))
        var last = 0.0, time = 1.0
        while time < 2 {
            let p = light.position(at: time)
            #expect(p.x >= last && p.x <= 400)
            #expect(abs(p.y + p.x * 0.75) < 1e-9)
            last = p.x
            time += 1.0 / 120
        }
        #expect(light.isAtRest(at: 2))
        #expect(light.isAtRest(at: 1e6) && light.speed(at: 1e6) == 0)
    }

    @Test func lightLagsSlightly() {
        // The light follows a target in uniform motion with a lag of 2/ω seconds.
        var light = LaggingPoint(at: .zero)
        for i in 0...2000 { light.move(to: CGPoint(x: Double(i), y: 0), at: Double(i) / 1000) }
        let behind = 2000 - light.position(at: 2).x
        #expect(abs(behind - 1000 * 2 / LaggingPoint.frequency) < 1.5)
        #expect(abs(light.speed(at: 2) - 1000) < 15)
    }

    @Test func changingTargetKeepsPositionAndSpeed() {
        var light = LaggingPoint(at: .zero)
        light.move(to: CGPoint(x: 100, y: 0), at: 0)
        let place = light.position(at: 0.05), speed = light.speed(at: 0.05)
        light.move(to: CGPoint(x: -100, y: 50), at: 0.05)
        #expect(abs(light.position(at: 0.05).x - place.x) < 1e-9)
        #expect(abs(light.speed(at: 0.05) - speed) < 1e-9)
        // For times before the turn, it returns the position at the turn.
        #expect(abs(light.position(at: 0).x - place.x) < 1e-9)
    }

    @Test(arguments: [1.0, 2]) func beamIsClearInsideAndUniformOutside(scale: Double) {
        let picture = FlashlightPicture.make(radius: 60, scale: scale)
        let b = picture.bitmap, middle = b.width / 2
        #expect(b.width == Int(120 * scale) + 4 && b.height == b.width)
        #expect(b[middle, middle].alphaByte <= 14)
        let night = b[0, 0]
        #expect(night.alphaByte == 242)
        for i in 0..<b.width {
            #expect(b[i, 0] == night && b[0, i] == night && b[i, 1] == night && b[b.width - 1, i] == night)
        }
        // It darkens outward, except for the dither.
        for x in middle..<(b.width - 1) { #expect(b[x + 1, middle].alphaByte + 2 >= b[x, middle].alphaByte) }
        for y in 0..<b.height {
            for x in 0..<b.width {
                let p = b[x, y]
                #expect(max(p.redByte, p.greenByte, p.blueByte) <= p.alphaByte)
            }
        }
    }

    @Test func nearestFindComesFirstAndOnlyOnce() {
        var finds = FlashlightFinds([FlashlightFind("far", 30, 0), FlashlightFind("near", 10, 0), FlashlightFind("away", 500, 0)])
        let look = { (finds: inout FlashlightFinds) in
            finds.look(at: .zero, radius: 40) { CGPoint(x: $0.x * 1, y: $0.y) }
        }
        #expect(finds.last == nil)
        #expect(look(&finds) && finds.last?.name == "near")
        #expect(look(&finds) && finds.last?.name == "far")
        #expect(!look(&finds) && finds.found == [1, 0])
    }

    @Test func everyFindIsInDrawing() {
        let art = CGRect(origin: .zero, size: CGSize(width: 2560, height: 1600))
        for find in FlashlightFinds.harbour { #expect(art.contains(find.place), "\(find.name)") }
        #expect(Set(FlashlightFinds.harbour.map(\.name)).count == FlashlightFinds.harbour.count)
    }
}
