// SPDX-License-Identifier: MIT

package import CivilCalendar
import HolidayData
import Platform
import Support
package import WorkdayFeeds
package import Workdays

/// A folder of descriptions, each of a feed that is named for its file: `team-a.yaml` describes the feed `team-a`.
///
/// Reading it again generates only the feeds whose description, files or statutory calendar changed. A feed whose new
/// description is invalid stays as it was; one whose description is removed is gone.
package struct FeedFolder<Feed: Sendable>: Sendable {
  /// Generates a feed from its name, its options and its calendar.
  package typealias Generator = (String, FeedOptions, HolidayCalendar) throws -> Feed
  /// Is told of a feed that is new or changed, with whether its description says that it is private, and a hash of that; nil
  /// for one that is gone or has never been valid.
  package typealias Watcher = (_ name: String, _ feed: Feed?, _ isPrivate: Bool, _ content: UInt64?) -> Void
  /// Is told which names are described, and can ask for hashes of descriptions; says which feeds stay without one.
  package typealias Keeper = (_ names: Set<String>, _ content: (String) -> UInt64?) -> Set<String>

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
    var feed: Feed?
    var problem: String?
    /// Whether there was no room for it beside the other feeds.
    var lacksRoom = false
    var warnings: [String] = []
    /// Whether the description says that the feed is private.
    var isPrivate = false
  }

  private let path: String
  private let reserved: Set<String>
  private let limit: Int
  private var entries: [String: Entry] = [:]
  private var folderProblem: String?
  /// The number of descriptions beyond the limit.
  private var excess = 0

  /// Creates the value for a folder, which is not read yet.
  ///
  /// - Parameters:
  ///   - reserved: names that no feed can have.
  ///   - limit: the maximum number of descriptions; further ones are a problem, and those that were there before stay.
  package init(_ path: String, reserved: Set<String>, limit: Int = .max) {
    self.path = path
    self.reserved = reserved
    self.limit = limit
  }

  /// Each feed by its name, those too that stay without a description.
  package var feeds: [String: Feed] { entries.compactMapValues(\.feed) }

  /// The names of descriptions that are invalid and never had a feed.
  package var faultyNames: [String] { entries.filter { $0.value.problem != nil && $0.value.feed == nil }.map(\.key) }

  /// Whether the folder could not be read, so that all feeds stay as they were.
  package var isUnreadable: Bool { folderProblem != nil }

  /// Why the folder or some descriptions could not be read, each with the file and the place in it.
  package var problems: [String] {
    let tooMany = "\(path): the folder has more than \(limit) descriptions; \(excess) are not used"
    return (folderProblem.map { [$0] } ?? []) + (excess > 0 ? [tooMany] : []) + sorted.compactMap(\.problem)
  }

  /// What the descriptions' users should know, such as days that contradict each other.
  package var warnings: [String] { sorted.flatMap(\.warnings) }

  private var sorted: [Entry] { entries.sorted { $0.key < $1.key }.map(\.value) }

  /// The feeds whose descriptions say that they are private; an invalid description counts too.
  package var privateNames: Set<String> { Set(entries.filter(\.value.isPrivate).keys) }

  // MARK: - Reading

  /// Reads the folder again; a folder that cannot be read leaves all feeds as they are.
  ///
  /// - Parameters:
  ///   - isRenewed: whether to generate all feeds, though nothing that they are made of changed.
  ///   - keep: is asked first which feeds stay as they are although their descriptions are gone.
  ///   - tell: is told of each change at once.
  /// - Returns: whether anything changed.
  package mutating func read(
    over statutory: HolidayCalendar, isRenewed: Bool = false, keeping keep: Keeper = { _, _ in [] },
    telling tell: Watcher = { _, _, _, _ in }, generating generate: Generator
  ) -> Bool {
    let before = (folderProblem, excess)
    var names: [String]
    do throws(Fault) {
      names = try FeedName.all(in: path)
      folderProblem = nil
    } catch {
      folderProblem = error.description
      return folderProblem != before.0
    }
    let kept = keep(Set(names)) { name in
      (try? FeedName.content(of: name, in: path).get()).map(Kept.hash)
    }
    let gone = Set(entries.keys).subtracting(names).subtracting(kept)
    for name in gone {
      entries[name] = nil
      tell(name, nil, false, nil)
    }
    excess = max(0, names.count - limit)
    if excess > 0 {
      let new = names.filter { entries[$0] == nil }.prefix(max(0, limit - entries.count))
      names = names.filter { entries[$0] != nil } + new
    }
    var isChanged = before != (nil, excess) || !gone.isEmpty
    for name in names where look(at: name, over: statutory, isRenewed, tell, generate) { isChanged = true }
    // What a change made room for is tried again, until there is none for one of them.
    if isChanged { _ = names.first { entries[$0]?.lacksRoom == true && !fits($0, over: statutory, tell, generate) } }
    return isChanged
  }

  /// Tries a feed again for which there was no room.
  private mutating func fits(
    _ name: String, over statutory: HolidayCalendar, _ tell: Watcher, _ generate: Generator
  ) -> Bool {
    _ = look(at: name, over: statutory, true, tell, generate)
    return entries[name]?.lacksRoom == false
  }

  /// Looks at a description, and generates its feed if it changed.
  private mutating func look(
    at name: String, over statutory: HolidayCalendar, _ isRenewed: Bool, _ tell: Watcher, _ generate: Generator
  ) -> Bool {
    let file = FeedName.file(name, in: path)
    let known = entries[name]
    let status = Files.status(of: [file] + (known?.files ?? []))
    let isCurrent = !isRenewed && known?.statutory == statutory
    if let known, isCurrent, status != nil, status == known.status { return false }
    let content = FeedName.content(of: name, in: path)
    if let known, isCurrent, known.fingerprint == FeedFolder.fingerprint(content, known.files).hash {
      entries[name]?.status = status
      return false
    }
    var entry = Entry(fingerprint: FeedFolder.fingerprint(content, []).hash, statutory: statutory)
    let feed = Result { try DescriptionFile(try content.get(), named: file, at: file) }
    // What cannot be read says nothing new.
    entry.isPrivate = (try? content.get()).map(DescriptionFile.statesPrivate) ?? known?.isPrivate ?? false
    do {
      try expectName(name)
      try FeedFolder.read(try feed.get(), content, at: file, into: &entry) { try generate(name, $0, $1) }
    } catch {
      let message = (error as? Fault)?.message ?? String(describing: error)
      entry.problem = message.hasPrefix(file) ? message : file + ": " + message
      entry.lacksRoom = (error as? Fault)?.code == .noRoom
      // What is served on stays as private as it was.
      entry.feed = known?.feed
      entry.isPrivate = entry.isPrivate || known?.isPrivate ?? false
    }
    entries[name] = entry
    tell(name, entry.feed, entry.isPrivate, (try? content.get()).map(Kept.hash))
    return true
  }

  /// Reads a description and the files that it names, and generates its feed.
  private static func read(
    _ feed: DescriptionFile, _ content: Result<[UInt8], Fault>, at file: String, into entry: inout Entry,
    _ generate: (FeedOptions, HolidayCalendar) throws -> Feed
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
      entry.feed = try generate(resolved.options, resolved.holidays)
    } catch let error as Fault {
      throw feed.placed(error)
    }
  }

  private func expectName(_ name: String) throws(Fault) {
    guard FeedName.isValid(name) else {
      throw Fault(
        .unreadableFile, "the name of a feed may only have 1 to 100 ASCII letters, digits, hyphens and underscores")
    }
    guard !reserved.contains(name) else {
      throw Fault(.unreadableFile, "/\(name).ics is another feed already; rename the file")
    }
  }

  /// A hash of a description and of the files that it names, and why the first one of them cannot be read.
  private static func fingerprint(
    _ description: Result<[UInt8], Fault>, _ files: [String]
  ) -> (hash: Int, error: Fault?) {
    let (hash, error) = Files.fingerprint(of: files, limit: FeedName.sizeLimit)
    var hasher = Hasher()
    hasher.combine(description)
    hasher.combine(hash)
    return (hasher.finalize(), error)
  }
}

/// The names of the feeds in a folder of descriptions.
package enum FeedName {
  /// The maximum size of a description in bytes, and a little more, so that reading it reports the error.
  static let sizeLimit = 1_048_576

  /// Whether a text can be the name of a feed: 1 to 100 ASCII letters, digits, hyphens and underscores.
  package static func isValid(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  /// The names of the feeds that are described in a folder.
  static func all(in folder: String) throws(Fault) -> [String] {
    try Files.names(inFolder: folder, endingIn: ".yaml").filter { !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }
  }

  static func file(_ name: String, in folder: String) -> String { "\(folder)/\(name).yaml" }

  /// The content of a description, a plain file: the server would wait for a pipe without end.
  static func content(of name: String, in folder: String) -> Result<[UInt8], Fault> {
    Result { () throws(Fault) in try Files.content(of: file(name, in: folder), limit: sizeLimit, isPlain: true) }
  }
}

extension Fault.Code {
  /// A feed for which there is no room beside the others, until one of them changes.
  package static let noRoom = Fault.Code("noRoom")
}
