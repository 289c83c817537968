// SPDX-License-Identifier: MIT

internal import Workdays

/// A file of papers that a command was given, or standard input.
enum PaperInput {
  /// The paper of a file, of at most 1 MiB.
  static func read(_ path: String) throws -> HolidayPaper {
    let name = path == "-" ? "standard input" : path
    let input = try InputFile(path)
    var bytes: [UInt8] = []
    while let piece = input.piece() {
      bytes += piece
      guard bytes.count <= HolidayFiles.sizeLimit else {
        throw Failure("\(name): the file is larger than \(HolidayFiles.sizeLimit) bytes", exitCode: Failure.data)
      }
    }
    try input.check()
    let paper = try HolidayPaper(holidayCN: bytes, named: name)
    let file = path.split(separator: "/").last ?? ""
    if file.utf8.count == 9, file.hasSuffix(".json"), let year = Int(file.prefix(4)), year != paper.year {
      throw Failure(
        "\(name): year: this is \(paper.year), not the year of the file's name", exitCode: Failure.data)
    }
    return paper
  }
}
