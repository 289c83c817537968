// SPDX-License-Identifier: MIT

package import CivilCalendar

/// What a check of a feed has proved: that a calendar with these lines shows these days.
///
/// The days depend on all lines but those of titles and other texts. A feed that differs from a proved one in its texts
/// alone needs no second expansion, which is most of the work of making it. Its own text is still read back: its lines
/// are compared with the proved ones byte by byte, so a text that breaks out of its line is noticed.
package struct DayProof: Sendable, Hashable {
  /// The bytes without the lines of texts.
  private let lines: [UInt8]
  private let expected: [FeedCheck.Shown]
  private let range: ClosedRange<CivilDate>

  /// The size in bytes, roughly.
  package var size: Int { lines.count + expected.count * MemoryLayout<FeedCheck.Shown>.stride }

  init(_ bytes: [UInt8], _ expected: [FeedCheck.Shown], in range: ClosedRange<CivilDate>) {
    lines = DayProof.withoutTexts(bytes)
    self.expected = expected
    self.range = range
  }

  private static let texts = ["SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES", "NAME", "X-WR-CALNAME"]
    .map { Array($0.utf8) }

  /// The lines that are not those of texts, nor continue one; a line with a carriage return inside is not left out, since
  /// a reader might see two lines in it.
  static func withoutTexts(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isText = false
    var rest = bytes[...]
    while let first = rest.first {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex - 1
      let line = rest[...end]
      if first != UInt8(ascii: " ") {
        let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
        isText = texts.contains { name.elementsEqual($0) }
      }
      // A carriage return is allowed before the line feed alone.
      if !isText || line.firstIndex(of: UInt8(ascii: "\r")) != end - 1 { result += line }
      rest = rest[(end + 1)...]
    }
    return result
  }
}

extension WorkdayFeed {
  /// The calendar's text, checked as `bytes()` does, but not expanded again if its days are proved.
  ///
  /// - Parameter isProved: whether a check has proved this.
  /// - Returns: the text, and what is proved of it.
  /// - Throws: `Fault` when the format cannot represent a text of the description, or when the check fails.
  package func bytes(isProved: (DayProof) -> Bool) throws(Fault) -> (bytes: [UInt8], proof: DayProof) {
    let bytes = try Fault.writing(calendar)
    let check = check()
    let proof = check.proof(of: bytes)
    guard isProved(proof) else {
      try check.verify(bytes)
      return (bytes, proof)
    }
    if let fault = try Fault.readBack(bytes).fault { throw fault }
    return (bytes, proof)
  }
}
