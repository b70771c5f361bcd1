// What ATK asks of an object: as values, and as the functions that C calls with it.

import CFloeAccessibility
import FloeViewTree
import Foundation

extension BridgedObject {
    private var home: (desktop: DesktopWindow, views: Window)? { object.flatMap { bridge.home(of: $0) } }

    private func makeFacts() -> floe_accessible_facts {
        var facts = unsafe floe_accessible_facts()
        guard let object, let home else {
            unsafe facts.role = BridgedObject.pointer(object == nil ? "application" : "unknown")
            return unsafe facts
        }
        let description = object.accessibilityDescription, role = home.views.accessibilityRole(of: object), scale = home.views.scale
        let frame = object.accessibilityFrame, corner = home.desktop.position ?? .zero
        unsafe facts.role = BridgedObject.pointer(role.name)
        unsafe facts.states = states(description, role, frame, home.views)
        unsafe (facts.x, facts.y) = (Double(frame.minX) * scale, Double(frame.minY) * scale)
        unsafe (facts.width, facts.height) = (Double(frame.width) * scale, Double(frame.height) * scale)
        unsafe (facts.window_x, facts.window_y) = (Double(corner.x), Double(corner.y))
        if let number = description.number {
            unsafe (facts.value, facts.least, facts.greatest) = (number.value, number.range.lowerBound, number.range.upperBound)
        }
        if let range = description.selectedRange {
            unsafe facts.selection_start = Int32(BridgedObject.scalars(description, range.lowerBound))
            unsafe facts.selection_end = Int32(BridgedObject.scalars(description, range.upperBound))
        }
        if let table = object as? any AccessibilityContainerDataTable {
            unsafe (facts.rows, facts.columns) = (
                Int32(clamping: table.accessibilityRowCount), Int32(clamping: table.accessibilityColumnCount)
            )
        }
        unsafe facts.actions = Int32(home.views.accessibilityActions(of: object).count)
        return unsafe facts
    }

    private func states(
        _ description: AccessibilityDescription, _ role: AccessibilityRole, _ frame: CGRect, _ views: Window
    ) -> UInt32 {
        let traits = description.traits, isEnabled = !traits.contains(.notEnabled), isOn = traits.contains(.selected)
        let isShowing = frame.intersects(CGRect(origin: .zero, size: views.size))
        let states: [(floe_accessible_state, Bool)] = [
            (FLOE_STATE_ENABLED, isEnabled), (FLOE_STATE_SHOWING, isShowing), (FLOE_STATE_FOCUSED, bridge.focus === self),
            (FLOE_STATE_FOCUSABLE, object.flatMap(Window.focusableView) != nil), (FLOE_STATE_SELECTABLE, role == .cell || role == .tab),
            (FLOE_STATE_SELECTED, isOn && (role == .cell || role == .tab)),
            (FLOE_STATE_CHECKABLE, role == .toggleButton || role == .checkBox), (FLOE_STATE_CHECKED, isOn && role != .cell && role != .tab),
            (FLOE_STATE_EDITABLE, isEnabled && (role == .entry || role == .textArea)), (FLOE_STATE_MULTILINE, role == .textArea),
            (FLOE_STATE_ACTIVE, bridge.active === self), (FLOE_STATE_MODAL, role == .dialog),
        ]
        return states.reduce(0) { $1.1 ? $0 | $1.0.rawValue : $0 }
    }

    /// What it is called, and what it stands at unless that is said apart.
    private static func name(_ description: AccessibilityDescription) -> String {
        let isApart = description.number != nil || description.selectedRange != nil
        return [description.label, isApart ? nil : description.value].compactMap(\.self).joined(separator: ", ")
    }

    func string(_ which: floe_accessible_string) -> String? {
        guard let object, let home else { return ProcessInfo.processInfo.processName }
        let description = object.accessibilityDescription
        return switch which {
        case FLOE_STRING_DESCRIPTION: description.hint == description.label ? nil : description.hint
        case FLOE_STRING_TEXT: description.value
        default: object === home.desktop.window.rootView ? home.desktop.platform.title : BridgedObject.name(description)
        }
    }

    /// Returns a place in the value, in Unicode scalars, as ATK counts.
    static func scalars(_ description: AccessibilityDescription, _ characters: Int) -> Int {
        description.value?.prefix(characters).unicodeScalars.count ?? 0
    }

    private static func pointer(_ name: StaticString) -> UnsafePointer<CChar> {
        unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    // The functions that C calls. Pointers go through them as numbers.

    static var answers: floe_accessible_answers {
        unsafe floe_accessible_answers(
            facts: { owner, facts in
                let place = UInt(bitPattern: facts)
                unsafe BridgedObject.ask(owner, ()) {
                    if let facts = unsafe UnsafeMutablePointer<floe_accessible_facts>(bitPattern: place) {
                        unsafe facts.pointee = $0.makeFacts()
                    }
                }
            },
            string: { owner, which in
                unsafe UnsafeMutablePointer(bitPattern: BridgedObject.ask(owner, 0) { BridgedObject.copy($0.string(which)) })
            },
            action_name: { owner, i in
                unsafe UnsafeMutablePointer(bitPattern: BridgedObject.ask(owner, 0) { BridgedObject.copy($0.actionName(Int(i))) })
            },
            act: { owner, i in unsafe BridgedObject.ask(owner, ()) { _ = $0.perform(.perform(Int(i))) } },
            set: { owner, value in unsafe BridgedObject.ask(owner, ()) { _ = $0.perform(.setNumber(value)) } },
            focus: { owner in unsafe BridgedObject.ask(owner, 0) { $0.perform(.focus) ? 1 : 0 } },
            parent: { owner in
                unsafe UnsafeMutableRawPointer(bitPattern: BridgedObject.ask(owner, 0) { $0.bridge.parent(of: $0)?.address ?? 0 })
            },
            index: { owner in
                unsafe BridgedObject.ask(owner, -1) { object in
                    let siblings = object.bridge.parent(of: object)?.askedChildren()
                    return Int32(siblings?.firstIndex { $0 === object } ?? -1)
                }
            },
            child_count: { owner in unsafe BridgedObject.ask(owner, 0) { Int32($0.askedChildren().count) } },
            child: { owner, i in
                unsafe UnsafeMutableRawPointer(bitPattern: BridgedObject.ask(owner, 0) { $0.child(Int(i))?.address ?? 0 })
            },
            cell: { owner, row, column in
                unsafe UnsafeMutableRawPointer(
                    bitPattern: BridgedObject.ask(owner, 0) { object in
                        let table = object.object as? any AccessibilityContainerDataTable
                        let cell = table?.accessibilityDataTableCell(row: Int(row), column: Int(column))
                        return cell.flatMap { object.bridge.bridged($0) }?.address ?? 0
                    })
            },
            place: { owner, i, row, column in
                let place = unsafe BridgedObject.ask(owner, nil) { object -> [Int32]? in
                    guard let table = object.object as? any AccessibilityContainerDataTable, let cell = object.child(Int(i))?.object else {
                        return nil
                    }
                    return table.accessibilityPlace(of: cell).map { [Int32(clamping: $0.row), Int32(clamping: $0.column)] }
                }
                guard let place else { return 0 }
                unsafe row?.pointee = place[0]
                unsafe column?.pointee = place[1]
                return 1
            })
    }

    private var address: UInt { unsafe UInt(bitPattern: handle) }

    private func child(_ i: Int) -> BridgedObject? {
        let children = askedChildren()
        return children.indices.contains(i) ? children[i] : nil
    }

    private func perform(_ action: AssistiveInput.Action) -> Bool {
        guard let object, let home else { return false }
        defer { bridge.noteChange() }
        return home.views.perform(action, on: object, at: home.desktop.time)
    }

    private func actionName(_ i: Int) -> String? {
        guard let object, let actions = home?.views.accessibilityActions(of: object), actions.indices.contains(i) else { return nil }
        return actions[i].name
    }

    private nonisolated static func copy(_ text: String?) -> UInt { unsafe UInt(bitPattern: text.flatMap { unsafe strdup($0) }) }

    /// Calls `body` with the object that C has as an owner, on the main thread, where C calls.
    private nonisolated static func ask<Result: Sendable>(
        _ owner: UnsafeMutableRawPointer?, _ none: Result, _ body: @MainActor (BridgedObject) -> Result
    ) -> Result {
        guard let owner = unsafe owner else { return none }
        let object = unsafe Unmanaged<BridgedObject>.fromOpaque(owner).takeUnretainedValue()
        return MainActor.assumeIsolated { body(object) }
    }
}

extension AccessibilityRole {
    /// ATK's name of the role.
    fileprivate var name: StaticString {
        switch self {
        case .window: "frame"
        case .dialog: "dialog"
        case .group: "panel"
        case .list: "list"
        case .table: "table"
        case .cell: "table cell"
        case .scrollView: "scroll pane"
        case .tabBar: "page tab list"
        case .tab: "page tab"
        case .button: "push button"
        case .toggleButton: "toggle button"
        case .checkBox: "check box"
        case .popUpButton: "combo box"
        case .slider: "slider"
        case .progress: "progress bar"
        case .entry: "entry"
        case .textArea: "text"
        case .link: "link"
        case .image: "image"
        case .header: "heading"
        case .text: "label"
        }
    }
}
