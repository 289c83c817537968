// SPDX-License-Identifier: MIT

internal import DescribedFeeds
internal import NIOConcurrencyHelpers
internal import Support
internal import TimeZones
internal import WorkdayFeeds
internal import Workdays

/// The feeds of a folder of descriptions, generated and ready to be sent.
struct NamedFeeds: Sendable {
  /// What the paths of private feeds begin with.
  static let privatePath = "/p/"

  private var open: [String: Representation] = [:]
  private var closed: [String: Representation] = [:]
  private var tokens = FeedTokens()

  /// No feeds.
  init() {}

  /// - Parameter tokens: nil if it is not known which feeds are private; then none is served.
  fileprivate init(_ feeds: [String: [UInt8]], _ tokens: FeedTokens?) {
    guard let tokens else { return }
    self.tokens = tokens
    let names = Set(tokens.all.map(\.feed))
    for (name, bytes) in feeds {
      let isPrivate = names.contains(name)
      // The date of a change of the description is not known, so tags alone tell versions apart.
      let representation = Representation(
        calendar: bytes, named: name + ".ics", lastModified: nil, isPrivate: isPrivate)
      if isPrivate { closed[name] = representation } else { open[name] = representation }
    }
  }

  /// The number of feeds.
  var count: Int { open.count + closed.count }

  /// The feed at a path: `/team-a.ics` if it is not private, `/p/TOKEN/team-a.ics` if it is.
  func feed(at path: String) -> Representation? {
    guard path.hasSuffix(".ics") else { return nil }
    let parts = path.dropLast(4).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 2: return open[parts[1]]
    case 4 where parts[1] == "p" && tokens.isValid(parts[2], for: parts[3]): return closed[parts[3]]
    default: return nil
    }
  }
}

/// Loads the feeds of a folder.
final class NamedFeedLoader: Sendable {
  /// What was loaded.
  struct Loaded: Sendable {
    /// The feeds.
    let feeds: NamedFeeds
    /// Why descriptions or tokens are not used.
    let problems: [String]
    /// What else should be known about the descriptions.
    let warnings: [String]
  }

  private struct State {
    var folder: FeedFolder
    var tokens: FeedTokens?
    var tokenProblem: String?
  }

  private let path: String
  private let timeZones: TimeZoneDatabase
  private let state: NIOLockedValueBox<State>

  init(_ path: String, _ timeZones: TimeZoneDatabase) {
    self.path = path
    self.timeZones = timeZones
    let reserved = Route.allCases.map(\.rawValue).filter { $0.hasSuffix(".ics") }.map {
      String($0.dropFirst().dropLast(4))
    }
    state = NIOLockedValueBox(State(folder: FeedFolder(path, reserved: Set(reserved))))
  }

  /// Loads what has changed since the last time; nil if nothing has.
  func load(over holidays: HolidayCalendar) -> Loaded? {
    state.withLockedValue { state in
      let isChanged = state.folder.read(over: holidays) { options, holidays in
        let description = try options.description(today: FeedQuery.newYear(holidays), holidays: holidays)
        try FeedQuery.check(description)
        let zone = try FeedTimeZone.rules(for: description.timeZone, years: description.years, database: timeZones)
        return try WorkdayFeed(description, holidays: holidays, timeZone: zone).bytes()
      }
      // After the folder: a token that is made before its description is known with it.
      let (tokens, problem) = (state.tokens, state.tokenProblem)
      do throws(FileError) {
        let read = try FeedTokens(inFolder: path)
        guard !read.all.isEmpty || tokens?.all.isEmpty != false else {
          throw FileError(.missing, path, "\(path)/tokens: the file is missing or empty")
        }
        (state.tokens, state.tokenProblem) = (read, nil)
      } catch {
        let consequence = tokens == nil ? "no feed is served" : "those that were read before count"
        state.tokenProblem = "\(error); \(consequence)"
      }
      guard isChanged || state.tokens != tokens || state.tokenProblem != problem else { return nil }
      return Loaded(
        feeds: NamedFeeds(state.folder.feeds, state.tokens),
        problems: state.folder.problems + (state.tokenProblem.map { [$0] } ?? []), warnings: state.folder.warnings)
    }
  }
}
