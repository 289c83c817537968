// SPDX-License-Identifier: MIT

import CivilCalendar
import Crypto
import Support
import Workdays

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if !Online
#error("the server needs other packages: swift build --traits Libical,Online")
#endif

/// The list of a site's files, `manifest.json`: with it the next run knows which files of the folder are the site's.
struct SiteManifest: Sendable, Hashable {
  /// A file as it was published.
  struct Entry: Sendable, Hashable, Decodable {
    let name: String
    /// In bytes.
    let size: Int
    /// The SHA-256 of the content, in hexadecimal.
    let sha256: String

    init(_ bytes: [UInt8], named name: String) {
      self.name = name
      size = bytes.count
      sha256 = SHA256.hash(data: bytes).map { hexadecimal($0, digits: 2) }.joined()
    }
  }

  /// A notice that the site's data contained.
  struct Notice: Sendable, Hashable, Decodable {
    /// The holiday year.
    let year: Int
    /// The date in ISO 8601.
    let date: String
    let address: String?

    /// The address without what differs between links to the same page.
    fileprivate var page: Substring? { address.map(HolidayNotice.page(at:)) }
  }

  /// What makes a JSON file a manifest of a site.
  private static let generator = "workday-feed publish"

  /// By their names, ascending.
  let entries: [Entry]
  private let notices: [Notice]
  private let baseURL: String?

  private init(_ entries: some Sequence<Entry>, _ notices: [Notice], baseURL: String?) {
    self.entries = entries.sorted { $0.name < $1.name }
    self.notices = notices
    self.baseURL = baseURL
  }

  init(_ entries: [Entry], of holidays: HolidayCalendar, baseURL: String?) {
    // One that is not confirmed may give way to another.
    let notices = holidays.years.flatMap { year in
      year.notices.filter(\.isConfirmed).map { Notice(year: year.year, date: $0.date.iso8601, address: $0.address) }
    }
    self.init(entries, notices, baseURL: baseURL)
  }

  /// Reads a manifest; nil for any other file.
  ///
  /// Names that lead out of the folder make it none.
  init?(json bytes: [UInt8]) {
    struct Content: Decodable {
      let generator: String
      let baseURL: String?
      let notices: [Notice]
      let files: [Entry]
    }
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      content.generator == SiteManifest.generator, content.files.allSatisfy({ SiteFile.isName($0.name) })
    else { return nil }
    self.init(content.files, content.notices, baseURL: content.baseURL)
  }

  /// The manifest with other files.
  func replacing(_ entries: [Entry]) -> SiteManifest { SiteManifest(entries, notices, baseURL: baseURL) }

  /// The notices that another manifest does not know, although it has none that is newer.
  ///
  /// A date that is not in an address is made up, so that of two notices with one date neither is newer.
  func notices(lostIn other: SiteManifest) -> [Notice] {
    notices.filter { notice in
      guard let page = notice.page else { return false }
      return !other.notices.contains { new in
        new.year == notice.year && new.address != nil
          && (new.page == page || new.date > notice.date && !notices.contains { $0.page == new.page })
      }
    }
  }

  /// The manifest as JSON, with the version and the notices of the data.
  var json: [UInt8] {
    let notices = notices.map { notice in
      JSON.object([
        ("year", "\(notice.year)"), ("date", JSON.string(notice.date)), ("address", JSON.string(notice.address)),
      ])
    }
    let files = entries.map { entry in
      JSON.object([
        ("name", JSON.string(entry.name)), ("size", "\(entry.size)"), ("sha256", JSON.string(entry.sha256)),
      ])
    }
    let text = """
      {
      "generator": \(JSON.string(SiteManifest.generator)),
      "baseURL": \(JSON.string(baseURL)),
      "dataVersion": \(JSON.string(self.notices.map(\.date).max())),
      "notices": \(JSON.array(notices)),
      "files": \(JSON.array(files))
      }

      """
    return Array(text.utf8)
  }
}
