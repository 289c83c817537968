// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
internal import Foundation

extension FuzzTarget {
  /// Titles, places and names of days in every view: whatever they have in them, they are text there.
  ///
  /// Each line is an event, with a place behind its first tab and a file behind its second; its first two bytes are its
  /// hours. The first line names a day off too.
  package static let view = FuzzTarget(name: "view", limit: .listing) { bytes in
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(40).map(Array.init)
    // As wide as the signs that begin and end tags, values and references.
    let plain = lines.map { $0.map { "<>&\"'".utf8.contains($0) ? UInt8(ascii: "x") : $0 } }
    do {
      for (shown, other) in zip(try texts(of: lines), try texts(of: plain)) {
        if let scalar = shown.text.unicodeScalars.first(where: { isForbidden($0, isMarkup: shown.isMarkup) }) {
          return "\(shown.name) has U+\(String(scalar.value, radix: 16))"
        }
        if shown.isMarkup, tags(in: shown.text) != tags(in: other.text) { return "\(shown.name) has other tags" }
        if shown.name == "json", (try? JSONSerialization.jsonObject(with: Data(shown.text.utf8))) == nil {
          return "the JSON is malformed"
        }
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private struct Shown {
    let name: String
    let text: String
    var isMarkup: Bool { name.hasSuffix("svg") || name.hasSuffix("html") }
  }

  private static func texts(of lines: [[UInt8]]) throws -> [Shown] {
    let date = try CivilDate(year: 2026, month: 10, day: 10)
    let events = try lines.map { line in
      let parts = line.dropFirst(2).split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      let minutes = line.prefix(2).map { Int($0) * 6 }.sorted()
      return try DayEvent(
        id: parts.first ?? "", title: parts.first ?? "", place: parts.count > 1 ? parts[1] : nil,
        source: parts.count > 2 ? parts[2] : nil, start: minutes.first ?? 0, end: minutes.last ?? 60)
    }
    let name = String(decoding: lines.first ?? [], as: UTF8.self)
    let marking = DayMarking(.holiday, name: name, notice: name)
    let day = DaySheet(date, events: events, locale: ViewLocale(.simplifiedChinese), marking: marking)
    let month = MonthSheet(MonthGrid(date.yearMonth, firstWeekday: .monday), locale: ViewLocale(.english)) { _ in
      marking
    }
    return [
      Shown(name: "day's svg", text: day.svg), Shown(name: "day's html", text: day.html),
      Shown(name: "json", text: day.json), Shown(name: "console", text: day.console()),
      Shown(name: "month's svg", text: month.svg), Shown(name: "month's html", text: month.html),
    ]
  }

  private static func tags(in text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "<") } }

  /// Whether a character controls a terminal, or is not allowed in XML.
  private static func isForbidden(_ scalar: Unicode.Scalar, isMarkup: Bool) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n" || isMarkup && 0xFFFE...0xFFFF ~= scalar.value
  }
}
