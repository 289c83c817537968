// SPDX-License-Identifier: MIT

package import DescribedFeeds
package import Workdays

/// The feeds of a site that are described in a folder, without those that are private.
package struct DescribedSiteFeeds {
  /// The folder as it was read.
  package let folder: FeedFolder<[UInt8]>
  /// The feeds, by their names.
  package let files: [SiteFile]
  /// The feeds whose descriptions cannot be read now, without those that are private.
  private let kept: Set<String>

  /// Generates the feeds of a folder.
  ///
  /// - Parameter isPublic: whether a feed is for everybody; others are left out.
  package init(
    inFolder path: String, over holidays: HolidayCalendar, isPublic: (String) -> Bool,
    generating generate: FeedFolder<[UInt8]>.Generator
  ) {
    var folder = FeedFolder<[UInt8]>(path, reserved: SiteFeeds.usualNames)
    _ = folder.read(over: holidays, generating: generate)
    self.folder = folder
    // A description may have become private since it was asked about.
    let stated = folder.privateNames
    kept = Set(folder.faultyNames).subtracting(stated)
    files = folder.feeds.sorted { $0.key < $1.key }.filter { isPublic($0.key) && !stated.contains($0.key) }
      .map { SiteFile($0.key + ".ics", $0.value) }
  }

  /// Whether a file of the site stays as it is, since the description of its feed cannot be read now.
  package func keeps(_ file: String) -> Bool {
    guard let feed = SiteFeeds.describedFeed(ofFile: file) else { return false }
    return folder.isUnreadable || kept.contains(feed)
  }
}
