// What the picker's pictures have cost, counted: what its two ways and their switches differ in.

/// Counts since the picker was made; they only grow.
struct FocusWork: Equatable, Sendable {
    /// Bitmaps that views drew anew.
    var redraws = 0
    /// Of these, those that had to scale their picture.
    var scaledRedraws = 0
}
