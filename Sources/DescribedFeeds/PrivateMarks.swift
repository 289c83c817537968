// SPDX-License-Identifier: MIT

package import Support

/// The feeds that were marked as private in the file `.private` beside their descriptions, a name a line.
///
/// `workday-feed token add` marks a feed, and only a person takes a mark away, so that a feed stays private although its
/// tokens are lost. The file has names and no secrets.
package struct PrivateMarks: Sendable, Equatable {
  private static let head = """
    # Feeds that are private: without a token they are neither served nor published.

    """
  private static let sizeLimit = 1 << 20

  /// The names of the marked feeds.
  package private(set) var names: Set<String> = []
  /// A last line without an end, which may be cut off: it marks every feed whose name begins with it.
  private var cutName: String?

  /// Reads the file of a folder; without a file no feed is marked.
  ///
  /// - Throws: `FileError` if it cannot be read, is empty or is invalid: which feeds are private is then not known.
  package init(inFolder folder: String) throws(FileError) {
    let path = PrivateMarks.path(in: folder)
    do throws(FileError) {
      self = try PrivateMarks(try Files.content(of: path, limit: PrivateMarks.sizeLimit, isPlain: true), named: path)
    } catch {
      guard error.kind == .missing else { throw error }
    }
  }

  private init(_ bytes: [UInt8], named name: String) throws(FileError) {
    guard !bytes.isEmpty else {
      throw FileError(
        .unreadable, name, "\(name): the file is empty; write the names of the private feeds into it, or remove it")
    }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && line.first != UInt8(ascii: "#") {
      let text = String(decoding: line, as: UTF8.self)
      guard FeedFolder.isName(text) else {
        throw FileError(
          .unreadable, name, "\(name):\(index + 1): a line must be the name of a feed, not \(quoted(text))")
      }
      if index == lines.count - 1 { cutName = text }
      names.insert(text)
    }
  }

  /// Whether a feed is marked.
  package func contains(_ name: String) -> Bool {
    names.contains(name) || cutName.map(name.hasPrefix) ?? false
  }

  /// Marks feeds in a folder, one process at a time.
  ///
  /// - Throws: `FileError` if the file cannot be read or written; it is then unchanged.
  package static func add(_ added: Set<String>, inFolder folder: String) throws(FileError) {
    let path = path(in: folder)
    let file = try ReplacedFile.open(path)
    let known = try file.content.map { bytes throws(FileError) in try PrivateMarks(bytes, named: path) }?.names ?? []
    let new = added.subtracting(known).sorted()
    guard !new.isEmpty else { return }
    var bytes = file.content ?? Array(head.utf8)
    if bytes.last != 0x0A { bytes.append(0x0A) }
    bytes += new.map { $0 + "\n" }.joined().utf8
    guard bytes.count <= sizeLimit else {
      throw FileError(.tooLarge, path, "\(path): the file would be larger than \(sizeLimit) bytes")
    }
    try file.replace(with: bytes)
  }

  private static func path(in folder: String) -> String { folder + "/.private" }
}
