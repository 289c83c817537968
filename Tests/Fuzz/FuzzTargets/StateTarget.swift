// SPDX-License-Identifier: MIT

#if Online
internal import CivilCalendar
internal import DescribedFeeds
internal import FeedService
internal import FeedSite
internal import Foundation
internal import HolidayData
internal import HolidaySources
internal import TestSupport
internal import WorkdayFeeds

extension FuzzTarget {
  /// What the commands keep in files: tokens, marks of private feeds, a site's manifest, checks, what sources said, and
  /// their pages.
  ///
  /// Whatever became of a file, what it says of privacy is not lost.
  package static let state = FuzzTarget(name: "state") { bytes in
    do {
      let folder = try TemporaryFolder()
      for name in ["tokens", ".private", "manifest.json", "checks", "witnesses"] { try folder.write(bytes, to: name) }
      return faultOfPrivacy(bytes, in: folder.path) ?? faultOfState(bytes, in: folder.path)
    } catch {
      return "\(error)"
    }
  }

  private static func faultOfPrivacy(_ bytes: [UInt8], in folder: String) -> String? {
    // A description that begins so is private, whatever follows.
    _ = DescriptionFile.statesPrivate(bytes)
    guard DescriptionFile.statesPrivate(Array("private: true\n".utf8) + bytes) else { return "a description is public" }
    let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    let named = FeedPrivacy.namesWithTokens(inFolder: folder)
    if let tokens = try? FeedTokens(inFolder: folder) {
      for token in tokens.all where !named.contains(token.feed) || !tokens.isPrivate(token.feed) {
        return "the token of \(token.feed) does not make it private"
      }
    }
    for line in lines where line.utf8.contains(0x20) && FeedName.isValid(String(line.prefix { $0 != " " })) {
      if !named.contains(String(line.prefix { $0 != " " })) { return "\(line) names no feed" }
    }
    guard let marks = try? PrivateMarks(inFolder: folder) else { return "marks cannot be read" }
    for line in lines where FeedName.isValid(line) {
      if !marks.names.contains(line) { return "\(line) is no mark" }
    }
    // Every beginning of the file names the feeds of its whole lines, and knows that the next one may be missing.
    if bytes.last != 0x0A, let last = lines.last, FeedName.isValid(last), marks.problem(among: [last + "x"]) == nil {
      return "\(last) is not cut off"
    }
    return nil
  }

  private static func faultOfState(_ bytes: [UInt8], in folder: String) -> String? {
    let names = SiteFolder(folder).listedNames()
    if let name = names.first(where: { $0.contains("/") || $0.hasPrefix(".") }) { return "\(name) leaves the folder" }
    let years = Set(DataFolder(folder).checks().map(\.year))
    guard (try? DataFolder(folder).note([])) != nil, Set(DataFolder(folder).checks().map(\.year)) == years else {
      return "a check does not read back"
    }
    let address = "https://example.org/2027.json"
    let said = DataFolder(folder).testimonies()
    guard let asked = try? CivilDateTime(parsing: "2026-11-01T00:00:00") else { return "no time" }
    let new = Testimony(year: 2027, origin: "example.org", address: address, asked: asked, objection: "a\tb")
    guard (try? DataFolder(folder).remember([new])) != nil else { return "a testimony is not kept" }
    let others = DataFolder(folder).testimonies().filter { $0.address != address }
    guard said.count > 200 || Set(others) == Set(said.filter { $0.address != address }) else {
      return "a testimony does not read back"
    }
    let cache = PageCache(DataFolder(folder))
    cache.keep(bytes, of: address, entityTag: "\"1\"")
    guard cache.page(of: address)?.content == bytes else { return "a page does not read back" }
    return nil
  }
}
#endif
