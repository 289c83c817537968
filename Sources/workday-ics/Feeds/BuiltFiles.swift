// SPDX-License-Identifier: MIT

import CivilCalendar
import Platform
import Support
import WorkdayFeeds

/// The calendars that `build` has written to a folder, so that those whose description is gone are known.
///
/// A hidden file of the folder has a line for each, with a hash of the path of the folder of its description, since the
/// folder may be public; what is not listed is never removed.
struct BuiltFiles {
  static let fileName = ".workday-ics-built"

  private let folder: String
  private let descriptions: String
  private var path: String { "\(folder)/\(BuiltFiles.fileName)" }

  /// The files of a folder that come from a folder of descriptions.
  init(in folder: String, from descriptions: String) {
    self.folder = folder
    self.descriptions = hexadecimal(hashFNV1a(Files.resolved(descriptions).utf8), digits: 16)
  }

  /// Lists the files that a run has written or found unchanged, and finds those of earlier runs whose description is
  /// gone.
  ///
  /// - Parameters:
  ///   - built: the names of the files of this run.
  ///   - kept: the names of files that this run could not write.
  /// - Returns: the names of those that are still there.
  /// - Throws: `Fault` if the list cannot be read or written.
  func update(built: Set<String>, kept: Set<String>) throws(Fault) -> [String] {
    var gone: Set<String> = []
    try change { rows in
      let own = Set(rows.filter { $0.descriptions == descriptions }.map(\.name))
      let others = Set(rows.filter { $0.descriptions != descriptions }.map(\.name))
      let left = own.subtracting(built).subtracting(kept)
      gone = left.filter { !others.contains($0) && Files.exists("\(folder)/\($0)") }
      let listed = built.union(own.intersection(kept)).union(gone)
      rows = rows.filter { $0.descriptions != descriptions } + listed.map { ($0, descriptions) }
    }
    return gone.sorted()
  }

  /// Removes a file, unless another program has written it since.
  ///
  /// - Returns: whether it is gone.
  /// - Throws: `Fault` if it cannot be read or removed.
  func remove(_ name: String) throws(Fault) -> Bool {
    let file = try ReplacedFile.open("\(folder)/\(name)")
    if let content = file.content {
      guard RevisionStamper(of: content).product?.hasPrefix("-//workday-ics//") == true else { return false }
      try file.remove()
    }
    try change { rows in rows.removeAll { $0.name == name && $0.descriptions == descriptions } }
    return true
  }

  /// Changes the list; a line is a file's name, a tab and the hash of the folder of its description.
  private func change(_ body: (inout [(name: String, descriptions: String)]) -> Void) throws(Fault) {
    let file = try ReplacedFile.open(path)
    var rows = (file.content ?? []).split(separator: 0x0A).compactMap { line in
      line.firstIndex(of: 0x09).map { tab in
        (
          name: String(decoding: line[..<tab], as: UTF8.self),
          descriptions: String(decoding: line[line.index(after: tab)...], as: UTF8.self)
        )
      }
    }
    body(&rows)
    let lines = rows.filter { row in !(row.name + row.descriptions).utf8.contains { $0 == 0x0A || $0 == 0x09 } }
      .map { "\($0.name)\t\($0.descriptions)\n" }
    guard !lines.isEmpty || file.content != nil else { return }
    try file.replace(with: Array(lines.sorted().joined().utf8))
  }
}
