// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

/// The record of an instance of an event.
struct InstanceRecord: RecordPrinter.Record {
  static let columns = ["uid", "summary", "start", "end", "offset", "instant"]

  let instance: EventInstance
  /// `VEVENT` or `VTODO`, or nil if all are events.
  var component: String?
  /// Whether the status is a field.
  var showsStatus = false
  /// Whether the words of a line are Chinese.
  var isChinese = false

  var value: String {
    let start = instance.start
    switch start {
    case .date: return "DTSTART;VALUE=DATE:\(start.rfc5545)"
    case .floating, .utc: return "DTSTART:\(start.rfc5545)"
    case .zoned(_, let zone):
      let isQuoted = zone.utf8.contains { $0 == 0x2C || $0 == 0x3A || $0 == 0x3B }
      return "DTSTART;TZID=\(isQuoted ? "\"\(zone)\"" : zone):\(start.rfc5545)"
    }
  }

  var line: String {
    var line = times
    if component == "VTODO" { line += isChinese ? "  待办" : "  to-do" }
    if instance.isCancelled { line += isChinese ? "  已取消" : "  cancelled" }
    if let summary = instance.event.summary?.string, !summary.isEmpty { line += "  " + oneLine(summary) }
    return line
  }

  /// What stands between the start and the end of a time.
  static func to(inChinese isChinese: Bool) -> String { isChinese ? " 至 " : " to " }

  /// The start and the end.
  var times: String {
    let date = instance.start.date
    let to = InstanceRecord.to(inChinese: isChinese)
    var line = date.withWeekday(inChinese: isChinese)
    if instance.start.isDate {
      if let last = instance.end.date.adding(days: -1), last > date { line += to + last.iso8601 }
    } else {
      line += " " + instance.start.wallTime.time.iso8601
      let end = instance.end.wallTime
      if end != instance.start.wallTime { line += to + (end.date == date ? end.time.iso8601 : end.iso8601) }
      if let offset = instance.offset { line += " " + offsetText(offset, .extended) }
    }
    return line
  }

  var fields: [(name: String, value: String?)] {
    var fields: [(name: String, value: String?)] = [
      ("uid", instance.event.uid), ("summary", instance.event.summary?.string),
      ("start", text(instance.start)), ("end", text(instance.end)),
      ("offset", instance.offset.map { offsetText($0, .extended) }), ("instant", instance.instant?.description),
    ]
    if let component { fields.append(("component", component)) }
    if showsStatus { fields.append(("status", instance.event.status?.name)) }
    return fields
  }

  private func text(_ moment: ICalendarDate) -> String {
    moment.isDate ? moment.date.iso8601 : moment.wallTime.iso8601
  }
}

extension CivilDate {
  /// The weekday and the date, such as `Fri 2026-09-25` or `周五 2026-09-25`.
  func withWeekday(inChinese isChinese: Bool) -> String {
    let names = ["一", "二", "三", "四", "五", "六", "日"]
    return (isChinese ? "周" + names[weekday.rawValue - 1] : String(weekday.description.prefix(3))) + " " + iso8601
  }
}
