// SPDX-License-Identifier: MIT

package import CivilCalendar
package import DescribedFeeds
import Platform
package import Workdays

/// A folder that holds a site, and perhaps files of others, which are never touched.
package struct SiteFolder {
  /// What a run changed.
  package struct Changes: Sendable, Hashable {
    /// The names of files that are new or have new content, in the order in which they were written.
    package internal(set) var written: [String] = []
    /// The names of files that are no longer part of the site.
    package internal(set) var removed: [String] = []
    /// Files that are no longer part of the site but were changed by somebody else, and were left.
    package internal(set) var left: [String] = []
    /// Compressed forms of files of private feeds, which a host has made beside them and may go on serving.
    package internal(set) var companions: [String] = []
  }

  private static let manifest = "manifest.json"
  /// The files of a run that has begun to move them, and those of the run before; it is gone when all is done.
  private static let pending = ".workday-feed-pending.json"
  private static let staging = ".workday-feed-new"
  /// What runs have to know of descriptions that were private, and of copies of these.
  private static let memory = ".workday-feed-memory"

  package let path: String

  package init(_ path: String) { self.path = path }

  /// The names of the site's files that are there; none without a manifest.
  package func names() -> Set<String> { listedNames().filter { Files.exists(path + "/" + $0) } }

  /// The names of the site's files, as its manifest lists them; none without a manifest.
  package func listedNames() -> Set<String> {
    let content = try? Files.content(of: path + "/" + SiteFolder.manifest, limit: ReplacedFile.sizeLimit, isPlain: true)
    return Set(content.flatMap(SiteManifest.init(json:))?.entries.map(\.name) ?? [])
  }

  // MARK: - What was there

  /// What the site says of the feeds that were there.
  ///
  /// - Parameter names: what is described; others that are in doubt, or the reason of it, are known by their hashes alone.
  package func kept(among names: [String]) -> Kept {
    let content = try? Files.content(of: path + "/" + SiteFolder.memory, limit: ReplacedFile.sizeLimit, isPlain: true)
    let known = Dictionary(names.map { (SiteFolder.hash($0), $0) }) { $1 }
    let kept = Kept(lines: String(decoding: content ?? [], as: UTF8.self).split(separator: "\n")) { known[$0] ?? $0 }
    let feeds = self.names().filter { $0.hasSuffix(".ics") }.compactMap(SiteFeeds.describedFeed)
    return Kept(names: Set(feeds), doubts: kept.doubts, secrets: kept.secrets, suspects: kept.suspects)
  }

  /// Keeps in mind which descriptions were private, and which may be those under other names, until a person forgets it.
  ///
  /// - Throws: `Fault` if the folder cannot be made or the file cannot be written.
  package func remember(_ kept: Kept) throws(Fault) {
    // Of the site's own feeds the manifest tells; hashes stand for names, since the site may be read by anybody.
    let lines = Kept(doubts: kept.doubts, secrets: kept.secrets, suspects: kept.suspects).lines {
      FeedName.isValid($0) ? SiteFolder.hash($0) : $0
    }
    let file = path + "/" + SiteFolder.memory
    guard !lines.isEmpty || Files.exists(file) else { return }
    try Files.makeFolder(path, isPrivate: false)
    try ReplacedFile.open(file).replace(with: Array(lines.map { $0 + "\n" }.joined().utf8), isSecret: true)
  }

  /// Gives up a feed: its files are removed, and nothing is known of it any more.
  ///
  /// - Parameter content: the hash of its description, of which only the doubt is forgotten; nil without one.
  /// - Throws: `Fault` if a file cannot be removed or written.
  /// - Returns: whether anything changed.
  package func forget(_ name: String, _ content: UInt64?) throws(Fault) -> Bool {
    let before = kept(among: [name])
    let after = before.forgetting(name, content)
    if after != before { try remember(after) }
    let removed = try content == nil ? takeDown { $0 == name }.removed : []
    return after != before || !removed.isEmpty
  }

  private static func hash(_ name: String) -> String { "#" + SiteManifest.Entry(Array(name.utf8), named: "").sha256 }

  // MARK: - What became private

  /// Removes the feeds that are private from the site, with their pages and the links to them.
  ///
  /// It comes before anything else of a run, and does not need the rest of the site to be in order: without a manifest,
  /// and if it was changed, a file counts as the site's by its content.
  ///
  /// - Parameter isPrivate: whether a feed of a description is private.
  /// - Returns: the files that were removed, and those of private feeds that were left since they are somebody else's.
  /// - Throws: `Fault` if a file cannot be removed.
  package func takeDown(where isPrivate: (String) -> Bool) throws(Fault) -> Changes {
    var changes = Changes()
    guard Files.isFolder(path) else { return changes }
    func isHidden(_ name: String) -> Bool { SiteFeeds.describedFeed(ofFile: name).map(isPrivate) ?? false }
    var update = try FolderUpdate.open(path, staging: SiteFolder.staging)
    let current = (try? manifest(SiteFolder.manifest, in: update)) ?? nil
    let old = (current?.entries ?? []) + (((try? manifest(SiteFolder.pending, in: update)) ?? nil)?.entries ?? [])
    let known = Dictionary(grouping: old, by: \.name)
    let isListed = current != nil || !known.isEmpty
    let names = try Files.names(inFolder: path, endingIn: "")
    changes.companions = names.filter { name in
      [".gz", ".br", ".zst"].contains { name.hasSuffix($0) && isHidden(String(name.dropLast($0.count))) }
    }.sorted()
    var contents: [String: [UInt8]] = [:]
    for name in names where (name.hasSuffix(".html") || isHidden(name)) && (!isListed || known[name] != nil) {
      // What cannot be read is not the site's, and must not be in the way of what is.
      guard let content = (try? update.content(of: name)) ?? nil else { continue }
      let isUnchanged = known[name]?.contains(SiteManifest.Entry(content, named: name)) ?? false
      if isUnchanged || SitePages.isOwn(content, named: name) {
        contents[name] = content
      } else if isListed, isHidden(name) {
        changes.left.append(name)
      }
    }
    changes.removed = contents.keys.filter(isHidden).sorted()
    try update.remove(changes.removed)
    let pages = contents.sorted { $0.key < $1.key }.compactMap { name, old -> SiteFile? in
      let page = SitePages.removingLinks(from: old) { isHidden($0 + ".html") }
      return isHidden(name) || page == old ? nil : SiteFile(name, page)
    }
    guard !pages.isEmpty || !changes.removed.isEmpty || known.keys.contains(where: isHidden) else { return changes }
    guard let current else {
      for page in pages { try update.stage(page.bytes, as: page.name) }
      try update.commit()
      return changes
    }
    let new = Dictionary(pages.map { ($0.name, SiteManifest.Entry($0.bytes, named: $0.name)) }) { $1 }
    let entries = current.entries.filter { !isHidden($0.name) }.map { new[$0.name] ?? $0 }
    try commit(
      pages, removing: [], current.replacing(entries), after: old.filter { !isHidden($0.name) }, isComplete: false,
      update)
    return changes
  }

  // MARK: - A run

  /// Puts a site into the folder, in place of the one that is there.
  ///
  /// Files are replaced one by one, in the order given, once all of them are on disk, and the manifest last; what is
  /// unchanged is not written. If the process is killed, every file is the old one or the new one, and the next run
  /// completes the site.
  ///
  /// - Parameters:
  ///   - isKept: whether a file of the site stays although it is not among `files`.
  ///   - baseURL: the site's address, for the manifest.
  ///   - isForced: whether files may vanish from the site, and its data may become older.
  /// - Throws: `Fault` if the site would lose something, a file of somebody else has the name of one of the site's, or
  ///   nothing can be written.
  package func publish(
    _ files: [SiteFile], keeping isKept: (String) -> Bool = { _ in false }, holidays: HolidayCalendar,
    baseURL: String?, isForced: Bool
  ) throws -> Changes {
    let update = try FolderUpdate.open(path, staging: SiteFolder.staging)
    let current = try manifest(SiteFolder.manifest, in: update)
    let old = try (current?.entries ?? []) + (manifest(SiteFolder.pending, in: update)?.entries ?? [])
    let known = Dictionary(grouping: old, by: \.name)
    let names = Set(files.map(\.name))
    let others = known.keys.filter { !names.contains($0) }.sorted()
    var entries = files.map { SiteManifest.Entry($0.bytes, named: $0.name) }
    let manifest = SiteManifest(entries, of: holidays, baseURL: baseURL)
    let gone = try others.filter { name in
      try !isKept(name) && update.content(of: name) != nil
    }
    if !isForced { try expectNothing(lost: gone, current?.notices(lostIn: manifest) ?? []) }
    var changes = Changes()
    var changed: [SiteFile] = []
    for file in files {
      let content = try update.content(of: file.name)
      guard content != file.bytes else { continue }
      guard content == nil || known[file.name] != nil else {
        throw Fault(
          .cannotCreate,
          "\(path)/\(file.name) was not written by this command and is not replaced; remove it, or choose another folder"
        )
      }
      changed.append(file)
      changes.written.append(file.name)
    }
    for name in others {
      guard let content = try update.content(of: name) else { continue }
      let entry = SiteManifest.Entry(content, named: name)
      if isKept(name) {
        entries.append(entry)
      } else if known[name]?.contains(entry) ?? false {
        changes.removed.append(name)
      } else {
        changes.left.append(name)
      }
    }
    try commit(changed, removing: changes.removed, manifest.replacing(entries), after: old, isComplete: true, update)
    return changes
  }

  /// Throws if the site would lose something that it has.
  private func expectNothing(lost files: [String], _ lostNotices: [SiteManifest.Notice]) throws(Fault) {
    // The page of a feed is lost with it.
    let pages = Set(files.filter { $0.hasSuffix(".ics") }.map { String($0.dropLast(4)) + ".html" })
    let all = files.filter { !pages.contains($0) } + lostNotices.map { "the notice of \($0.date) for \($0.year)" }
    guard !all.isEmpty else { return }
    let shown = all.prefix(5).joined(separator: ", ") + (all.count > 5 ? " and \(all.count - 5) more" : "")
    throw Fault(
      .siteLoses, "\(path): the site would lose \(shown); it stays as it is. If that is meant, use --force")
  }

  /// Writes files and the manifest, if anything is new.
  ///
  /// - Parameters:
  ///   - old: the files that the folder may still have if the process is killed.
  ///   - isComplete: whether nothing is left of a run that was killed before.
  private func commit(
    _ changed: [SiteFile], removing removed: [String], _ manifest: SiteManifest, after old: [SiteManifest.Entry],
    isComplete: Bool, _ update: consuming FolderUpdate
  ) throws(Fault) {
    let hasPending = try update.content(of: SiteFolder.pending) != nil
    let isManifestNew = try update.content(of: SiteFolder.manifest) != manifest.json
    guard isManifestNew || hasPending || !changed.isEmpty || !removed.isEmpty else { return }
    try update.stage(manifest.replacing(old + manifest.entries).json, as: SiteFolder.pending)
    for file in changed { try update.stage(file.bytes, as: file.name) }
    if isManifestNew { try update.stage(manifest.json, as: SiteFolder.manifest) }
    try update.commit(removing: removed + (isComplete || !hasPending ? [SiteFolder.pending] : []))
  }

  /// A manifest of the folder; nil if there is none.
  private func manifest(_ name: String, in update: borrowing FolderUpdate) throws(Fault) -> SiteManifest? {
    guard let content = try update.content(of: name) else { return nil }
    guard let manifest = SiteManifest(json: content) else {
      throw Fault(
        .cannotCreate,
        "\(path)/\(name) was not written by this command; remove it, or choose another folder")
    }
    return manifest
  }
}

extension Fault.Code {
  /// A site that would lose something that it has.
  package static let siteLoses = Fault.Code("siteLoses")
}
