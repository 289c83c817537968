// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import ICalendar
import ICalendarCoding
import Support
import TimeZones
import WorkdayFeeds
import Workdays

extension DayOverrides {
  /// Reads company days or leave from a table, holiday-cn JSON or a calendar.
  ///
  /// - Parameter name: the file's name, for messages.
  init(of bytes: [UInt8], named name: String, purpose: Purpose) throws(Fault) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard String(decoding: text.prefix(15), as: UTF8.self).uppercased() == "BEGIN:VCALENDAR" else {
      self = try DayOverrides(bytes, named: name, purpose: purpose)
      return
    }
    var reader = CompanyCalendarReader(name: name, purpose: purpose)
    self = try reader.read(bytes)
  }
}

/// Reads company days or leave from a calendar: those of its all-day events, which say in the first or the last word of
/// their titles whether they are off or worked; those of leave and of an official list are off if they do not say it.
///
/// Events at a time of day, and cancelled ones, are left out.
private struct CompanyCalendarReader {
  let name: String
  let purpose: DayOverrides.Purpose
  private var days: ListedDays

  init(name: String, purpose: DayOverrides.Purpose) {
    (self.name, self.purpose, days) = (name, purpose, ListedDays(purpose, of: name))
  }

  /// - Throws: `Fault` for an event that cannot be read, has more days than a file may have, or does not say whether its
  ///   days are worked, and for days that are off and worked.
  mutating func read(_ bytes: [UInt8]) throws(Fault) -> DayOverrides {
    var pieces = [bytes]
    var stream = ICalendarStream { pieces.popLast() }
    var events: [VEvent] = []
    var lines: [String: Int] = [:]
    while let element = try Fault.inside(name, { () throws(Fault) in try stream.next() }) {
      switch element {
      case .entry(.event(let event), let line):
        events.append(event)
        lines[event.uid] = lines[event.uid] ?? line
      case .entry(.other(let component), let line) where component.name == "VEVENT":
        throw Fault(.invalidValue, "\(name):\(line): this event is invalid; see workday-ics check")
      default: break
      }
    }
    let years = HolidayYear.allowedYears.days
    let (first, last) = (CivilDateTime(years.lowerBound).wallSeconds, CivilDateTime(years.upperBound).wallSeconds)
    for series in EventSeries.series(of: events) where series.master?.span?.start.isDate ?? true {
      let place = "\(name):\(lines[(series.master ?? series.replacements.first)?.uid ?? ""] ?? 1)"
      for instance in try series.instances(from: first, through: last, in: TimeZoneTable([:]))
      where instance.start.isDate {
        try add(instance, at: place)
      }
    }
    return try days.overrides(
      orElse: "the calendar has no all-day event, and only these are days off or days of a company")
  }

  private mutating func add(_ instance: EventInstance, at place: String) throws(Fault) {
    // A title may have lines, and be longer than a name; it is cut first, as it is read for each day.
    let whole = instance.event.summary?.string ?? ""
    let start = whole.utf8.count > 300 ? String(String(whole.unicodeScalars.prefix(300)).prefix(60)) + "…" : whole
    let title = start.replacingControls(with: " ")
    let words = title.split { $0.isWhitespace || "()（）[]【】:：,，、·-".contains($0) }
    let said = DayWords(words[...], for: purpose)
    let isOff =
      said?.isFree ?? (purpose == .company ? nil : !(purpose == .official && DayOverrides.isWorkday(named: title)))
    guard let isOff else {
      throw Fault(
        .malformedText,
        "\(place): \(quoted(title)) does not say whether it is worked; begin the title with off, work, 休 or 班, or use --leave for days off alone"
      )
    }
    guard isOff || purpose != .leave else {
      throw Fault(.invalidValue, "\(place): \(quoted(title)) is worked; leave has days off only")
    }
    guard said?.isSwap != true || said?.shift != nil else {
      throw Fault(
        .malformedText, "\(place): the letter of the shift is missing in \(quoted(title)), which is 换班 N with it")
    }
    let label = said?.name ?? words[...]
    let name = label.isEmpty || said == nil ? title : label.joined(separator: " ")
    for date in instance.start.date..<max(instance.end.date, instance.start.date.advanced(by: 1)) {
      try days.add(
        date, name.isEmpty ? (purpose == .leave ? "Leave" : isOff ? "放假" : "上班") : name, isOff: isOff,
        shift: said?.shift, at: place)
    }
  }
}
