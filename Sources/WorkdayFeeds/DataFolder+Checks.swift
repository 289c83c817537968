// SPDX-License-Identifier: MIT

internal import Support
internal import Workdays

extension DataFolder {
  /// The last looks, in order of their years; lines that have not the form are passed over.
  public func checks() -> [SourceCheck] {
    guard let bytes = try? HolidayFiles.bytes(of: path + "/checks") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(SourceCheck.init(line:))
  }

  /// Notes looks, each in place of the last one of its year.
  ///
  /// - Throws: `FeedError` when the folder cannot be written.
  public func note(_ checks: [SourceCheck]) throws(FeedError) {
    try makeFolder()
    do throws(FileError) {
      let file = try ReplacedFile.open(path + "/checks")
      let lines = String(decoding: file.content ?? [], as: UTF8.self).split(separator: "\n")
      let years = Set(checks.map(\.year))
      let kept = lines.compactMap(SourceCheck.init(line:)).filter { !years.contains($0.year) }
      let all = (kept + checks).sorted { $0.year < $1.year }
      try file.replace(with: Array(all.map { $0.line + "\n" }.joined().utf8))
    } catch {
      throw FeedError(error)
    }
  }
}
