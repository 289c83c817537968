// SPDX-License-Identifier: MIT

package import CivilCalendar
import Platform
import Support

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
  /// Whether there is a file.
  package private(set) var exists = false
  /// What is wrong with the file, so that it is not known which other feeds it should name; nil if all is well.
  private var fault: Fault?
  /// A last line without an end, which may be cut off; a whole file that is empty counts as one.
  private var cutLine: String?
  private let path: String

  /// Reads the file of a folder; without a file no feed is marked.
  ///
  /// Names that can be read count although the rest of the file is damaged.
  ///
  /// - Throws: `Fault` if the file cannot be read.
  package init(inFolder folder: String) throws(Fault) {
    path = PrivateMarks.path(in: folder)
    do throws(Fault) {
      read(try Files.content(of: path, limit: PrivateMarks.sizeLimit, isPlain: true))
    } catch {
      guard error.code == .missingFile else { throw error }
    }
  }

  private mutating func read(_ bytes: [UInt8]) {
    exists = true
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = PrivateMarks.bare(line)
      if index == lines.count - 1, !line.isEmpty || index == 0 { cutLine = text }
      guard !text.isEmpty, !text.hasPrefix("#") else { continue }
      if FeedName.isValid(text) {
        names.insert(text)
        continue
      }
      // A slip makes nothing public: what is probably meant counts, beside the fault.
      if let name = PrivateMarks.name(in: text) { names.insert(name) }
      if fault == nil {
        fault = Fault(.unreadableFile, "\(path):\(index + 1): a line must be the name of a feed, not \(quoted(text))")
      }
    }
  }

  /// A line without blanks, the end of a line of Windows, and the mark at the beginning of some files.
  private static func bare(_ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line, as: UTF8.self).unicodeScalars.drop { $0 == "\u{FEFF}" || $0 == " " || $0 == "\t" }
    return String(String.UnicodeScalarView(text.reversed().drop { " \t\r".unicodeScalars.contains($0) }.reversed()))
  }

  /// The name in a line that also has an end such as `.yaml`, a folder, or a comment; nil if none is found.
  private static func name(in line: String) -> String? {
    let word = line.split(separator: "#").first?.split { " \t,;:\"'".contains($0) }.first ?? ""
    let name = word.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
    return FeedName.isValid(name) ? name : nil
  }

  /// Whether the file may lack a name: it is damaged, or its last line has no end.
  package var isDamaged: Bool { fault != nil || cutLine != nil }

  /// Why it is not known whether some feeds should be marked; nil if it is known for all of them.
  package func problem(among feeds: some Sequence<String>) -> Fault? {
    if let fault { return fault }
    guard let cutLine, cutLine.isEmpty || feeds.contains(where: { !names.contains($0) && isCutName(of: $0) }) else {
      return nil
    }
    return Fault(
      .unreadableFile,
      cutLine.isEmpty
        ? "\(path): the file is empty; write the names of the private feeds into it, or remove it"
        : "\(path): the last line, \(quoted(cutLine)), has no end and may be cut off; complete it")
  }

  private func isCutName(of name: String) -> Bool { cutLine.map { name.hasPrefix($0) || $0.hasPrefix("#") } ?? false }

  /// Marks feeds in a folder, one process at a time.
  ///
  /// - Throws: `Fault` if the file is damaged, or cannot be read or written; it is then unchanged.
  package static func add(_ added: Set<String>, inFolder folder: String) throws(Fault) {
    let file = try ReplacedFile.open(path(in: folder))
    let known = try PrivateMarks(inFolder: folder)
    if let problem = known.problem(among: (try? FeedName.all(in: folder)) ?? []) { throw problem }
    let new = added.subtracting(known.names).sorted()
    guard !new.isEmpty else { return }
    var bytes = file.content ?? Array(head.utf8)
    if bytes.last != 0x0A { bytes.append(0x0A) }
    bytes += new.map { $0 + "\n" }.joined().utf8
    guard bytes.count <= sizeLimit else {
      throw Fault(.fileTooLarge, "\(file.path): the file would be larger than \(sizeLimit) bytes")
    }
    try file.replace(with: bytes)
  }

  /// Takes the mark of a feed away, which has no description.
  ///
  /// - Throws: `Fault` if the file is damaged, or cannot be read or written; it is then unchanged.
  package static func remove(_ name: String, inFolder folder: String) throws(Fault) {
    let known = try PrivateMarks(inFolder: folder)
    if let fault = known.fault { throw fault }
    guard known.names.contains(name) else { return }
    let file = try ReplacedFile.open(path(in: folder))
    let lines = (file.content ?? []).split(separator: 0x0A, omittingEmptySubsequences: true)
    let bytes = Array(lines.filter { bare($0) != name }.map { $0 + [0x0A] }.joined())
    // An empty file would say that a name is missing.
    try file.replace(with: bytes.isEmpty ? Array(head.utf8) : bytes)
  }

  /// The file of a folder's marks.
  package static func path(in folder: String) -> String { folder + "/.private" }
}
