#!/usr/bin/env python3
"""An assistive program: it uses floe over D-Bus, as a screen reader does. It walks all five scenes and plays in them.

usage: dbus-run-session -- assistive-program.py FLOE      (on a display)
exit:  0 if all was as expected
"""
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

LIMIT = 60  # seconds for anything to happen
events = []  # each its kind, the name of what it is about, and what it says


def listen():
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    value = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
    bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None, 0, -1, None)
    listener = Atspi.EventListener.new(note)
    for kind in [
        "object:state-changed:focused", "object:state-changed:checked", "object:property-change:accessible-name",
        "object:children-changed", "object:announcement", "object:text-changed", "window:activate",
    ]:
        listener.register(kind)
    return listener


def note(event):
    try:
        events.append((event.type, event.source.get_name(), event.any_data))
    except GLib.Error:
        pass  # it has gone meanwhile


def until(find, what):
    """Returns what `find` finds, as soon as it does. Events are taken meanwhile."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        try:
            found = find()
            if found:
                return found
        except GLib.Error:
            pass
        while GLib.MainContext.default().iteration(False):
            pass
        time.sleep(0.01)
    sys.exit(f"waited in vain for {what}; last events: {events[-12:]}")


def told(kind, words=""):
    """Waits for an event whose source or text has these words."""
    until(lambda: any(k.startswith(kind) and words in f"{name} {data}" for k, name, data in events), f"{kind}, {words}")


def all_in(node):
    if node is None:
        return
    yield node
    for i in range(node.get_child_count()):
        yield from all_in(node.get_child_at_index(i))


def find(node, role, name=None, part=""):
    for each in all_in(node):
        text = each.get_name() or ""
        if each.get_role_name() == role and name in (None, text) and part in text:
            return each
    return None


def act(node, action="press"):
    names = [Atspi.Action.get_action_name(node, i) for i in range(Atspi.Action.get_n_actions(node))]
    assert action in names, f"{node.get_name()!r} has no {action}, but {names}"
    Atspi.Action.do_action(node, names.index(action))


def press(symbol):
    Atspi.generate_keyboard_event(symbol, None, Atspi.KeySynthType.SYM)


def has(node, state):
    return node.get_state_set().contains(state)


TAB, RIGHT, DOWN, ESCAPE = 0xFF09, 0xFF53, 0xFF54, 0xFF1B


class Use:
    def __init__(self, program):
        def application():
            desktop = Atspi.get_desktop(0)
            all = [desktop.get_child_at_index(i) for i in range(desktop.get_child_count())]
            return next((each for each in all if each and each.get_process_id() == program.pid), None)

        self.window = until(lambda: find(application(), "frame"), "the window")

    def show(self, scene):
        act(find(self.window, "page tab", scene))
        until(lambda: has(find(self.window, "page tab", scene), Atspi.StateType.SELECTED), f"{scene} to show")

    def focus(self):
        until(lambda: find(self.window, "image", "The Explorer"), "the first picture's name")
        slow = find(self.window, "toggle button", part="Redraw on each scroll")
        assert not has(slow, Atspi.StateType.CHECKED)
        press(DOWN)
        told("object:state-changed:focused")
        # T chooses the next technique, and the strip says what each costs.
        press(ord("t"))
        until(lambda: has(slow, Atspi.StateType.CHECKED), "the slow technique after T")
        told("object:state-changed:checked", "Redraw on each scroll")
        told("object:announcement", "Redraw on each scroll")
        press(DOWN)
        verdict = until(lambda: find(self.window, "label", part=" ms"), "the figures")
        print("Focus:", verdict.get_name())
        press(TAB)
        told("object:state-changed:focused", "Focus")

    def table(self):
        self.show("Table")
        table = until(lambda: find(self.window, "list"), "the table")
        rows = until(lambda: [each for each in all_in(table) if each.get_role_name() == "table cell"], "rows")
        assert Atspi.Table.get_n_rows(table) > len(rows) > 3
        act(rows[2])
        until(lambda: has(rows[2], Atspi.StateType.SELECTED), "a selected row")
        print(f"Table: {rows[2].get_name()}, one of {Atspi.Table.get_n_rows(table)} rows")

    def mines(self):
        self.show("Mines")
        board = until(lambda: find(self.window, "table", "Board"), "the board")
        assert (Atspi.Table.get_n_rows(board), Atspi.Table.get_n_columns(board)) == (9, 9)
        cells = [Atspi.Table.get_accessible_at(board, row, column) for row in range(9) for column in range(9)]
        first = cells[2 * 9 + 4]
        assert first.get_name() == "row 3, column 5, hidden", first.get_name()
        act(first)
        until(lambda: first.get_name() == "row 3, column 5, no mines nearby", "the first cell to open")
        told("object:property-change:accessible-name", "mines nearby")
        hidden = next(each for each in cells if each.get_name().endswith("hidden"))
        for end in ["flag", "hidden"]:
            act(hidden, "Flag")
            until(lambda: hidden.get_name().endswith(end), end)
        for _ in range(2):
            press(RIGHT)
        told("object:state-changed:focused", "row ")
        # Plays on until a mine ends the game, as it does sooner or later.
        for each in cells:
            if each.get_name().endswith("hidden"):
                act(each)
        told("object:announcement", "That was a mine")
        print("Mines:", "; ".join(sorted({each.get_name().split(", ")[2] for each in cells})))
        act(find(self.window, "push button", "Custom…"))
        dialog = until(lambda: find(self.window, "dialog"), "the custom board")
        assert find(self.window, "table") is None, "what the dialog covers is left out"
        entry = until(lambda: find(dialog, "entry"), "an entry")
        before = Atspi.Text.get_text(entry, 0, -1)
        Atspi.Component.grab_focus(entry)
        press(ord("7"))
        until(lambda: Atspi.Text.get_text(entry, 0, -1) != before, "a typed letter")
        told("object:text-changed:insert")
        print("Mines:", before, "→", Atspi.Text.get_text(entry, 0, -1), "with the caret at", Atspi.Text.get_caret_offset(entry))
        press(ESCAPE)
        until(lambda: find(self.window, "dialog") is None, "the dialog to close")

    def cards(self):
        self.show("Cards")
        card = until(lambda: find(self.window, "push button", part=", front"), "a card")
        front = card.get_name()
        act(card)
        until(lambda: ", back" in card.get_name(), "the back of the card")
        print("Cards:", front, "→", card.get_name())

    def flashlight(self):
        self.show("Flashlight")
        until(lambda: find(self.window, "image", "A dark scene, lit by a flashlight"), "the scene")
        act(find(self.window, "push button", "Compare"))
        findings = until(lambda: find(self.window, "dialog", "Flashlight"), "the comparison")

        def verdict():
            labels = [each.get_name() for each in all_in(findings) if each.get_role_name() == "label"]
            return labels[labels.index("Here") + 1] if "Here" in labels else None

        print("Flashlight:", until(verdict, "the verdict"))
        act(find(findings, "push button", "Close"))
        until(lambda: find(self.window, "dialog") is None, "the comparison to close")


def main():
    listener = listen()
    command = [sys.argv[1], "run", "--no-hints", "--size", "1280x800", "--board", "small", "--seed", "3"]
    program = subprocess.Popen(command)
    try:
        use = Use(program)
        for scene in [use.focus, use.table, use.mines, use.cards, use.flashlight]:
            start = time.monotonic()
            scene()
            print(f"{scene.__name__}: {sum(1 for _ in all_in(use.window))} objects, {time.monotonic() - start:.1f} s")
    finally:
        program.terminate()
        status = program.wait()
    assert status == 0, status
    del listener


if __name__ == "__main__":
    try:
        main()
    finally:
        print("end", flush=True)
