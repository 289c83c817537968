// SPDX-License-Identifier: MIT

import Platform

/// The names in the folders of a database, each folder listed once, when a name can be in it.
package struct TimeZoneNames {
  private let folders: [String]
  /// The names in each folder that has been listed, by their keys.
  private var listings: [String: [String: [String]]] = [:]

  /// Creates an index of the folders as they are when each is first needed.
  package init(of database: TimeZoneDatabase) {
    folders = database.folders
  }

  /// Whether a folder has been listed.
  package var isListed: Bool { !listings.isEmpty }

  /// The name that a text spells in another case, or with other separators than `/`, `_` and `-`; the text itself, if
  /// it is a name; or nil.
  package mutating func name(resembling text: String) -> String? {
    guard text.utf8.count <= TimeZoneName.longest else { return nil }
    let key = TimeZoneName.key(text)
    guard !key.isEmpty else { return nil }
    for folder in folders {
      if let name = name(key[...], in: folder, named: "", preferring: text) { return name }
    }
    return nil
  }

  /// The name with a key in a folder, whose own name is a prefix.
  private mutating func name(
    _ key: Substring, in folder: String, named prefix: String, preferring text: String
  ) -> String? {
    let listing = listing(of: folder)
    guard !listing.isEmpty else { return nil }
    let files = (listing[String(key)] ?? []).filter { !Files.isFolder(folder + "/" + $0) }
    if let name = files.first(where: { prefix + $0 == text }) ?? files.first { return prefix + name }
    for slash in key.utf8.indices where key.utf8[slash] == UInt8(ascii: "/") {
      for name in listing[String(key[..<slash])] ?? [] {
        let inner = folder + "/" + name
        guard Files.isFolder(inner) else { continue }
        let rest = key[slash...].dropFirst()
        if let found = self.name(rest, in: inner, named: prefix + name + "/", preferring: text) { return found }
      }
    }
    return nil
  }

  private mutating func listing(of folder: String) -> [String: [String]] {
    if let known = listings[folder] { return known }
    let names = (try? Files.names(inFolder: folder, endingIn: "")) ?? []
    let listing = Dictionary(grouping: names.filter { (try? TimeZoneName.check($0)) != nil }) { TimeZoneName.key($0) }
    listings[folder] = listing
    return listing
  }
}
