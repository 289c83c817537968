// SPDX-License-Identifier: MIT

internal import CommandSupport
internal import Support
internal import Workdays

/// A file of papers that a command was given, or standard input.
enum PaperInput {
  /// The paper of a file, of at most 1 MiB.
  static func read(_ path: String) throws -> HolidayPaper {
    let input = try InputFile(path)
    let name = input.name
    let paper = try HolidayPaper(holidayCN: input.content(limit: HolidayFiles.sizeLimit), named: name)
    let file = path.split(separator: "/").last ?? ""
    if file.utf8.count == 9, file.hasSuffix(".json"), let year = Int(file.prefix(4)), year != paper.year {
      throw CommandError("\(name): year: this is \(paper.year), not the year of the file's name", .data)
    }
    return paper
  }
}
