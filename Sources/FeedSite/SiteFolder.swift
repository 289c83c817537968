// SPDX-License-Identifier: MIT

package import Support
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
  }

  private static let manifest = "manifest.json"
  /// The files of a run that has begun to move them, and those of the run before; it is gone when all is done.
  private static let pending = ".workday-feed-pending.json"
  private static let staging = ".workday-feed-new"

  package let path: String

  package init(_ path: String) { self.path = path }

  /// Puts a site into the folder, in place of the one that is there.
  ///
  /// Files are replaced one by one, in the order given, once all of them are on disk, and the manifest last; what is
  /// unchanged is not written. If the process is killed, every file is the old one or the new one, and the next run
  /// completes the site.
  ///
  /// - Parameters:
  ///   - kept: names of files that stay if they are there, although they are not among `files`.
  ///   - baseURL: the site's address, for the manifest.
  /// - Throws: `FileError` if a file of somebody else has the name of one of the site's, or nothing can be written.
  package func publish(
    _ files: [SiteFile], keeping kept: Set<String> = [], holidays: HolidayCalendar, baseURL: String?
  ) throws(FileError) -> Changes {
    var update = try FolderUpdate.open(path, staging: SiteFolder.staging)
    let old = try entries(of: SiteFolder.manifest, in: update) + entries(of: SiteFolder.pending, in: update)
    let known = Dictionary(grouping: old, by: \.name)
    var changes = Changes()
    var changed: [SiteFile] = []
    var entries = files.map { SiteManifest.Entry($0.bytes, named: $0.name) }
    for file in files {
      let content = try update.content(of: file.name)
      guard content != file.bytes else { continue }
      guard content == nil || known[file.name] != nil else {
        throw FileError(
          .cannotCreate, path,
          "\(path)/\(file.name) was not written by this command and is not replaced; remove it, or choose another folder"
        )
      }
      changed.append(file)
      changes.written.append(file.name)
    }
    let names = Set(files.map(\.name))
    for (name, versions) in known.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
      guard let content = try update.content(of: name) else { continue }
      if kept.contains(name) {
        entries.append(SiteManifest.Entry(content, named: name))
      } else if versions.contains(SiteManifest.Entry(content, named: name)) {
        changes.removed.append(name)
      } else {
        changes.left.append(name)
      }
    }
    let manifest = SiteManifest(entries).json(holidays, baseURL: baseURL)
    let hasPending = try update.content(of: SiteFolder.pending) != nil
    let isManifestNew = try update.content(of: SiteFolder.manifest) != manifest
    guard isManifestNew || hasPending || !changed.isEmpty || !changes.removed.isEmpty else { return changes }
    try update.stage(SiteManifest(old + entries).json(holidays, baseURL: baseURL), as: SiteFolder.pending)
    for file in changed { try update.stage(file.bytes, as: file.name) }
    if isManifestNew { try update.stage(manifest, as: SiteFolder.manifest) }
    try update.commit(removing: changes.removed + [SiteFolder.pending])
    return changes
  }

  /// The files that a manifest of the folder lists; none if there is no manifest.
  private func entries(
    of name: String, in update: borrowing FolderUpdate
  ) throws(FileError) -> [SiteManifest.Entry] {
    guard let content = try update.content(of: name) else { return [] }
    guard let manifest = SiteManifest(json: content) else {
      throw FileError(
        .cannotCreate, path,
        "\(path)/\(name) was not written by this command; remove it, or choose another folder")
    }
    return manifest.entries
  }
}
