// SPDX-License-Identifier: MIT

import CivilCalendar
import DescribedFeeds
import Platform
import WorkdayFeeds
import Workdays

/// The feeds of a folder of descriptions, generated and ready to be sent.
struct NamedFeeds: Sendable {
  /// What the paths of private feeds begin with.
  static let privatePath = "/p/"

  private struct Feed {
    let representation: Representation
    let isPrivate: Bool
  }

  private var feeds: [String: Feed] = [:]
  private var tokens = FeedTokens()

  init() {}

  /// - Parameters:
  ///   - isPrivate: whether a feed is private, so that nobody gets it without a token.
  ///   - isPrivateOnly: whether feeds that never had a token are left out.
  fileprivate init(
    _ feeds: [String: [UInt8]], _ tokens: FeedTokens, isPrivateOnly: Bool, isPrivate: (String) -> Bool
  ) {
    self.tokens = tokens
    for (name, bytes) in feeds {
      let isPrivate = isPrivateOnly || isPrivate(name)
      guard !isPrivate || tokens.opens(name) else { continue }
      // The date of a change of the description is not known, so tags alone tell versions apart.
      self.feeds[name] = Feed(
        representation: Representation(
          calendar: bytes, named: name + ".ics", lastModified: nil, isPrivate: isPrivate), isPrivate: isPrivate)
    }
  }

  var count: Int { feeds.count }

  /// The feed at a path: `/team-a.ics` if it is not private, `/p/TOKEN/team-a.ics` if it is.
  func feed(at path: String) -> Representation? {
    guard path.hasSuffix(".ics") else { return nil }
    let parts = path.dropLast(4).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 2: return feeds[parts[1]].flatMap { $0.isPrivate ? nil : $0.representation }
    case 4 where parts[1] == "p" && tokens.isValid(parts[2], for: parts[3]): return feeds[parts[3]]?.representation
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

  /// Who may read which feed, or why that is not known.
  private struct Access: Equatable {
    var marks: PrivateMarks?
    var tokens: FeedTokens?
    var problems: [String] = []

    /// Whether a feed is private as far as is known; nobody reads a feed of which that is not known.
    func isPrivate(_ name: String) -> Bool {
      tokens?.isPrivate(name) ?? true || marks?.names.contains(name) ?? true
    }
  }

  private let path: String
  private let configuration: ServiceConfiguration
  private var folder: FeedFolder
  private var access = Access()

  init(_ path: String, _ configuration: ServiceConfiguration) {
    self.path = path
    self.configuration = configuration
    folder = FeedFolder(path, reserved: ["holidays", "workdays"])
  }

  /// Loads what has changed since the last time; nil if nothing has.
  mutating func load(over holidays: HolidayCalendar) -> Loaded? {
    let maker = configuration.maker
    let isChanged = folder.read(over: holidays) { options, holidays in
      let description = try maker.description(of: options, over: holidays)
      try FeedQuery.check(description)
      return try maker.feed(description).bytes()
    }
    // After the folder: a token that is made before its description is known with it.
    let before = access
    access = read(after: before)
    guard isChanged || access != before else { return nil }
    let (feeds, stated, access) = (folder.feeds, folder.privateNames, access)
    let problem = access.marks?.problem(among: feeds.keys)
    func isPrivate(_ name: String) -> Bool { problem != nil || stated.contains(name) || access.isPrivate(name) }
    let tokens = access.tokens ?? FeedTokens()
    let isKnown = access.marks != nil && access.tokens != nil && problem == nil
    let locked = isKnown ? feeds.keys.filter { isPrivate($0) && !tokens.opens($0) }.sorted() : []
    return Loaded(
      feeds: NamedFeeds(feeds, tokens, isPrivateOnly: configuration.isPrivateOnly, isPrivate: isPrivate),
      problems: folder.problems + access.problems + (problem.map { ["\($0); no feed is public"] } ?? []),
      warnings: folder.warnings
        + locked.map { "\(path)/\($0).yaml: the feed is private and has no valid token; it is not served" })
  }

  /// Reads the marks and the tokens; the previous ones stay in effect where the files cannot be read now.
  private func read(after before: Access) -> Access {
    var access = Access(marks: before.marks, tokens: before.tokens)
    let kept = "the previous ones stay in effect"
    do throws(Fault) {
      let marks = try PrivateMarks(inFolder: path)
      let isLost = !marks.exists && before.marks?.names.isEmpty == false
      if isLost {
        access.problems.append("\(path)/.private: the file is missing; \(kept)")
      } else {
        access.marks = marks
      }
    } catch {
      access.problems.append("\(error); " + (before.marks == nil ? "no feed is public" : kept))
    }
    do throws(Fault) {
      let tokens = try FeedTokens(inFolder: path)
      let hadTokens = before.tokens?.all.isEmpty == false
      if tokens.all.isEmpty, hadTokens || configuration.isPrivateOnly || access.marks?.names.isEmpty == false {
        access.problems.append(
          "\(path)/tokens: the file is missing or empty; " + (hadTokens ? kept : "private feeds are not served"))
      }
      if !tokens.all.isEmpty || !hadTokens { access.tokens = tokens }
    } catch {
      access.problems.append("\(error); " + (before.tokens == nil ? "no feed is served" : kept))
    }
    return access
  }
}
