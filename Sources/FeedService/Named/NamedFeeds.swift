// SPDX-License-Identifier: MIT

internal import DescribedFeeds
internal import Support
internal import WorkdayFeeds
internal import Workdays

/// The feeds of a folder of descriptions, generated and ready to be sent.
struct NamedFeeds: Sendable {
  /// What the paths of private feeds begin with.
  static let privatePath = "/p/"

  private var feeds: [String: Representation] = [:]
  private var tokens = FeedTokens()

  init() {}

  /// - Parameters:
  ///   - tokens: nil if it is not known which feeds are private; then none is served.
  ///   - isPrivateOnly: whether feeds without tokens are left out.
  fileprivate init(_ feeds: [String: [UInt8]], _ tokens: FeedTokens?, isPrivateOnly: Bool) {
    guard let tokens else { return }
    self.tokens = tokens
    for (name, bytes) in feeds where !isPrivateOnly || tokens.isPrivate(name) {
      // The date of a change of the description is not known, so tags alone tell versions apart.
      self.feeds[name] = Representation(
        calendar: bytes, named: name + ".ics", lastModified: nil, isPrivate: tokens.isPrivate(name))
    }
  }

  var count: Int { feeds.count }

  /// The feed at a path: `/team-a.ics` if it is not private, `/p/TOKEN/team-a.ics` if it is.
  func feed(at path: String) -> Representation? {
    guard path.hasSuffix(".ics") else { return nil }
    let parts = path.dropLast(4).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 2 where !tokens.isPrivate(parts[1]): return feeds[parts[1]]
    case 4 where parts[1] == "p" && tokens.isValid(parts[2], for: parts[3]): return feeds[parts[3]]
    default: return nil
    }
  }
}

struct NamedFeedLoader: Sendable {
  struct Loaded: Sendable {
    let feeds: NamedFeeds
    /// Why descriptions or tokens are not used.
    let problems: [String]
    /// What else should be known about the descriptions.
    let warnings: [String]
  }

  private let path: String
  private let configuration: ServiceConfiguration
  private var folder: FeedFolder
  private var tokens: FeedTokens?
  private var tokenProblem: String?

  init(_ path: String, _ configuration: ServiceConfiguration) {
    self.path = path
    self.configuration = configuration
    folder = FeedFolder(path, reserved: ["holidays", "workdays"])
  }

  /// Loads what has changed since the last time; nil if nothing has.
  mutating func load(over holidays: HolidayCalendar) -> Loaded? {
    let timeZones = configuration.timeZones
    let isChanged = folder.read(over: holidays) { options, holidays in
      let description = try options.description(today: holidays.firstDayOfNewestYears, holidays: holidays)
      try FeedQuery.check(description)
      return try WorkdayFeed(description, holidays: holidays, timeZones: timeZones).bytes()
    }
    // After the folder: a token that is made before its description is known with it.
    let before = (tokens, tokenProblem)
    do throws(FileError) {
      let read = try FeedTokens(inFolder: path)
      guard !read.all.isEmpty || tokens?.all.isEmpty != false && !configuration.isPrivateOnly else {
        throw FileError(.missing, path, "\(path)/tokens: the file is missing or empty")
      }
      (tokens, tokenProblem) = (read, nil)
    } catch {
      tokenProblem = "\(error); " + (tokens == nil ? "no feed is served" : "those that were read before count")
    }
    guard isChanged || (tokens, tokenProblem) != before else { return nil }
    return Loaded(
      feeds: NamedFeeds(folder.feeds, tokens, isPrivateOnly: configuration.isPrivateOnly),
      problems: folder.problems + (tokenProblem.map { [$0] } ?? []), warnings: folder.warnings)
  }
}
