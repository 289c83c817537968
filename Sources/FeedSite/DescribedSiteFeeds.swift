// SPDX-License-Identifier: MIT

package import DescribedFeeds
package import Workdays

/// The feeds of a site that are described in a folder, without those that are private.
package struct DescribedSiteFeeds {
  /// The feeds, by their names.
  package let files: [SiteFile]
  /// Why descriptions have no feed, each with the file and the place in it.
  package let problems: [String]
  /// What the descriptions' users should know.
  package let warnings: [String]
  /// The feeds that are public although they have no file now.
  private let kept: (_ name: String) -> Bool

  /// Generates the feeds of a folder.
  ///
  /// - Parameter isPublic: whether a feed is for everybody; others are left out.
  package init(
    inFolder path: String, over holidays: HolidayCalendar, isPublic: (String) -> Bool,
    generating generate: FeedFolder.Generator
  ) {
    var folder = FeedFolder(path, reserved: SiteFeeds.usualNames)
    _ = folder.read(over: holidays, generating: generate)
    // A description may have become private since it was asked about.
    let stated = folder.privateNames
    files = folder.feeds.sorted { $0.key < $1.key }.filter { isPublic($0.key) && !stated.contains($0.key) }
      .map { SiteFile($0.key + ".ics", $0.value) }
    problems = folder.problems
    warnings = folder.warnings
    let (faulty, isUnreadable) = (Set(folder.faultyNames).subtracting(stated), folder.isUnreadable)
    kept = { isUnreadable || faulty.contains($0) }
  }

  /// Whether a file of the site stays as it is, since the description of its feed cannot be read now.
  package func keeps(_ file: String) -> Bool { SiteFeeds.describedFeed(ofFile: file).map(kept) ?? false }
}
