// SPDX-License-Identifier: MIT

package import Support

/// Why a site is not replaced: it would lose something that it has.
package struct SiteRefusal: ReportableError, Hashable, CustomStringConvertible {
  package var subject: ErrorSubject { .data }
  package let description: String

  /// - Returns: nil if nothing would be lost.
  init?(_ path: String, losing files: [String], lostNotices: [SiteManifest.Notice]) {
    guard !files.isEmpty || !lostNotices.isEmpty else { return nil }
    // The page of a feed is lost with it.
    let pages = Set(files.filter { $0.hasSuffix(".ics") }.map { String($0.dropLast(4)) + ".html" })
    let named = files.filter { !pages.contains($0) }
    let notices = lostNotices.map { "the notice of \($0.date) for \($0.year)" }
    let all = named + notices
    let shown = all.prefix(5).joined(separator: ", ") + (all.count > 5 ? " and \(all.count - 5) more" : "")
    description = "\(path): the site would lose \(shown); it stays as it is. If that is meant, use --force"
  }
}
