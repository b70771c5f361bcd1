// What a note collection view asks for and what it tells, after UITableView's manner; with one level more,
// since a note has facets.

/// Says what there is, and gives a cell for each facet that is about to show.
@MainActor
public protocol NoteCollectionViewDataSource: AnyObject {
    /// 1 unless said otherwise.
    func numberOfSections(in collectionView: NoteCollectionView) -> Int
    func noteCollectionView(_ collectionView: NoteCollectionView, numberOfNotesInSection section: Int) -> Int
    /// At least 1.
    func noteCollectionView(_ collectionView: NoteCollectionView, numberOfFacetsAt path: NoteIndexPath) -> Int
    /// A cell from `dequeueCell`, its `facet` set.
    func noteCollectionView(_ collectionView: NoteCollectionView, cellAt path: NoteIndexPath) -> NoteCell
    /// Nil for none.
    func noteCollectionView(_ collectionView: NoteCollectionView, titleForSection section: Int) -> String?
    /// What stands below the section's last tray; nil for nothing.
    func noteCollectionView(_ collectionView: NoteCollectionView, footerForSection section: Int) -> String?
}

extension NoteCollectionViewDataSource {
    public func numberOfSections(in collectionView: NoteCollectionView) -> Int { 1 }
    public func noteCollectionView(_ collectionView: NoteCollectionView, titleForSection section: Int) -> String? { nil }
    public func noteCollectionView(_ collectionView: NoteCollectionView, footerForSection section: Int) -> String? { nil }
}

/// Hears what people do with the cards. Every method has a default that does nothing.
@MainActor
public protocol NoteCollectionViewDelegate: AnyObject {
    /// Called at the moment when the card begins to fall over, or to come back.
    func noteCollectionView(_ collectionView: NoteCollectionView, didFlip path: NoteIndexPath)
    /// The facet of `path` is the one that shows now.
    func noteCollectionView(_ collectionView: NoteCollectionView, didPeekAt path: NoteIndexPath)
    /// The badge of the facet's sound was pressed.
    func noteCollectionView(_ collectionView: NoteCollectionView, didAskForSoundAt path: NoteIndexPath)
}

extension NoteCollectionViewDelegate {
    public func noteCollectionView(_ collectionView: NoteCollectionView, didFlip path: NoteIndexPath) {}
    public func noteCollectionView(_ collectionView: NoteCollectionView, didPeekAt path: NoteIndexPath) {}
    public func noteCollectionView(_ collectionView: NoteCollectionView, didAskForSoundAt path: NoteIndexPath) {}
}
