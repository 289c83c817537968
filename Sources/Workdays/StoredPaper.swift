// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A paper as the data folder keeps it: with where it came from and when.
///
/// Its file is one of the holiday-cn project's form with a field more, `workday-ics`, which others pass over.
public struct StoredPaper: Sendable, Hashable {
  /// The paper.
  public let paper: HolidayPaper
  /// Where it came from: an address, a file's name, `standard input`; nil for a file that somebody laid there.
  public let source: String?
  /// When it was stored, in UTC; nil for a file that somebody laid there.
  public let stored: CivilDateTime?
  /// Whether somebody had it stored although it looked damaged.
  public let isForced: Bool

  /// Pairs a paper with where it came from.
  public init(_ paper: HolidayPaper, source: String?, stored: CivilDateTime?, isForced: Bool = false) {
    self.paper = paper
    self.source = source
    self.stored = stored
    self.isForced = isForced
  }

  /// Reads a file of the data folder, every field checked as by `HolidayPaper(holidayCN:named:)`.
  ///
  /// - Throws: `HolidayDataError` naming the file and the field.
  public init(json bytes: [UInt8], named name: String) throws(HolidayDataError) {
    do throws(HolidayDataError) {
      let file = try HolidayCNFile.read(bytes)
      var stored: CivilDateTime?
      if let text = file.record?.stored {
        guard text.hasSuffix("Z"), let moment = try? CivilDateTime(iso8601: String(text.dropLast())) else {
          throw HolidayDataError(.invalidDate, "workday-ics.stored: this is not a moment such as 2026-11-04T09:00:00Z")
        }
        stored = moment
      }
      self.init(
        try file.paper(), source: file.record?.source, stored: stored, isForced: file.record?.forced ?? false)
    } catch {
      throw HolidayDataError(error.code, "\(name): \(error.message)", in: error.text, at: error.place)
    }
  }

  /// The file of the data folder, which reads back as an equal value when each notice's date is that of its address.
  public var json: String {
    var text = "{\n  \"year\": \(paper.year),\n  \"papers\": ["
    let addresses = paper.notices.compactMap(\.address).map { "\n    " + StoredPaper.quoted($0) }
    text += addresses.joined(separator: ",") + (addresses.isEmpty ? "" : "\n  ") + "],\n  \"days\": ["
    let days = paper.days.map { day in
      "\n    {\"name\": \(StoredPaper.quoted(day.ruling.name)), \"date\": \"\(day.date)\", "
        + "\"isOffDay\": \(day.ruling.isDayOff)}"
    }
    text += days.joined(separator: ",") + (days.isEmpty ? "" : "\n  ") + "]"
    var record: [String] = []
    if let source { record.append("\"source\": " + StoredPaper.quoted(source)) }
    if let stored { record.append("\"stored\": \"\(stored)Z\"") }
    if isForced { record.append("\"forced\": true") }
    if !record.isEmpty { text += ",\n  \"workday-ics\": {" + record.joined(separator: ", ") + "}" }
    return text + "\n}\n"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
