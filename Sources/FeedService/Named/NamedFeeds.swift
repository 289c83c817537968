// SPDX-License-Identifier: MIT

import CivilCalendar
import DescribedFeeds
import NIOConcurrencyHelpers
import NIOHTTP1
import Platform
import WorkdayFeeds
import Workdays

/// The feeds of a folder of descriptions, generated and ready to be sent, and who may read them.
///
/// Each feed is served as soon as it is generated. Who may read it is asked when it is read, so a token that is revoked opens
/// nothing more, whatever else is being done.
final class NamedFeeds: Sendable {
  /// What the paths of private feeds begin with.
  static let privatePath = "/p/"

  private struct Feed {
    let representation: Representation
    /// Whether its description says that it is private.
    let statesPrivate: Bool
  }

  private struct State {
    var feeds: [String: Feed] = [:]
    /// The size of the feeds in bytes.
    var size = 0
    var access = FeedAccess()
    /// What may become of the feeds, in view of those that were there.
    var kept = Kept()
    /// The status of the files of `access` when they were read; nil if that is to be done again.
    var accessStatus: Int?
    /// Why it is not known which feeds are marked as private, so that none is public.
    var doubt: Fault?
    var isLoaded = false
  }

  private let folder: String?
  private let configuration: ServiceConfiguration
  private let state = NIOLockedValueBox(State())
  /// Held while the files are read, so that what was read first is not kept last.
  private let loading = NIOLock()

  /// - Parameter configuration: has the folder, which is not read yet.
  init(_ configuration: ServiceConfiguration) {
    self.configuration = configuration
    folder = configuration.feedFolder
    if folder == nil { state.withLockedValue { $0.isLoaded = true } }
  }

  /// Whether all feeds have been looked at since the start.
  var isLoaded: Bool { state.withLockedValue { $0.isLoaded } }
  var count: Int { names.count }

  /// The names of the feeds that somebody can read, in ascending order.
  var names: [String] {
    state.withLockedValue { state in
      state.feeds.filter { !isPrivate($0.key, state) || state.access.opens($0.key) }.keys.sorted()
    }
  }

  private func isPrivate(_ name: String, _ state: State) -> Bool {
    configuration.isPrivateOnly || state.doubt != nil || !state.isLoaded && state.access.mayLackMarks
      || state.feeds[name]?.statesPrivate == true
      || state.access.isPrivate(name) || !state.kept.isOpen(name)
  }

  // MARK: - Reading

  /// The feed at a path: `/team-a.ics` if it is not private, `/p/TOKEN/team-a.ics` if it is.
  func feed(at path: String) -> (representation: Representation, isPrivate: Bool)? {
    guard path.hasSuffix(".ics") else { return nil }
    let parts = path.dropLast(4).split(separator: "/", maxSplits: 4, omittingEmptySubsequences: false)
      .map(String.init)
    return state.withLockedValue { state in
      switch parts.count {
      case 2: state.feeds[parts[1]].flatMap { isPrivate(parts[1], state) ? nil : ($0.representation, false) }
      case 4 where parts[1] == "p" && state.access.isValid(parts[2], for: parts[3]):
        state.feeds[parts[3]].map { ($0.representation, isPrivate(parts[3], state)) }
      default: nil
      }
    }
  }

  // MARK: - Loading

  /// Reads who may read the feeds again, if the files changed.
  ///
  /// - Returns: whether anything changed.
  @discardableResult
  func loadAccess() -> Bool {
    guard let folder else { return false }
    return loading.withLock { loadAccess(of: folder) }
  }

  private func loadAccess(of folder: String) -> Bool {
    let status = Files.status(of: FeedAccess.files(in: folder))
    let (before, known) = state.withLockedValue { ($0.access, $0.accessStatus) }
    if status != nil, status == known { return false }
    let access = before.reading(folder, areAllPrivate: configuration.isPrivateOnly)
    return state.withLockedValue { state in
      // What could not be read is tried again.
      state.accessStatus = access.problems.isEmpty ? status : nil
      guard access != state.access else { return false }
      state.access = access
      state.kept.mark(access.names)
      state.doubt = access.marks?.problem(among: state.feeds.keys)
      return true
    }
  }

  // MARK: - What was there

  /// The feeds that were there before the start.
  func remember(_ before: Kept) {
    state.withLockedValue { state in
      state.kept = before
      // The marks may have been read already.
      state.kept.mark(state.access.names)
    }
  }

  /// A person gives up a feed, or says that it is no copy of a private one.
  func forget(_ name: String) { state.withLockedValue { $0.kept.forget(name) } }

  /// What was there, and is not given up.
  var kept: Kept { state.withLockedValue { $0.kept } }

  /// The folder describes these feeds now.
  ///
  /// - Parameter content: a hash of a description.
  /// - Returns: those that stay as they are although their descriptions are gone.
  func see(_ names: Set<String>, _ content: (String) -> UInt64?) -> Set<String> {
    let known = kept
    // Before any is served, so that no copy of a private one is public for a moment.
    let contents = names.filter { !known.knows($0) }.compactMap { name in content(name).map { (name, $0) } }
    return state.withLockedValue { state in
      for (name, content) in contents { state.kept.note(content, of: name) }
      state.kept.see(names)
      return Set(state.kept.missing)
    }
  }

  /// Puts a feed in the place of its former version, or takes it away.
  ///
  /// - Parameter content: a hash of its description; nil if that cannot be read.
  func set(_ name: String, _ representation: Representation?, isPrivate: Bool, content: UInt64? = nil) {
    // A token that is made before its description is known with it.
    loadAccess()
    state.withLockedValue { state in
      if let content { state.kept.note(content, of: name, isPrivate: isPrivate) }
      state.size += (representation?.size ?? 0) - (state.feeds[name]?.representation.size ?? 0)
      state.feeds[name] = representation.map { Feed(representation: $0, statesPrivate: isPrivate) }
      if state.doubt == nil, representation != nil {
        state.doubt = state.access.marks?.problem(among: CollectionOfOne(name))
      }
    }
  }

  /// All feeds have been looked at; looks once more who may read them.
  ///
  /// - Returns: whether that changed.
  func finishLoading() -> Bool {
    let isAccessNew = loadAccess()
    state.withLockedValue { state in
      state.doubt = state.access.marks?.problem(among: state.feeds.keys)
      state.isLoaded = true
    }
    return isAccessNew
  }

  /// Generates a feed, if there is room for it.
  ///
  /// - Throws: `Fault` if it cannot be generated, or all feeds together would be too large.
  func representation(
    of name: String, _ options: FeedOptions, over holidays: HolidayCalendar
  ) throws -> Representation {
    let maker = configuration.maker
    let description = try maker.description(of: options, over: holidays)
    try FeedQuery.check(description)
    // The date of a change of the description is not known, so tags alone tell versions apart.
    let representation = Representation(
      calendar: try maker.feed(description).bytes(), named: name + ".ics", lastModified: nil, isShared: false)
    let limit = configuration.feedSizeLimit
    let others = state.withLockedValue { $0.size - ($0.feeds[name]?.representation.size ?? 0) }
    guard others + representation.size <= limit else {
      throw Fault(
        .noRoom,
        "the feeds together are larger than \(limit >> 20) MiB, the limit of this server; this version is not served")
    }
    return representation
  }

  /// The options of `workday-feed forget`.
  private var forgetting: String {
    " --feeds \(folder ?? "")" + (configuration.record.map { " --record \($0)" } ?? "")
  }

  /// Why feeds or who may read them are not known.
  var problems: [String] {
    state.withLockedValue { state in
      state.access.problems + (state.doubt.map { ["\($0); no feed is public"] } ?? [])
        + (folder.map { state.kept.problems(in: $0, forgettingWith: forgetting) } ?? [])
    }
  }

  /// What else should be known of them.
  var warnings: [String] {
    state.withLockedValue { state in
      guard let folder, state.access.isKnown, state.doubt == nil else { return [] }
      let closed = state.feeds.keys.filter { isPrivate($0, state) && !state.access.opens($0) }
      return state.kept.warnings(in: folder, forgettingWith: forgetting)
        + closed.filter { !state.kept.isInDoubt($0) }.sorted()
        .map { "\(folder)/\($0).yaml: the feed is private and has no valid token; it is not served" }
    }
  }
}
