// SPDX-License-Identifier: MIT

import DescribedFeeds
import FeedService
import FeedSite
import Foundation
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

/// The laws of publishing, over random sequences of what befalls a site, its descriptions, tokens and data.
struct SiteLawTests {
  @Test(arguments: [UInt64(1), 2])
  func `a site gains no private feed, loses nothing that nobody gave up, and touches no foreign file`(
    number: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed(number))
    var left = states(fast: 70, slow: 1_500)
    var (published, refused, hidden) = (0, 0, 0)
    while left > 0 {
      var site = try RandomSite()
      for _ in 0..<min(left, 25) {
        site.befall(&random)
        let (outcome, faults) = try site.run(&random)
        for fault in faults { Issue.record("\(fault)\n\(site.history.joined(separator: "\n"))") }
        guard faults.isEmpty else { return }
        switch outcome {
        case .published(let count): (published, hidden) = (published + 1, hidden + count)
        case .refused: refused += 1
        }
        left -= 1
      }
    }
    // Every kind of ending was seen.
    #expect(published > 10 && refused > 5 && hidden > 0, "\(published) published, \(refused) refused, \(hidden) hidden")
  }
}

/// A site with a folder of descriptions, and what happened to them.
private struct RandomSite {
  enum Outcome {
    /// With the number of files that were taken down.
    case published(hidden: Int)
    case refused
  }

  private static let names = ["a", "a-2026", "team-a", "b"]
  private static let texts: [(text: String, isPrivate: Bool)] = [
    ("title: One", false), ("title: Two", false), ("titel: One", false), ("title: [", false),
    ("title: One\nprivate: false", false), ("private: true", true), ("title: One\nprivate: yes\ntitel: Two", true),
    ("Private: true", true), ("privat: true\ntitle: One", true), ("title: [\nprivate: true", true),
    ("{title: One, private: true, titel: Two}", true), ("private:", true), ("private: [true]", true),
    ("title: One\nprivate: true\ntitle: Two", true), ("title: [\n标题:\n", false), ("- private: true", true),
    ("events:\n  - key: in\n    private: true", true), ("x: &a {private: true}\n<<: *a", true),
    ("# ours\n{title: One, private: true, time: [09:00}", true), ("title: [\nprivate: false # open", false),
    ("title: [\nprivacy-contact: hr", false),
  ]

  private let folder: TemporaryFolder
  private let feeds: String
  private let site: SiteFolder
  private var described: [String: Bool] = [:]
  private var foreign: [String: [UInt8]] = [:]
  private var hasOldData = false
  /// Whether the site was made from the newer data.
  private var isNew = false
  private(set) var history: [String] = []

  init() throws {
    folder = try TemporaryFolder()
    feeds = folder.path + "/feeds"
    site = SiteFolder(folder.path + "/site")
    for path in [feeds, site.path] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    for name in RandomSite.names { describe(name, RandomSite.texts[0]) }
  }

  // MARK: - What befalls it

  mutating func befall(_ random: inout SeededGenerator) {
    let name = RandomSite.names[random.below(RandomSite.names.count)]
    let file = site.path + "/" + name + (random.below(2) == 0 ? ".ics" : ".html")
    switch random.below(20) {
    case 0, 1, 2, 3:
      let text = RandomSite.texts[random.below(RandomSite.texts.count)]
      describe(name, text)
      history.append("\(name).yaml: \(text.text.debugDescription)")
    case 4:
      remove(feeds + "/\(name).yaml")
      described[name] = nil
    case 5, 6:
      _ = try? FeedTokens.add(name, inFolder: feeds)
      history.append("token of \(name)")
    case 7:
      _ = try? FeedTokens.revoke(name, id: nil, inFolder: feeds)
      history.append("token of \(name) revoked")
    case 8: remove(feeds + "/tokens")
    case 9: cut(feeds + "/tokens", &random)
    case 10: if random.below(3) == 0 { remove(feeds + "/.private") } else { cut(feeds + "/.private", &random) }
    case 11:
      for name in RandomSite.names where random.below(2) == 0 {
        remove(feeds + "/\(name).yaml")
        described[name] = nil
      }
    case 12: remove(file)
    case 13 where foreign[file] == nil: cut(file, &random)
    case 14:
      let path = random.below(2) == 0 ? site.path + "/CNAME" : file
      guard random.below(3) == 0, !FileManager.default.fileExists(atPath: path) else { return }
      foreign[path] = Array("mine \(random.below(100))".utf8)
      write(foreign[path] ?? [], path)
      history.append("foreign \(path)")
    case 15:
      guard let path = foreign.keys.sorted().first else { return }
      foreign[path] = nil
      remove(path)
    case 16:
      if random.below(2) == 0 {
        remove(site.path + "/manifest.json")
      } else {
        cut(site.path + "/manifest.json", &random)
      }
    case 17:
      let marks = String(decoding: content(feeds + "/.private") ?? [], as: UTF8.self).replacing("\n", with: "\r\n")
      write(Array("\u{FEFF}\(marks)\(name) \r\n".utf8), feeds + "/.private")
      history.append("marks of Windows, \(name)")
    case 18:
      try? FileManager.default.createDirectory(atPath: site.path + "/\(name).html", withIntermediateDirectories: false)
      history.append("a folder \(name).html")
    default:
      hasOldData.toggle()
      history.append("old data: \(hasOldData)")
    }
  }

  private mutating func describe(_ name: String, _ text: (text: String, isPrivate: Bool)) {
    write(Array(text.text.utf8), feeds + "/\(name).yaml")
    described[name] = text.isPrivate
  }

  private mutating func cut(_ path: String, _ random: inout SeededGenerator) {
    guard let bytes = content(path), !bytes.isEmpty else { return }
    write(Array(bytes.prefix(random.below(bytes.count))), path)
    history.append("cut \(path)")
  }

  private mutating func remove(_ path: String) {
    guard foreign[path] == nil, (try? FileManager.default.removeItem(atPath: path)) != nil else { return }
    history.append("removed \(path)")
  }

  private func write(_ bytes: [UInt8], _ path: String) { try? Data(bytes).write(to: URL(filePath: path)) }

  private func content(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }

  // MARK: - A run

  /// Publishes as the command does, and finds the laws that are broken.
  mutating func run(_ random: inout SeededGenerator) throws -> (Outcome, faults: [String]) {
    let (isForced, isPrivateOnly) = (random.below(8) == 0, random.below(12) == 0)
    history.append("publish\(isForced ? " --force" : "")\(isPrivateOnly ? " --private-only" : "")")
    let (before, listed) = (contents, site.listedNames())
    let isIntact = !listed.isEmpty
    let stated = Set(RandomSite.names.filter { isPrivateOnly || isStated($0) })
    var faults: [String] = []
    var (hidden, left): ([String], [String]) = ([], [])
    var failure: (any Error)?
    do {
      try publish(isForced, isPrivateOnly) { (hidden, left) = ($0.removed, $0.left) }
    } catch {
      failure = error
      history.append("  \(error)")
    }
    let after = contents
    for name in stated {
      for file in [name + ".ics", name + ".html"] where after[file] != nil && !isForeign(file, after) {
        if SitePagesMark.isOwn(file, after) {
          if !isIntact || listed.contains(file) { faults.append("\(file) is there") }
        } else if listed.contains(file), !left.contains(file) {
          // Of a file that is no longer like a feed, nobody knows whose it is.
          faults.append("\(file) is there, and nobody was told")
        }
      }
      for (file, bytes) in after where isIntact || file.hasSuffix(".html") && SitePagesMark.isOwn(file, after) {
        guard String(decoding: bytes, as: UTF8.self).contains("\"\(name).html\"") else { continue }
        faults.append("\(file) tells of \(name)")
      }
    }
    for (path, bytes) in foreign where content(path) != bytes { faults.append("\(path) is foreign and was changed") }
    for file in listed where before[file] != nil && after[file] == nil && !isForced && !hidden.contains(file) {
      faults.append("\(file) was lost")
    }
    for file in hidden where !(SiteFeeds.describedFeed(ofFile: file).map { isPrivateOnly || mayBeStated($0) } ?? false)
    {
      faults.append("\(file) was taken down")
    }
    guard failure == nil else {
      for (file, bytes) in before where !hidden.contains(file) && !file.hasSuffix(".json") {
        let kept = RandomSite.names.filter { isPrivateOnly || mayBeStated($0) }.reduce(
          String(decoding: bytes, as: UTF8.self)
        ) { $0.replacing(RandomSite.link($1), with: "") }
        if after[file] != Array(kept.utf8), after[file] != bytes {
          faults.append("\(file) was changed by a refused run")
        }
      }
      return (.refused, faults)
    }
    if !isForced, hasOldData, before["days-new.json"] != nil, after["days-new.json"] == nil {
      faults.append("older data")
    }
    try publish(isForced, isPrivateOnly) { if !$0.removed.isEmpty { faults.append("taken down twice: \($0.removed)") } }
    if contents != after { faults.append("a second run changes something") }
    return (.published(hidden: hidden.count), faults)
  }

  private func publish(_ isForced: Bool, _ isPrivateOnly: Bool, hidden: (SiteFolder.Changes) -> Void) throws {
    let privacy = FeedPrivacy(ofFolder: feeds, coversAll: isPrivateOnly)
    hidden(try site.takeDown(where: privacy.isPrivate))
    if let problem = privacy.problem { throw problem }
    _ = try FeedTokens(inFolder: feeds)
    let years = HolidayCalendar.statutory.years
    let holidays = hasOldData ? HolidayCalendar(years: years.dropLast()) : .statutory
    let described = DescribedSiteFeeds(inFolder: feeds, over: holidays, isPublic: privacy.isPublic) { _, options, _ in
      Array("BEGIN:VCALENDAR\r\nPRODID:-//workday-ics//Test//EN\r\nSUMMARY:\(options.event.title ?? "")\r\n".utf8)
    }
    let kept = site.names().filter(described.keeps)
    let names = Set((described.files.map(\.name) + kept).compactMap(SiteFeeds.describedFeed)).sorted()
    var files = described.files
    files += described.files.map {
      SiteFile($0.name.dropLast(4) + ".html", RandomSite.page(String($0.name.dropLast(4)), []))
    }
    files.append(SiteFile("days-2026.json", Array("{}".utf8)))
    files.append(SiteFile("index.html", RandomSite.page("index", names)))
    _ = try site.publish(files, keeping: kept.contains, holidays: holidays, baseURL: nil, isForced: isForced)
  }

  private static func page(_ name: String, _ links: [String]) -> [UInt8] {
    Array("<p>\(name)</p>\n\(SitePagesMark.brand)\n\(links.map(link).joined())".utf8)
  }

  private static func link(_ name: String) -> String { "<li><a href=\"\(name).html\">\(name)</a></li>\n" }

  // MARK: - What is so

  /// The visible files of the site.
  private var contents: [String: [UInt8]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: site.path)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in content(site.path + "/" + name).map { (name, $0) } })
  }

  private func isForeign(_ file: String, _ contents: [String: [UInt8]]) -> Bool {
    foreign[site.path + "/" + file] != nil && foreign[site.path + "/" + file] == contents[file]
  }

  /// Whether a whole line of a file, or the description, says that a feed is private.
  private func isStated(_ name: String) -> Bool {
    let marks = lines(feeds + "/.private").dropLast().contains(name)
    return marks || described[name] == true || lines(feeds + "/tokens").contains { $0.hasPrefix(name + " ") }
  }

  /// Whether a line that is cut off may say so.
  private func mayBeStated(_ name: String) -> Bool { isStated(name) || lines(feeds + "/.private").last == name }

  private func lines(_ path: String) -> [String] {
    String(decoding: content(path) ?? [], as: UTF8.self).unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0.filter { !"\u{FEFF}\r".unicodeScalars.contains($0) })) }
      .map { path.hasSuffix(".private") ? $0.trimmingCharacters(in: .whitespaces) : $0 }
  }
}

/// What the files of a site have in common.
private enum SitePagesMark {
  static let brand = "<p class=\"brand\"><span aria-hidden=\"true\">班</span> workday-ics</p>"

  static func isOwn(_ file: String, _ contents: [String: [UInt8]]) -> Bool {
    let text = String(decoding: contents[file] ?? [], as: UTF8.self)
    return text.contains(file.hasSuffix(".ics") ? "\r\nPRODID:-//workday-ics//" : brand)
  }
}
