// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Crypto
internal import Support
internal import Workdays

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
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
      sha256 = SHA256.hash(data: bytes).map { hexadecimal(UInt32($0), digits: 2) }.joined()
    }
  }

  /// What makes a JSON file a manifest of a site.
  private static let generator = "workday-feed publish"

  /// By their names, ascending.
  let entries: [Entry]

  init(_ entries: some Sequence<Entry>) { self.entries = entries.sorted { $0.name < $1.name } }

  /// Reads a manifest; nil for any other file.
  ///
  /// Names that lead out of the folder make it none.
  init?(json bytes: [UInt8]) {
    struct Content: Decodable {
      let generator: String
      let files: [Entry]
    }
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      content.generator == SiteManifest.generator, content.files.allSatisfy({ SiteFile.isName($0.name) })
    else { return nil }
    self.init(content.files)
  }

  /// The manifest as JSON, with the version and the notices of the data.
  func json(_ holidays: HolidayCalendar, baseURL: String?) -> [UInt8] {
    let notices = holidays.years.flatMap { year in
      year.notices.map { notice in
        JSON.object([
          ("year", "\(year.year)"), ("date", JSON.string(notice.date.iso8601)),
          ("address", JSON.string(notice.address)),
        ])
      }
    }
    let files = entries.map { entry in
      JSON.object([
        ("name", JSON.string(entry.name)), ("size", "\(entry.size)"), ("sha256", JSON.string(entry.sha256)),
      ])
    }
    let version = holidays.years.flatMap(\.notices).map(\.date).max()
    let text = """
      {
      "generator": \(JSON.string(SiteManifest.generator)),
      "baseURL": \(JSON.string(baseURL)),
      "dataVersion": \(JSON.string(version?.iso8601)),
      "notices": \(JSON.array(notices)),
      "files": \(JSON.array(files))
      }

      """
    return Array(text.utf8)
  }
}
