// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import Platform
import Support
package import WorkdayFeeds
package import Workdays

/// A folder of descriptions, each of a feed that is named for its file: `team-a.yaml` describes the feed `team-a`.
///
/// Reading it again generates only the feeds whose description, files or statutory calendar changed. A feed whose new
/// description is invalid stays as it was; one whose description is removed is gone.
package struct FeedFolder: Sendable {
  /// Generates a feed from its options and its calendar.
  package typealias Generator = (FeedOptions, HolidayCalendar) throws -> [UInt8]

  /// What became of a description.
  private struct Entry: Sendable {
    /// The files that the description names.
    var files: [String] = []
    /// A hash of the description and of these files.
    var fingerprint: Int
    /// The status of these files before they were last read; nil if it may stay the same although they change.
    var status: Int?
    /// The statutory calendar.
    let statutory: HolidayCalendar
    /// The feed, perhaps as it was before a problem; nil if there has never been one.
    var bytes: [UInt8]?
    var problem: String?
    var warnings: [String] = []
    /// Whether the description says that the feed is private.
    var isPrivate = false
  }

  private let path: String
  private let reserved: Set<String>
  private var entries: [String: Entry] = [:]
  private var folderProblem: String?

  /// The maximum size of a description in bytes, and a little more, so that reading it reports the error.
  private static let sizeLimit = 1_048_576

  /// Creates the value for a folder, which is not read yet.
  ///
  /// - Parameter reserved: names that no feed can have.
  package init(_ path: String, reserved: Set<String>) {
    self.path = path
    self.reserved = reserved
  }

  /// The bytes of each feed by its name.
  package var feeds: [String: [UInt8]] { entries.compactMapValues(\.bytes) }

  /// The names of descriptions that are invalid and never had a feed.
  package var faultyNames: [String] { entries.filter { $0.value.problem != nil && $0.value.bytes == nil }.map(\.key) }

  /// Whether the folder could not be read, so that all feeds stay as they were.
  package var isUnreadable: Bool { folderProblem != nil }

  /// Why the folder or some descriptions could not be read, each with the file and the place in it.
  package var problems: [String] { (folderProblem.map { [$0] } ?? []) + sorted.compactMap(\.problem) }

  /// What the descriptions' users should know, such as days that contradict each other.
  package var warnings: [String] { sorted.flatMap(\.warnings) }

  private var sorted: [Entry] { entries.sorted { $0.key < $1.key }.map(\.value) }

  /// The feeds whose descriptions say that they are private; an invalid description counts too.
  package var privateNames: Set<String> { Set(entries.filter(\.value.isPrivate).keys) }

  /// Whether a text can be the name of a feed: 1 to 100 ASCII letters, digits, hyphens and underscores.
  package static func isName(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  // MARK: - Reading

  /// Reads the folder again; a folder that cannot be read leaves all feeds as they are.
  ///
  /// - Returns: whether anything changed.
  package mutating func read(over statutory: HolidayCalendar, generating generate: Generator) -> Bool {
    let before = folderProblem
    let names: [String]
    do throws(Fault) {
      names = try FeedFolder.names(in: path)
      folderProblem = nil
    } catch {
      folderProblem = error.description
      return folderProblem != before
    }
    let gone = Set(entries.keys).subtracting(names)
    for name in gone { entries[name] = nil }
    var isChanged = before != nil || !gone.isEmpty
    for name in names {
      let file = FeedFolder.file(name, in: path)
      let known = entries[name]
      let status = Files.status(of: [file] + (known?.files ?? []))
      if let known, known.statutory == statutory, status != nil, status == known.status { continue }
      let content = FeedFolder.content(of: name, in: path)
      if let known, known.statutory == statutory,
        known.fingerprint == FeedFolder.fingerprint(content, known.files).hash
      {
        entries[name]?.status = status
        continue
      }
      var entry = Entry(fingerprint: FeedFolder.fingerprint(content, []).hash, statutory: statutory)
      let feed = Result { try DescriptionFile(try content.get(), named: file, at: file) }
      // What cannot be read says nothing new.
      entry.isPrivate =
        (try? feed.get().files.isPrivate) ?? (try? content.get()).map(DescriptionFile.statesPrivate)
        ?? known?.isPrivate ?? false
      do {
        try expectName(name)
        try FeedFolder.read(try feed.get(), content, at: file, into: &entry, generate)
      } catch {
        let message = (error as? Fault)?.message ?? String(describing: error)
        entry.problem = message.hasPrefix(file) ? message : file + ": " + message
        // What is served on stays as private as it was.
        entry.bytes = known?.bytes
        entry.isPrivate = entry.isPrivate || known?.isPrivate ?? false
      }
      entries[name] = entry
      isChanged = true
    }
    return isChanged
  }

  /// Reads a description and the files that it names, and generates its feed.
  private static func read(
    _ feed: DescriptionFile, _ content: Result<[UInt8], Fault>, at file: String, into entry: inout Entry,
    _ generate: Generator
  ) throws {
    entry.files = feed.paths
    let (hash, error) = fingerprint(content, entry.files)
    entry.fingerprint = hash
    if let error { throw error }
    if let key = feed.files.data != nil ? "data" : feed.files.isBuiltIn ? "built-in" : nil {
      throw feed.refusal(of: key, "one data folder is used for all feeds; remove this key")
    }
    let resolved = try ResolvedFeed(FeedOptions(), DaySources(over: entry.statutory), of: feed)
    entry.warnings = resolved.warnings.map { "\(file): \($0.text)" }
    do {
      entry.bytes = try generate(resolved.options, resolved.holidays)
    } catch let error as Fault {
      throw feed.placed(error)
    }
  }

  private func expectName(_ name: String) throws(Fault) {
    guard FeedFolder.isName(name) else {
      throw Fault(
        .unreadableFile, "the name of a feed may only have 1 to 100 ASCII letters, digits, hyphens and underscores")
    }
    guard !reserved.contains(name) else {
      throw Fault(.unreadableFile, "/\(name).ics is another feed already; rename the file")
    }
  }

  // MARK: - Files

  /// The names of the feeds that are described in a folder.
  static func names(in folder: String) throws(Fault) -> [String] {
    try Files.names(inFolder: folder, endingIn: ".yaml").filter { !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }
  }

  private static func file(_ name: String, in folder: String) -> String { "\(folder)/\(name).yaml" }

  /// The content of a description, a plain file: the server would wait for a pipe without end.
  static func content(of name: String, in folder: String) -> Result<[UInt8], Fault> {
    Result { () throws(Fault) in try Files.content(of: file(name, in: folder), limit: sizeLimit, isPlain: true) }
  }

  /// A hash of a description and of the files that it names, and why the first one of them cannot be read.
  private static func fingerprint(
    _ description: Result<[UInt8], Fault>, _ files: [String]
  ) -> (hash: Int, error: Fault?) {
    let (hash, error) = Files.fingerprint(of: files, limit: sizeLimit)
    var hasher = Hasher()
    hasher.combine(description)
    hasher.combine(hash)
    return (hasher.finalize(), error)
  }
}
